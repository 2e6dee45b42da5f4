"""Rows of single functions through the product: search, router, planner and filler, up to the call.

The functions are brought into a home of their own, without example requests: a row's own alone, or so many together,
alone or beside the built-in tools. Nothing is called.
"""

import random
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from evals.execution.bfcl import BfclItem
from evals.execution.bfcl_run import described
from evals.figures.intervals import Rate, rate
from evals.figures.save import save, write_text
from evals.functions.samples import group_of
from graph.assistant import Assistant
from graph.confidence.offline_plan import OfflinePlan
from prompts.frozen import Frozen
from settings import Settings
from tools.embedding.embedder import EmbedderChoice
from tools.retrieval.abstention import UNLIKELY
from tools.tool import Tool

ORIGIN: Final = "functions"
_TOGETHER: Final = 40
"""Rows that are asked of one library at most."""
_USER: Final = "local"
Tell = Callable[[str], None]


class AskedOutcome(Frozen):
    """What came of one row."""

    id: str
    category: str
    offered: int
    beside: bool
    wanted: tuple[str, ...]
    planned: tuple[str, ...] = ()
    """Functions that would be called; a built-in tool by its id."""
    found: str = ""
    """What search has first."""
    fits: float = 0.0
    """How sure the search is that any tool serves."""
    evidence: float = 0.0
    """The best agent's."""

    @property
    def right(self) -> bool:
        """Whether the wanted functions are called, and no other."""
        return bool(self.planned) and {*map(group_of, self.planned)} == {*map(group_of, self.wanted)}

    @property
    def refused(self) -> bool:
        """Whether nobody takes it."""
        return not self.planned

    @property
    def sure(self) -> bool:
        """Whether search found a wanted function first, and is sure of it."""
        return self.fits >= UNLIKELY and group_of(self.found) in {*map(group_of, self.wanted)}

    @property
    def taken(self) -> bool:
        """Whether a built-in tool takes it."""
        return any("/" in name for name in self.planned)


class AskedFigures(Frozen):
    """Figures over rows."""

    name: str
    offered: int
    beside: bool
    right: Rate
    refused: Rate
    refused_though_sure: Rate
    """Of rows whose wanted function search finds first, and surely."""
    taken: Rate
    """By built-in tools."""
    unserved_refused: Rate
    """Of rows that no function serves."""


@dataclass
class ProductRun:
    """How rows are asked."""

    settings: Settings
    choice: EmbedderChoice
    items: Sequence[BfclItem]
    tell: Tell
    beside: bool = False
    """Whether the built-in tools stay on offer."""
    seed: int = 1
    _names: dict[str, str] = field(default_factory=dict)

    async def outcomes(self, offered: int) -> list[AskedOutcome]:
        """Ask every row with so many functions on offer; 1 stands for the row's own."""
        found: list[AskedOutcome] = []
        async with self._home() as assistant:
            for tools, rows in self._libraries(offered):
                await _offer(assistant, tools)
                found += [await self._asked(assistant, item, offered) for item in rows]
                self.tell(f"{len(found)} of {len(self.items)} rows, {len(tools)} functions on offer")
        return found

    @asynccontextmanager
    async def _home(self) -> AsyncIterator[Assistant]:
        with tempfile.TemporaryDirectory(prefix="toolatlas-eval-") as folder:
            place = {"home": Path(folder), "workspace": None, "embedded_grace_s": 1.0}
            own = self.settings.model_copy(update=place)
            async with Assistant.open(own, self.choice) as assistant:
                library = assistant.resources.library
                if not self.beside:
                    await library.disable(*library.tools())
                yield assistant

    def _libraries(self, offered: int) -> Iterator[tuple[dict[str, Tool], list[BfclItem]]]:
        """Deal rows out to libraries: those of one library name no function twice."""
        rows = [item for item in self.items if item.functions]
        for item in rows:
            self._names.update({tool.id: function.name for function, tool in described(item)})
        if offered <= 1:
            yield from (({tool.id: tool for _, tool in described(item)}, [item]) for item in rows)
            return
        left = list(rows)
        chance = random.Random(self.seed)  # noqa: S311 - a draw, no secret
        while left:
            own, left = _fitting(left, offered)
            tools = {tool.id: tool for item in own for _, tool in described(item)}
            jobs = {group_of(self._names[tool_id]) for tool_id in tools}
            others = [tool for item in rows for _, tool in described(item)]
            for tool in chance.sample(others, len(others)):
                job = group_of(self._names[tool.id])
                if job not in jobs and len(tools) < offered:
                    tools[tool.id], jobs = tool, {*jobs, job}
            yield tools, own

    async def _asked(self, assistant: Assistant, item: BfclItem, offered: int) -> AskedOutcome:
        found = await assistant.find(item.request, 1)
        plan = await assistant.foresee(item.request, thread_id=f"{item.id}-{offered}", user=_USER)
        first = found.candidates[0].tool_id if found.candidates else ""
        return AskedOutcome(
            id=item.id,
            category=item.category,
            offered=offered,
            beside=self.beside,
            wanted=tuple(dict.fromkeys(name for accepted in item.gold for name in accepted)),
            planned=self._planned(plan),
            found=self._names.get(first, first),
            fits=found.fits,
            evidence=max((score for part in plan.parts for score in part.agent_scores), default=0.0),
        )

    def _planned(self, plan: OfflinePlan) -> tuple[str, ...]:
        ids = dict.fromkeys(step.tool_id for step in plan.steps if not step.pulled)
        return tuple(self._names.get(tool_id, tool_id) for tool_id in ids)


