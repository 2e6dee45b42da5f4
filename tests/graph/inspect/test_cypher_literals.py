"""Quoting: every text reads back as itself, on servers that unescape before or after they look for quotes."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.inspect.cypher_literals import literal, name

nasty = st.text(st.sampled_from("\\u0027'\"`\n\r\t\b\f\x00\u2028😀天;{}$a")) | st.text()
_SIMPLE = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "\\": "\\", "'": "'"}


def read(written: str) -> str:
    """Read literals joined by plus, as a server's lexer does."""
    text, at, inside = "", 0, False
    while at < len(written):
        character = written[at]
        if character == "'":
            inside, at = not inside, at + 1
        elif not inside:
            assert written.startswith(" + '", at), written
            at += 3
        elif character != "\\":
            text, at = text + character, at + 1
        elif written[at + 1] == "u":
            text, at = text + chr(int(written[at + 2 : at + 6], 16)), at + 6
        else:
            text, at = text + _SIMPLE[written[at + 1]], at + 2
    assert not inside
    return text


def unescaped_early(written: str) -> str:
    """Turn every escape by number into its character first, whatever stands before it."""
    return re.sub(r"\\u([0-9A-Fa-f]{4})", lambda found: chr(int(found[1], 16)), written)


@given(nasty)
def test_any_text_reads_back_as_itself(text: str) -> None:
    assert read(literal(text)) == text


@given(nasty)
def test_any_text_reads_back_where_numbers_are_unescaped_first(text: str) -> None:
    assert read(unescaped_early(literal(text))) == text


@given(nasty)
def test_no_statement_is_cut_into_lines(text: str) -> None:
    assert len(literal(text).splitlines()) == 1


def test_half_a_pair_becomes_the_replacement_character() -> None:
    assert literal("a\ud800b") == "'a\ufffdb'"


def test_values_of_every_kind_are_written() -> None:
    value = {"a": None, "b c": [True, 1, 2.5], "天": "x"}
    assert literal(value) == "{a: null, `b c`: [true, 1, 2.5], `天`: 'x'}"


@pytest.mark.parametrize("value", [math.inf, math.nan, 2**63, b"x", object()])
def test_what_no_property_holds_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"no value|no literal|64 bits"):
        literal(value)


@pytest.mark.parametrize("key", ["", "a\\u0060", "a\nb"])
def test_a_name_that_could_end_its_quotes_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        name(key)


def test_backticks_in_a_name_are_doubled() -> None:
    assert name("a`b") == "`a``b`"
