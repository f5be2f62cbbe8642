"""The samples of generated Python, for comparison with those of Swift.

Usage: samples.py PACKAGE COUNT SEED. Prints the JSON of the samples of all types, by the names of
their series.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

from pydantic import BaseModel, TypeAdapter

package, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
models = import_module(f"{package}.models")
series = import_module(f"{package}.samples").SERIES
Codec: Any = import_module(f"{package}._support.coding").Codec


def samples(name: str) -> list[Any]:
    model: Any = getattr(models, name)
    if isinstance(model, type) and issubclass(model, BaseModel):
        made: list[Any] = model.samples(count, seed)  # type: ignore[attr-defined]
        assert made == model.samples(count, seed)  # type: ignore[attr-defined]
        for each in made:
            each.check_constraints()
        return made
    # A union has no class, and so no method.
    codec = Codec(model)
    return [
        codec.decode(series[name].value(index, count, seed, series), name, series[name].id(index))
        for index in range(count)
    ]


def in_json(name: str) -> list[Any]:
    adapter: TypeAdapter[Any] = TypeAdapter(getattr(models, name))
    texts = [adapter.dump_json(each, by_alias=True) for each in samples(name)]
    for text in texts:
        adapter.validate_json(text)
    return [json.loads(text) for text in texts]


result: dict[str, Any] = {}
for name in series:
    # The models of a union's cases share the series of the union.
    result.setdefault(series[name].name, {})[name] = in_json(name)
json.dump(result, sys.stdout)
