"""How a search is shown."""

from cli.commands.tools_search import found_lines
from graph.search.tool_search import ToolSearchResult
from tools.candidate import Candidate

QUOTE = Candidate(tool_id="finance/get_quote", score=0.8, evidence=("rewrite 'get a price'", "dense 0.91: description"))


def test_a_search_says_how_likely_it_is_that_a_tool_fits() -> None:
    lines = found_lines(ToolSearchResult(candidates=(QUOTE,), fits=0.83, rewrites=("get a price",)))
    assert lines == [
        "a tool fits: 83% likely",
        "rewritten: get a price",
        f"0.80  {'finance/get_quote':32} rewrite 'get a price'; dense 0.91: description",
    ]


def test_a_search_says_when_no_tool_fits() -> None:
    lines = found_lines(ToolSearchResult(candidates=(QUOTE,), fits=0.2))
    assert lines[0] == "no tool fits (a tool fits: 20% likely); the nearest:"


def test_a_search_over_nothing_shows_nothing() -> None:
    assert found_lines(ToolSearchResult()) == ["no tool fits (a tool fits: 0% likely); the nearest:"]
