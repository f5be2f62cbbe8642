"""The docstrings of attributes, which Python itself doesn't keep."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaValue


def attribute_docstrings(model: type) -> dict[str, str]:
    """Returns the docstrings of the attributes that ``model`` and its base classes declare.

    They are read from the source code, when JSON Schema asks for them: to have them a second time
    in the models would make each import slower. Without source code there are none.
    """
    docstrings: dict[str, str] = {}
    for each in reversed(model.__mro__):
        docstrings |= _docstrings_of_module(each.__module__).get(each.__qualname__, {})
    return docstrings


def describe(models: list[type[BaseModel]], properties: dict[str, JsonSchemaValue]) -> None:
    """Adds the docstrings of the attributes of ``models`` to what JSON Schema says about them."""
    for model in models:
        for attribute, text in attribute_docstrings(model).items():
            info = model.model_fields.get(attribute)
            name = info.alias if info is not None and info.alias in properties else attribute
            if name in properties:
                properties[name].setdefault("description", text)


@cache
def _docstrings_of_module(name: str) -> dict[str, dict[str, str]]:
    """Returns the docstrings of the attributes in a module, by the names of their classes."""
    try:
        module = ast.parse(inspect.getsource(sys.modules[name]))
    except (KeyError, OSError, SyntaxError, TypeError):
        return {}
    classes = (each for each in module.body if isinstance(each, ast.ClassDef))
    return {each.name: _docstrings_of_class(each) for each in classes}


def _docstrings_of_class(declaration: ast.ClassDef) -> dict[str, str]:
    docstrings: dict[str, str] = {}
    for statement, following in pairwise(declaration.body):
        match statement, following:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                docstrings[name] = inspect.cleandoc(text)
            case _:
                pass
    return docstrings
