import asyncio
import os
import shlex
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from errors import DataUnavailable, InvalidArguments, PermissionDenied, ToolCallFailed
from tools.builtin.system.machine import commands
from tools.builtin.system.machine.commands import run_command
from tools.context import ToolContext


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Return what installs a Python program under a name on the PATH."""
    folder = tmp_path / "my bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    def install(name: str, code: str) -> None:
        (tmp_path / f"{name}.py").write_text(f"{code}\n", encoding="utf-8")
        # a shell between: a line `#!` takes no path that has a space, and the interpreter's may have one
        started = shlex.join([sys.executable, str(tmp_path / f"{name}.py")])
        (folder / name).write_text(f'#!/bin/sh\nexec {started} "$@"\n', encoding="utf-8")
        (folder / name).chmod(0o755)

    return install


def allowing(workspace: Path, *names: str) -> ToolContext:
    return ToolContext(workspace=workspace, data_dir=workspace.parent, options={"run_programs": ", ".join(names)})


async def test_a_program_runs_in_the_workspace_with_its_arguments(
    workspace: Path, programs: Callable[[str, str], None]
) -> None:
    programs("tell", "import os, sys; print(os.getcwd(), sys.argv[1:]); print('糟', file=sys.stderr); sys.exit(3)")
    result = await run_command("tell", allowing(workspace, "other", "tell"), ["a b; rm -rf *", "$HOME", "你好"])
    assert result.stdout == f"{workspace.resolve()} ['a b; rm -rf *', '$HOME', '你好']\n"
    assert (result.exit_code, result.stderr, result.truncated) == (3, "糟\n", False)


async def test_nothing_of_our_environment_is_handed_on(
    workspace: Path, programs: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ATLAS_TEST_KEY", "hunter2")
    programs("tell", "import os; print(sorted(os.environ), os.environ['HOME'])")
    result = await run_command("tell", allowing(workspace, "tell"))
    assert "hunter2" not in result.stdout
    of_the_interpreters = {"LC_CTYPE", "PWD", "OLDPWD", "SHLVL", "_"}
    assert {"HOME", "LANG", "PATH"} == set(eval(result.stdout.split("] ")[0] + "]")) - of_the_interpreters
    assert result.stdout.strip().endswith(str(workspace.resolve()))


async def test_a_program_gets_no_input(workspace: Path, programs: Callable[[str, str], None]) -> None:
    programs("ask", "import sys; print(repr(sys.stdin.read()))")
    assert (await run_command("ask", allowing(workspace, "ask"))).stdout == "''\n"


@pytest.mark.parametrize("allowed", ["", "other", "tel", "tell2, other"])
async def test_a_program_that_the_settings_do_not_name_is_not_started(
    workspace: Path, programs: Callable[[str, str], None], allowed: str
) -> None:
    programs("tell", "open('ran', 'w')")
    with pytest.raises(PermissionDenied, match="TOOLATLAS_RUN_PROGRAMS") as caught:
        await run_command("tell", allowing(workspace, allowed))
    assert "TOOLATLAS_RUN_PROGRAMS" in caught.value.zh
    assert not (workspace / "ran").exists()


@pytest.mark.parametrize("name", ["/bin/ls", "./ls", "../ls", "ls -la", "ls;id", "-ls", "", "l\0s", "列", "a" * 65])
async def test_only_a_bare_name_is_a_program(workspace: Path, name: str) -> None:
    with pytest.raises(InvalidArguments, match="bare name"):
        await run_command(name, allowing(workspace, name))


@pytest.mark.parametrize("name", ["sh", "bash", "BASH", "pwsh"])
async def test_a_shell_is_not_started_even_when_it_is_named(workspace: Path, name: str) -> None:
    with pytest.raises(PermissionDenied, match="is a shell"):
        await run_command(name, allowing(workspace, name), ["-c", "id"])


async def test_a_program_in_the_workspace_is_not_found(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (workspace / "evil").write_text("#!/bin/sh\n", encoding="utf-8")
    (workspace / "evil").chmod(0o755)
    monkeypatch.setenv("PATH", f"{workspace}{os.pathsep}.{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(workspace)
    with pytest.raises(DataUnavailable, match="not installed"):
        await run_command("evil", allowing(workspace, "evil"))


@pytest.mark.parametrize("argument", ["a\0b", "x" * 4_001, "\ud800"])
async def test_an_argument_that_cannot_be_handed_over_is_refused(workspace: Path, argument: str) -> None:
    with pytest.raises(InvalidArguments, match="argument"):
        await run_command("ls", allowing(workspace, "ls"), [argument])


async def test_output_over_the_limit_is_cut_and_does_not_hold_the_program_up(
    workspace: Path, programs: Callable[[str, str], None]
) -> None:
    programs("shout", "print('x' * 5_000_000)")
    result = await run_command("shout", allowing(workspace, "shout"))
    assert (len(result.stdout), result.truncated, result.exit_code) == (commands.MAX_OUTPUT_BYTES, True, 0)


async def test_a_program_that_does_not_end_is_stopped_with_all_its_children(
    workspace: Path, programs: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "MAX_SECONDS", 1.5)
    programs(
        "hang",
        "import os, subprocess, sys, time\n"
        "code = 'import time; time.sleep(60)'\n"
        "children = [subprocess.Popen([sys.executable, '-c', code], start_new_session=s) for s in (False, True)]\n"
        "open('pids', 'w').write(' '.join(str(p) for p in [os.getpid(), *(c.pid for c in children)]))\n"
        "time.sleep(60)",
    )
    with pytest.raises(ToolCallFailed, match="did not end within"):
        await run_command("hang", allowing(workspace, "hang"))
    pids = [int(pid) for pid in (workspace / "pids").read_text(encoding="utf-8").split()]
    await asyncio.sleep(0.2)
    assert [pid for pid in pids if alive(pid)] == []


async def test_what_a_program_leaves_behind_is_killed(workspace: Path, programs: Callable[[str, str], None]) -> None:
    programs(
        "leave",
        "import subprocess, sys\nprint(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']).pid)",
    )
    began = time.monotonic()
    result = await run_command("leave", allowing(workspace, "leave"))
    assert time.monotonic() - began < 10
    await asyncio.sleep(0.2)
    assert not alive(int(result.stdout))


async def test_a_call_that_is_given_up_stops_the_program(workspace: Path, programs: Callable[[str, str], None]) -> None:
    programs("hang", "import os, time; open('pid', 'w').write(str(os.getpid())); time.sleep(60)")
    call = asyncio.create_task(run_command("hang", allowing(workspace, "hang")))
    await appears(workspace / "pid")
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert not alive(int((workspace / "pid").read_text(encoding="utf-8")))


async def test_a_program_that_does_not_start_says_so(workspace: Path, tmp_path: Path, programs: object) -> None:
    (tmp_path / "my bin/broken").write_text("#!/no/such/interpreter\n", encoding="utf-8")
    (tmp_path / "my bin/broken").chmod(0o755)
    with pytest.raises(ToolCallFailed, match="does not start"):
        await run_command("broken", allowing(workspace, "broken"))


async def test_a_workspace_that_is_not_there_yet_is_made(tmp_path: Path, programs: Callable[[str, str], None]) -> None:
    programs("tell", "import os; print(os.getcwd())")
    result = await run_command("tell", allowing(tmp_path / "new", "tell"))
    assert result.stdout.strip() == str((tmp_path / "new").resolve())
    assert stat.S_ISDIR((tmp_path / "new").stat().st_mode)


def alive(pid: int) -> bool:
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


async def appears(file: Path) -> None:
    """Wait until a program has written a file."""
    async with asyncio.timeout(10):
        while not (file.exists() and file.read_text(encoding="utf-8")):  # noqa: ASYNC110 - written by another process
            await asyncio.sleep(0.02)
