"""Compares patterns with their translations: what RE2 and Python's ``re`` find in texts.

Usage: patterns.py FILE
"""

import json
import re
import sys
from pathlib import Path

import re2

rows = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
differences = 0
for row in rows:
    original = re2.compile(row["pattern"])
    translated = re.compile(row["python"])
    for is_found, texts in ((True, row["found"]), (False, row["missed"])):
        for text in texts:
            verdicts = (original.search(text) is not None, translated.search(text) is not None)
            if verdicts != (is_found, is_found):
                differences += 1
                print(f"{row['pattern']!r} in {text!r}: RE2 and Python say {verdicts}")
print(f"{len(rows)} patterns")
sys.exit(differences > 0)
