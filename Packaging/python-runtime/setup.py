"""Keeps what is built out of the sources; everything else is in pyproject.toml."""

from __future__ import annotations

from pathlib import Path

from setuptools import setup

SCRATCH = Path(__file__).resolve().parents[2] / ".build/wheel-runtime"

SCRATCH.mkdir(parents=True, exist_ok=True)
setup(
    options={
        "build": {"build_base": str(SCRATCH / "python")},
        "egg_info": {"egg_base": str(SCRATCH)},
    },
)
