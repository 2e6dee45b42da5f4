"""What a memory of one request does to the next: fewer moves, the right path more often, and where it harms.

Every request is asked once of an empty memory, and what is kept of it is what the router made of it, right or wrong.
Then each is asked with nothing in memory, and again with something: the same request about something else, the most
alike request that needs the same tools, the same in the other language, the most alike one that needs others, and all
other requests. Nothing is learnt meanwhile, so that memory is all that differs.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from evals.examples.examples import Example, answerable, events_of, fresh_workspace, load_examples
from evals.examples.paraphrase import restated
from evals.examples.run import fresh_assistant
from evals.figures.intervals import mean, rate
from evals.figures.save import save
from graph.assistant import Assistant
from graph.memory.collection import MemoryCollection, StoredMemory
from graph.observability.events import Moved, PathFound, Recalled
from graph.workflow.intents import ALIKE
from prompts.frozen import Frozen
from settings import Settings

Left: TypeAlias = Sequence[StoredMemory]
"""What one request left in memory, one entry a sub-task."""
Arm: TypeAlias = Literal[
    "other values", "same tools", "same, other language", "other tools", "all others", "all others, judged"
]
_NOT_CHOSEN = frozenset({"graph", "memory"})
_SUPPORTS = (0.0, 0.5, 0.7, 0.9, 1.01)


class Taken(Frozen):
    """How one request went."""

    path: tuple[str, ...]
    """Tools of the last path of every sub-task."""
    right: bool
    """Whether every gold tool is among them."""
    n_moves: int
    """Decisions of the chooser."""
    n_offers: int
    """Candidates that it looked at."""
    n_recalled: int = 0


class MemoryPair(Frozen):
    """One request without and with something in memory."""

    arm: Arm
    id: str
    first: str
    """The request that is remembered; empty where many are."""
    before: Taken
    after: Taken


class MemoryReport(Frozen):
    """All pairs, and how right the paths were that memory was given."""

    pairs: tuple[MemoryPair, ...]
    supports: tuple[tuple[str, float, bool], ...]
    """Of each request: its id, how surely its own words spoke for the path, and whether the path was right."""


async def run_memory(settings: Settings, file: Path, out: Path, log: Callable[[str], None]) -> list[str]:
    """Measure and return the lines to print."""
    async with fresh_assistant(settings) as assistant:
        examples = [e for e in answerable(load_examples(file), assistant.resources.library.tools()) if e.tools]
        kept = {e.id: await _left_behind(assistant, e) for e in (*examples, *_variants(examples))}
    examples = [e for e in examples if kept[e.id]]
    log(f"{len(examples)} requests left something in memory")
    async with fresh_assistant(settings.model_copy(update={"learning": False})) as assistant:
        pairs = [pair async for pair in _pairs(assistant, examples, kept)]
    supports = tuple((e.id, min(one.memory.support for one in kept[e.id]), _was_right(e, kept[e.id])) for e in examples)
    report = MemoryReport(pairs=tuple(pairs), supports=supports)
    await save(report, out)
    return [*lines(report), f"saved to {out}"]


def _variants(examples: Sequence[Example]) -> list[Example]:
    """Make requests about something else; they need the same tools."""
    said = {e.request for e in examples}
    changed = {_variant(e.id): e.model_copy(update={"request": restated(e.request)}) for e in examples}
    return [e.model_copy(update={"id": name}) for name, e in changed.items() if e.request not in said]


def _variant(example_id: str) -> str:
    return f"{example_id}-restated"


async def _left_behind(assistant: Assistant, example: Example) -> Left:
    await _with_memories(assistant, ())
    await _taken(assistant, example)
    return tuple((await _shelf(assistant).records()).values())


async def _pairs(
    assistant: Assistant, examples: Sequence[Example], kept: Mapping[str, Left]
) -> AsyncIterator[MemoryPair]:
    """Ask for one arm after the other, so that little is put into memory anew between two requests."""
    before: dict[str, Taken] = {}
    for example in examples:
        await _with_memories(assistant, ())
        before[example.id] = await _taken(assistant, example)
    for arm in get_args(Arm):
        for example in examples:
            first, memories = _in_memory(arm, example, examples, kept)
            after = before[example.id]
            if _likeness(kept[example.id], memories) >= ALIKE:  # else nothing is recalled, and nothing changes
                await _with_memories(assistant, memories)
                after = await _taken(assistant, example)
            if memories:
                yield MemoryPair(arm=arm, id=example.id, first=first, before=before[example.id], after=after)


def _in_memory(arm: Arm, example: Example, examples: Sequence[Example], kept: Mapping[str, Left]) -> tuple[str, Left]:
    others = [e for e in examples if e.id != example.id]
    if arm == "other values":
        changed = restated(example.request) != example.request
        return (_variant(example.id), kept[_variant(example.id)]) if changed else ("", ())
    if arm == "all others":
        return "", [record for e in others for record in kept[e.id]]
    if arm == "all others, judged":
        return "", [record for e in others for record in _judged(e, kept[e.id])]
    fits: dict[str, Callable[[Example], bool]] = {
        "same tools": lambda e: {*e.tools} == {*example.tools},
        "same, other language": lambda e: {*e.tools} == {*example.tools} and e.language != example.language,
        "other tools": lambda e: not {*e.tools} & {*example.tools},
    }
    group = [e for e in others if fits[arm](e)]
    nearest = max(group, key=lambda e: _likeness(kept[example.id], kept[e.id]), default=None)
    return (nearest.id, kept[nearest.id]) if nearest else ("", ())


def _judged(example: Example, kept: Left) -> Left:
    opinion = 1 if _was_right(example, kept) else -1
    return [replace(one, memory=one.memory.model_copy(update={"opinion": opinion})) for one in kept]


def _likeness(mine: Left, others: Left) -> float:
    return max((float(a.vector @ b.vector) for a in mine for b in others), default=0.0)


def _was_right(example: Example, kept: Left) -> bool:
    return {*example.tools} <= {tool_id for one in kept for tool_id in one.memory.path}


def _shelf(assistant: Assistant) -> MemoryCollection:
    return MemoryCollection(assistant.resources.store, "memories", assistant.resources.settings.user)


async def _with_memories(assistant: Assistant, memories: Left) -> None:
    """Put just this into memory, and the sample files into the workspace."""
    fresh_workspace(assistant.resources.settings.workspace_dir)
    shelf, wanted = _shelf(assistant), {one.memory.key: one for one in memories}
    known = {key: one.memory for key, one in (await shelf.records()).items()}
    if gone := [key for key in known if key not in wanted]:
        await shelf.drop(*gone)
    for key, one in wanted.items():
        if known.get(key) != one.memory:
            await shelf.put(one.memory, one.vector, one.pieces)


async def _taken(assistant: Assistant, example: Example) -> Taken:
    paths: dict[int, tuple[str, ...]] = {}
    moves, n_recalled = [], 0
    async for event in events_of(assistant, example):
        if isinstance(event, PathFound):
            paths[event.subtask] = event.path.tool_ids
        elif isinstance(event, Moved):
            moves.append(event.move)
        elif isinstance(event, Recalled):
            n_recalled += len(event.memories)
    chosen = [m for m in moves if m.decided_by not in _NOT_CHOSEN]
    path = tuple(tool_id for number in sorted(paths) for tool_id in paths[number])
    return Taken(
        path=path,
        right={*example.tools} <= {*path},
        n_moves=len(chosen),
        n_offers=sum(len(m.candidates) for m in chosen),
        n_recalled=n_recalled,
    )


def lines(report: MemoryReport) -> list[str]:
    """Lay out each arm, before and after, with paired intervals."""
    heads = f"{'in memory':24}{'n':>5}{'reached':>9}  {'right path before':24}{'after':24}"
    found = [f"{heads}gain, worse, better; moves; offers looked at"]
    for arm in get_args(Arm):
        if group := [p for p in report.pairs if p.arm == arm]:
            found += _arm_lines(arm, group)
    found += ["", "right paths, by how surely the request's own words spoke for them"]
    for low, high in pairwise(_SUPPORTS):
        right = rate([r for _, s, r in report.supports if low <= s < high])
        found.append(f"{low:4.1f} to {min(high, 1.0):3.1f}  {right}")
    return found


def _arm_lines(arm: str, group: Sequence[MemoryPair]) -> list[str]:
    reached = [p for p in group if p.after.n_recalled]
    rows = [(f"{arm}", group)] + ([("  of these, recalled", reached)] if reached and len(reached) < len(group) else [])
    return [_line(name, pairs, len(reached)) for name, pairs in rows]


def _line(name: str, pairs: Sequence[MemoryPair], n_reached: int) -> str:
    before, after = rate([p.before.right for p in pairs]), rate([p.after.right for p in pairs])
    gain = mean([100.0 * (p.after.right - p.before.right) for p in pairs])
    moves = mean([float(p.after.n_moves - p.before.n_moves) for p in pairs])
    offers = mean([float(p.after.n_offers - p.before.n_offers) for p in pairs])
    worse, better = (sum(p.before.right is w and p.after.right is not w for p in pairs) for w in (True, False))
    n_moves = mean([float(p.before.n_moves) for p in pairs]).value
    return (
        f"{name:24}{len(pairs):5}{n_reached:9}  {before!s:24}{after!s:24}"
        f"{gain.value:+.1f} [{gain.low:+.1f}, {gain.high:+.1f}] worse {worse} better {better}; "
        f"{n_moves:.2f} {moves.value:+.2f} [{moves.low:+.2f}, {moves.high:+.2f}]; "
        f"{offers.value:+.1f} [{offers.low:+.1f}, {offers.high:+.1f}]"
    )
