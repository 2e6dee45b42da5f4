"""What attacks of the list are tried on: a ground full of traps, the built-in tools, a page and a terminal."""

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from evals.attacks.checkout import ROOT
from evals.attacks.fuzz.ground import Ground
from evals.attacks.fuzz.hostile_calls import recordings_in
from evals.attacks.fuzz.judging import Judge, Seen
from evals.attacks.obedient_home import ObedientHome, obedient_home
from evals.attacks.served_page import ServedPage
from tools.call import ToolCall, ToolResult
from tools.calls.invoke import Limits, invoke
from tools.functions.loader import PACKS, load_packs
from tools.functions.runner import FunctionRunner, ToolThreads
from tools.functions.signature import read_signature
from tools.tool import Tool
from tools.trials.mail import MailSink, open_mail_sink
from tools.trials.recorded import recorded
from tools.trials.trial import Conditions

TIMEOUT_S = 20.0
TERMINAL_S = 60.0


@dataclass
class Surroundings:
    """Everything that a check may use."""

    folder: Path
    ground: Ground
    judge: Judge
    tools: Mapping[str, Tool]
    runner: FunctionRunner
    options: Mapping[str, str]
    mail: MailSink
    page: ServedPage
    opened: AsyncExitStack
    """Closes with them."""
    results: list[ToolResult] = field(default_factory=list)
    """Of the last call."""
    homes: dict[str, ObedientHome] = field(default_factory=dict)

    async def obedient(self, strategy: str, imported: Sequence[Mapping[str, Any]]) -> ObedientHome:
        """Return a home in which an obedient model answers; it opens once for each strategy and library."""
        key = json.dumps([strategy, imported], sort_keys=True)
        if key not in self.homes:
            place = self.folder / f"obedient-{len(self.homes)}"
            self.homes[key] = await self.opened.enter_async_context(obedient_home(place, strategy, imported))
        return self.homes[key]

    async def call(self, tool_id: str, arguments: Mapping[str, Any], options: Mapping[str, str] | None = None) -> Seen:
        """Make a call on a fresh workspace and judge it."""
        await asyncio.to_thread(self.ground.refill)
        return await self.call_again(tool_id, arguments, options)

    async def call_again(
        self, tool_id: str, arguments: Mapping[str, Any], options: Mapping[str, str] | None = None
    ) -> Seen:
        """Make a call on the workspace as it is and judge it."""
        tool = self.tools[tool_id]
        context = replace(self.ground.context(), options={**self.options, **(options or {})})
        call = ToolCall(id="attack.1.1", tool_id=tool_id, arguments=dict(arguments))
        self.results.clear()
        return await self.judge.judged(self._invoked(tool, call, context), TIMEOUT_S)

    async def _invoked(self, tool: Tool, call: ToolCall, context: Any) -> ToolResult:  # noqa: ANN401 - handed through
        result = await invoke(tool, self.runner, call, context, Limits(timeout_s=TIMEOUT_S))
        self.results.append(result)
        return result

    async def terminal(self, home: Path, *words: str, said: str = "") -> tuple[int, str]:
        """Run `toolatlas` in a process of its own; return its exit code and all that it printed."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "from cli import main; main()", *words),
            cwd=home,
            env={
                **{"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(home), "PYTHONPATH": str(ROOT)},
                **{"TOOLATLAS_HOME": str(home / "home"), "TOOLATLAS_EMBEDDER": "none", "COLUMNS": "200"},
                **{"NEO4J_URI": "bolt://127.0.0.1:9", "TOOLATLAS_GRAPH_TIMEOUT_S": "0.5"},
            },
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            printed, _ = await asyncio.wait_for(process.communicate(said.encode()), TERMINAL_S)
        except TimeoutError:
            process.kill()
            await process.wait()
            return -1, "the terminal hangs"
        return process.returncode or 0, printed.decode(errors="replace")


@asynccontextmanager
async def surroundings(folder: Path) -> AsyncIterator[Surroundings]:
    """Open everything in a folder; the page starts with the first attack on it."""
    before = logging.getLogger("tools").level
    async with AsyncExitStack() as stack:
        conditions = await stack.enter_async_context(recorded(recordings_in(ROOT), Conditions()))
        mail = await stack.enter_async_context(open_mail_sink())
        page = await stack.enter_async_context(ServedPage(folder / "page"))
        ground = Ground(folder / "ground")
        await ground.make()
        loaded = load_packs(PACKS)
        signatures = {tool_id: read_signature(function) for tool_id, function in loaded.functions.items()}
        options = {**conditions.options, "smtp_port": str(mail.port)}
        try:
            yield Surroundings(
                folder=folder,
                ground=ground,
                judge=Judge(ground),
                tools=loaded.tools,
                runner=FunctionRunner(signatures, ToolThreads()),
                options=options,
                mail=mail,
                page=page,
                opened=stack,
            )
        finally:
            logging.getLogger("tools").setLevel(before)
