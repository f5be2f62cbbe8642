"""``python -m firesmith.beam``"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

try:
    import apache_beam as beam
except ImportError:
    sys.exit("error: Apache Beam is missing; install it with: pip install 'firesmith[beam]'")

from apache_beam.options.pipeline_options import PipelineOptions

from firesmith.beam.pipeline import Failures, build, failures_path, read

#: The exit status if the work could not be done, or not as a whole.
FAILURE = 2


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m firesmith.beam",
        description="Summarizes exports of Firestore with Apache Beam.",
        epilog="All other options are Beam's: --runner, --project, --temp_location and so on.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    summarize = commands.add_parser(
        "summarize", help="write what 'firesmith summarize' prints for the same files"
    )
    summarize.add_argument(
        "--source",
        action="append",
        required=True,
        help="a folder with an export, or one of its files: gs://… or a path; may be repeated",
    )
    summarize.add_argument(
        "--output",
        required=True,
        help="where the summary is written, and its failures beside it: gs://… or a path",
    )
    return parser


def summarize(sources: Sequence[str], output: str, options: Sequence[str]) -> bool:
    """Runs the pipeline, and prints what of the files can't be read.

    Returns whether all files are in the summary.
    """
    pipeline = beam.Pipeline(options=PipelineOptions(list(options)))
    build(pipeline, sources, output)
    pipeline.run().wait_until_finish()
    failures: Failures = json.loads(read(failures_path(output)))
    for failure in failures["failures"]:
        for problem in failure["problems"]:
            print(f"{failure['shard']}: error: {problem}", file=sys.stderr)
    more = failures["shards"] - len(failures["failures"])
    if more:
        print(f"error: {more} more files can't be read as a whole", file=sys.stderr)
    if failures["shards"]:
        return False
    if not read(output):
        print(f"error: there is no export in {', '.join(sources)}", file=sys.stderr)
        return False
    return True


def main(words: Sequence[str]) -> int:
    known, options = arguments().parse_known_args(words)
    return 0 if summarize(known.source, known.output, options) else FAILURE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
