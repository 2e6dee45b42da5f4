"""Measures how well a planner without a model finds paths of tools: every arm over the same held-out requests."""

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from agents.extraction.discourse.clauses import clauses
from errors import ConfigError
from evals.figures.intervals import Mean, mean, percentile
from evals.figures.plain_report import PlainArm, PlainReport
from evals.figures.save import save
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.planning.arms import FLOOR, OURS, Bench, Plan, arms
from evals.planning.data import PathCorpus, load_paths
from evals.planning.fitting import learn_weights, lessons
from evals.planning.metrics import METRICS, judge_path
from evals.planning.next_tool import NextToolArm, next_tool_lines, next_tools
from evals.planning.product import OFF, ProductArm, decision_lines, held_lines, product_arms, slot_arms
from evals.planning.scope import MIN_ROWS, Scope
from evals.planning.splits import PathSplit, given
from graph.planner.evidence import AskedPath, learn
from graph.planner.weights import WeightBook
from prompts.frozen import Frozen
from settings import Settings
from tools.embedding.embedder import EmbedderChoice, Matrix
from tools.lexical.bm25 import LexicalIndex, tokenise

EVERYTHING: Final = Scope()
Log: TypeAlias = Callable[[str], None]
"""Told what goes on while it goes on."""
LENGTH_SHARE: Final[Mapping[str, float]] = {"traject": 1.0}
"""Long chains need the score of a path divided by its length."""


def _quietly(_: str) -> None:
    """Say nothing."""


class ArmFigures(Frozen):
    """One arm over the held-out requests of a split."""

    name: str
    paths: tuple[tuple[str, ...], ...]
    figures: tuple[tuple[float, float, float], ...]
    """A row for each request, a column for each of `METRICS`, in [0, 1]."""
    ms: tuple[float, ...]
    """What each search took besides embedding."""


class SplitReport(Frozen):
    """All arms over the same held-out requests."""

    corpus: str
    split: str
    n_tools: int
    n_learnt: int
    ids: tuple[str, ...]
    unseen: tuple[bool, ...]
    """Whether a request's chain of tools occurs in no row that was learnt from."""
    arms: tuple[ArmFigures, ...]
    next_tool: tuple[NextToolArm, ...] = ()
    """How well the next tool is told behind a right beginning."""


class PlanningReport(Frozen):
    """All data sets."""

    embedder: str
    splits: tuple[SplitReport, ...]


async def run_planning(  # noqa: PLR0913 - what embeds, what is measured, where it goes
    choice: EmbedderChoice,
    folder: Path,
    cache: Path,
    out: Path,
    scope: Scope = EVERYTHING,
    log: Log = _quietly,
) -> list[str]:
    """Measure and return the lines to print.

    Args:
        choice: The embedder.
        folder: Requests with their paths.
        cache: Where vectors are kept; a second run embeds nothing.
        out: Where the report is saved, with every path.
        scope: Which rows, and which arms.
        log: Told what goes on.

    Raises:
        ConfigError: there is no embedder, the folder does not hold, or nothing has such a name.
    """
    if choice.embedder is None:
        raise ConfigError(choice.reason)
    embedder = KeptEmbedder(choice.embedder, cache)
    reports = list[SplitReport]()
    for corpus, wanted in await asyncio.to_thread(lambda: list(scope.load(folder))):
        log(f"{corpus.name}: embedding {len(corpus.described)} tools and {len(corpus.requests)} requests")
        described, asked = await embedded(corpus, embedder)
        reports += [await measure(corpus, split, described, asked, scope, log) for split in wanted]
    report = PlanningReport(embedder=embedder.name, splits=tuple(reports))
    await save(report, out)
    return [*report_lines(report), f"saved to {out}"]


