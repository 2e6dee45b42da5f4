"""Requests that people typed for the built-in tools without having seen their examples: is the right tool likeliest?

Where a person would be asked which tool is meant, it counts whether the right one is among the choices.
"""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from agents.decisions.route.offline import NOBODY_BELOW
from agents.intents.intents import Intents
from agents.intents.unserved import LibraryWords, about
from agents.intents.which_tool import tools_in_question
from errors import ConfigError
from evals.figures.intervals import rate
from evals.figures.save import save
from evals.routing.lessons import IndexedLibrary, Vectors, indexed
from evals.routing.libraries import AskedRequest, CutLibrary
from prompts.frozen import Frozen
from prompts.language import Language
from tools.tool import Tool

FILE: Final = Path(__file__).parents[1] / "data" / "tool_requests.jsonl"


class TypedRequest(Frozen):
    """One request, and the tool that it was typed for."""

    request: str
    tool: str = ""
    """Empty where no tool serves it."""
    language: Language


class Judged(Frozen):
    """What a search of all tools says of one request."""

    asked: TypedRequest
    likeliest: str
    probability: float
    choices: tuple[str, ...] = ()
    """Tools between which a person would be asked to choose."""

    @property
    def right(self) -> bool:
        """Whether the tool that it was typed for is the likeliest."""
        return self.likeliest == self.asked.tool

    @property
    def taken(self) -> bool:
        """Whether the likeliest is likely enough to be tried, and nothing is asked."""
        return self.probability >= NOBODY_BELOW and not self.choices

    @property
    def named(self) -> bool:
        """Whether a person is asked, and the tool that it was typed for is among the choices."""
        return self.asked.tool in self.choices

    @property
    def needless(self) -> bool:
        """Whether a person is asked though the tool would have been tried, and is the right one."""
        return self.right and self.probability >= NOBODY_BELOW and bool(self.choices)


class TypedReport(Frozen):
    """Every request as it was judged."""

    embedder: str
    n_tools: int
    rows: tuple[Judged, ...]


def load_typed(file: Path) -> tuple[TypedRequest, ...]:
    """Read requests, one JSON object a line.

    Raises:
        ConfigError: the file is not there, or a line is wrong.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        return tuple(TypedRequest.model_validate_json(line) for line in lines if line.strip())
    except (OSError, ValidationError) as error:
        raise ConfigError(f"{file} holds no requests: {str(error).splitlines()[0]}") from error


async def run_typed(
    tools: Mapping[str, Tool], requests: Sequence[TypedRequest], vectors: Vectors, out: Path
) -> list[str]:
    """Judge every request beside all tools, save the report, and return the lines to print.

    Raises:
        ConfigError: a request was typed for a tool that is not there.
    """
    if unknown := sorted({one.tool for one in requests if one.tool} - {*tools}):
        raise ConfigError(f"Requests were typed for tools that are not there: {', '.join(unknown[:3])}.")
    library = await indexed(CutLibrary("all", "built-in", tools, {tool_id: tool_id for tool_id in tools}, ()), vectors)
    words = LibraryWords(map(about, tools.values()))
    rows = tuple([await _judged(one, library, tools, words) for one in requests])
    report = TypedReport(embedder=vectors.embedder.name, n_tools=len(tools), rows=rows)
    await save(report, out)
    return typed_lines(report)


async def _judged(one: TypedRequest, library: IndexedLibrary, tools: Mapping[str, Tool], words: LibraryWords) -> Judged:
    matches = await library.matches(AskedRequest(one.request, frozenset({one.tool} - {""})))
    found = (await asyncio.to_thread(library.calibration.probabilities, library.built, matches))[0]
    best, tool_ids = int(found.argmax()), library.built.tool_ids
    choices = tools_in_question(Intents((one.request,), tool_ids, found[None, :]), tools, words)
    return Judged(asked=one, likeliest=tool_ids[best], probability=float(found[best]), choices=choices)


def typed_lines(report: TypedReport) -> list[str]:
    """Lay out each language and all: of those that a tool serves, and of the others."""
    lines = [f"{report.n_tools} tools, embedder {report.embedder}; 95 % intervals", ""]
    heads = ("right first", "right, tried", "asked, right named", "asked, right not named", "wrong, tried")
    lines += [f"{'':10}" + "".join(f"{head:>26}" for head in heads)]
    languages = {"all": report.rows} | {
        name: [row for row in report.rows if row.asked.language == name] for name in ("en", "zh")
    }
    for name, rows in languages.items():
        served = [row for row in rows if row.asked.tool]
        shares = (
            rate([row.right for row in served]),
            rate([row.right and row.taken for row in served]),
            rate([row.named for row in served]),
            rate([bool(row.choices) and not row.named for row in served]),
            rate([row.taken and not row.right for row in served]),
        )
        lines += [f"{name:10}" + "".join(f"{share!s:>26}" for share in shares)]
    others = [row for row in report.rows if not row.asked.tool]
    sure = [row for row in report.rows if row.asked.tool and row.right and row.probability >= NOBODY_BELOW]
    return [
        *lines,
        "",
        f"likely enough and right: asked all the same for {rate([row.needless for row in sure])}",
        f"served by none: a tool is tried for {rate([row.taken for row in others])},"
        f" asked for {rate([bool(row.choices) for row in others])}",
    ]
