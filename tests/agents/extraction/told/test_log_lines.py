"""Errors and warnings of a log, all, the first or the last; with anything besides it is another question."""

import pytest

from agents.extraction.told.log_lines import log_lines

LOG = "08:00 INFO up, 0 errors\n08:20 WARN cache full\n08:31 ERROR payment\n09:40 ERROR mail\n"


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("how many errors are there", (3, 4)),
        ("when was the last error", (4,)),
        ("what was the first error?", (3,)),
        ("any warnings?", (2,)),
        ("有抱错吗", (3, 4)),
        ("最后一次报错是什么时候", (4,)),
        ("第一条警告", (2,)),
    ],
)
def test_lines_of_a_level_are_found(question: str, lines: tuple[int, ...]) -> None:
    found = log_lines(question, LOG)
    assert found is not None
    assert found.lines == lines


@pytest.mark.parametrize(
    "question",
    [
        "how many errors about mail",
        "errors or warnings?",
        "who signed in",
        "昨天报错几次",
        "错过了什么",
        "how many errors before 9",
    ],
)
def test_other_questions_are_left_alone(question: str) -> None:
    assert log_lines(question, LOG) is None


def test_where_no_line_is_marked_words_tell() -> None:
    found = log_lines("any errors?", "copy failed: a.txt\nall done\n")
    assert found is not None
    assert found.lines == (1,)
