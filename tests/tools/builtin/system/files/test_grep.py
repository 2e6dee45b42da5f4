import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments, PermissionDenied, ToolCallFailed
from tools.builtin.system.files import hunt
from tools.builtin.system.files.grep import grep_text
from tools.context import ToolContext


@pytest.fixture
def filled(workspace: Path) -> Path:
    (workspace / "日志").mkdir()
    (workspace / "a.txt").write_text("one\nBudget 2024\nthree\n预算 42\n", encoding="utf-8")
    (workspace / "日志/app.log").write_bytes("预算超支\nok\n".encode("gb18030"))
    (workspace / "image.png").write_bytes(b"\x89PNG\0budget")
    return workspace


def places(context: ToolContext, pattern: str, **options: object) -> list[tuple[str, int]]:
    found = grep_text(pattern, context, **options)  # type: ignore[arg-type]  # options of several types
    return [(match.path, match.line) for match in found.matches]


def test_lines_are_found_in_all_text_files_whatever_their_encoding(filled: Path, context: ToolContext) -> None:
    found = grep_text("预算", context)
    assert [(match.path, match.line, match.text) for match in found.matches] == [
        ("a.txt", 4, "预算 42"),
        ("日志/app.log", 1, "预算超支"),
    ]
    assert (found.n_matches, found.n_files, found.n_searched, found.truncated) == (2, 2, 2, False)


def test_upper_and_lower_case_are_the_same_unless_told(filled: Path, context: ToolContext) -> None:
    assert places(context, "budget") == [("a.txt", 2)]
    assert places(context, "budget", ignore_case=False) == []


def test_a_pattern_is_plain_text_unless_told(filled: Path, context: ToolContext) -> None:
    (filled / "b.txt").write_text("a.c\nabc\n", encoding="utf-8")
    assert places(context, "a.c") == [("b.txt", 1)]
    assert places(context, "a.c", regex=True) == [("b.txt", 1), ("b.txt", 2)]
    assert places(context, r"^\p{Han}+ \d+$", regex=True) == [("a.txt", 4)]


def test_only_files_that_fit_are_searched(filled: Path, context: ToolContext) -> None:
    assert places(context, "预算", files="*.log") == [("日志/app.log", 1)]
    assert places(context, "预算", path="日志") == [("日志/app.log", 1)]
    assert places(context, "预算", path="a.txt") == [("a.txt", 4)]


def test_lines_around_a_match_are_shown(filled: Path, context: ToolContext) -> None:
    match = grep_text("Budget", context, context_lines=1).matches[0]
    assert (match.before, match.after) == (["one"], ["three"])


def test_a_result_with_more_lines_than_asked_for_says_so(filled: Path, context: ToolContext) -> None:
    found = grep_text("预算", context, max_results=1)
    assert (found.n_matches, found.truncated) == (1, True)


def test_of_a_very_long_line_the_part_around_the_match_is_shown(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").write_text("x" * 5_000 + "needle" + "y" * 5_000, encoding="utf-8")
    text = grep_text("needle", context).matches[0].text
    assert "needle" in text
    assert len(text) == hunt.MAX_LINE_CHARS


@pytest.mark.parametrize("pattern", ["", "x" * 1_001, "\ud800"])
def test_what_cannot_be_searched_for_is_refused(context: ToolContext, pattern: str) -> None:
    with pytest.raises(InvalidArguments) as caught:
        grep_text(pattern, context)
    assert caught.value.zh
    assert caught.value.parameter == "pattern"


@pytest.mark.parametrize("pattern", ["[a", "(?=a)", r"(a)\1", "((((a{100}){100}){100}){100})"])
def test_an_expression_that_is_none_or_too_costly_is_refused(context: ToolContext, pattern: str) -> None:
    with pytest.raises(InvalidArguments, match="cannot be searched for"):
        grep_text(pattern, context, regex=True)


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|aa)+$", "(x+x+)+y", "(.*)*=.*="])
def test_expressions_that_ruin_other_engines_take_linear_time(
    workspace: Path, context: ToolContext, pattern: str
) -> None:
    (workspace / "a").write_text("a" * 200_000 + "b\n" + "x" * 200_000, encoding="utf-8")
    began = time.monotonic()
    assert grep_text(pattern, context, regex=True).matches == []
    assert time.monotonic() - began < 5


def test_a_search_whose_time_is_over_says_so(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.builtin.system.files.grep.MAX_SECONDS", -1.0)
    assert grep_text("x", context).truncated


def test_links_are_not_followed(filled: Path, outside: Path, context: ToolContext) -> None:
    (filled / "link").symlink_to(outside / "secret.txt")
    assert places(context, "secret") == []
    with pytest.raises(PermissionDenied):
        grep_text("secret", context, "link")


def test_a_file_that_goes_away_meanwhile_is_passed_over(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> bytes:
        raise ToolCallFailed("gone")

    monkeypatch.setattr(hunt, "read_bytes", gone)
    assert grep_text("预算", context).n_searched == 0


def test_a_file_that_is_not_there_is_reported(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable):
        grep_text("x", context, "nowhere.txt")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(
    lines=st.lists(st.text(alphabet="ab中.*\\( ", max_size=12), max_size=8),
    pattern=st.text(alphabet="ab中.*\\(", min_size=1, max_size=3),
)
def test_plain_text_is_found_exactly_where_it_stands(
    workspace: Path, context: ToolContext, lines: list[str], pattern: str
) -> None:
    (workspace / "a").write_text("\n".join(lines), encoding="utf-8")
    expected = [number for number, line in enumerate(lines, 1) if pattern in line]
    assert [line for _, line in places(context, pattern, ignore_case=False)] == expected


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=100)
@given(pattern=st.text(alphabet="ab(){}[]*+?|^$\\.,019pd中", min_size=1, max_size=20))
def test_every_expression_is_run_or_refused(workspace: Path, context: ToolContext, pattern: str) -> None:
    (workspace / "a").write_text("aab中\n19\n", encoding="utf-8")
    try:
        found = grep_text(pattern, context, regex=True)
    except InvalidArguments:
        return
    assert found.n_searched == 1
