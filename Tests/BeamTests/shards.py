"""Writes exports of Firestore: the same documents for the same seed."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from pathlib import Path

BLOCK = 32_768
#: Of ids: what JSON may escape, and needn't.
ENDS = ["", "é", '"q"', "\u2028", "\x7f", "\\", "\t", "\r", "\\r", "😀"]
_TABLE: list[int] = []
for byte in range(256):
    for _ in range(8):
        byte = byte >> 1 ^ (byte & 1) * 0x82F63B78
    _TABLE.append(byte)


def write(folder: Path, shards: int, seed: int = 1, *, has_metadata: bool = False) -> None:
    """Writes an export with so many files, which are very uneven in size."""
    total = 0
    inner = folder / "all_namespaces" / "all_kinds"
    inner.mkdir(parents=True)
    numbers = random.Random(seed)
    for shard in range(shards):
        count = numbers.choice([0, 1, 5, 20, 200])
        records = [
            document(numbers, f"{shard}-{index}{numbers.choice(ENDS)}") for index in range(count)
        ]
        (inner / f"output-{shard}").write_bytes(b"".join(log(records)))
        total += count
    if has_metadata:
        kind = content(1, b"books") + b"\x18" + varint(total)
        data = b"".join(log([content(1, kind)]))
        (folder / "export.overall_export_metadata").write_bytes(data)


# MARK: LevelDB's log


def log(records: list[bytes]) -> Iterator[bytes]:
    used = 0
    for record in records:
        rest, is_first = record, True
        while rest or is_first:
            room = BLOCK - used
            if room < 7:
                yield bytes(room)
                used, room = 0, BLOCK
            part, rest = rest[: room - 7], rest[room - 7 :]
            kind = (1 if is_first else 4) if not rest else (2 if is_first else 3)
            checked = bytes([kind]) + part
            yield struct.pack("<IH", masked(checked), len(part)) + checked
            used = (used + 7 + len(part)) % BLOCK
            is_first = False


def masked(data: bytes) -> int:
    rest = 0xFFFFFFFF
    for each in data:
        rest = rest >> 8 ^ _TABLE[(rest ^ each) & 0xFF]
    rest ^= 0xFFFFFFFF
    return ((rest >> 15 | rest << 17) + 0xA282EAD8) & 0xFFFFFFFF


# MARK: Datastore's entities


def varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    result = bytearray()
    while number >= 0x80:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(result) + bytes([number])


def content(field: int, data: bytes) -> bytes:
    return varint(field << 3 | 2) + varint(len(data)) + data


def group(field: int, data: bytes) -> bytes:
    return varint(field << 3 | 3) + data + varint(field << 3 | 4)


def prop(name: str, value: bytes, meaning: int = 0, multiple: int = 0) -> bytes:
    head = b"\x08" + varint(meaning) if meaning else b""
    return content(
        15, head + content(3, name.encode()) + b"\x20" + varint(multiple) + content(5, value)
    )


def string(text: str) -> bytes:
    return content(3, text.encode())


def integer(number: int) -> bytes:
    return b"\x08" + varint(number)


def double(number: float) -> bytes:
    return b"\x21" + struct.pack("<d", number)


def map_of(*properties: bytes) -> bytes:
    return content(3, content(13, b"") + content(16, b"") + b"".join(properties))


def document(numbers: random.Random, name: str) -> bytes:
    collection = numbers.choice(["books", "authors", "loans"])
    step = group(1, content(2, collection.encode()) + content(4, name.encode()))
    properties = [
        prop("title", string(f"Title {numbers.randrange(500)}")),
        prop("status", string(numbers.choice(["draft", "in review", "published"]))),
        prop("pages", integer(numbers.randrange(-5, 900))),
        prop("rating", double(numbers.choice([0.5, 1.0, 4.75, float("nan")]))),
        prop("added", integer(1_700_000_000_000_000 + numbers.randrange(10**9)), meaning=7),
        prop("is_public", b"\x10" + varint(numbers.randrange(2))),
        prop("note", numbers.choice([b"", string("née"), integer(3)])),
    ]
    properties += [
        prop("labels", string(f"label-{numbers.randrange(90)}"), multiple=1)
        for _ in range(numbers.randrange(4))
    ]
    keys = numbers.sample(range(400), 3)
    scores = (prop(f"key-{key}", double(numbers.random())) for key in sorted(keys))
    properties.append(prop("scores", map_of(*scores), meaning=19))
    present = [each for each in properties if numbers.random() < 0.9]
    return (
        content(13, content(13, b"e~beam") + content(14, step))
        + content(16, step)
        + b"".join(present)
    )
