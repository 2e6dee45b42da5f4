"""Run one program that the settings allow, in the workspace, with nothing of this program's environment."""

import asyncio
import os
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import psutil
from pydantic import BaseModel, Field

from errors import DataUnavailable, InvalidArguments, PermissionDenied, ToolCallFailed
from lazy_regex import lazy_regex
from tools.context import ToolContext
from tools.marking import ExampleCall, tool
from tools.workspace.confine import confined, folder
from tools.workspace.refusals import shown

MAX_SECONDS = 20.0
LAST_WORDS_S = 1.0
MAX_OUTPUT_BYTES = 100_000
MAX_ARGUMENT_CHARS = 4_000
SHELLS = frozenset(
    (
        "sh",
        "bash",
        "dash",
        "zsh",
        "ksh",
        "csh",
        "tcsh",
        "fish",
        "ash",
        "busybox",
        "cmd",
        "cmd.exe",
        "powershell",
        "pwsh",
    )
)
"""They would turn a list of arguments into a string with a grammar of its own."""
_NAME = lazy_regex(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")


class CommandResult(BaseModel):
    """What a program did."""

    program: str = Field(description="The program that ran")
    exit_code: int = Field(description="Its exit status; 0 means that it succeeded")
    stdout: str = Field(description="What it printed, up to 100 kB")
    stderr: str = Field(description="What it complained about, up to 100 kB")
    seconds: float = Field(description="How long it ran")
    truncated: bool = Field(description="Whether it printed more than is shown")


@tool(
    domains=("system",),
    functions=("transform",),
    permission="high",
    sends_to=("*",),
    call=ExampleCall({"program": "ls", "arguments": ["drafts"]}, needs=("configuration",)),
)
async def run_command(
    program: Annotated[str, Field(min_length=1, max_length=64)],
    context: ToolContext,
    arguments: Annotated[list[str], Field(max_length=64)] = [],  # noqa: B006 - never changed; None is no list in a schema
) -> CommandResult:
    """Execute one program of this machine in the workspace and return what it printed.

    Use it only when a request names a program to run and no other tool does the job. Off unless the setting
    TOOLATLAS_RUN_PROGRAMS names the program, and a person approves each run. There is no shell: no pipes, no
    wildcards, no redirection. For Python code use run_python.

    Args:
        program: Its bare name, such as git.
        arguments: Its arguments, one by one, as it is to get them.

    Returns:
        Exit status and output; it is stopped after 20 seconds.
    """
    root = confined(context.workspace, ".")
    file = _program(program, context.options.get("run_programs", ""), root)
    _check(arguments)
    with folder(context.workspace, root):  # makes a workspace that is not there yet
        environment = {"PATH": _path(root), "LANG": "C.UTF-8", "HOME": str(root)}
    began = time.monotonic()
    try:
        heard, exit_code = await _run([file, *arguments], root, environment)
    except TimeoutError:
        raise ToolCallFailed(
            f"{program} did not end within {MAX_SECONDS:g} s and was stopped.",
            zh=f"{program} 在 {MAX_SECONDS:g} 秒内没有结束，已被停止。",
        ) from None
    except OSError as error:
        raise ToolCallFailed(
            f"{program} does not start: {error.strerror}.", zh=f"{program} 无法启动：{error.strerror}。"
        ) from error
    return CommandResult(
        program=program,
        exit_code=exit_code,
        stdout=heard.text(1),
        stderr=heard.text(2),
        seconds=round(time.monotonic() - began, 2),
        truncated=heard.truncated,
    )


def _program(program: str, allowed: str, root: Path) -> str:
    """Return the file of an allowed program; only a bare name counts, looked up on the PATH."""
    if not _NAME.fullmatch(program):
        raise InvalidArguments(
            f"{shown(program)} is no program's bare name; leave out folders and arguments.",
            parameter="program",
            zh=f"{shown(program)} 不是单纯的程序名；请不要带路径和参数。",
        )
    if program.lower() in SHELLS:
        raise PermissionDenied(
            f"{program} is a shell; programs are started directly here.",
            zh=f"{program} 是命令行解释器；这里只直接启动程序。",
        )
    names = [name.strip() for name in allowed.split(",") if name.strip()]
    if program not in names:
        raise PermissionDenied(
            f"{program} may not be started here; name it in TOOLATLAS_RUN_PROGRAMS to allow it.",
            zh=f"这里未获准启动 {program}；要允许它，请在 TOOLATLAS_RUN_PROGRAMS 中写上它的名称。",
        )
    file = shutil.which(program, path=_path(root))
    if file is None:
        raise DataUnavailable(f"{program} is not installed on this machine.", zh=f"这台机器上没有安装 {program}。")
    return file


def _path(root: Path) -> str:
    """Return the folders of programs: absolute ones, and none that file tools can write to."""
    folders = (Path(place) for place in os.get_exec_path())
    return os.pathsep.join(
        str(place)
        for place in folders
        if place.is_absolute() and not Path(os.path.realpath(place)).is_relative_to(root)
    )


def _check(arguments: list[str]) -> None:
    if any("\0" in one or len(one) > MAX_ARGUMENT_CHARS or not _is_text(one) for one in arguments):
        raise InvalidArguments(
            f"Each argument must be text of up to {MAX_ARGUMENT_CHARS:,} characters.",
            parameter="arguments",
            zh=f"每个参数必须是不超过 {MAX_ARGUMENT_CHARS:,} 个字符的文本。",
        )


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class _Listener(asyncio.SubprocessProtocol):
    """Keeps the beginning of what a program prints; the rest passes, so that the program is not held up."""

    def __init__(self) -> None:
        self.exited, self.silent = asyncio.Event(), asyncio.Event()
        self.truncated = False
        self._kept = {1: bytearray(), 2: bytearray()}

    def text(self, stream: int) -> str:
        """Return what was printed: 1 is stdout, 2 stderr."""
        return self._kept[stream].decode(errors="replace")

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Keep a piece."""
        room = MAX_OUTPUT_BYTES - len(self._kept[fd])
        self._kept[fd] += data[:room]
        self.truncated = self.truncated or len(data) > room

    def process_exited(self) -> None:
        """Note that the program ended."""
        self.exited.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the protocol's signature
        """Note that the program ended and nobody can print any more."""
        self.silent.set()


async def _run(command: list[str], root: Path, environment: dict[str, str]) -> tuple[_Listener, int]:
    """Run a program to its end; whatever happens, nothing that it started lives on.

    Raises:
        TimeoutError: it did not end in time.
    """
    loop = asyncio.get_running_loop()
    transport, listener = await loop.subprocess_exec(
        _Listener, *command, cwd=root, env=environment, stdin=asyncio.subprocess.DEVNULL, start_new_session=True
    )
    try:
        await asyncio.wait_for(listener.exited.wait(), MAX_SECONDS)
        _kill_group(transport.get_pid())
        with suppress(TimeoutError):  # what left the group may hold the output open: nobody waits for it
            await asyncio.wait_for(listener.silent.wait(), LAST_WORDS_S)
    finally:
        if not listener.exited.is_set():
            _kill_group(transport.get_pid())
            await listener.exited.wait()
        transport.close()
    return listener, transport.get_returncode() or 0


def _kill_group(pid: int) -> None:
    """Kill a program's process group, and children of it that left the group."""
    strays: list[psutil.Process] = []
    with suppress(psutil.Error):
        strays = psutil.Process(pid).children(recursive=True)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for stray in strays:
        with suppress(psutil.Error):
            stray.kill()
