"""A run of attempts: processes that make them, one after the other, each begun where the last one ended.

The folder that a run is given holds `fuzz-SEED.jsonl` or `uploads-SEED.jsonl`, a line an attempt. A run of the same
seed takes up there; what a process was at work on when it died or hung is a finding, and the next one goes on behind.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

from errors import ConfigError
from evals.attacks.checkout import ROOT
from evals.attacks.fuzz.attempt import Attempt, Ending, FuzzJob, Part, attempt_in, attempts, begun_file, line_of
from evals.attacks.fuzz.hostile_calls import recordings_in

CHUNK: Final = 2_500
"""Attempts of one process; what they leave behind in it does not add up without end."""
SILENT_S: Final = 240.0
"""Without a line for so long a process hangs; the longest bound of one attempt is well below."""
_POLL_S: Final = 0.5
_TOLD_EVERY_S: Final = 30.0


def run_attempts(part: Part, seed: int, n: int, into: Path, tell: Callable[[str], None]) -> list[Attempt]:
    """Make attempts up to the n-th, those that the folder knows already left out.

    Raises:
        ConfigError: the folder cannot be written.
    """
    journal = into.absolute() / f"{part}-{seed}.jsonl"
    try:
        journal.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{into} cannot be written: {error.strerror}.") from error
    while (first := len(attempts(journal))) < n:
        end = min(n, first + CHUNK)
        job = FuzzJob(part=part, seed=seed, first=first, end=end, journal=journal, recordings=recordings_in(ROOT))
        with tempfile.TemporaryDirectory(prefix="toolatlas-attacks-") as folder:
            _see_through(job, Path(folder), tell)
    return attempts(journal)[:n]


def _see_through(job: FuzzJob, folder: Path, tell: Callable[[str], None]) -> None:
    """Run one process; where it ends before its work is done, write down what it was at."""
    for name in ("tmp", "home"):
        (folder / name).mkdir()
    with (folder / "errors.txt").open("wb") as errors:
        process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-B", "-m", "evals.attacks.fuzz.child", job.model_dump_json()],
            cwd=folder,
            env=_environment(folder),
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        try:
            hung = _watched(process, job, tell)
        finally:
            _end(process)
    if process.returncode != 0 or hung:
        said = (folder / "errors.txt").read_text(encoding="utf-8", errors="replace")[-1_500:]
        _write_lost(job, Ending.HUNG if hung else Ending.DIED, f"exit code {process.returncode}\n{said}")


def _environment(folder: Path) -> Mapping[str, str]:
    """Nothing of this process's own: neither keys nor settings."""
    places = {"HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp"), "PYTHONPATH": str(ROOT)}
    return {"PATH": os.defpath, "LANG": "C.UTF-8", **places}


def _watched(process: "subprocess.Popen[bytes]", job: FuzzJob, tell: Callable[[str], None]) -> bool:
    """Wait for a process; tell whether it hangs."""
    size, grown, told = -1, time.monotonic(), time.monotonic()
    while process.poll() is None:
        time.sleep(_POLL_S)
        now, found = time.monotonic(), job.journal.stat().st_size if job.journal.is_file() else 0
        if found != size:
            size, grown = found, now
        elif now - grown > SILENT_S:
            return True
        if now - told > _TOLD_EVERY_S:
            told = now
            tell(f"{len(attempts(job.journal)):,} of {job.end:,} …")
    return False


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Leave nothing of a process and of what it started."""
    with suppress(psutil.NoSuchProcess):
        below = psutil.Process(process.pid).children(recursive=True)
        for one in below:
            with suppress(psutil.NoSuchProcess):
                one.kill()
    process.kill()
    process.wait()


def _write_lost(job: FuzzJob, ending: Ending, note: str) -> None:
    begun = begun_file(job.journal)
    if not begun.is_file():
        raise ConfigError(f"The attempts could not be begun: {note.strip().splitlines()[-1]}")
    lost = attempt_in(begun.read_text(encoding="utf-8"))
    line = line_of(lost.model_copy(update={"ending": ending, "note": note}))
    whole = job.journal.read_bytes() if job.journal.is_file() else b""
    with job.journal.open("wb") as file:  # a line that was cut short goes
        file.write(whole[: whole.rfind(b"\n") + 1] + line.encode() + os.linesep.encode())
    begun.unlink()