async def _offer(assistant: Assistant, tools: Mapping[str, Tool]) -> None:
    library = assistant.resources.library
    await library.stage(tools.values(), ORIGIN)
    await library.settle(ORIGIN, tools)
    await assistant.refresh()
    await assistant.ready()


def _fitting(rows: Sequence[BfclItem], offered: int) -> tuple[list[BfclItem], list[BfclItem]]:
    """Take rows whose functions go into one library, no job done twice; return them, and what is left."""
    taken, left, jobs, n = list[BfclItem](), list[BfclItem](), set[str](), 0
    for item in rows:
        own = [group_of(function.name) for function in item.functions]
        fits = n + len(own) <= offered and len({*own}) == len(own) and jobs.isdisjoint(own) and len(taken) < _TOGETHER
        if fits or not taken:
            taken.append(item)
            jobs |= {*own}
            n += len(own)
        else:
            left.append(item)
    return taken, left


def asked_figures(name: str, outcomes: Sequence[AskedOutcome]) -> AskedFigures:
    """Count outcomes."""
    served = [o for o in outcomes if o.wanted]
    return AskedFigures(
        name=name,
        offered=outcomes[0].offered,
        beside=outcomes[0].beside,
        right=rate([o.right for o in served]),
        refused=rate([o.refused for o in served]),
        refused_though_sure=rate([o.refused for o in served if o.sure]),
        taken=rate([o.taken for o in served]),
        unserved_refused=rate([o.refused for o in outcomes if not o.wanted]),
    )


async def run_asked(run: ProductRun, sizes: Sequence[int], out: Path) -> list[AskedFigures]:
    """Ask the rows with each number of functions on offer, save every outcome, and return the figures."""
    found: list[AskedOutcome] = []
    for size in sizes:
        found += await run.outcomes(size)
        write_text("\n".join(one.model_dump_json() for one in found) + "\n", out / "asked.jsonl")
    tables = []
    for size in sizes:
        own = [one for one in found if one.offered == size]
        groups = {**{c: [o for o in own if o.category == c] for c in sorted({o.category for o in own})}, "all": own}
        tables += [asked_figures(name, rows) for name, rows in groups.items() if rows]
    await save(AskedReport(tables=tuple(tables)), out / "asked.json")
    return tables


class AskedReport(Frozen):
    """Figures by size and category."""

    tables: tuple[AskedFigures, ...]
