"""The table before and after training."""

import numpy as np

from evals.retrieval.data import JudgedRequest
from evals.training.table import Measured, table


def asked(number: int, language: str, level: str) -> JudgedRequest:
    return JudgedRequest(id=str(number), text="?", level=level, language=language, part="", relevant=frozenset({"g/t"}))


def measured() -> Measured:
    requests = [asked(n, "zh" if n > 5 else "en", "I1" if n % 2 else "") for n in range(9)]
    before, after = np.zeros(5), np.ones(5)
    return Measured(
        requests=requests,
        unseen=[n < 7 for n in range(9)],
        rows={"base: dense alone": [before] * 9, "hard: dense alone": [before, *[after] * 8]},
    )


def test_the_language_of_most_requests_comes_first_then_its_levels_and_what_was_never_seen() -> None:
    titles = [line for line in table(measured(), "base") if ", n=" in line]
    assert titles == [
        "en, n=6", "en I1, n=3", "zh, n=3", "zh, of these no tool was learnt, n=1", "zh I1, n=1",
    ]  # fmt: skip


def test_a_gain_is_told_beside_the_figure_and_marked_where_it_excludes_0() -> None:
    lines = table(measured(), "base")
    after = next(line for line in lines if line.startswith("hard"))
    assert after[34:76].split("]")[0].strip().startswith("83.3 [")
    assert "+83.3 [" in after
    assert "*" in after


def test_the_untrained_have_no_gain() -> None:
    before = next(line for line in table(measured(), "base") if line.startswith("base"))
    assert "+" not in before