async def learn_shipped(choice: EmbedderChoice, folder: Path, cache: Path, out: Path, name: str) -> list[str]:
    """Learn the planner's weights from the train rows of one data set and write them.

    Raises:
        ConfigError: there is no embedder, the folder does not hold, or has too few train rows of that name.
    """
    if choice.embedder is None:
        raise ConfigError(choice.reason)
    corpus = (await asyncio.to_thread(load_paths, folder)).get(name)
    split = given(corpus.requests if corpus else ())
    if corpus is None or len(split.learn) < MIN_ROWS:
        raise ConfigError(f"{folder} holds less than {MIN_ROWS} train rows of {name!r}.")
    described, asked = await embedded(corpus, KeptEmbedder(choice.embedder, cache))
    book = await asyncio.to_thread(_weights, corpus, split, described, asked)
    await save(book, out)
    return [f"{len(split.learn)} requests of {corpus.name} learnt from", f"saved to {out}"]


def _weights(corpus: PathCorpus, split: PathSplit, described: Matrix, asked: Sequence[AskedPath]) -> WeightBook:
    numbers = {tool_id: number for number, tool_id in enumerate(corpus.described)}
    paths = [tuple(numbers[tool_id] for tool_id in corpus.requests[place].path) for place in split.learn]
    own = [asked[place] for place in split.learn]
    knowledge = learn(described, own, paths)
    return learn_weights(lessons(knowledge, own, paths, new_chains=False), knowledge.counts)


async def run_product(  # noqa: PLR0913 - what plans, over which data, and what is varied
    settings: Settings,
    choice: EmbedderChoice,
    folder: Path,
    cache: Path,
    scope: Scope = EVERYTHING,
    slots: Sequence[int] = (),
    out: Path | None = None,
    log: Log = _quietly,
) -> list[str]:
    """Plan through the agents themselves, with weights of the rows that each split learns from, and return the lines.

    Args:
        settings: The user's; every arm has a home of its own.
        choice: What embeds.
        folder: Data sets.
        cache: Where vectors are kept.
        scope: Which rows, and which arms.
        slots: Measure, instead of the usual arms, how many candidates retrieval should always get.
        out: Folder where each split's cases are saved.
        log: Told what goes on.

    Raises:
        ConfigError: there is no embedder, the folder does not hold, or nothing has such a name.
    """
    if choice.embedder is None:
        raise ConfigError(choice.reason)
    embedder, lines = KeptEmbedder(choice.embedder, cache), list[str]()
    for corpus, splits in await asyncio.to_thread(lambda: list(scope.load(folder))):
        described, asked = await embedded(corpus, embedder)
        for split in splits:
            log(f"{corpus.name} {split.name}: {len(split.learn)} requests to learn from, {len(split.test)} to plan")
            book = await asyncio.to_thread(_weights, corpus, split, described, asked)
            own = (settings, embedder, corpus, split, book)
            arms = await slot_arms(slots, *own) if slots else await product_arms(*own, _arms_told(scope, log))
            report = _product_report(corpus, split, arms)
            lines += ["", f"{corpus.name} {split.name}: {len(split.learn)} requests learnt from"]
            lines += held_lines(arms, len(split.learn))
            lines += [
                *_rows(report, list(range(len(report.ids))), "all"),
                *_gains(report, [(arms[0].name, arm.name) for arm in arms[1:]]),
            ]
            lines += decision_lines(arms, settings.confidence_floor)
            if out is not None:
                file = out / f"table-{'slots' if slots else 'product'}-{corpus.name}-{split.name}.json"
                await save(_plain_report(report), file)
                cases = out / f"cases-{file.name.removeprefix('table-')}"
                await save(report, cases)
                lines.append(f"saved to {file}, ids and paths to {cases}")
    return lines


def _arms_told(scope: Scope, log: Log) -> Iterator[str]:
    for name in scope.chosen(list(OFF)):
        log(f"  {name}")
        yield name


