import re

from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.normalized_text import Rewritten

DIGITS = re.compile(r"\d+")


def test_a_span_of_the_new_text_speaks_of_the_old_one() -> None:
    text = Rewritten.of("要三十五元").replaced(re.compile("三十五"), lambda _: "35")

    (found,) = text.matches(DIGITS, lambda m: int(m.group()))

    assert text.plain == "要35元"
    assert (found.start, found.end, found.text, found.value) == (1, 4, "三十五", 35)


def test_replacing_twice_still_finds_the_way_back() -> None:
    text = Rewritten.of("2 to the power of 10!")
    text = text.replaced(re.compile("to the power of"), lambda _: "^").replaced(re.compile(r"\^"), lambda _: "**")

    (found,) = text.matches(re.compile(r"\*+"), lambda m: m.group())

    assert (text.plain, found.text) == ("2 ** 10!", "to the power of")


def test_blanks_at_the_ends_belong_to_no_span() -> None:
    text = Rewritten.of("at  5 pm ")

    assert text.span(2, 9, None).text == "5 pm"


def test_a_match_of_nothing_replaces_nothing() -> None:
    assert Rewritten.of("abc").replaced(re.compile("x*"), lambda _: "!").plain == "abc"


@given(st.text(), st.text(max_size=3))
def test_untouched_characters_keep_their_places(text: str, new: str) -> None:
    rewritten = Rewritten.of(text).replaced(DIGITS, lambda _: new)

    assert rewritten.plain == DIGITS.sub(lambda _: new, text)
    assert len(rewritten.origins) == len(rewritten.plain)
    for found in rewritten.matches(re.compile(r"[^\W\d]+"), lambda m: m.group()):
        assert text[found.start : found.end] == found.text
