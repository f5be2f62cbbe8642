"""The pipeline: find files and parts of databases, read each, merge, and write what was found."""

from __future__ import annotations

import json
import logging
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypedDict, TypeVar

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems

from firesmith.beam.databases import Database, Part, documents, parts
from firesmith.beam.folders import Facts, copy, facts, is_shard, problems
from firesmith.beam.rest import RefusedError
from firesmith.beam.tool import DOCUMENTS, LENGTH, SHARD, Found, Work

#: The number of attempts before a shard counts as one that can't be read.
ATTEMPTS = 3
#: The seconds before the second attempt; the next pause is twice as long.
PAUSE = 1.0
#: The maximum number of reported shards that can't be read, or not as a whole.
FAILURES = 1_000
#: The number of results that a worker keeps before it merges them.
WIDTH = 32

_FAILED = "failed"
#: Facts about sources.
_FACTS = "facts"
#: The findings about files, besides the results.
_READ = "read"
#: Another name for a file while the command reads it, which finds out how it is written.
_FILE = "documents"
_LOGGER = logging.getLogger(__name__)
_Result = TypeVar("_Result")


class Failure(TypedDict):
    """A file, or a part of a database, that can't be read, or not as a whole."""

    shard: str
    #: Whether the result is also about the rest of it.
    is_read: bool
    problems: list[str]


class Failures(TypedDict):
    """The number of shards that can't be read as a whole, and no more than `FAILURES` of them."""

    version: int
    shards: int
    failures: list[Failure]


def repeated(name: str, call: Callable[[], _Result]) -> _Result:
    """Returns the result of a call, which is made again if it fails in a way that may pass."""
    for attempt in range(1, ATTEMPTS):
        try:
            return call()
        except RefusedError:
            raise
        # File systems have errors of their own.
        except Exception as error:  # noqa: BLE001
            _LOGGER.warning("%s, attempt %d: %s", name, attempt, error)
            time.sleep(PAUSE * 2 ** (attempt - 1))
    return call()


def failed(name: str, problems: Iterable[str], *, is_read: bool) -> beam.pvalue.TaggedOutput:
    """Returns a value for the output ``failed``."""
    failure = Failure(shard=name, is_read=is_read, problems=list(problems))
    return beam.pvalue.TaggedOutput(_FAILED, failure)


def unread(name: str, error: Exception) -> beam.pvalue.TaggedOutput:
    """Returns a value for the output ``failed``, for a shard that can't be read at all."""
    _LOGGER.warning("%s: %s", name, error)
    return failed(name, [str(error)[:LENGTH] or type(error).__name__], is_read=False)


class SplitDatabase(beam.DoFn):
    """Splits a database, on a worker: whose credentials count, and not those of who starts it."""

    def process(self, database: Database) -> Iterator[Part | beam.pvalue.TaggedOutput]:
        try:
            found = repeated(str(database), lambda: parts(database))
        except Exception as error:  # noqa: BLE001
            yield unread(str(database), error)
            return
        yield from found


class FindFiles(beam.DoFn):
    """Finds the files of a source; what is known of it goes to the output ``facts``."""

    def process(self, source: str) -> Iterator[str | beam.pvalue.TaggedOutput]:
        try:
            found = repeated(source, lambda: facts(source))
        except Exception as error:  # noqa: BLE001
            yield unread(source, error)
            return
        yield beam.pvalue.TaggedOutput(_FACTS, (source, found))
        yield from found.files


class Read(TypedDict):
    """The findings about a file besides the result."""

    path: str
    documents: int
    is_damaged: bool


class ReadShard(beam.DoFn):
    """Reads a file or a part of a database; what is wrong with it goes to the output ``failed``."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def process(self, shard: str | Part) -> Iterator[bytes | beam.pvalue.TaggedOutput]:
        try:
            found = repeated(str(shard), lambda: self._read(shard))
        except Exception as error:  # noqa: BLE001
            yield unread(str(shard), error)
            return
        yield found.result
        if isinstance(shard, str):
            known = Read(path=shard, documents=found.count, is_damaged=bool(found.problems))
            yield beam.pvalue.TaggedOutput(_READ, known)
        if found.problems:
            yield failed(str(shard), found.problems, is_read=True)

    def _read(self, shard: str | Part) -> Found:
        with tempfile.TemporaryDirectory(prefix="firesmith-") as name:
            folder = Path(name)
            if isinstance(shard, Part):
                # All of it before the command reads: another attempt begins at the beginning.
                with (folder / DOCUMENTS).open("wb") as stream:
                    stream.writelines(documents(shard))
                return self._work.read(folder, shard.database.source, DOCUMENTS)
            file = SHARD if is_shard(shard) else _FILE
            copy(shard, folder / file)
            return self._work.read(folder, shard, file)


class Merge(beam.CombineFn):
    """Merges results, in any order. Without any, there is no result: no bytes."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def create_accumulator(self) -> list[bytes]:
        return []

    def add_input(self, results: list[bytes], result: bytes) -> list[bytes]:
        results.append(result)
        return [self._work.merge(results)] if len(results) >= WIDTH else results

    def merge_accumulators(self, accumulators: Iterable[list[bytes]]) -> list[bytes]:
        merged: list[bytes] = []
        for results in accumulators:
            for result in results:
                merged = self.add_input(merged, result)
        return merged

    def compact(self, results: list[bytes]) -> list[bytes]:
        return [self._work.merge(results)] if len(results) > 1 else results

    def extract_output(self, results: list[bytes]) -> bytes:
        return self._work.merge(results) if results else b""


