"""What is called a crash, a hang, a swelling, or a breach: each is seen when it happens."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from evals.attacks.checkout import ROOT
from evals.attacks.fuzz import judging
from evals.attacks.fuzz.attempt import Ending
from evals.attacks.fuzz.ground import CANARY, Ground
from evals.attacks.fuzz.judging import Judge
from tools.call import ToolCall, ToolResult

CALL = ToolCall(id="1.1.1", tool_id="a/b", arguments={})


@pytest.fixture
async def ground(tmp_path: Path) -> Ground:
    made = Ground(tmp_path / "ground")
    await made.make()
    return made


async def ends(value: object = None, error: str = "", kind: str = "") -> ToolResult:
    return ToolResult(call=CALL, status="error" if error else "ok", value=value, error=error, error_type=kind)


@pytest.mark.parametrize(
    ("value", "error", "kind", "ending"),
    [
        (1, "", "", Ending.DONE),
        (None, "No.", "InvalidArguments", Ending.REFUSED),
        (None, "That needs more than 64 MB of memory, and was stopped.", "ToolCallFailed", Ending.STOPPED),
        (None, "It failed unexpectedly; the log says why.", "ValueError", Ending.CRASHED),
        (None, "a/b did not answer within 1 s and runs on, unheard.", "ToolCallFailed", Ending.HUNG),
        (f"x {CANARY}", "", "", Ending.OUTSIDE),
        (None, f"cannot read {CANARY}", "ToolCallFailed", Ending.OUTSIDE),
    ],
)
async def test_endings_are_told_apart(ground: Ground, value: object, error: str, kind: str, ending: Ending) -> None:
    assert (await Judge(ground).judged(ends(value, error, kind), 5)).ending is ending


async def test_an_error_that_nobody_meant_is_a_crash(ground: Ground) -> None:
    async def fail() -> ToolResult:
        raise ZeroDivisionError

    assert (await Judge(ground).judged(fail(), 5)).ending is Ending.CRASHED


async def test_a_file_outside_that_changed_is_a_breach(ground: Ground) -> None:
    async def write() -> ToolResult:
        await asyncio.to_thread((ground.outside / "new").write_text, "x")
        return await ends()

    assert (await Judge(ground).judged(write(), 5)).ending is Ending.OUTSIDE


async def test_who_holds_everybody_up_hangs(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "BLOCKED_S", 0.3)

    async def hold() -> ToolResult:
        await asyncio.sleep(0.05)
        end = time.process_time() + 0.8
        while time.process_time() < end:
            pass
        return await ends()

    assert (await Judge(ground).judged(hold(), 5)).ending is Ending.HUNG


async def test_a_program_that_takes_far_more_memory_swells(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    peaks = iter([100.0, 900.0])
    monkeypatch.setattr(judging, "_peak_mb", lambda: next(peaks))
    assert (await Judge(ground).judged(ends(), 5)).ending is Ending.SWELLED


@pytest.mark.parametrize(
    ("attempt", "noted"),
    [
        ("open('/var/owned', 'w')", "open /var/owned"),
        ("os.mkdir('/var/owned')", "os.mkdir /var/owned"),
        ("os.rename('a', '/var/owned')", "os.rename /var/owned"),
        ("socket.create_connection(('192.0.2.1', 80), timeout=1)", "socket.connect ('192.0.2.1', 80)"),
        ("open('inside', 'w'); open('/etc/hostname'); os.mkdir('folder')", ""),
    ],
)
def test_a_closed_process_writes_nothing_outside_and_reaches_nobody(tmp_path: Path, attempt: str, noted: str) -> None:
    code = f"import os, socket\nfrom evals.attacks.fuzz import closed\n{attempt}"
    subprocess.run([sys.executable, "-B", "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=not noted)
    breaches = tmp_path / "breaches.txt"
    assert (breaches.read_text(encoding="utf-8").strip() if breaches.exists() else "") == noted
