"""The client library's types by this package's names, with the library and without it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from conftest import PACKAGES
from google.cloud.firestore import GeoPoint as GoogleGeoPoint
from google.cloud.firestore_v1.base_document import BaseDocumentReference as GoogleReference
from google.cloud.firestore_v1.vector import Vector as GoogleVector
from guide.models import BaseDocumentReference, GeoPoint, Office, Vector
from pydantic import BaseModel, TypeAdapter, ValidationError
from samples import CLIENT

VALUES: list[tuple[Any, Callable[[], Any], Any]] = [
    (GeoPoint, lambda: GeoPoint(1.5, -2), GoogleGeoPoint(1.5, -2)),
    (Vector, lambda: Vector([0.5, 1]), GoogleVector([0.5, 1])),
    (
        BaseDocumentReference,
        lambda: BaseDocumentReference("a", "b", client=CLIENT),
        GoogleReference("a", "b", client=CLIENT),
    ),
]


@pytest.mark.parametrize(("ours", "make", "value"), VALUES)
def test_they_make_values_of_the_library(ours: Any, make: Callable[[], Any], value: Any) -> None:
    made = make()
    assert type(made) is type(value) and made == value
    for each in (made, value):
        assert isinstance(each, ours)
    for other in (5, None, "a/b", [1.0], {"latitude": 1.5, "longitude": -2}):
        assert not isinstance(other, ours)
    assert issubclass(type(value), ours) and not issubclass(str, ours) and issubclass(ours, ours)


def test_all_kinds_of_references_are_references(client: Any) -> None:
    assert isinstance(client.document("a/b"), BaseDocumentReference)
    match GeoPoint(1, 2):
        case GeoPoint(latitude=latitude):
            assert latitude == 1
        case _:
            pytest.fail()


def test_they_are_types_of_anybody_s_models() -> None:
    class Place(BaseModel):
        point: GeoPoint | None = None
        target: BaseDocumentReference | None = None
        embedding: Vector | None = None

    text = '{"point":{"latitude":1.5,"longitude":-2.0},"target":"a/b","embedding":[0.5,1.0]}'
    place = Place.model_validate_json(text)
    assert place.point == GeoPoint(1.5, -2) and isinstance(place.target, BaseDocumentReference)
    assert place.model_dump_json() == text
    with pytest.raises(ValidationError):
        TypeAdapter(GeoPoint).validate_python(5)


def test_the_library_s_names_may_be_hidden() -> None:
    """``import *`` after Google's own import."""
    namespace: dict[str, Any] = {}
    exec(
        "from google.cloud.firestore import GeoPoint\n"
        "from google.cloud.firestore_v1.vector import Vector\n"
        "google = GeoPoint(1, 2), Vector([1])\n"
        "from guide.models import *\n"
        "assert google == (GeoPoint(1, 2), Vector([1]))\n"
        "assert isinstance(google[0], GeoPoint) and isinstance(google[1], Vector)\n",
        namespace,
    )


WITHOUT_THE_LIBRARY = """
import importlib.abc, json, sys

class Blocker(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.split(".")[0] in ("google", "grpc"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())

import copy, pickle
from everything.models import BaseDocumentReference, GeoPoint, Sample, Vector
from pydantic import ValidationError

text = sys.stdin.read()
sample = Sample.model_validate_json(text)
for read in (sample, Sample.model_validate(json.loads(text))):
    assert json.loads(read.model_dump_json()) == json.loads(text)
    assert read == sample
assert sample.place.latitude == 1.5 and isinstance(sample.place, GeoPoint)
assert list(sample.embedding) == [1, 2, 3] and isinstance(sample.embedding, Vector)
assert sample.target.path == "samples-v2/other" and sample.other.id == "d"
assert isinstance(sample.other, BaseDocumentReference)
for again in (copy.deepcopy(sample), pickle.loads(pickle.dumps(sample))):
    assert again == sample
sample.place = GeoPoint(3, 4)
sample.embedding = Vector([4, 5, 6])
assert json.loads(sample.model_dump_json())["place"] == {"latitude": 3, "longitude": 4}
for wrong in ({"latitude": 91, "longitude": 0}, [1, 2]):
    try:
        Sample.model_validate({**json.loads(text), "place": wrong})
        raise AssertionError(wrong)
    except ValidationError:
        pass
sample.to_firestore()
assert "google" not in sys.modules
"""


def test_pydantic_alone_is_enough_for_json() -> None:
    from test_json import SAMPLES

    body = SAMPLES["what may be missing"].model_dump_json()
    result = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_LIBRARY],
        cwd=PACKAGES,
        input=body,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert Office(id="o1", name="Main", location=GeoPoint(53.5, 10)).location
