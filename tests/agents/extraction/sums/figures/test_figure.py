"""A figure says itself as a value of SQL."""

from agents.extraction.sums.figures.figure import CENTS, Figure, Name


def test_shares_are_written_as_fractions() -> None:
    assert Figure(Name("net", "不含税"), "119 / (1 + 19%)", CENTS).sql == "round(119 / (1 + (19 / 100.0)), 2)"
