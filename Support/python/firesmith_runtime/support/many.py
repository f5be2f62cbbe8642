# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Writes to many documents with ``google.cloud.firestore.Client``, in batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from google.api_core.retry import Retry

from ..errors import (
    InvalidBatchError,
    RepositoryError,
    UnauthenticatedError,
    UnavailableError,
)
from .limits import writing
from .reading import descendants
from .translation import translating
from .writes import AnyRepository, Batch, M, U, Writes

Progress = Callable[[int], object]


def ignored(count: int) -> None:
    """Does nothing."""


def added(
    repository: AnyRepository[M, U], documents: Iterable[M], batch_size: int, progress: Progress
) -> list[M | RepositoryError]:
    """See ``DocumentRepository.add_all``."""
    results: list[M | RepositoryError] = []
    halt: RepositoryError | None = None
    for part in _parts(documents, batch_size):
        if halt is None:
            together = _added_together(repository, part)
            results += together
            progress(len(results))
            halt = next((each for each in together if isinstance(each, _ERRORS_OF_ALL)), None)
        else:
            results += [halt] * len(part)
    return results


_ERRORS_OF_ALL = (UnauthenticatedError, UnavailableError)
"""Errors that any other write would have at the moment, too."""


def _added_together(
    repository: AnyRepository[M, U], documents: list[M]
) -> list[M | RepositoryError]:
    batch = repository.collection._client.batch()
    writes = Writes(batch, "batch")
    into = Batch(writes).on(repository)
    results: list[M | RepositoryError] = []
    for document in documents:
        try:
            results.append(into.add(document))
        except RepositoryError as error:
            results.append(error)
    if not batch:
        return results
    try:
        with writes.sending(repository.path):
            batch.commit(**writing(Retry, repository.timeout))
    except RepositoryError as error:
        return [each if isinstance(each, RepositoryError) else error for each in results]
    return results


def deleted(client: Any, paths: list[str], path: str, timeout: float) -> None:
    """Deletes the documents at ``paths`` together.

    Args:
        path: What the documents belong to, for errors.
    """
    batch = client.batch()
    for each in paths:
        batch.delete(client.document(each))
    with translating(path):
        batch.commit(**writing(Retry, timeout))


def deleted_with_descendants(
    client: Any, path: str, timeout: float, batch_size: int, progress: Progress
) -> int:
    """See ``DocumentRepository.recursive_delete``."""
    _check(batch_size)
    count = 0
    while True:
        with translating(path):
            found = descendants(client, path, batch_size, timeout)
        is_last = len(found) < batch_size
        deleted(client, [*found, path] if is_last else found, path, timeout)
        count += len(found)
        progress(count)
        if is_last:
            return count


def _parts(documents: Iterable[M], size: int) -> Iterator[list[M]]:
    """Yields ``size`` of ``documents`` at a time."""
    _check(size)
    rest = iter(documents)
    while part := list(islice(rest, size)):
        yield part


def _check(batch_size: int) -> None:
    if batch_size < 1:
        raise InvalidBatchError(f"A batch needs at least one document, not {batch_size}.")
