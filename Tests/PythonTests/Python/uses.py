"""What type checkers have nothing to say about."""

from __future__ import annotations

from agreement.models import Sample
from agreement.repositories import SampleFields, SampleRepository, SampleUpdate
from google.cloud.firestore_v1.vector import Vector


def length(sample: Sample) -> float:
    squares = [element * element for element in sample.embedding]
    first: float = sample.embedding[0] if len(sample.embedding) > 0 else 0
    return sum(squares) - first


def embed(samples: SampleRepository, sample: Sample, values: list[float]) -> None:
    sample.embedding = Vector(values)
    changes: SampleUpdate = {"embedding": Vector(values), "with_count": 3}
    samples.update(sample.id or "", changes)
    for each in samples.where(SampleFields.with_count > 3).get_all().documents:
        each.embedding = sample.embedding
