"""The measure of values that are said in the other language."""

import numpy as np

from evals.report.value_words import value_word_table
from evals.retrieval.value_words import drawn, load_words, value_word_figures
from tools.embedding.embedder import Matrix


class Dictionary:
    """An embedder for which a word and its translation are the same, and all others far away."""

    def __init__(self) -> None:
        pairs = [pair for words in load_words().values() for pair in words.items()]
        self._place = {word: n for n, pair in enumerate(pairs) for word in pair}

    async def embed_queries(self, texts: list[str]) -> Matrix:
        return np.eye(len(self._place), dtype=np.float32)[[self._place[text] for text in texts]]


def test_columns_hold_the_value_or_not_and_are_drawn_anew_by_another_seed() -> None:
    asked = [*drawn({"state": {"paid": "已付款", "open": "未付款", "late": "逾期"}}, 1)]
    assert {one.language for one in asked} == {"en", "zh"}
    assert all((one.meant in one.values) == bool(one.meant) for one in asked)
    words = load_words()
    assert [*drawn(words, 1)] == [*drawn(words, 1)] != [*drawn(words, 2)]


async def test_a_perfect_embedder_finds_all_and_takes_nothing_else() -> None:
    figures = await value_word_figures(Dictionary())  # type: ignore[arg-type]
    assert [f.language for f in figures] == ["en", "zh", "both"]
    assert figures[-1].another.hits == 0
    assert figures[-1].found.value > 0.95  # two English words of one kind may be the same in Chinese
    assert "| both |" in value_word_table(figures)[-1]
