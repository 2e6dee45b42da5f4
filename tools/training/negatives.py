"""Tools that a request is shown against: simple ones of other categories, hard ones that nearly serve it."""

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from errors import ConfigError
from tools.lexical.bm25 import LexicalIndex, tokenise
from tools.training.examples import CandidatePool, TrainingExample
from tools.training.recipe import Arm

NEAR = 20
"""How many of the tools that BM25 finds are near."""


class Negatives:
    """Draws descriptions of tools that do not serve a request; the same ones for the same seed."""

    def __init__(
        self, shelf: CandidatePool, arm: Arm, seed: int, near_misses: Mapping[int, Sequence[str]] | None = None
    ) -> None:
        """Prepare.

        Args:
            shelf: The tools.
            arm: Only simple negatives, or only hard ones.
            seed: Of the chance by which they are drawn.
            near_misses: Place of a tool → descriptions of tools that nearly do the same, as a model wrote them.
        """
        self._shelf = shelf
        self._arm = arm
        self.chance = random.Random(seed)  # noqa: S311 - chooses a sample, guards nothing
        self._near_misses = near_misses or {}
        self._shown = sorted(shelf.shown)
        self._words = LexicalIndex([tokenise(shelf.texts[place]) for place in self._shown])
        self._near: dict[str, list[int]] = {}

    def draw(self, example: TrainingExample, n: int) -> list[str]:
        """Draw n, fewer where there are not so many. Hard ones are taken from each kind in turn."""
        own = {self._shelf.texts[place] for place in example.relevant}
        kinds = [pool for kind in self._kinds(example) if (pool := sorted(set(kind) - own))]
        drawn: list[str] = []
        while kinds and len(drawn) < n:
            pool = kinds.pop(0)
            text = pool.pop(self.chance.randrange(len(pool)))
            drawn += [] if text in drawn else [text]
            kinds += [pool] if pool else []
        return drawn

    def _kinds(self, example: TrainingExample) -> list[Iterable[str]]:
        own = {self._shelf.categories[place] for place in example.relevant}
        near = {place: self._shelf.categories[place] in own for place in self._shown}
        if self._arm == "simple":
            return [(self._shelf.texts[place] for place in self._shown if not near[place])]
        return [
            (text for place in sorted(example.relevant) for text in self._near_misses.get(place, ())),
            (self._shelf.texts[place] for place in self._by_words(example)),
            (self._shelf.texts[place] for place in self._shown if near[place]),
        ]

    def _by_words(self, example: TrainingExample) -> list[int]:
        if example.text not in self._near:
            scores = self._words.scores(tokenise(example.text))
            best = np.argsort(-scores, kind="stable")[: NEAR + len(example.relevant)]
            self._near[example.text] = [self._shown[place] for place in best if scores[place] > 0]
        return self._near[example.text]


def load_near_misses(file: Path, places: Mapping[str, int]) -> dict[int, list[str]]:
    """Read near-misses: one JSON object a line with `tool`, the id of the tool meant, and `text`, the near-miss.

    Args:
        file: Such a file.
        places: Id of a tool → its place.

    Raises:
        ConfigError: a line does not hold, or names a tool that is not there.
    """
    found: dict[int, list[str]] = {}
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"The near-misses {file} cannot be read ({error}).") from error
    for number, line in enumerate(filter(str.strip, lines), 1):
        try:
            row = json.loads(line)
            found.setdefault(places[row["tool"]], []).append(str(row["text"]))
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise ConfigError(f"{file}:{number} needs `tool`, the id of a tool that is here, and `text`.") from error
    return found
