import pytest

from agents.extraction.pieces.numerals import numeral


@pytest.mark.parametrize(
    ("said", "number"),
    [("3", 3), ("three", 3), ("Twelve", 12), ("三", 3), ("两", 2), ("十二", 12), ("many", 0), ("些", 0)],
)
def test_it_is_read_however_it_is_written(said: str, number: int) -> None:
    assert numeral(said) == number
