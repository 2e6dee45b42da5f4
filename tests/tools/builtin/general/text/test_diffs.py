import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments, PermissionDenied
from tools.builtin.general.text.diffs import MAX_CHARS, MAX_LINES, diff_files, diff_text
from tools.context import ToolContext

lines = st.lists(st.sampled_from(["一", "two", "", "-- x", "++ y"]), max_size=8).map("\n".join)


def test_added_and_removed_lines_are_counted() -> None:
    found = diff_text("one\ntwo\nthree", "one\n2\nthree\nfour")

    assert (found.added_lines, found.removed_lines, found.identical) == (2, 1, False)
    assert "-two\n+2" in found.diff


def test_the_same_text_has_no_difference() -> None:
    found = diff_text("今天", "今天")

    assert (found.identical, found.similarity, found.diff) == (True, 1.0, "")


def test_similarity_counts_common_characters() -> None:
    assert diff_text("甲方付款", "乙方付款").similarity == 0.75


def test_files_of_the_workspace_are_compared(context: ToolContext) -> None:
    (context.workspace / "a.txt").write_text("open\nnine\n", encoding="utf-8")
    (context.workspace / "b.txt").write_text("open\neight\n", encoding="utf-8")

    found = diff_files(context, "a.txt", "b.txt")

    assert found.diff.startswith("--- a.txt\n+++ b.txt")
    assert (found.added_lines, found.removed_lines) == (1, 1)


def test_a_file_that_is_not_there_is_named(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="nowhere"):
        diff_files(context, "nowhere.txt", "nowhere.txt")


def test_the_workspace_is_not_left(context: ToolContext) -> None:
    with pytest.raises(PermissionDenied):
        diff_files(context, "../../etc/passwd", "x")


@pytest.mark.parametrize("text", ["a" * (MAX_CHARS + 1), "\n" * (MAX_LINES + 1)])
def test_texts_that_are_too_long_are_refused(text: str) -> None:
    with pytest.raises(InvalidArguments, match="characters"):
        diff_text("a", text)


def test_a_long_difference_is_cut() -> None:
    found = diff_text("\n".join(map(str, range(1_500))), "\n".join(map(str, range(5_000, 6_500))))

    assert (found.truncated, found.added_lines) == (True, 1_500)


@given(lines, lines)
def test_the_counts_agree_with_the_lengths(first: str, second: str) -> None:
    found = diff_text(first, second)

    assert found.added_lines - found.removed_lines == len(second.splitlines()) - len(first.splitlines())
    assert 0 <= found.similarity <= 1
