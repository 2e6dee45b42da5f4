"""Measures derived substitutes by pairs of tools that a person read: is it the same job, at another provider?"""

import asyncio
import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from errors import ConfigError
from evals.figures.intervals import Rate, rate
from evals.figures.save import save
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.labels.tag_labels import digest, load_offered
from graph.relations.substitutes import derive_substitutes
from graph.workspace.open_library import rule_tagger
from prompts.frozen import Frozen
from settings import Settings
from tagging.view import view_of
from tools.embedding.documents import documents
from tools.embedding.embedder import EmbedderChoice, Vector
from tools.tool import Tool

PAIRS = Path(__file__).parents[1] / "data" / "substitute_labels.jsonl"


class LabelledPair(Frozen):
    """What a person says of two tools."""

    a: str
    b: str
    text: str
    """Digest of what the person read."""
    sample: Literal["alike", "derived", "traject"]
    """Drawn from pairs that are somewhat alike, or from those that were derived; or all derived ones of TRAJECT."""
    half: Literal["seen", "aside"]
    """Whether the rules were mended by it, or are only measured by it."""
    same: bool

    @property
    def pair(self) -> frozenset[str]:
        """Both ids."""
        return frozenset((self.a, self.b))

    def fits(self, tools: Mapping[str, Tool]) -> bool:
        """Whether both tools are still what the person read."""
        return self.pair <= tools.keys() and self.read(tools) == self.text

    def read(self, tools: Mapping[str, Tool]) -> str:
        """Digest what a person reads of both."""
        told = digest(tools[self.a]) + digest(tools[self.b])
        return hashlib.sha256(told.encode()).hexdigest()[:16]


class SubstituteArm(Frozen):
    """One way to derive, measured on one half."""

    name: str
    half: str
    n_tools: int
    """Tools that have a substitute, of the whole library."""
    precision: Rate
    """Derived pairs that a person says do the same job."""
    found: Rate
    """Pairs that do the same job, as a person says, and were derived."""


class SubstituteReport(Frozen):
    """All arms."""

    arms: tuple[SubstituteArm, ...]
    n_left_out: int
    wrong: tuple[tuple[str, str], ...]
    """Derived pairs of the half that was looked at that do not do the same job."""


async def run_substitutes(settings: Settings, choice: EmbedderChoice, data: Path, cache: Path, out: Path) -> list[str]:
    """Measure and return the lines to print.

    Args:
        settings: Whose taxonomy tags the tools.
        choice: The embedder; without one only words are measured.
        data: Folder with the labelled `corpus.jsonl`.
        cache: Where vectors are kept.
        out: Where the report is saved.

    Raises:
        ConfigError: corpus or labels do not hold.
    """
    tools = await asyncio.to_thread(tagged, settings, data)
    labels = [pair for pair in await asyncio.to_thread(load_pairs, PAIRS) if pair.sample != "traject"]
    vectors: dict[str, Vector] = {}
    if choice.embedder is not None:
        texts = [documents(tool)[0].text for tool in tools.values()]
        made = await KeptEmbedder(choice.embedder, cache).embed_documents(texts)
        vectors = dict(zip(tools, made, strict=True))
    report = await asyncio.to_thread(measured, tools, vectors, labels)
    await save(report, out)
    return [*report_lines(report), f"saved to {out}"]


def measured(
    tools: Mapping[str, Tool], vectors: Mapping[str, Vector], labels: Sequence[LabelledPair]
) -> SubstituteReport:
    """Derive by words, and by meaning and words, and compare with the labels."""
    fitting = [label for label in labels if label.fits(tools)]
    if not fitting:
        raise ConfigError("None of the labelled tools is there: name the labelled corpus with --data FOLDER.")
    ways = {"words": dict[str, Vector]()} | ({"meaning and words": dict(vectors)} if vectors else {})
    arms, derived = [], frozenset[frozenset[str]]()
    for name, known in ways.items():
        found = derive_substitutes(tools, known)
        derived = frozenset(frozenset((s.stand_in, s.original)) for s in found)
        n_tools = len({s.original for s in found})
        arms += [_arm(name, half, n_tools, derived, fitting) for half in ("seen", "aside")]
    wrong = tuple((p.a, p.b) for p in fitting if p.half == "seen" and not p.same and p.pair in derived)
    return SubstituteReport(arms=tuple(arms), n_left_out=len(labels) - len(fitting), wrong=wrong)


def report_lines(report: SubstituteReport) -> list[str]:
    """Lay the arms out."""
    lines = [f"{'':20}{'half':7}{'same job, of those derived':28}{'derived, of those alike':28}tools with a substitute"]
    lines += [
        f"{arm.name:20}{arm.half:7}{arm.precision!s:28}{arm.found!s:28}{arm.n_tools:,}".rstrip() for arm in report.arms
    ]
    lines += [f"wrong: {a} for {b}" for a, b in report.wrong]
    if report.n_left_out:
        lines.append(f"left out: {report.n_left_out} labelled pairs that are not there or read otherwise now")
    return lines


def load_pairs(file: Path) -> tuple[LabelledPair, ...]:
    """Read labelled pairs, one JSON object a line.

    Raises:
        ConfigError: the file cannot be read, or a line does not hold.
    """
    try:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        return TypeAdapter(tuple[LabelledPair, ...]).validate_python(rows)
    except (OSError, ValueError) as error:
        fault = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
        raise ConfigError(f"{file} does not hold labelled pairs: {fault}.") from error


def _arm(
    name: str, half: str, n_tools: int, derived: Collection[frozenset[str]], labels: Sequence[LabelledPair]
) -> SubstituteArm:
    own = [label for label in labels if label.half == half]
    alike = [label for label in own if label.sample == "alike"]
    return SubstituteArm(
        name=name,
        half=half,
        n_tools=n_tools,
        precision=rate([label.same for label in own if label.pair in derived]),
        found=rate([label.pair in derived for label in alike if label.same]),
    )


def tagged(settings: Settings, data: Path) -> dict[str, Tool]:
    """Read a corpus and tag its tools as a library would."""
    tagger, offered = rule_tagger(settings), load_offered(data)
    return {
        id_: one.tool.model_copy(
            update={"tags": tagger.tag(view_of(one.tool, method=one.method, annotations=one.annotations))}
        )
        for id_, one in offered.items()
    }
