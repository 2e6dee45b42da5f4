"""Why a tool is offered and taken for a request, or not: for any tool, also where nobody takes the request."""

from functools import partial
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def run(kept_home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(kept_home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDED_GRACE_S", "0.3")
    return partial(toolatlas, "why")


@pytest.mark.parametrize("request_", ["convert 5 km to miles", "5公里等于多少英里"])
def test_the_tool_that_is_taken_says_for_which_step(run: Run, request_: str) -> None:
    _, out, _ = run("general/convert_units", request_)
    assert out.splitlines()[0].endswith("goes to general; general/convert_units: taken")
    assert "step 1 of general/convert_units: serves the request itself" in out


@pytest.mark.full
@pytest.mark.parametrize("request_", ["latest price of Apple", "苹果最新股价是多少"])
def test_a_tool_of_another_agent_says_what_keeps_it_away(run: Run, request_: str) -> None:
    _, out, _ = run("data/query_sql", request_)
    assert out.splitlines()[0].endswith(": not offered")
    assert "may not use it (tag)" in out
    assert "evidence for agents that may use it: data " in out


@pytest.mark.parametrize("request_", ["book me a flight to Rome", "帮我订一张去罗马的机票"])
def test_where_nobody_takes_the_request_every_tool_has_its_reason(run: Run, request_: str) -> None:
    _, out, _ = run("finance/get_quote", request_)
    assert out.splitlines()[0].endswith("goes to nobody; finance/get_quote: refused")
    assert "nobody takes it: " in out
    assert "by words and values it fits 0." in out


def test_a_tool_that_there_is_not_is_named(run: Run) -> None:
    code, _, err = run("finance/moon", "price of Apple")
    assert (code, "'finance/moon'" in err) == (2, True)
