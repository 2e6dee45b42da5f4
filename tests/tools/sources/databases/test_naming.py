"""Names and values in statements."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.sources.databases.naming import as_text, literal, quoted


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("O'Brien", "'O''Brien'"),
        ("李雷", "'李雷'"),
        (3, "3"),
        (True, "TRUE"),
        (None, "NULL"),
        (10**300, "1" + "0" * 300),
    ],
)
def test_a_plain_value_is_written_as_a_literal(value: object, written: str) -> None:
    assert literal(value) == written


@pytest.mark.parametrize("write", [literal, quoted, as_text])
@pytest.mark.parametrize("text", ["\ud800", "城市\udfff", "a" * 9 + "\ud83d"])
def test_half_a_character_is_refused_in_one_sentence(write: Callable[[str], str], text: str) -> None:
    with pytest.raises(InvalidArguments, match="half a character"):
        write(text)


@pytest.mark.parametrize("write", [literal, as_text])
@pytest.mark.parametrize("value", [10**400, -(10**5000)], ids=["400 digits", "5,000 digits"])
def test_a_number_that_no_database_holds_is_refused(write: Callable[[object], str], value: int) -> None:
    with pytest.raises(InvalidArguments, match="so many digits"):
        write(value)


@given(st.text().filter(lambda text: "\0" not in text))
def test_whatever_a_text_holds_it_stays_within_its_quotes(text: str) -> None:
    """Doubled quotes aside, no quote is left inside."""
    try:
        value, name = literal(text), quoted(text)
    except InvalidArguments:
        return
    assert (value[0], value[-1], value[1:-1].replace("''", "").count("'")) == ("'", "'", 0)
    assert (name[0], name[-1], name[1:-1].replace('""', "").count('"')) == ('"', '"', 0)