def _product_report(corpus: PathCorpus, split: PathSplit, arms: Sequence[ProductArm]) -> SplitReport:
    return SplitReport(
        **_about(corpus, split),
        unseen=(False,) * len(split.test),
        arms=tuple(ArmFigures(name=a.name, paths=a.paths, figures=a.figures, ms=a.ms) for a in arms),
    )


def _about(corpus: PathCorpus, split: PathSplit) -> dict[str, Any]:
    """Return what every report of a split says of it."""
    return {
        "corpus": corpus.name,
        "split": split.name,
        "n_tools": len(corpus.described),
        "n_learnt": len(split.learn),
        "ids": tuple(corpus.requests[place].id for place in split.test),
    }


def _plain_report(split: SplitReport) -> PlainReport:
    first, *others = split.arms
    return PlainReport(
        title=f"{split.n_tools} tools, {split.n_learnt} requests learnt from, n = {len(split.ids)}",
        metrics=METRICS,
        arms=tuple(PlainArm(name=arm.name, figures=arm.figures) for arm in split.arms),
        gains=tuple((first.name, other.name) for other in others),
    )


async def embedded(corpus: PathCorpus, embedder: KeptEmbedder) -> tuple[Matrix, list[AskedPath]]:
    """Embed the tools' descriptions, the requests and their clauses."""
    texts = list(corpus.described.values())
    described = await embedder.embed_documents(texts)
    index = LexicalIndex([tokenise(text) for text in texts])
    cut = [[clause.text for clause in clauses(request.text)] or [request.text] for request in corpus.requests]
    wholes = await embedder.embed_queries([request.text for request in corpus.requests])
    pieces = await embedder.embed_queries([piece for own in cut for piece in own])
    parts = np.split(pieces, np.cumsum([len(own) for own in cut])[:-1])
    words = [np.stack([index.scores(tokenise(piece)) for piece in own]) for own in cut]
    return described, [AskedPath(*known) for known in zip(wholes, parts, words, strict=True)]


async def measure(  # noqa: PLR0913 - rows with their vectors, and what is done with them
    corpus: PathCorpus,
    split: PathSplit,
    described: Matrix,
    asked: Sequence[AskedPath],
    scope: Scope = EVERYTHING,
    log: Log = _quietly,
) -> SplitReport:
    """Run the arms over the held-out requests of a split."""
    bench = _bench(corpus, split, described, asked)
    known = {bench.paths[place] for place in split.learn}
    return SplitReport(
        **_about(corpus, split),
        unseen=tuple(bench.paths[place] not in known for place in split.test),
        arms=await _measured(corpus, bench, await asyncio.to_thread(arms, bench, scope), log),
        next_tool=() if scope.arms else await asyncio.to_thread(next_tools, bench),
    )


async def measure_arms(
    corpus: PathCorpus, split: PathSplit, described: Matrix, asked: Sequence[AskedPath], names: Collection[str]
) -> tuple[ArmFigures, ...]:
    """Run some arms over the held-out requests of a split."""
    bench = _bench(corpus, split, described, asked)
    plans = await asyncio.to_thread(arms, bench, Scope(arms=tuple(names)))
    return await _measured(corpus, bench, plans)


def _bench(corpus: PathCorpus, split: PathSplit, described: Matrix, asked: Sequence[AskedPath]) -> Bench:
    numbers = {tool_id: number for number, tool_id in enumerate(corpus.described)}
    paths = [tuple(numbers[tool_id] for tool_id in request.path) for request in corpus.requests]
    return Bench(
        split=split,
        described=described,
        asked=asked,
        paths=paths,
        max_length=max(len(paths[place]) for place in split.learn),
        length_share=LENGTH_SHARE.get(corpus.name, 0.0),
    )


async def _measured(
    corpus: PathCorpus, bench: Bench, plans: Mapping[str, Plan], log: Log = _quietly
) -> tuple[ArmFigures, ...]:
    tool_ids, found = list(corpus.described), list[ArmFigures]()
    for number, (name, plan) in enumerate(plans.items(), 1):
        log(f"{corpus.name} {bench.split.name}: {name} ({number} of {len(plans)}), {len(bench.split.test)} requests")
        found.append(await _figures(name, plan, bench, tool_ids))
    return tuple(found)


