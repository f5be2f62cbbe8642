"""The values that listeners have received."""

from __future__ import annotations

import threading
from typing import Any

# Seconds to wait until a listener has heard of all writes: the next one if a busy machine needs it.
PAUSES = (1, 5, 25, 125, 625)


class Received:
    """The values that a listener has received."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._condition = threading.Condition()

    def __call__(self, value: Any) -> None:
        with self._condition:
            self.values.append(value)
            self._condition.notify()

    def wait(self, count: int) -> Any:
        with self._condition:
            self._condition.wait_for(lambda: len(self.values) >= count)
            return self.values[-1]
