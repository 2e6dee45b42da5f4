"""Cuts the libraries, fits the calibration, and judges it on sources that it was not fitted on."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from agents.decisions.route.offline import NOBODY_BELOW
from agents.intents.schema_fit import SchemaWeights
from evals.execution.bfcl import BfclItem
from evals.figures.intervals import Rate, rate
from evals.figures.save import save, write_text
from evals.retrieval.abstention import auc
from evals.retrieval.data import JudgedCorpus
from evals.routing.filling import FilledLesson, filled_lesson, fit_filled
from evals.routing.fitting import SIZE_GROUPS, fit_described, fit_giving_way
from evals.routing.lessons import Lesson, Vectors, indexed, lessons_of
from evals.routing.libraries import (
    CutLibrary,
    Source,
    corpus_sources,
    cut_libraries,
    function_sources,
    mixed_libraries,
    own_libraries,
    pack_source,
)
from prompts.frozen import Frozen
from tools.retrieval.calibration import CalibrationWeights, Weights, giving_way, shipped
from tools.tool import Tool

_FEW: Final = 8
"""Functions of rows whose calls are filled."""
Tell = Callable[[str], None]


class RoutingRow(Frozen):
    """Requests of one source beside libraries of about one size, by weights that have not seen the source."""

    source: str
    sizes: str
    refused: Rate
    """Of those that some tool serves, how many are told that nobody can."""
    right: Rate
    """Of the same, for how many a tool that serves is the likeliest."""
    unserved_refused: Rate
    """Of those that no tool serves."""
    apart: float
    """How often a served request is given more than an unserved one."""


class MixedRow(Frozen):
    """Requests beside the built-in tools and others without example requests."""

    source: str
    asked: str
    taken_by_shown: Rate
    """How often a built-in tool is the likeliest, and likely enough."""
    refused: Rate


class RoutingReport(Frozen):
    """What was fitted and how it does on what it was not fitted on."""

    described: Weights
    filled: SchemaWeights
    shown_gives_way: float
    described_gives_way: float
    rows: tuple[RoutingRow, ...]
    mixed: tuple[MixedRow, ...]


@dataclass(frozen=True)
class RoutingData:
    """What libraries are cut from."""

    items: Sequence[BfclItem]
    corpus: JudgedCorpus
    packs: dict[str, Tool]

    def sources(self) -> list[Source]:
        """Make the sources."""
        return [*function_sources(self.items), *corpus_sources(self.corpus), pack_source(self.packs)]

    def libraries(self) -> Iterator[CutLibrary]:
        """Cut every library."""
        for source in self.sources():
            yield from own_libraries(source)
            yield from cut_libraries(source)
            if source.name != pack_source(self.packs).name:
                yield from mixed_libraries(source, self.packs)


async def run_routing(data: RoutingData, vectors: Vectors, out: Path, tell: Tell) -> RoutingReport:
    """Fit on all sources, judge each with the others, save and return the report."""
    plain, mixed = await gather(data, vectors, tell)
    filled = await filled_lessons(data, vectors)
    report = await asyncio.to_thread(report_of, plain, mixed, filled)
    await save(report, out)
    return report


async def gather(data: RoutingData, vectors: Vectors, tell: Tell) -> tuple[list[Lesson], list[Lesson]]:
    """Make the lessons of all libraries: of those with tools of one kind, and of mixed ones."""
    plain, mixed = list[Lesson](), list[Lesson]()
    told = ""
    for library in data.libraries():
        found = await lessons_of(library, vectors)
        (mixed if library.foreign else plain).extend(found)
        if (now := f"{library.source}, {library.name}{', mixed' * library.foreign}") != told:
            told = now
            tell(f"{told}: {len(plain) + len(mixed)} requests so far")
    return plain, mixed


async def filled_lessons(data: RoutingData, vectors: Vectors, n_most: int = 400) -> list[FilledLesson]:
    """Fill the functions of rows that bring a few, drawn by chance."""
    own = [library for source in function_sources(data.items) for library in own_libraries(source)]
    few = [library for library in own if len(library.tools) <= _FEW]
    chosen = random.Random(1).sample(few, min(n_most, len(few)))  # noqa: S311 - a draw, no secret
    found = []
    for library in chosen:
        asked = await indexed(library, vectors)
        matches = await asked.matches(library.requests[0])
        lesson = await asyncio.to_thread(filled_lesson, library, asked.built, matches, asked.calibration)
        found += [lesson] if lesson is not None else []
    return found


def report_of(plain: Sequence[Lesson], mixed: Sequence[Lesson], filled: Sequence[FilledLesson]) -> RoutingReport:
    """Fit and judge."""
    described = fit_described(plain)
    of_shown, of_described = fit_giving_way(mixed, described)
    rows, beside = list[RoutingRow](), list[MixedRow]()
    for source in sorted({one.source for one in plain}):
        others = fit_described([one for one in plain if one.source != source])
        rows += _rows(source, [one for one in plain if one.source == source], others)
        own = [one for one in mixed if one.source == source]
        if own:
            pair = fit_giving_way([one for one in mixed if one.source != source], others)
            beside += _mixed_rows(source, own, others, pair)
    return RoutingReport(
        described=described,
        filled=fit_filled(filled),
        shown_gives_way=of_shown,
        described_gives_way=of_described,
        rows=tuple(rows),
        mixed=tuple(beside),
    )


def _rows(source: str, lessons: Sequence[Lesson], weights: Weights) -> list[RoutingRow]:
    found = []
    groups = {f"{low} to {high}": [o for o in lessons if low <= o.size <= high] for low, high in SIZE_GROUPS}
    groups = {**groups, "own": [o for o in lessons if o.library == "own"]}
    for name, own in {**groups, "Chinese": [o for o in lessons if o.chinese]}.items():
        if not own:
            continue
        said = [weights.probability(one.values) for one in own]
        top = np.array([float(p.max()) for p in said])
        served = np.array([one.served for one in own])
        right = [bool(o.labels[p.argmax()]) for o, p in zip(own, said, strict=True) if o.served]
        both = served.any() and not served.all()
        found.append(
            RoutingRow(
                source=source,
                sizes=name,
                refused=rate((top[served] < NOBODY_BELOW).tolist()),
                right=rate(right),
                unserved_refused=rate((top[~served] < NOBODY_BELOW).tolist()),
                apart=auc(top[served].tolist(), top[~served].tolist()) if both else float("nan"),
            )
        )
    return found


def _mixed_rows(
    source: str, lessons: Sequence[Lesson], described: Weights, pair: tuple[float, float]
) -> list[MixedRow]:
    kinds = {
        "foreign": [one for one in lessons if one.labels.any()],
        "built-in": [one for one in lessons if one.shown_labels.any()],
        "neither": [one for one in lessons if not one.served],
    }
    return [_mixed_row(source, name, own, described, pair) for name, own in kinds.items() if own]


def _mixed_row(
    source: str, name: str, lessons: Sequence[Lesson], described: Weights, pair: tuple[float, float]
) -> MixedRow:
    tops = [beside(one, described, pair) for one in lessons]
    return MixedRow(
        source=source,
        asked=name,
        taken_by_shown=rate([shown > bare and shown >= NOBODY_BELOW for shown, bare in tops]),
        refused=rate([max(both) < NOBODY_BELOW for both in tops]),
    )


def beside(lesson: Lesson, described: Weights, pair: tuple[float, float]) -> tuple[float, float]:
    """Return the largest probability of a tool with example requests, and of one without."""
    bare, shown = float(described.probability(lesson.values).max()), float(lesson.shown.max())
    return (
        float(giving_way(np.array(shown), np.array(bare), pair[0])),
        float(giving_way(np.array(bare), np.array(shown), pair[1])),
    )


def write_schema_fit(report: RoutingReport, file: Path) -> None:
    """Put what a call counts in the place of what is shipped."""
    write_text(report.filled.model_dump_json(indent=2) + "\n", file)


def write_weights(report: RoutingReport, file: Path) -> None:
    """Put what was fitted in the place of what is shipped."""
    weights: CalibrationWeights = shipped().model_copy(
        update={
            "described": report.described,
            "shown_gives_way": report.shown_gives_way,
            "described_gives_way": report.described_gives_way,
        }
    )
    write_text(json.dumps(weights.model_dump(), indent=2) + "\n", file)
