"""The JSON Schema of the templates' contexts is what the code says that makes them."""

from __future__ import annotations

import json
import shutil
import types
from pathlib import Path

import pytest
from scripts import load

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "Sources/Languages/FiresmithLanguage/Templates/write_context_schema.py"
SCHEMA = "Documentation/context.schema.json"
UNION = "Sources/Languages/FiresmithSwift/Files/SwiftUnionContext.swift"
PARTS = "Sources/Languages/FiresmithSwift/Files/SwiftSupportPart.swift"


def script() -> types.ModuleType:
    return load(SCRIPT)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """The script for a copy of the code."""
    module = script()
    for folder in module.FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / SCHEMA).parent.mkdir()
    shutil.copy(ROOT / SCHEMA, tmp_path / SCHEMA)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "SCHEMA", tmp_path / SCHEMA)
    return module


def change(folder: Path, path: str, old: str, new: str) -> None:
    """Replaces a text that is once in a file."""
    file = folder / path
    text = file.read_text()
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new))


def test_schema_is_what_the_script_writes() -> None:
    shown: list[str] = []
    assert script().main(["--check"], shown.append) == 0, "".join(shown)


def test_a_new_key_is_described(copy: types.ModuleType, tmp_path: Path) -> None:
    change(
        tmp_path,
        UNION,
        '      "noun": .string(noun),\n',
        '      "noun": .string(noun),\n      // swiftUnionCase?: The first case.\n'
        '      "first": cases.first,\n',
    )
    change(
        tmp_path,
        PARTS,
        '  case color = "usesColor"\n',
        '  case color = "usesColor"\n  /// Whether a field holds a country.\n'
        '  case country = "usesCountry"\n',
    )
    assert copy.main(["--check"], lambda _: None) == 1
    assert copy.main([], lambda _: None) == 0
    definitions = json.loads((tmp_path / SCHEMA).read_text())["definitions"]
    union = definitions["swiftUnion"]
    assert "first" in union["required"]
    assert union["properties"]["first"] == {
        "description": "The first case.",
        "anyOf": [{"$ref": "#/definitions/swiftUnionCase"}, {"type": "null"}],
    }
    assert definitions["swiftSupport"]["properties"]["usesCountry"] == {
        "description": "Whether a field holds a country.",
        "type": "boolean",
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "      // The words for a value of the type in messages.\n",
            "",
            "`noun` has no description",
        ),
        ("// [swiftUnionCase]: ", "// ", "the comment doesn't begin with the type"),
        ("// [swiftUnionCase]: ", "// [swiftUnionKase]: ", "no context is called `swiftUnionKase`"),
        (
            "// Whether `cases` has any.",
            "// boolean: Whether `cases` has any.",
            "the value shows that it is `boolean`",
        ),
        ('"rawValue": .optional(', '"raw": .optional(', "the keys aren't those of"),
    ],
)
def test_what_can_not_be_described_is_told(
    old: str, new: str, message: str, copy: types.ModuleType, tmp_path: Path
) -> None:
    change(tmp_path, UNION, old, new)
    shown: list[str] = []
    assert copy.main([], shown.append) == 1
    assert message in "".join(shown) and f"{UNION}:" in "".join(shown)
    assert (tmp_path / SCHEMA).read_bytes() == (ROOT / SCHEMA).read_bytes()


def test_other_words_are_refused() -> None:
    shown: list[str] = []
    assert script().main(["--chekc"], shown.append) == 2
    assert "--check" in "".join(shown)
