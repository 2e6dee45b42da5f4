"""Libraries of many sizes, cut from corpora whose requests are judged: what one calibration must hold for."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from evals.execution.bfcl import BfclItem
from evals.execution.bfcl_run import described
from evals.functions.samples import group_of
from evals.retrieval.data import JudgedCorpus
from tools.tool import Tool

SIZES: Final = (1, 3, 10, 30, 100, 300, 1_000, 3_000)
MIXED_SIZES: Final = (3, 30, 300)
_RELEVANT_UNKNOWN: Final = "live_relevance"
_OWN_KEPT: Final = 60
"""Requests of one cut that some tool of it serves; as many again that none serves, halved."""
_SMALL, _FEW_CUTS, _MANY_CUTS = 10, 2, 8
_SHOWN_PER_TOOL: Final = 6
MAX_CHARS: Final = 1_500
"""Longer requests are texts with a question somewhere in them."""


@dataclass(frozen=True)
class AskedRequest:
    """A request and the jobs that serve it: tools that do the same bear the same job."""

    text: str
    jobs: frozenset[str]
    own: tuple[str, ...] = ()
    """Ids of the tools that came with it."""


@dataclass(frozen=True)
class Source:
    """Tools and requests of one make: what is left out as a whole."""

    name: str
    tools: Mapping[str, Tool]
    jobs: Mapping[str, str]
    """Tool id → its job."""
    areas: Mapping[str, str]
    """Tool id → its area: tools of one area may serve each other's requests though nobody judged it."""
    requests: tuple[AskedRequest, ...]


@dataclass(frozen=True)
class CutLibrary:
    """One library with requests, some of which none of its tools serves."""

    name: str
    source: str
    tools: Mapping[str, Tool]
    jobs: Mapping[str, str]
    requests: tuple[AskedRequest, ...]
    foreign: bool = False
    """Whether built-in tools with their example requests stand beside."""

    def serving(self, request: AskedRequest) -> frozenset[str]:
        """List the tools that serve a request."""
        return frozenset(tool_id for tool_id in self.tools if self.jobs[tool_id] in request.jobs)


def function_sources(items: Sequence[BfclItem]) -> list[Source]:
    """Make sources of rows of single functions: those that people wrote for products, the others, and Chinese ones."""
    rows = defaultdict[str, list[BfclItem]](list)
    for item in items:
        if item.functions and item.category != _RELEVANT_UNKNOWN and len(item.request) <= MAX_CHARS:
            rows[_make(item.category)].append(item)
    return [_function_source(name, own) for name, own in sorted(rows.items())]


def _make(category: str) -> str:
    return next((name for name in ("chinese", "live") if category.startswith(name)), "plain")


def _function_source(name: str, items: Sequence[BfclItem]) -> Source:
    tools: dict[str, Tool] = {}
    jobs: dict[str, str] = {}
    requests = []
    for item in items:
        own = described(item)
        tools |= {tool.id: tool for _, tool in own}
        jobs |= {tool.id: group_of(function.name) for function, tool in own}
        wanted = frozenset(group_of(name) for accepted in item.gold for name in accepted)
        requests.append(AskedRequest(item.request, wanted, tuple(tool.id for _, tool in own)))
    return Source(f"functions, {name}", tools, jobs, jobs, tuple(requests))


def corpus_sources(corpus: JudgedCorpus, parts: int = 2) -> list[Source]:
    """Make sources of a judged corpus: its categories dealt out to parts."""
    category = {tool_id: tool.category or tool.group for tool_id, tool in corpus.tools.items()}
    names = sorted(set(category.values()))
    place = {name: number % parts for number, name in enumerate(names)}
    found = []
    for part in range(parts):
        tools = {tool_id: tool for tool_id, tool in corpus.tools.items() if place[category[tool_id]] == part}
        asked = tuple(AskedRequest(r.text, r.relevant) for r in corpus.requests if r.relevant <= tools.keys())
        found.append(Source(f"corpus, part {part + 1}", tools, {t: t for t in tools}, category, asked))
    return found


