"""Validates YAML and JSON files against JSON Schemas, as an editor does.

Reads a list of {"file", "schema", "isValid"} from the file that the argument names, and prints a
line for each file that is valid and should not be, or should be and is not.
"""

import json
import re
import sys

import jsonschema_rs
import yaml


class Loader(yaml.CSafeLoader):
    """Reads plain scalars by YAML 1.2's core schema, where `no` and `on` are strings.

    libyaml's parser, because PyYAML's own doesn't read a `?` inside of braces.
    """


Loader.yaml_implicit_resolvers = {}
for tag, pattern in [
    ("null", r"~|null|Null|NULL|"),
    ("bool", r"true|True|TRUE|false|False|FALSE"),
    ("int", r"[-+]?[0-9]+"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"),
]:
    Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{tag}", re.compile(f"^({pattern})$"), None
    )



def with_names(value):
    """Returns a value whose keys are strings, as an editor has them."""
    if isinstance(value, dict):
        return {str(key): with_names(each) for key, each in value.items()}
    return [with_names(each) for each in value] if isinstance(value, list) else value


validators = {}
with open(sys.argv[1], encoding="utf-8") as file:
    documents = json.load(file)
for document in documents:
    path = document["schema"]
    if path not in validators:
        with open(path, encoding="utf-8") as file:
            schema = json.load(file)
        validators[path] = jsonschema_rs.Draft7Validator(schema)
    with open(document["file"], encoding="utf-8") as file:
        is_json = document["file"].endswith(".json")
        value = json.load(file) if is_json else with_names(yaml.load(file, Loader))
        errors = list(validators[path].iter_errors(value))
    if errors and document["isValid"]:
        place = "/".join(str(step) for step in errors[0].instance_path)
        print(f"{document['file']}: {place}: {errors[0].message}")
    elif not errors and not document["isValid"]:
        print(f"{document['file']}: is valid, and should not be")
