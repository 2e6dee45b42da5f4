import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.general.text.patterns import MAX_MATCHES, MAX_TEXT_CHARS, regex_extract


def test_matches_come_with_places_in_characters() -> None:
    found = regex_extract("苹果5元，香蕉12元", r"\d+")

    assert [(m.text, m.start, m.end) for m in found.matches] == [("5", 2, 3), ("12", 7, 9)]


def test_values_are_the_first_group_where_there_is_one() -> None:
    found = regex_extract("#duck and #goose", r"#(\w+)")

    assert (found.values, found.matches[0].text) == (["duck", "goose"], "#duck")


def test_a_group_that_took_no_part_is_null() -> None:
    assert regex_extract("b", "(a)|b").matches[0].groups == [None]


def test_case_is_ignored_where_asked() -> None:
    assert regex_extract("Ab aB", "ab").count == 0
    assert regex_extract("Ab aB", "ab", ignore_case=True).count == 2


@pytest.mark.parametrize(
    ("what", "text", "expected"),
    [
        ("email", "联系 li@example.cn，或 ann.b+x@mail.example.com。", ["li@example.cn", "ann.b+x@mail.example.com"]),
        (
            "url",
            "见https://example.com/a?b=1。还有 http://example.org/x).",
            ["https://example.com/a?b=1", "http://example.org/x"],
        ),
        ("number", "3 apples, 1,200 pears and -7.5", ["3", "1,200", "-7.5"]),
        ("date", "2026-03-01 与 2026年5月4日", ["2026-03-01", "2026年5月4日"]),
        ("phone", "Call +49 30 1234567 or 13800138000", ["+49 30 1234567", "13800138000"]),
        ("ip", "from 10.0.0.1 to 192.168.1.20", ["10.0.0.1", "192.168.1.20"]),
        ("hashtag", "#旅行 and #sea, C#", ["#旅行", "#sea"]),
    ],
)
def test_well_known_things_need_no_pattern(what: str, text: str, expected: list[str]) -> None:
    assert regex_extract(text, what=what).values == expected  # type: ignore[arg-type]  # one of the choices


@pytest.mark.parametrize(
    "pattern",
    ["(a+)+$", "(a|aa)+$", "(.*)*x", "(x+x+)+y", ".*.*.*=.*", "(?:a?){40}a{40}b", "((a{0,30}){0,30})b", "(a*)*(b*)*c"],
)
def test_no_pattern_takes_for_ever(pattern: str) -> None:
    start = time.monotonic()
    regex_extract("a" * 5_000 + "!", pattern)

    assert time.monotonic() - start < 5


def test_more_matches_than_are_taken_are_told() -> None:
    found = regex_extract("a" * (MAX_MATCHES + 1), "a")

    assert (found.count, found.truncated) == (MAX_MATCHES, True)


@pytest.mark.parametrize(
    ("text", "pattern", "parameter"),
    [
        ("a", "", "pattern"),
        ("a", "(", "pattern"),
        ("a", "a" * 1_001, "pattern"),
        ("a", "((a{1000}){1000}){1000}", "pattern"),
        ("a", r"(a)\1", "pattern"),
        ("a", "\ud800", "pattern"),
        ("a" * (MAX_TEXT_CHARS + 1), "a", "text"),
    ],
)
def test_what_cannot_be_run_is_refused_by_name(text: str, pattern: str, parameter: str) -> None:
    with pytest.raises(InvalidArguments) as refused:
        regex_extract(text, pattern)

    assert (refused.value.parameter, bool(refused.value.zh)) == (parameter, True)


def test_look_around_gets_a_hint() -> None:
    with pytest.raises(InvalidArguments, match="use a group"):
        regex_extract("金额：300", r"(?<=金额：)\d+")


def test_half_a_character_does_no_harm() -> None:
    assert regex_extract("a\ud800b", "b").matches[0].start == 2


@given(st.text(max_size=60), st.text(max_size=12))
def test_any_pattern_matches_in_place_or_is_refused(text: str, pattern: str) -> None:
    with suppress(InvalidArguments):
        assert all(text[m.start : m.end] == m.text for m in regex_extract(text, pattern).matches)
