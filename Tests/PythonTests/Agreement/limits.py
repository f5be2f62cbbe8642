"""Prints generated Python's verdicts on the values of models, for comparison with Swift.

Usage: limits.py FILE, which has JSON bodies of ``Limited``. Prints the problems of each.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from agreement.errors import ConstraintError
from agreement.models import Limited


def problems(body: object) -> list[list[str]]:
    model = Limited.model_validate(body)
    stored = model.to_firestore()
    # What is stored is read, whatever its values.
    assert Limited.from_firestore(stored).to_firestore() == stored or "NaN" in json.dumps(stored)
    try:
        model.check_constraints()
    except ConstraintError as error:
        return [[*each] for each in error.problems]
    return []


bodies = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
print(json.dumps([problems(each) for each in bodies]))