def pack_source(tools: Mapping[str, Tool]) -> Source:
    """Make a source of the built-in tools, their example requests taken away and asked instead."""
    chance = random.Random(1)  # noqa: S311 - a draw, no secret
    asked = [
        AskedRequest(text, frozenset({tool_id}))
        for tool_id, tool in sorted(tools.items())
        for text in chance.sample(tool.examples, min(_SHOWN_PER_TOOL, len(tool.examples)))
    ]
    bare = {tool_id: tool.model_copy(update={"examples": ()}) for tool_id, tool in tools.items()}
    names = {tool_id: tool_id for tool_id in bare}
    return Source("packs without examples", bare, names, names, tuple(asked))


def own_libraries(source: Source) -> Iterator[CutLibrary]:
    """Give each request a library of the tools that came with it, and nothing else."""
    for request in source.requests:
        if request.own:
            tools = {tool_id: source.tools[tool_id] for tool_id in request.own}
            yield CutLibrary("own", source.name, tools, source.jobs, (request,))


def cut_libraries(
    source: Source, seed: int = 1, *, sizes: Sequence[int] = SIZES, small: int = _SMALL
) -> Iterator[CutLibrary]:
    """Cut libraries of many sizes; in each no two tools do the same job.

    Args:
        source: What they are cut from.
        seed: Of the chance.
        sizes: How many tools.
        small: Up to this size many are cut, since each holds few requests.
    """
    by_job: dict[str, str] = {}
    for tool_id in sorted(source.tools):
        by_job.setdefault(source.jobs[tool_id], tool_id)
    every = sorted(by_job.values())
    for size in dict.fromkeys(min(size, len(every)) for size in sizes):
        for cut in range(_MANY_CUTS if size <= small else _FEW_CUTS if small else 1):
            chance = random.Random(f"{seed} {source.name} {size} {cut}")  # noqa: S311 - a draw, no secret
            tools = {tool_id: source.tools[tool_id] for tool_id in _drawn(source, every, size, chance)}
            yield CutLibrary(f"{size}", source.name, tools, source.jobs, _asked(source, tools, chance))


def _drawn(source: Source, every: Sequence[str], size: int, chance: random.Random) -> list[str]:
    """Draw tools, half of them by area: a library that someone brings is about something."""
    areas = sorted({source.areas[tool_id] for tool_id in every})
    chance.shuffle(areas)
    rank = {area: number for number, area in enumerate(areas)}
    shuffled = chance.sample(list(every), len(every))
    by_area = sorted(shuffled, key=lambda tool_id: rank[source.areas[tool_id]])
    return (by_area if chance.random() < 0.5 else shuffled)[:size]


def _asked(source: Source, tools: Mapping[str, Tool], chance: random.Random) -> tuple[AskedRequest, ...]:
    jobs = {source.jobs[tool_id] for tool_id in tools}
    areas = {source.areas[tool_id] for tool_id in tools}
    area_of_job = {job: source.areas[tool_id] for tool_id, job in source.jobs.items()}
    served = [r for r in source.requests if r.jobs and r.jobs <= jobs]
    unserved = [r for r in source.requests if r.jobs and not {area_of_job.get(j, j) for j in r.jobs} & areas]
    chosen = chance.sample(served, min(_OWN_KEPT, len(served)))
    return (*chosen, *chance.sample(unserved, min(len(unserved), max(4, len(chosen) // 2))))


def mixed_libraries(source: Source, packs: Mapping[str, Tool], seed: int = 1) -> Iterator[CutLibrary]:
    """Put the built-in tools, with their example requests, beside what a source brings."""
    own = pack_source(packs)
    for cut in cut_libraries(source, seed + 1, sizes=MIXED_SIZES, small=0):
        chance = random.Random(f"{seed} {cut.source} {cut.name} mixed")  # noqa: S311 - a draw, no secret
        asked = chance.sample(own.requests, 40)
        left = {request.text for request in asked}
        kept = {
            tool_id: tool.model_copy(update={"examples": tuple(e for e in tool.examples if e not in left)})
            for tool_id, tool in packs.items()
        }
        yield replace(
            cut,
            tools={**cut.tools, **kept},
            jobs={**cut.jobs, **{tool_id: tool_id for tool_id in packs}},
            requests=(*cut.requests, *asked),
            foreign=True,
        )
