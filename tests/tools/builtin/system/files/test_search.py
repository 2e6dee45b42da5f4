from pathlib import Path

import pytest

from tools.builtin.system.files import search
from tools.builtin.system.files.entries import MAX_DEPTH
from tools.builtin.system.files.search import fits, search_files
from tools.context import ToolContext


@pytest.fixture
def filled(workspace: Path) -> Path:
    for path in ("budget.csv", "logs/app.log", "logs/old/App2.LOG", "财务/发票一.pdf", "财务/发票二.pdf"):
        (workspace / path).parent.mkdir(parents=True, exist_ok=True)
        (workspace / path).touch()
    return workspace


@pytest.mark.parametrize(
    ("pattern", "path", "found"),
    [
        ("*.log", ".", ["logs/app.log", "logs/old/App2.LOG"]),
        ("**/*.csv", ".", ["budget.csv"]),
        ("BUDGET", ".", ["budget.csv"]),
        ("发票", ".", ["财务/发票一.pdf", "财务/发票二.pdf"]),
        ("logs/*.log", ".", ["logs/app.log", "logs/old/App2.LOG"]),
        ("app*", "logs/old", ["logs/old/App2.LOG"]),
        ("old", ".", ["logs/old"]),
        ("nothing", ".", []),
    ],
)
def test_names_are_found_by_glob_or_part(
    filled: Path, context: ToolContext, pattern: str, path: str, found: list[str]
) -> None:
    result = search_files(pattern, context, path)
    assert [match.path for match in result.matches] == found
    assert result.n_matches == len(found)
    assert not result.truncated


def test_a_result_with_more_matches_than_asked_for_says_so(filled: Path, context: ToolContext) -> None:
    result = search_files("发票", context, max_results=1)
    assert (result.n_matches, result.truncated) == (1, True)


def test_a_search_that_did_not_see_everything_says_so(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MAX_VISITED", 3)
    assert search_files("*", context).truncated


def test_links_are_found_by_name_and_not_entered(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to(outside)
    assert search_files("secret.txt", context).matches == []
    assert [match.type for match in search_files("link", context).matches] == ["link"]


def test_a_very_deep_folder_is_entered_only_so_far(workspace: Path, context: ToolContext) -> None:
    (workspace / "/".join(["d"] * (MAX_DEPTH + 5))).mkdir(parents=True)
    assert search_files("d", context).n_matches == MAX_DEPTH + 1


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("a[1].csv", "a[1].csv", True),
        ("a?.csv", "sub/ab.csv", True),
        ("./sub/*", "sub/x", True),
        ("*.csv", "csv", False),
        ("*" * 100 + "x", "a" * 200, False),
    ],
)
def test_patterns_fit_names(pattern: str, path: str, expected: bool) -> None:
    assert fits(pattern, path) is expected
