"""Whose name a description repeats: tools found by the words of their names, however many share most of them."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final, TypeAlias

_TOLD_SHARE: Final = 0.6
"""Of a name's words that a description must repeat."""
_MIN_TOLD: Final = 2
_Ranks: TypeAlias = tuple[list[str], list[str]]
"""The tools whose names are repeated most fully, and those that come next."""


class ToldNames:
    """The words of many tools' names.

    A tool stands under so many of its rarest words that whatever repeats enough of its name holds at least one of
    them: what stands in every name leads to nobody.
    """

    def __init__(self, spoken: Mapping[str, frozenset[str]]) -> None:
        self._spoken = spoken
        self._counts = Counter(word for words in spoken.values() for word in words)
        self._by_rare: dict[str, list[str]] = defaultdict(list)
        for tool_id, words in spoken.items():
            rarest = sorted(words, key=lambda word: (self._counts[word], word))
            for word in rarest[: _leads(len(words))]:
                self._by_rare[word].append(tool_id)
        self._known: dict[frozenset[str], _Ranks] = {}

    def repeated_by(self, told: frozenset[str], besides: str) -> list[str]:
        """Return the tools whose names some words repeat most fully, by id; none where they repeat none enough.

        Args:
            told: The words of a description.
            besides: The tool that does not count.
        """
        held = frozenset(word for word in told if word in self._counts)
        if held not in self._known:
            self._known[held] = self._ranks(held)
        first, second = self._known[held]
        return second if first == [besides] else [tool_id for tool_id in first if tool_id != besides]

    def _ranks(self, held: frozenset[str]) -> _Ranks:
        by_share: dict[float, list[str]] = defaultdict(list)
        for tool_id in {tool_id for word in held for tool_id in self._by_rare.get(word, ())}:
            words = self._spoken[tool_id]
            if _enough(n := len(words & held), len(words)):
                by_share[n / len(words)].append(tool_id)
        best = [*(sorted(by_share[share]) for share in sorted(by_share, reverse=True)), [], []]
        return best[0], best[1]


def _enough(n_told: int, n_words: int) -> bool:
    return n_told >= _MIN_TOLD and n_told / n_words >= _TOLD_SHARE


def _leads(n_words: int) -> int:
    """Say under how many of its words a tool stands: one more than may be missing."""
    return sum(_enough(n, n_words) for n in range(n_words + 1))
