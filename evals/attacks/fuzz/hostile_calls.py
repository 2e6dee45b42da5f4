"""Calls of every built-in tool with arguments drawn by chance."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import psutil

from evals.attacks.fuzz.attempt import Attempt, Ending
from evals.attacks.fuzz.drawing import arguments, generator
from evals.attacks.fuzz.ground import Ground
from evals.attacks.fuzz.judging import Judge, Seen
from tools.call import ToolCall
from tools.calls.invoke import Limits, invoke
from tools.functions.loader import PACKS, load_packs
from tools.functions.runner import FunctionRunner, Runner, ToolThreads
from tools.functions.signature import read_signature
from tools.tool import Tool
from tools.trials.trial import Conditions

TIMEOUT_S: Final = 20.0
REFILLED_EVERY: Final = 100
"""Calls after which the tables are made anew; the workspace is after each call that changed it."""
_MAX_TRIES: Final = 12
"""Calls that look for a shorter form of one that went wrong."""
_PROCESS: Final = "pid"


class HostileCalls:
    """The n-th call: tools take turns, and each call is drawn by itself."""

    def __init__(self, ground: Ground, seed: int, conditions: Conditions) -> None:
        """Load the tools.

        Args:
            ground: Where the calls are made.
            seed: Of all draws.
            conditions: Settings of the packs.
        """
        loaded = load_packs(PACKS)
        self.tools: tuple[Tool, ...] = tuple(loaded.tools[tool_id] for tool_id in sorted(loaded.tools))
        signatures = {tool_id: read_signature(function) for tool_id, function in loaded.functions.items()}
        self._run: Runner = FunctionRunner(signatures, ToolThreads())
        self._ground = ground
        self._seed = seed
        self._options = conditions.options
        self._judge = Judge(ground)
        self._limits = Limits(timeout_s=TIMEOUT_S)

    def drawn(self, n: int) -> tuple[Tool, dict[str, Any]]:
        """Return the n-th call."""
        tool = self.tools[n % len(self.tools)]
        found = arguments(tool, generator(self._seed, tool.id, n // len(self.tools)))
        return tool, _spared(found)

    def begun(self, n: int) -> Attempt:
        """Tell the n-th call as one that never came back."""
        tool, drawn = self.drawn(n)
        return Attempt(n=n, what=tool.id, ending=Ending.DIED, again=drawn)

    async def attempt(self, n: int) -> Attempt:
        """Make the n-th call; one that goes wrong is made again with less, to tell what it needs."""
        tool, drawn = self.drawn(n)
        seen = await self.made(tool, drawn)
        if n % REFILLED_EVERY == 0:
            await asyncio.to_thread(self._ground.refill)
        if seen.ending.good:
            return Attempt(n=n, what=tool.id, ending=seen.ending, ms=seen.ms, note=seen.note[:200])
        shorter = drawn if seen.ending in (Ending.HUNG, Ending.SWELLED) else await self._shorter(tool, drawn, seen)
        return Attempt(n=n, what=tool.id, ending=seen.ending, ms=seen.ms, note=seen.note, again=shorter)

    async def made(self, tool: Tool, given: Mapping[str, Any]) -> Seen:
        """Make one call and judge it."""
        before = await asyncio.to_thread(self._ground.inside_facts)
        context = replace(self._ground.context(), options=self._options)
        call = ToolCall(id="attack.1.1", tool_id=tool.id, arguments=dict(given))
        seen = await self._judge.judged(invoke(tool, self._run, call, context, self._limits), TIMEOUT_S)
        if await asyncio.to_thread(self._ground.inside_facts) != before:
            await asyncio.to_thread(self._ground.refill)
        return seen

    async def _shorter(self, tool: Tool, given: Mapping[str, Any], seen: Seen) -> dict[str, Any]:
        """Leave out one argument after the other, or put the example's in its place, while it still goes wrong."""
        kept = dict(given)
        example = dict(tool.call.arguments) if tool.call else {}
        for name in list(given)[:_MAX_TRIES]:
            tried = {other: value for other, value in kept.items() if other != name}
            for less in (tried, tried | {name: example[name]} if name in example else tried):
                if (await self.made(tool, less)).ending == seen.ending:
                    kept = less
                    break
        return kept


def _spared(drawn: dict[str, Any]) -> dict[str, Any]:
    """Put a number that no process has in the place of one that a process of this machine has."""
    pid = drawn.get(_PROCESS)
    alive = isinstance(pid, int) and 1 < pid < 2**31 and psutil.pid_exists(pid)
    return drawn | {_PROCESS: 2**22 + 1} if alive or isinstance(pid, str | float) else drawn


def recordings_in(checkout: Path) -> Path:
    """Return where the recorded answers of services lie."""
    return checkout / "tests" / "tools" / "builtin"
