"""Measures the data dictionary of 1,000 collections of ten fields, in two languages and with counts of documents.

Usage: python Benchmarks/Docs/measure.py FIRESMITH CHROMIUM [COUNT]

Prints the page's size, the CPU seconds of writing it and of writing the same schemas' Swift code, the milliseconds until
Chromium has loaded it, and those from the last key of a search to its results: each the least of five, because other
programs make everything slower. Needs the packages of Tests/FiresmithDocsTests/requirements.txt.
"""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

RUNS = 5
WORDS = ["price", "item_77", "created", "titel", "users"]


def collection(number: int, count: int) -> str:
    return f"""  items_{number}:
    model: Item{number}
    description: The things of kind {number}, which the shop sells.
    fields:
      title: {{ type: string, max_length: 200, example: Momo, description: The title as it is printed. }}
      item_{(number + 1) % count}_id: string
      item: reference<items_{(number + 7) % count}>
      pages: {{ type: integer, min: 1, description: The number of pages. }}
      price: {{ type: double, default: 0.5 }}
      created_at: {{ type: timestamp, server: create }}
      tags: array<string>
      note: {{ type: string?, description: Anything else. }}
      sizes: map<integer>
      is_sold: {{ type: boolean, default: false }}
    queries:
      with_tag: {{ where: [tags contains], order: [title] }}
"""


def document(number: int, copy: int) -> str:
    name = f"projects/p/databases/(default)/documents/items_{number}/{copy}"
    fields = {"title": {"stringValue": "Momo"}, "pages": {"integerValue": str(copy + 1)}, "price": {"doubleValue": 0.5}}
    return json.dumps({"name": name, "fields": fields}) + "\n"


def cpu(folder: Path, *command: object) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(each) for each in command], cwd=folder, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    firesmith, chromium = Path(sys.argv[1]).resolve(), sys.argv[2]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "Schemas").mkdir()
        for start in range(0, count, 20):
            text = "collections:\n" + "".join(collection(each, count) for each in range(start, min(start + 20, count)))
            (folder / f"Schemas/part{start}.yaml").write_text(text, encoding="utf-8")
        (folder / "firesmith.yaml").write_text(
            "outputs:\n  - { sdk: portable, directory: Swift }\n  - { language: python, directory: python }\n"
            "  - { docs: database.html }\n",
            encoding="utf-8",
        )
        (folder / "swift.yaml").write_text("outputs:\n  - { sdk: portable, directory: Swift }\n", encoding="utf-8")
        (folder / "all.jsonl").write_text(
            "".join(document(number, copy) for number in range(count) for copy in range(3)), encoding="utf-8"
        )
        summary = subprocess.run(
            [firesmith, "summarize", "all.jsonl", "--quiet"], cwd=folder, check=True, capture_output=True
        ).stdout
        (folder / "summary.json").write_bytes(summary)
        swift, page = [], []
        for _ in range(RUNS):
            shutil.rmtree(folder / "Swift", ignore_errors=True)
            swift.append(cpu(folder, firesmith, "generate", "--quiet", "--config", "swift.yaml"))
            page.append(cpu(folder, firesmith, "docs", "--summary", "summary.json", "--quiet"))
        file = folder / "database.html"
        print(f"size          {file.stat().st_size / 1e6:.2f} MB")
        print(f"writing       {min(page):.2f} CPU seconds, Swift's code {min(swift):.2f}: {min(page) / min(swift):.1f} times")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            loads, searches = [], []
            for run in range(RUNS):
                tab = browser.new_page()
                start = time.monotonic()
                tab.goto(file.as_uri())
                loads.append(time.monotonic() - start)
                word = WORDS[run % len(WORDS)]
                tab.keyboard.press("/")
                tab.keyboard.type(word[:-1])
                searches.append(
                    tab.evaluate(
                        """(word) => new Promise((done) => {
                          const input = document.getElementById('query'), results = document.getElementById('results');
                          const start = performance.now();
                          const end = () => requestAnimationFrame(() => done(performance.now() - start));
                          new MutationObserver(end).observe(results, { childList: true, subtree: true, attributes: true });
                          input.value = word;
                          input.dispatchEvent(new Event('input', { bubbles: true }));
                        })""",
                        word,
                    )
                )
                tab.close()
            browser.close()
        print(f"load          {min(loads) * 1000:.0f} ms")
        print(f"key to result {min(searches):.0f} ms")


if __name__ == "__main__":
    main()
