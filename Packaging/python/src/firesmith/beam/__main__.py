"""``python -m firesmith.beam``"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

try:
    import apache_beam as beam
except ImportError:
    sys.exit("error: Apache Beam is missing; install it with: pip install 'firesmith[beam]'")

from apache_beam.options.pipeline_options import PipelineOptions

from firesmith.beam.databases import Database, named
from firesmith.beam.pipeline import Failures, build, failures_path, read
from firesmith.beam.tool import Checking, Summarizing, Work
from firesmith.command import find

#: The exit status if the work could not be done, or not as a whole.
FAILURE = 2


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m firesmith.beam",
        description="Reads exports of Firestore, and databases, with Apache Beam.",
        epilog="All other options are Beam's: --runner, --project, --temp_location and so on.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    summarize = commands.add_parser(
        "summarize", help="write what 'firesmith summarize' prints for the same sources"
    )
    check = commands.add_parser(
        "check", help="write what 'firesmith check-data --format json' prints for the same sources"
    )
    for command in (summarize, check):
        command.add_argument(
            "--source",
            type=source,
            action="append",
            required=True,
            help="a folder with an export, or one of its files: gs://… or a path; or a database: "
            "firestore:PROJECT, firestore:PROJECT/DATABASE or emulator:PROJECT; may be repeated",
        )
        command.add_argument(
            "--output",
            required=True,
            help="where JSON is written, and what can't be read beside it: gs://… or a path",
        )
        command.add_argument(
            "--allow-empty", action="store_true", help="take sources without any documents"
        )
        command.add_argument("--as-collection", help="what plain JSON has documents of: books")
        command.add_argument("--as-document", help="what plain JSON has the fields of: books/b1")
        command.add_argument(
            "--ids",
            choices=("key", "id", "_id", "docId"),
            help="what is the id of documents in plain JSON, where several differ",
        )
        command.add_argument(
            "--times",
            action="append",
            default=[],
            help="a field of plain JSON whose texts are times; may be repeated",
        )
    check.add_argument(
        "--schemas",
        action="append",
        required=True,
        help="a schema file, or a folder of them; may be repeated",
    )
    return parser


def source(text: str) -> str | Database:
    """The database or the path that a word is about."""
    try:
        return named(text) or text
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def plain_words(known: argparse.Namespace) -> tuple[str, ...]:
    """The words for the command about plain JSON."""
    words = [word for field in known.times for word in ("--times", field)]
    for flag in ("as_collection", "as_document", "ids"):
        if (value := getattr(known, flag)) is not None:
            words += [f"--{flag.replace('_', '-')}", value]
    return tuple(words)


def schema_files(paths: Sequence[str]) -> dict[str, str]:
    """The texts of schema files by their paths, in the order in which the command reads them."""
    files: dict[str, str] = {}
    for path in map(Path, paths):
        found = sorted(path.rglob("*.y*ml")) if path.is_dir() else [path]
        files |= {str(file): file.read_text() for file in found}
    return files


def run(
    sources: Sequence[str | Database],
    output: str,
    work: Work,
    options: Sequence[str],
    *,
    allows_empty: bool,
) -> bool:
    """Runs the pipeline, and prints what of the sources can't be read.

    Returns whether all of them could be read.
    """
    pipeline = beam.Pipeline(options=PipelineOptions(list(options)))
    build(pipeline, sources, output, work, allows_empty=allows_empty)
    pipeline.run().wait_until_finish()
    failures: Failures = json.loads(read(failures_path(output)))
    for failure in failures["failures"]:
        for problem in failure["problems"]:
            print(f"{failure['shard']}: error: {problem}", file=sys.stderr)
    more = failures["shards"] - len(failures["failures"])
    if more:
        print(f"error: {more} more files or parts can't be read as a whole", file=sys.stderr)
    return not failures["shards"]


def main(words: Sequence[str]) -> int:
    known, options = arguments().parse_known_args(words)

    def run_all(work: Work) -> bool:
        empty: bool = known.allow_empty
        return run(known.source, known.output, work, options, allows_empty=empty)

    if known.command == "summarize":
        return 0 if run_all(Summarizing(plain_words(known))) else FAILURE
    # What is wrong with the schemas is said at once, and not by each worker.
    status = subprocess.run([str(find()), "validate", *known.schemas], check=False).returncode
    if status != 0:
        return status
    work = Checking(schema_files(known.schemas), plain_words(known))
    if not run_all(work):
        return FAILURE
    report = json.loads(read(known.output))
    misfits, beyond = report["misfits"], report["beyond_limits"]
    print(
        f"firesmith: {report['documents']:,} documents, of which {misfits:,} don't fit the schema, "
        f"and {beyond:,} more have values beyond its limits"
    )
    return 1 if misfits or beyond else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