class Complete(beam.DoFn):
    """Adds what can only be said of all sources together, once everything was read."""

    def __init__(self, work: Work, sources: Sequence[str], *, allows_empty: bool) -> None:
        self._work = work
        self._sources = sources
        self._allows_empty = allows_empty

    def process(
        self,
        result: bytes,
        known: Sequence[tuple[str, Facts]],
        read: Sequence[Read],
        has_databases: bool,
    ) -> Iterator[bytes | beam.pvalue.TaggedOutput]:
        by_source = dict(known)
        found = problems(
            self._sources,
            [by_source[source] for source in self._sources if source in by_source],
            {each["path"]: each["documents"] for each in read},
            {each["path"] for each in read if each["is_damaged"]},
            has_databases=has_databases,
            allows_empty=self._allows_empty,
        )
        for problem in found:
            yield failed(problem.path, [problem.text[:LENGTH]], is_read=True)
        results = [result] if result else []
        if found:
            results.append(self._work.about(found))
        yield self._work.finish(self._work.merge(results)) if results else b""


class BoundFailures(beam.CombineFn):
    """Counts failures, and keeps those of the shards whose names come first."""

    def create_accumulator(self) -> Failures:
        return Failures(version=1, shards=0, failures=[])

    def add_input(self, bounded: Failures, failure: Failure) -> Failures:
        return self.merge_accumulators([bounded, Failures(version=1, shards=1, failures=[failure])])

    def merge_accumulators(self, accumulators: Iterable[Failures]) -> Failures:
        every = list(accumulators)
        failures = sorted(
            (failure for bounded in every for failure in bounded["failures"]),
            key=lambda failure: failure["shard"],
        )
        shards = sum(bounded["shards"] for bounded in every)
        return Failures(version=1, shards=shards, failures=failures[:FAILURES])

    def extract_output(self, bounded: Failures) -> Failures:
        return bounded


def write(path: str, contents: bytes) -> None:
    """Writes a file to any file system that Beam knows."""
    uncompressed = beam.io.filesystem.CompressionTypes.UNCOMPRESSED
    with FileSystems.create(path, compression_type=uncompressed) as file:
        file.write(contents)


def read(path: str) -> bytes:
    """The contents of a file of any file system that Beam knows."""
    uncompressed = beam.io.filesystem.CompressionTypes.UNCOMPRESSED
    with FileSystems.open(path, compression_type=uncompressed) as file:
        contents: bytes = file.read()
        return contents


def failures_path(output: str) -> str:
    """Returns the path of the file with the failures, next to the result."""
    return f"{output}.failures.json"


def build(
    pipeline: beam.Pipeline,
    sources: Sequence[str | Database],
    output: str,
    work: Work,
    *,
    allows_empty: bool = False,
) -> None:
    """Adds the steps that write what is made of `sources` to `output`, and failures beside it."""
    paths = [each for each in sources if isinstance(each, str)]
    files = (
        pipeline
        | "Sources" >> beam.Create(paths)
        | "Find" >> beam.ParDo(FindFiles()).with_outputs(_FACTS, _FAILED, main="files")
    )
    split = (
        pipeline
        | "Databases" >> beam.Create([each for each in sources if isinstance(each, Database)])
        | "Split" >> beam.ParDo(SplitDatabase()).with_outputs(_FAILED, main="parts")
    )
    results = (
        (files["files"], split["parts"])
        | "Shards" >> beam.Flatten()
        | "Distribute" >> beam.Reshuffle()
        | "Read" >> beam.ParDo(ReadShard(work)).with_outputs(_FAILED, _READ, main="results")
    )
    merged = (
        results["results"]
        | "Merge" >> beam.CombineGlobally(Merge(work))
        | "Complete"
        >> beam.ParDo(
            Complete(work, paths, allows_empty=allows_empty),
            beam.pvalue.AsList(files[_FACTS]),
            beam.pvalue.AsList(results[_READ]),
            len(paths) < len(sources),
        ).with_outputs(_FAILED, main="result")
    )
    _ = merged["result"] | "Write" >> beam.Map(lambda result: write(output, result))
    _ = (
        (files[_FAILED], split[_FAILED], results[_FAILED], merged[_FAILED])
        | "Failures" >> beam.Flatten()
        | "Bound" >> beam.CombineGlobally(BoundFailures())
        | "JSON" >> beam.Map(lambda failures: json.dumps(failures, indent=2).encode() + b"\n")
        | "Write failures" >> beam.Map(lambda text: write(failures_path(output), text))
    )
