"""Tools whose description a person rated."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field, TypeAdapter

from errors import ConfigError
from evals.dependencies.data import load_toollinkos
from evals.labels.tag_agreement import Agreement, rank_agreement
from evals.labels.tag_labels import digest, load_offered
from prompts.frozen import Frozen
from tagging.questions.quality_rules import BEST, Rating
from tools.tool import Tool

RATED = Path(__file__).parents[1] / "data" / "quality_labels.jsonl"


class QualityLabel(Frozen):
    """What a person says of one tool's description."""

    id: str
    library: Literal["toolbench", "toollinkos"]
    text: str
    """Digest of what the person read."""
    half: Literal["seen", "aside"]
    """Whether the rules were mended by it, or are only measured by it."""
    completeness: int = Field(ge=1, le=BEST)
    readability: int = Field(ge=1, le=BEST)

    @property
    def rating(self) -> Rating:
        """The label as a rating."""
        return Rating(completeness=self.completeness, readability=self.readability)

    def fits(self, tools: Mapping[str, Tool]) -> bool:
        """Whether the tool is still what the person read."""
        return self.id in tools and digest(tools[self.id]) == self.text


def load_rated(file: Path) -> tuple[QualityLabel, ...]:
    """Read labels, one JSON object a line.

    Raises:
        ConfigError: the file cannot be read, or a line does not hold.
    """
    try:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        return TypeAdapter(tuple[QualityLabel, ...]).validate_python(rows)
    except (OSError, ValueError) as error:
        raise ConfigError(f"{file} does not hold rated tools: {str(error).splitlines()[0]}.") from error


def labelled_tools(toolbench: Path | None, toollinkos: Path | None) -> dict[str, Tool]:
    """Read the tools of the libraries that were rated.

    Raises:
        ConfigError: a folder does not hold its library.
    """
    tools: dict[str, Tool] = {}
    if toolbench is not None:
        tools |= {id_: one.tool for id_, one in load_offered(toolbench).items()}
    return tools | (dict(load_toollinkos(toollinkos).tools) if toollinkos is not None else {})


def agreement_of(labels: Sequence[QualityLabel], said: Mapping[str, Rating], floor: int) -> list[Agreement]:
    """Compare ratings with a person's, dimension by dimension, and whether a tool passes."""
    return [rank_agreement(name, found, BEST) for name, found in _pairs(labels, said, floor).items()]


def right_of(labels: Sequence[QualityLabel], said: Mapping[str, Rating], floor: int) -> dict[str, list[bool]]:
    """Tell of each tool whether a rating says what a person says, dimension by dimension."""
    return {name: [one == other for one, other in found] for name, found in _pairs(labels, said, floor).items()}


def _pairs(labels: Sequence[QualityLabel], said: Mapping[str, Rating], floor: int) -> dict[str, list[tuple[int, int]]]:
    pairs = [(said[label.id], label.rating) for label in labels]
    return {
        "complete": [(a.completeness - 1, b.completeness - 1) for a, b in pairs],
        "readable": [(a.readability - 1, b.readability - 1) for a, b in pairs],
        "passes": [(int(a.passes(floor)), int(b.passes(floor))) for a, b in pairs],
    }
