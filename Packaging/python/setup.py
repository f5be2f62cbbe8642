"""Builds the command with Swift, and puts it into a wheel for the platform that it is built on.

If ``FIRESMITH_EXECUTABLE`` names a command that was built before, the wheel has that one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

from distutils.command.build_scripts import build_scripts  # setuptools' own copy

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parents[1]
SCRATCH = PACKAGE / ".build/wheel"
BINARY = SCRATCH / "firesmith"


def version() -> str:
    """The command's own version."""
    script = PACKAGE / "Packaging/version"
    return subprocess.run([script], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


class Wheel(bdist_wheel):
    """A wheel for any Python 3 on this platform."""

    def get_tag(self) -> tuple[str, str, str]:
        platform = super().get_tag()[2]
        if platform.startswith("linux_"):
            # The command is fully static, so it runs with every C library. These are the oldest tags
            # that pip knows for all kinds of machines.
            machine = platform.removeprefix("linux_")
            platform = f"manylinux_2_17_{machine}.musllinux_1_1_{machine}"
        return "py3", "none", platform


class Command(build_scripts):
    """Builds the command, and installs it where the commands of packages are."""

    def run(self) -> None:
        executable = os.environ.get("FIRESMITH_EXECUTABLE")
        if executable is None:
            build = PACKAGE / "Packaging/build-binary"
            subprocess.run([build, BINARY], check=True, stdout=sys.stderr)
        self.mkpath(self.build_dir)
        shutil.copy2(executable or BINARY, Path(self.build_dir) / BINARY.name)

    def get_source_files(self) -> list[str]:
        return []


class Platform(Distribution):
    """A distribution whose wheel is not for all platforms."""

    def has_ext_modules(self) -> bool:
        return True


SCRATCH.mkdir(parents=True, exist_ok=True)
setup(
    # Nothing is built beside the sources.
    options={
        "build": {"build_base": str(SCRATCH / "python")},
        "egg_info": {"egg_base": str(SCRATCH)},
    },
    scripts=["firesmith"],
    version=version(),
    distclass=Platform,
    cmdclass={"bdist_wheel": Wheel, "build_scripts": Command},
)
