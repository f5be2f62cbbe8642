"""The script that writes the names of Google's SDK finds those that its module exports."""

from __future__ import annotations

import subprocess
import types
from pathlib import Path

import pytest
from scripts import load

FOLDER = Path(__file__).parents[3] / "Sources/Languages/FiresmithSwift/Names"

SWIFT = """\
@_exported import class Other.Moment
  @_exported import Whole
@available(iOS 13, *)
public struct Plain<T>: Sendable {
  public struct Nested {}
}
@objc(FIRMarked) open class Marked: NSObject {}
public final class Last {}
struct Internal {}
public protocol `expected` {}
public extension Plain { enum Inner {} }
"""

HEADER = """\
@class FIRForward;
@protocol FIRAlsoForward;

/** Does something. */
NS_SWIFT_SENDABLE
NS_SWIFT_NAME(Something)
@interface FIRSomething : NSObject
- (instancetype)init NS_SWIFT_NAME(make());
- (void)run NS_SWIFT_NAME(runNow);
@end

@interface FIRSomething (Category)
@end

@protocol FIRBare <NSObject>
@end

typedef NS_ENUM(NSInteger, FIRKind) { FIRKindA } NS_SWIFT_NAME(Kind);
typedef void (^FIRBlock)(int value);
NS_SWIFT_NAME(__Hidden)
@interface __FIRHidden : NSObject
@end
"""


def script() -> types.ModuleType:
    return load(FOLDER / "write_sdk_types.py")


def checkout(folder: Path) -> None:
    files = {
        "FirebaseFirestore.podspec": "  s.version          = '1.22.333'\n",
        "Firestore/Swift/Source/Deep/A.swift": SWIFT,
        "Firestore/Source/Public/FirebaseFirestore/FIRSomething.h": HEADER,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    git = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@example.com"]
    for command in (["init", "--quiet"], ["add", "."]):
        subprocess.run([*git, *command], check=True)
    date = "2026-02-03T04:05:06Z"
    commit = ["commit", "--quiet", "--no-gpg-sign", "--message", "a", "--date", date]
    subprocess.run([*git, *commit], check=True, env={"GIT_COMMITTER_DATE": date, "PATH": "/usr/bin:/bin"})


def test_names_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = script()
    table = tmp_path / "Table.swift"
    monkeypatch.setattr(module, "TABLE", table)
    checkout(tmp_path)
    assert module.main([str(tmp_path)], print) == 0
    text = table.read_text(encoding="utf-8")
    assert "version 1.22.333, as of 2026-02-03." in text
    assert text.split('"""')[1].split() == [
        "FIRBare", "FIRBlock", "Kind", "Last", "Marked", "Moment", "Plain", "Something",
    ]  # fmt: skip


def test_a_folder_is_needed(tmp_path: Path) -> None:
    shown: list[str] = []
    for arguments in ([], [str(tmp_path)], ["a", "b"]):
        assert script().main(arguments, shown.append) == 2
    assert "firebase-ios-sdk" in shown[0]


def test_the_table_is_as_the_script_writes_it() -> None:
    text = (FOLDER / "SwiftReservedTypes+SDK.swift").read_text(encoding="utf-8")
    module = script()
    words = text.split('"""')[1].replace("\\", " ").split()
    assert words == sorted(set(words))
    assert module.lines(words) in text
