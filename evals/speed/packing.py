"""How long it takes to group a large library, and whether any group is over its budget."""

import time
from collections.abc import Sequence
from itertools import cycle, islice

from graph.relations.dependencies import Dependency, derive
from graph.workspace.agent_groups import strong_suppliers
from prompts.render.tokens import count_tokens
from tools.budget.agent_groups import AgentGroups, group, loaded
from tools.budget.hints import Hints
from tools.budget.lines import PricedLines
from tools.tool import Tool
from tools.trials.reference_page import built_in_tools


def packing_lines(n: int, budgets: Sequence[int]) -> list[str]:
    """Group `n` tools, made of the built-in ones over and over, for some budgets; return the lines to print."""
    tools = many_tools(n)
    count_tokens("the encoding is read here, not in what is timed")
    began = time.perf_counter()
    lines = PricedLines(tools)
    told = [f"{len(tools):,} tools, lines counted once in {time.perf_counter() - began:.2f} s"]
    hints = Hints(suppliers=_suppliers(tools))
    return [*told, *(_timed(tools, budget, lines, hints) for budget in budgets)]


def many_tools(n: int) -> list[Tool]:
    """Repeat the built-in tools under other groups until there are `n`."""
    built_in = built_in_tools()
    copies = islice(cycle(built_in), n)
    return [_copy(tool, number // len(built_in)) for number, tool in enumerate(copies)]


def _copy(tool: Tool, number: int) -> Tool:
    return tool.model_copy(update={"id": f"{tool.group}-{number}/{tool.name}", "group": f"{tool.group}-{number}"})


def _suppliers(tools: Sequence[Tool]) -> dict[str, tuple[str, ...]]:
    """Derive the dependencies of each copy of the library by itself, as each is a whole of its own."""
    by_copy: dict[str, list[Tool]] = {}
    for tool in tools:
        by_copy.setdefault(tool.group.rpartition("-")[2], []).append(tool)
    found: dict[str, tuple[Dependency, ...]] = {}
    for copy in by_copy.values():
        for dependency in derive(copy):
            found[dependency.consumer] = (*found.get(dependency.consumer, ()), dependency)
    return strong_suppliers(found)


def _timed(tools: Sequence[Tool], budget: int, lines: PricedLines, hints: Hints) -> str:
    began = time.perf_counter()
    groups = group(tools, budget, hints, lines=lines)
    packed = time.perf_counter()
    behind = loaded(2, tools, groups, lines, hints)
    took = time.perf_counter() - packed
    most = max(groups.first.n_tokens + later.n_tokens for later in (behind, *groups.later))
    return (
        f"budget {budget:,}: {len(groups.groups):,} groups in {packed - began:.2f} s, one for a request in "
        f"{took * 1_000:.0f} ms; at most {most:,} tokens in view; {_filled(groups):.1%} full; "
        f"{len(groups.oversize)} left out, {len(groups.parted)} of "
        f"{sum(len(s) for s in hints.suppliers.values()):,} dependencies parted"
    )


def _filled(groups: AgentGroups) -> float:
    full = groups.later[:-1]
    return sum(g.n_tokens for g in full) / (len(full) * groups.room_tokens) if full else 1.0
