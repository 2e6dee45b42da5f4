"""Makes `.venv` and installs this checkout into it; does nothing when that was done for these very files.

    python3 scripts/install.py          what `make chat` needs
    python3 scripts/install.py --dev    what `make test` and `make check` need as well

It runs on the system's own Python and uses the standard library only.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).resolve().parent.parent
PINNED = {"": "requirements/base.txt", "dev": "requirements/dev.txt"}
"""Files of packages by what they are needed for, each with the digests of what may be installed."""
BOOTSTRAP = "requirements/bootstrap.txt"
INPUTS = ("pyproject.toml", *PINNED.values(), BOOTSTRAP, "scripts/install.py")


class InstallFailed(Exception):  # noqa: N818 - said to a person, who reads it as a sentence
    """Nothing more can be done; the text is one sentence for a person."""


class Run(Protocol):
    """Runs a command and answers whether it went well."""

    def __call__(self, command: Sequence[str], env: Mapping[str, str]) -> bool:
        """Run it in the checkout's folder."""
        ...


@dataclass(frozen=True)
class Checkout:
    """A checkout and its virtual environment."""

    root: Path

    @property
    def python(self) -> Path:
        """The environment's own Python."""
        return self.root / ".venv" / "bin" / "python"

    @property
    def stamp(self) -> Path:
        """What was installed last; lies inside the environment, so that both go together."""
        return self.root / ".venv" / "toolatlas-installed.json"

    def wanted(self) -> dict[str, str]:
        """What an installation depends on: where it lies, the Python it is made with, the files that name its parts."""
        digest = hashlib.sha256(b"\0".join((self.root / name).read_bytes() for name in INPUTS)).hexdigest()
        return {"place": str(self.root), "python": sys.version, "inputs": digest}

    def found(self) -> dict[str, str]:
        """Read the stamp; empty when nothing was installed to the end."""
        try:
            return dict(json.loads(self.stamp.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return {}


def install(checkout: Checkout, run: Run, *, dev: bool) -> bool:
    """Install unless it was done; answers whether anything was done.

    Raises:
        InstallFailed: no environment could be made, or neither uv nor pip could fill it.
    """
    wanted, found = checkout.wanted(), checkout.found()
    extra = "dev" if dev or "dev" in found.get("extra", "") else ""
    if found == {**wanted, "extra": extra} and checkout.python.exists():
        return False
    checkout.stamp.unlink(missing_ok=True)
    if not checkout.python.exists() or any(found.get(k) != wanted[k] for k in ("place", "python")):
        _make_environment(checkout, run)
    _fill(checkout, run, [PINNED[""], PINNED["dev"]] if extra else [PINNED[""]])
    checkout.stamp.write_text(json.dumps({**wanted, "extra": extra}), encoding="utf-8")
    return True


def _make_environment(checkout: Checkout, run: Run) -> None:
    folder = str(checkout.root / ".venv")
    if not run([sys.executable, "-m", "venv", "--clear", folder], os.environ):
        raise InstallFailed(
            "No virtual environment could be made: Python's venv module is incomplete or the disk is full "
            "(on Debian and Ubuntu: apt-get install python3-venv)."
        )


def _fill(checkout: Checkout, run: Run, pinned: Sequence[str]) -> None:
    """Install with uv, which takes seconds; with pip where uv cannot be had or does not get through.

    First what is pinned, nothing that has another digest; then the project alone, built with what is installed by then.
    """
    pip = [str(checkout.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    uv = [str(checkout.python), "-m", "uv", "pip", "install", "--python", str(checkout.python)]
    hashed = ["--require-hashes", *(word for file in pinned for word in ("-r", file))]
    project = ["--no-deps", "--no-build-isolation", "--editable", "."]
    if run([*pip, "--require-hashes", "-r", BOOTSTRAP], os.environ):
        given = uv_environment(os.environ)
        if run([*uv, *hashed], given) and run([*uv, *project], given):
            return
        sys.stderr.write("uv did not get through; trying pip, which takes some minutes.\n")
    if not (run([*pip, *hashed], os.environ) and run([*pip, *project], os.environ)):
        raise InstallFailed("The packages could not be installed: see above what pip says, then try again.")


def uv_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Let uv use the package index that pip was told of; uv reads none of pip's settings."""
    env = {**environment, "UV_NO_PROGRESS": "1"} if not sys.stderr.isatty() else dict(environment)
    index = environment.get("PIP_INDEX_URL") or _pip_setting("global.index-url")
    if index and not any(name in env for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL")):
        env["UV_DEFAULT_INDEX"] = index
    return env


def _pip_setting(name: str) -> str:
    command = [sys.executable, "-m", "pip", "config", "get", name]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 - fixed words


def run_in_root(command: Sequence[str], env: Mapping[str, str]) -> bool:
    """Run a command in the checkout's folder; its output goes to the terminal."""
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode == 0  # noqa: S603 - our own commands


def main(arguments: Sequence[str]) -> int:
    """Install, or say in one line why not."""
    checkout = Checkout(ROOT)
    if not checkout.found():
        sys.stdout.write("Installing ToolAtlas into .venv (once; a minute or two) …\n")
        sys.stdout.flush()
    try:
        install(checkout, run_in_root, dev="--dev" in arguments)
    except InstallFailed as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
