"""Prints what generated Python stores for JSON of other programs, for comparison with Swift.

Usage: letters.py FILE, which has JSON texts of ``Letter``. Prints the stored fields of each as
Firestore's REST API has them, or null for what is refused.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from agreement.models import BaseDocumentReference, Letter
from google.cloud.firestore_v1 import _helpers
from google.protobuf.json_format import MessageToDict
from pydantic import ValidationError


def encoded(value: object) -> Any:
    # Google's own coder asks references for their database, which these have not.
    if isinstance(value, BaseDocumentReference):
        return {"referenceValue": "{documents}/" + value.path}
    return MessageToDict(_helpers.encode_value(value)._pb)


def stored(letter: Letter) -> dict[str, Any]:
    return {name: encoded(value) for name, value in letter.to_firestore().items()}


def read(text: str) -> dict[str, Any] | None:
    try:
        letter = Letter.model_validate_json(text)
    except ValidationError:
        letter = None
    fields = None if letter is None else stored(letter)
    # Frameworks parse JSON before they validate it; by then, nothing tells that 1e400 was a number
    # of JSON. Repositories refuse half a character.
    body = json.loads(text)
    if "\\ud" in text or not all(map(is_finite, body.values())):
        return fields
    try:
        assert stored(Letter.model_validate(body)) == fields, text
    except ValidationError:
        assert fields is None, text
    return fields


def is_finite(value: object) -> bool:
    return not isinstance(value, float) or abs(value) < float("inf")


texts = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
print(json.dumps([read(each) for each in texts]))
