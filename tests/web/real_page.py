"""The real page as a process of its own, over a home of a test."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def page_of(home: Path, port: int, **more: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Serve the real page; give the process and the link into it.

    Args:
        home: Its home.
        port: Where it listens.
        more: Settings, by their variables.
    """
    environment = {
        **os.environ,
        "TOOLATLAS_HOME": str(home),
        "TOOLATLAS_PORT": str(port),
        "TOOLATLAS_EMBEDDER": "none",
        "TOOLATLAS_EMBEDDED_GRACE_S": "0.5",
        "CI": "true",
        **more,
    }
    program = [sys.executable, "-m", "web"]
    with subprocess.Popen(program, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().split()[-1]
        finally:
            process.kill()
