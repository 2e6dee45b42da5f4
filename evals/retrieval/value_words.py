"""How often a value is found that a word says in the other language, and how often one is taken that is not meant.

Each word is asked of columns of two to thirteen values of its kind, drawn by a seed, once with the value it means and
once without it.
"""

import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from agents.extraction.databases.names.other_language import Vectors, meant_value, unit
from evals.figures.intervals import Rate, rate
from prompts.frozen import Frozen
from tools.embedding.embedder import Embedder

FILE: Final = Path(__file__).parents[1] / "data" / "value_words.toml"
_OTHERS: Final = (2, 3, 5, 8, 12)
_DRAWS: Final = 3


class AskedWord(Frozen):
    """A word, and the values of one column."""

    said: str
    meant: str
    """Empty where the column does not hold it."""
    values: tuple[str, ...]
    language: str


def load_words(file: Path = FILE) -> dict[str, dict[str, str]]:
    """Read the words: kind of column → English → Chinese."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def drawn(words: Mapping[str, Mapping[str, str]], seed: int) -> Iterator[AskedWord]:
    """Draw columns for each word, in both languages."""
    chance = random.Random(seed)  # noqa: S311 - draws examples, guards nothing
    for pairs in words.values():
        listed = [*pairs.items()]
        for n, pair in enumerate(listed):
            others = listed[:n] + listed[n + 1 :]
            for _ in range(_DRAWS):
                beside = chance.sample(others, min(len(others), chance.choice(_OTHERS)))
                yield from _asked(pair, beside)


def _asked(pair: tuple[str, str], beside: Sequence[tuple[str, str]]) -> Iterator[AskedWord]:
    for language, other in (("en", 1), ("zh", 0)):
        said, meant = pair[1 - other], pair[other]
        values = tuple(one[other] for one in beside)
        yield AskedWord(said=said, meant=meant, values=(meant, *values), language=language)
        if len(values) > 1:
            yield AskedWord(said=said, meant="", values=values, language=language)


class WordFigures(Frozen):
    """What came of the words of one language."""

    language: str
    found: Rate
    """Of columns that hold the value."""
    another: Rate
    """Of the same: another value was taken."""
    false: Rate
    """Of columns that do not hold it: one was taken."""


async def value_word_figures(embedder: Embedder, seed: int = 1) -> list[WordFigures]:
    """Ask every word; of both languages, and of all."""
    words = load_words()
    every = sorted({word for pairs in words.values() for pair in pairs.items() for word in pair})
    found = await embedder.embed_queries(every)
    vectors: Vectors = {word: unit(vector) for word, vector in zip(every, found, strict=True)}
    asked = [*drawn(words, seed)]
    parts = {"en": [a for a in asked if a.language == "en"], "zh": [a for a in asked if a.language == "zh"]}
    return [_figures(language, part, vectors) for language, part in {**parts, "both": asked}.items()]


def _figures(language: str, asked: Sequence[AskedWord], vectors: Vectors) -> WordFigures:
    there = [one for one in asked if one.meant]
    taken = {one: meant_value(vectors[one.said], {"": one.values}, vectors) for one in {*asked}}
    return WordFigures(
        language=language,
        found=rate([taken[one] == one.meant for one in there]),
        another=rate([taken[one] not in {"", one.meant} for one in there]),
        false=rate([taken[one] != "" for one in asked if not one.meant]),
    )
