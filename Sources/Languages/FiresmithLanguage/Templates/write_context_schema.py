"""Writes the JSON Schema of the templates' contexts from the code that makes the contexts.

    python write_context_schema.py [--check]

``--check`` writes nothing, and fails if the schema isn't what it would write.

Comments in the code describe a context:

    // swiftUnion: A tagged union.
    [
      // The type's name.
      "type": .string(name),
      // [swiftUnionCase]: The cases.
      "cases": .list(cases.map(context)),
    ]

The comment above the bracket names the context. `for swift-file` behind the name is said of the
context of a template, and `with pythonPaths` adds the keys of another context or of an enumeration.
The comment above a key describes it. It begins with the key's type where the code doesn't show it:
`string?` is a string or null, `[swiftField]` an array, and `"a" | "b"` one of two texts. A context
without descriptions, below a comment that is nothing but its name, has the keys that another place
describes.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[4]
SCHEMA = ROOT / "Documentation/context.schema.json"
FOLDERS = ["Sources/Languages", "Sources/Dictionary"]

Schema = dict[str, Any]

NAME = r"[a-z]\w*"
MARK = re.compile(rf"({NAME})(?: for ([a-z*-]+))?(?: with (\w+))?(?:: (.+))?")
KEY = re.compile(r'"(\w+)":(.*)')
TYPE = re.compile(rf'(\[?{NAME}\]?\??|"\w+"(?: \| "\w+")*): (.+)')
CASE = re.compile(r'case \w+ = "(\w+)"')
# The types of the values that these functions and literals make.
MADE = {
    ".string(": "string",
    ".boolean(": "boolean",
    ".optional(": "string?",
    ".strings(": "[string]",
    "true": "boolean",
    "false": "boolean",
}
BASIC = {"string", "boolean"}
# The version of the contexts that templates name, `ContextVersion`.
VERSION = 1

# The keys that the contexts of all templates have.
COMMON = {
    "source": (
        "string?",
        "The schema file's path below the folder of schemas; null in files that belong to none.",
    ),
    "header": (
        "[string]",
        "The lines that the option `header` adds to every file, comment signs included.",
    ),
    "stewardship": (
        "stewardship?",
        (
            "The owners and labels of the schemas, and the documents that their strings name; "
            "null if the schemas say nothing of them."
        ),
    ),
}


def object_schema(description: str, properties: Schema) -> Schema:
    """Returns the schema of an object with all of these properties and no others."""
    return {
        "description": description,
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
    }


class Problems(Exception):
    """The lines of the code that the schema can't be written from."""


@dataclass
class Context:
    """A context as the code describes it: its keys, each with its type and its description."""

    place: str
    template: str | None
    base: str | None
    description: str
    keys: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])


def comment_above(lines: list[str], index: int) -> str:
    """Returns the text of the comment that ends above a line; nothing if there is none."""
    first = index
    while first and lines[first - 1].lstrip().startswith("//"):
        first -= 1
    return " ".join(line.lstrip().lstrip("/").strip() for line in lines[first:index])


def keys_below(lines: list[str], index: int) -> Iterator[tuple[int, str, str]]:
    """Returns the keys of the literal that begins at the end of a line.

    Each has its line, its name, and the beginning of its value.
    """
    if not lines[index].endswith("["):
        yield from (
            (index, key, value) for key, value in re.findall(r'"(\w+)": ([^,\]]*)', lines[index])
        )
        return
    indent = len(lines[index]) - len(lines[index].lstrip())
    for number in range(index + 1, len(lines)):
        line = lines[number]
        if line.startswith(" " * indent + "]"):
            return
        match = KEY.match(line, indent + 2)
        if match and not line[: indent + 2].strip():
            yield number, match[1], match[2].strip()