async def _figures(name: str, plan: Plan, bench: Bench, tool_ids: Sequence[str]) -> ArmFigures:
    await plan(bench.asked[bench.split.test[0]])  # what is fitted at first use is no part of a request's time
    found, took = [], []
    for place in bench.split.test:
        began = time.perf_counter()
        found.append(await plan(bench.asked[place]))
        took.append((time.perf_counter() - began) * 1_000)
    named = tuple(tuple(tool_ids[tool] for tool in path) for path in found)
    wanted = [[tool_ids[tool] for tool in bench.paths[place]] for place in bench.split.test]
    judged = tuple(judge_path(path, right) for path, right in zip(named, wanted, strict=True))
    return ArmFigures(name=name, paths=named, figures=judged, ms=tuple(took))


def report_lines(report: PlanningReport) -> list[str]:
    """Lay out every split: all arms, then the paired gains."""
    lines = [f"embedder {report.embedder}; 95 % bootstrap intervals; * the interval excludes 0"]
    for split in report.splits:
        title = f"{split.corpus} {split.split}: {split.n_tools} tools, {split.n_learnt} requests learnt from"
        lines += ["", title, *_table(split, list(range(len(split.ids))), "all")]
        unseen = [place for place, new in enumerate(split.unseen) if new]
        if MIN_ROWS <= len(unseen) < len(split.ids):
            lines += _table(split, unseen, "chains never seen")
        lines += next_tool_lines(split.next_tool) if split.next_tool else []
    return lines


def _table(split: SplitReport, places: Sequence[int], title: str) -> list[str]:
    pairs = compared([arm.name for arm in split.arms])
    return [*_rows(split, places, title), *_gains(split, pairs, places)]


def _rows(split: SplitReport, places: Sequence[int], title: str) -> list[str]:
    lines = [f"{f'{title}, n={len(places)}':28}" + "".join(f"{name:>19}" for name in METRICS) + "  median ms"]
    for arm in split.arms:
        cells = "".join(f"{_plain(mean(column.tolist())):>19}" for column in np.array(arm.figures)[places].T)
        lines.append(f"{arm.name:28}{cells}{percentile([arm.ms[place] for place in places], 0.5):11.1f}")
    return lines


def _gains(split: SplitReport, pairs: Sequence[tuple[str, str]], places: Sequence[int] | None = None) -> list[str]:
    chosen = list(range(len(split.ids))) if places is None else list(places)
    rows = {arm.name: np.array(arm.figures)[chosen] for arm in split.arms}
    lines = []
    for name, other in pairs:
        gains = (_signed(mean(column.tolist())) for column in (rows[name] - rows[other]).T)
        lines.append(f"  {name} over {other}: " + ", ".join(map(" ".join, zip(METRICS, gains, strict=True))))
    return lines


def compared(names: Sequence[str]) -> list[tuple[str, str]]:
    """List which arms are compared with which."""
    pairs = [(OURS, FLOOR), ("ours, memory off", f"{FLOOR}, memory off")]
    pairs += [("ours, memory, learnt off", f"{FLOOR}, memory off"), (OURS, "copy the nearest")]
    pairs += [(OURS, name) for name in names if name.startswith(f"{OURS}, ") and name.endswith("off")]
    pairs += [(FLOOR, f"{FLOOR}, edges off"), ("ours, memory off", "ours, memory, edges off")]
    return [pair for pair in pairs if set(pair) <= set(names)]


def _plain(found: Mean) -> str:
    return f"{100 * found.value:.1f} [{100 * found.low:.1f}–{100 * found.high:.1f}]"


def _signed(found: Mean) -> str:
    return f"{100 * found.value:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]{'*' if found.differs else ''}"
