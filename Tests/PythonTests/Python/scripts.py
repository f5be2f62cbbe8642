"""Loads scripts that write files of the project, so that tests can call their functions."""

from __future__ import annotations

import importlib.util
import sys
import types
from pathlib import Path


def load(script: Path) -> types.ModuleType:
    """Returns a script as a module of its own, whose names a test can replace."""
    specification = importlib.util.spec_from_file_location(script.stem, script)
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    # Data classes look for the module that they are declared in.
    sys.modules[script.stem] = module
    specification.loader.exec_module(module)
    return module