class Reader:
    """Reads the contexts of the project's code."""

    def __init__(self) -> None:
        self.contexts: dict[str, Context] = {}
        self.enumerations: dict[str, dict[str, tuple[str, str]]] = {}
        self.repeated: list[tuple[str, str, set[str]]] = []
        self.problems: list[str] = []

    def read(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").split("\n")
        enumeration: dict[str, tuple[str, str]] = {}
        for index, line in enumerate(lines):
            place = f"{path.relative_to(ROOT)}:{index + 1}"
            if match := re.match(r"enum (\w+): String", line):
                enumeration = self.enumerations[match[1]] = {}
            elif match := CASE.match(line.strip()):
                enumeration[match[1]] = ("boolean", comment_above(lines, index))
            elif "[" in line and not line.lstrip().startswith(('"', "//")):
                mark = MARK.fullmatch(comment_above(lines, index))
                if mark and any(keys_below(lines, index)):
                    self.add(mark, lines, index, place)

    def add(self, mark: re.Match[str], lines: list[str], index: int, place: str) -> None:
        name, template, base, description = mark.groups()
        keys = list(keys_below(lines, index))
        if description is None:
            self.repeated.append((place, name, {key for _, key, _ in keys}))
            return
        if name in self.contexts:
            self.problems.append(
                f"{place}: `{name}` is described at {self.contexts[name].place}, too"
            )
            return
        context = self.contexts[name] = Context(place, template, base, description)
        for number, key, value in keys:
            comment = comment_above(lines, number)
            place = f"{place.split(':')[0]}:{number + 1}"
            if comment:
                context.keys[key] = self.described(comment, value, place)
            elif template and key in COMMON:
                context.keys[key] = COMMON[key]
            else:
                self.problems.append(f"{place}: `{key}` has no description")

    def described(self, comment: str, value: str, place: str) -> tuple[str, str]:
        """Returns the type of a key and its description."""
        made = next((name for start, name in MADE.items() if value.startswith(start)), None)
        match = TYPE.fullmatch(comment)
        if match is None:
            if made is None:
                self.problems.append(f"{place}: the comment doesn't begin with the type")
            return made or "string", comment
        if match[1] == made:
            self.problems.append(
                f"{place}: the value shows that it is `{made}`; leave that out of the comment"
            )
        return match[1], match[2]

    def all_keys(self, context: Context) -> dict[str, tuple[str, str]]:
        """Returns the keys of a context with those that it has from elsewhere."""
        keys = dict(context.keys)
        if context.base:
            inner = self.contexts.get(context.base)
            keys |= self.all_keys(inner) if inner else self.enumerations[context.base]
        if context.template and context.template != "docs-page":
            keys["stewardship"] = COMMON["stewardship"]
        return keys

    def check(self) -> None:
        """Adds the places that make other keys than the description of their context has."""
        for place, name, keys in self.repeated:
            context = self.contexts.get(name)
            if context is None:
                self.problems.append(f"{place}: no context is called `{name}`")
            elif keys != set(context.keys):
                self.problems.append(f"{place}: the keys aren't those of {context.place}")
        for context in self.contexts.values():
            for key, (kind, _) in context.keys.items():
                name = kind.strip("[]?")
                if name not in BASIC | self.contexts.keys() and not kind.startswith('"'):
                    self.problems.append(f"{context.place}: `{key}`: no context is called `{name}`")

    def schema_of_type(self, text: str) -> Schema:
        if text.startswith('"'):
            return {"type": "string", "enum": [part.strip('"') for part in text.split(" | ")]}
        if text.endswith("?"):
            inner = self.schema_of_type(text[:-1])
            if "type" in inner:
                return {"type": [inner["type"], "null"]}
            return {"anyOf": [inner, {"type": "null"}]}
        if text.startswith("["):
            return {"type": "array", "items": self.schema_of_type(text[1:-1])}
        if text in BASIC:
            return {"type": text}
        return {"$ref": f"#/definitions/{text}"}

    def schema_of_key(self, kind: str, description: str) -> Schema:
        schema = self.schema_of_type(kind)
        # Nothing counts beside a reference.
        return {"description": description} | ({"allOf": [schema]} if "$ref" in schema else schema)

    def definition(self, context: Context) -> Schema:
        properties = {
            key: self.schema_of_key(*described) for key, described in self.all_keys(context).items()
        }
        return object_schema(context.description, properties)


def file_schema(contexts: dict[str, Context]) -> Schema:
    """Returns the schema of a file, with the context that its template has."""
    templates = [context.template for context in contexts.values() if context.template]
    named = sorted(template for template in templates if not template.endswith("*"))
    alternatives: list[Schema] = []
    for name, context in sorted(contexts.items()):
        if context.template is None:
            continue
        template: Schema = {"const": context.template}
        if context.template.endswith("*"):
            template = {"pattern": "^" + context.template[:-1], "not": {"enum": named}}
        reference = {"$ref": f"#/definitions/{name}"}
        alternatives.append({"properties": {"template": template, "context": reference}})
    properties = {
        "path": {"description": "Its path below the directory.", "type": "string"},
        "template": {
            "description": "The name of the template that it is rendered from.",
            "type": "string",
        },
        "context": {
            "description": "The context of that template; those that it includes see it, too.",
            "type": "object",
        },
    }
    return object_schema("A generated file.", properties) | {"anyOf": alternatives}


def output_schema() -> Schema:
    properties = {
        "directory": {"description": "The folder that is written to.", "type": "string"},
        "language": {
            "description": "The language that is written; `html` for the data dictionary.",
            "enum": ["swift", "python", "typescript", "html"],
        },
        "files": {
            "description": "The generated files, sorted by path.",
            "type": "array",
            "items": {"$ref": "#/definitions/file"},
        },
    }
    return object_schema("One output.", properties)


def written() -> str:
    """The text of the schema.

    Raises: Problems, if the code doesn't describe its contexts.
    """
    reader = Reader()
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            reader.read(path)
    reader.check()
    if reader.problems:
        raise Problems("\n".join(reader.problems))
    definitions = {
        name: reader.definition(reader.contexts[name]) for name in sorted(reader.contexts)
    }
    properties = {
        "version": {
            "description": "The version of the context, which templates name in their first line.",
            "const": VERSION,
        },
        "outputs": {
            "description": "The outputs of the configuration.",
            "type": "array",
            "items": {"$ref": "#/definitions/output"},
        },
    }
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The context of Firesmith's templates",
        **object_schema(
            "The output of `firesmith context`: the contexts that generated files are rendered with.",
            properties,
        ),
        "definitions": {"output": output_schema(), "file": file_schema(reader.contexts)}
        | definitions,
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str], show: Callable[[str], object]) -> int:
    if arguments not in ([], ["--check"]):
        show(__doc__ or "")
        return 2
    try:
        text = written()
    except Problems as problems:
        show(f"{problems}\n")
        return 1
    if not arguments:
        SCHEMA.write_text(text, encoding="utf-8")
    elif SCHEMA.read_text(encoding="utf-8") != text:
        show(f"{SCHEMA.relative_to(ROOT)} isn't what this script writes\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stderr.write))
