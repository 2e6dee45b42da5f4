"""Which lines a level, a word, a length or a place finds in a text."""

import pytest

from agents.extraction.told.line_choice import LineChoice, bears_marks, chosen_lines

LOG = "8:00 INFO up\n8:10 WARN slow\n\n8:20 ERROR part 77 failed\n8:30 INFO departed 177\n8:40 FATAL down\n"
PLAIN = "door opened\npump failed\nretry ok\n"


@pytest.mark.parametrize(
    ("choice", "numbers", "pattern"),
    [
        (LineChoice(levels=("error",)), (4, 6), "ERROR|FATAL"),
        (LineChoice(levels=("error", "warn")), (2, 4, 6), "ERROR|FATAL|WARN"),
        (LineChoice(levels=("info",), word="INFO", without=True), (2, 4, 6), "ERROR|FATAL|WARN"),
        (LineChoice(levels=("error",), last=1), (6,), ""),
        (LineChoice(word="77"), (4,), r"\b77\b"),
        (LineChoice(word="part"), (4,), r"\bpart(?:e?s)?\b"),
        (LineChoice(word="depart"), (5,), "depart"),
        (LineChoice(word="8:10", without=True), (1, 4, 5, 6), ""),
        (LineChoice(first=3), (1, 2, 4), ""),
        (LineChoice(last=1), (6,), ""),
        (LineChoice(length="longest"), (4,), ""),
        (LineChoice(length="shortest"), (1,), ""),
    ],
)
def test_lines_are_found_whole(choice: LineChoice, numbers: tuple[int, ...], pattern: str) -> None:
    found = chosen_lines(choice, LOG)
    assert found is not None
    assert (found.numbers, found.pattern) == (numbers, pattern)


def test_a_log_without_marks_tells_its_errors_in_words() -> None:
    found = chosen_lines(LineChoice(levels=("error",)), PLAIN)
    assert found is not None
    assert found.numbers == (2,)


@pytest.mark.parametrize("choice", [LineChoice(levels=("info",)), LineChoice()])
def test_what_a_text_does_not_tell_is_not_chosen(choice: LineChoice) -> None:
    assert chosen_lines(choice, PLAIN) is None


def test_an_empty_text_has_no_longest_line() -> None:
    assert chosen_lines(LineChoice(length="longest"), "\n") is None


MIXED = (
    "10:00 INFO up\n10:01 error could not read\n10:02 Error: cannot open\n10:03 info ok\n"
    "FAILED login\n10:05 INFO last ERROR counter reset\n"
)


@pytest.mark.parametrize(
    ("choice", "numbers"),
    [
        (LineChoice(levels=("error",)), (2, 3, 5)),
        (LineChoice(levels=("info",)), (1, 4, 6)),
        (LineChoice(levels=("warn",)), ()),
        (LineChoice(levels=("info",), word="info", without=True), (2, 3, 5)),
    ],
)
def test_a_level_is_told_by_where_it_stands_and_not_by_its_letters(
    choice: LineChoice, numbers: tuple[int, ...]
) -> None:
    found = chosen_lines(choice, MIXED)
    assert found is not None
    assert found.numbers == numbers


@pytest.mark.parametrize(
    "choice",
    [
        LineChoice(levels=("error",), word="error", without=True),
        LineChoice(word="heading", without=True),
        LineChoice(word="标题", without=True),
    ],
)
def test_lines_are_left_out_only_where_it_is_clear_which(choice: LineChoice) -> None:
    assert chosen_lines(choice, MIXED) is None


def test_a_letter_bears_no_marks_of_a_log() -> None:
    assert bears_marks(MIXED)
    assert not bears_marks("Dear all,\nthere was an error at 10:20\n")
