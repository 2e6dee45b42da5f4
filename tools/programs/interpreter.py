"""The interpreter: a few processes, opened with the first program and closed at the end."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Final, Self

import pydantic_monty as monty

from errors import ToolCallFailed
from tools.programs.snapshot import ProgramLost, Standing, packed, unpacked
from tools.programs.turn import Outcome, Turn
from tools.programs.values import Answer, Program, ProgramLimits, Stop, Waiting
from tools.programs.variables import read

PROCESSES: Final = 2
_GRACE_S: Final = 5.0
"""For code that holds up the interpreter itself, and for the check; then its process is killed."""
_USES: Final = 500
"""Turns of one process before another takes its place."""


class Session:
    """One program, from stop to stop. It holds no process while it waits."""

    def __init__(self, interpreter: "Interpreter", outcome: Outcome) -> None:
        self._interpreter = interpreter
        self._outcome = outcome
        self._one = asyncio.Lock()

    @property
    def stop(self) -> Stop:
        """Where it stands."""
        return self._outcome.stop

    async def answer(self, answers: Mapping[str, Answer]) -> Stop:
        """Answer calls by their ids, one or more of those that it waits for, and run it to its next stop.

        Raises:
            ValueError: it does not wait for one of them.
            ToolCallFailed: the interpreter does not start.
        """
        async with self._one:
            stop, _, dump, _ = self._outcome
            waited = {call.id for call in stop.calls} if isinstance(stop, Waiting) else set[str]()
            if dump is None or not answers or not waited >= set(answers):
                raise ValueError(f"The program waits for {sorted(waited)}, not for {sorted(answers)}.")
            standing, state = self._outcome.standing, dump
            self._outcome = await self._interpreter.take(lambda turn: turn.go_on(standing, state, answers))
            return self._outcome.stop

    def snapshot(self) -> bytes:
        """Return what `Interpreter.load` goes on from.

        Raises:
            ValueError: it does not wait.
        """
        if self._outcome.dump is None:
            raise ValueError("The program does not wait.")
        return packed(self._outcome.standing, self._outcome.dump)

    def variables(self) -> bytes | None:
        """Return what it left, for the next program; None before its end, and where nothing could be kept."""
        return self._outcome.variables

    def lost(self) -> tuple[str, ...]:
        """Return the names that it could not leave: functions, classes, modules, what is too large."""
        return read(self._outcome.variables).lost


class Interpreter:
    """Runs programs, one in each process at a time; open it with `async with`."""

    def __init__(self, limits: ProgramLimits | None = None, *, processes: int = PROCESSES) -> None:
        self._limits = limits or ProgramLimits()
        self._threads = ThreadPoolExecutor(max_workers=processes, thread_name_prefix="program")
        self._processes = processes
        self._pool: monty.Monty | None = None
        self._turns = set[Turn]()
        self._opening = asyncio.Lock()

    async def __aenter__(self) -> Self:
        """Start nothing yet: most commands run no program."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for turn in tuple(self._turns):
            turn.kill()
        await asyncio.to_thread(self._threads.shutdown)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.__exit__, None, None, None)

    async def start(self, program: Program) -> Session:
        """Check a program and run it to its first stop.

        Raises:
            ToolCallFailed: the interpreter does not start.
            ValueError: its values are no JSON, or its variables are none of ours.
        """
        return Session(self, await self.take(lambda turn: turn.begin(program)))

    async def load(self, snapshot: bytes) -> Session:
        """Stand where a snapshot was taken; load only what is known to be ours (`ProgramStore`).

        Raises:
            ProgramLost: it is of another version.
        """
        standing, dump = unpacked(snapshot)
        return Session(self, Outcome(_waiting(standing), standing, dump))

    async def take(self, work: Callable[[Turn], Outcome]) -> Outcome:
        """Run one turn in a thread; where it is cancelled its process is killed, so that nobody waits for it."""
        turn = Turn(await self._opened(), self._limits)
        self._turns.add(turn)
        running = asyncio.get_running_loop().run_in_executor(self._threads, work, turn)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            running.cancel()
            turn.kill()
            raise
        finally:
            self._turns.discard(turn)

    async def _opened(self) -> monty.Monty:
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncio.to_thread(_open, self._processes, self._limits)
            return self._pool


def _open(processes: int, limits: ProgramLimits) -> monty.Monty:
    try:
        # The asynchronous pool is not used: its threads abort the process when Python ends, and it waits for
        # whoever computes when it is cancelled.
        return monty.Monty(
            min_processes=0,
            max_processes=processes,
            request_timeout=limits.compute_s + _GRACE_S,
            max_checkouts_per_worker=_USES,
        ).__enter__()
    except OSError as error:
        raise ToolCallFailed(
            "The interpreter of programs does not start; install pydantic-monty again.",
            zh="程序解释器无法启动；请重新安装 pydantic-monty。",
        ) from error


def _waiting(standing: Standing) -> Waiting:
    if not standing.stopped_at:
        raise ProgramLost
    return Waiting(calls=standing.stopped_at, printed=standing.printed)
