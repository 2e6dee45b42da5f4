"""The command line, run in this process over a home of its own."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.console.settle import settle
from prompts.ledger import LedgerRow
from settings import Settings
from tests.cli.conftest import Run
from tools.retrieval.index import IndexProgress

LEGAL = """
name: legal
description: Contracts and statutes.
include: [general/calculate]
examples: [what does the law say]
"""


def test_a_request_is_answered(run: Run) -> None:
    code, out, _ = run("ask", "convert 5 km to miles")
    assert (code, "3.1069" in out) == (0, True)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ("你好", 0),
        ("hello, what can you do?", 0),
        ("book me a flight to the moon", 1),
        ("帮我订一张去月球的机票", 1),
        ("convert to miles", 1),
    ],
)
def test_the_exit_code_says_whether_it_was_answered(run: Run, request_: str, code: int) -> None:
    assert run("ask", request_)[0] == code


def test_machines_get_one_json_object(run: Run) -> None:
    code, out, _ = run("ask", "--json", "5公里等于多少英里")
    answer: dict[str, Any] = json.loads(out)
    assert code == 0
    assert (answer["tools"], answer["language"], answer["offline"]) == (["general/convert_units"], "zh", True)


def test_the_trace_tells_every_decision_before_the_answer(run: Run) -> None:
    _, out, _ = run("ask", "--trace", "convert 5 km to miles")
    first_words = [line.split(" ")[0] for line in out.splitlines()]
    expected = ["plan", "route", "offer", "move", "path", "reflect", "call", "result"]
    assert list(dict.fromkeys(w for w in first_words if w in expected)) == expected
    assert "3.1069" in out.splitlines()[-3]


def test_with_json_the_trace_goes_to_the_errors(run: Run) -> None:
    _, out, err = run("ask", "--json", "--trace", "convert 5 km to miles")
    assert json.loads(out)["tools"] == ["general/convert_units"]
    assert "route" in err


def test_an_agents_groups_are_shown(run: Run) -> None:
    code, out, _ = run("agents", "groups", "finance", "--budget", "300")
    assert code == 0
    assert out.splitlines()[1].startswith("group 1: ")
    assert "tokens, loaded when it is needed" in out
    assert run("agents", "groups", "nobody")[0] == 2


def test_without_a_model_the_trace_says_that_no_prompt_was_made(run: Run) -> None:
    _, out, _ = run("ask", "--trace", "convert 5 km to miles")
    assert "tokens   no prompt was made: everything was decided offline" in out.splitlines()


def test_the_grouping_of_a_large_library_is_timed(run: Run) -> None:
    code, out, _ = run("eval", "groups", "--n", "120", "--budget", "200")
    assert (code, out.startswith("120 tools, lines counted once"), "budget 200: " in out) == (0, True, True)


def test_an_empty_request_is_asked_for(run: Run) -> None:
    code, out, err = run("ask", " ")
    assert (code, out) == (2, "")
    assert "Say what you ask for" in err


def test_agents_are_listed_with_the_number_of_their_tools(run: Run, kept_home: Path) -> None:
    broken = kept_home / "profiles" / "broken.yaml"
    broken.parent.mkdir(exist_ok=True)  # nobody may have opened the home before
    broken.write_text("name: [", encoding="utf-8")
    _, out, err = run("agents", "list")
    broken.unlink()
    assert [line.split()[0] for line in out.splitlines()] == ["data", "finance", "system", "general"]
    assert "left out: " in err
    assert "broken.yaml" in err


def test_a_profile_is_checked_before_it_goes_live(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "legal.yaml"
    file.write_text(LEGAL, encoding="utf-8")
    code, out, _ = run("agents", "check", str(file))
    assert code == 0
    assert "takes 1 tool: general/calculate" in out
    assert "within the budget of 2000" in out


def test_a_bad_profile_is_told_with_its_line_and_exit_code_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "legal.yaml"
    file.write_text("name: legal\ndescription: x\ncolour: blue\n", encoding="utf-8")
    code, out, _ = run("agents", "check", str(file))
    assert code == 1
    assert "line 3" in out


def test_neighbours_of_a_tool_are_shown(run: Run) -> None:
    code, out, err = run("graph", "neighbours", "finance/get_quote")
    assert (code, err) == (0, "")
    assert "END" in out
    assert "takes 'symbol' from finance/search_symbol" in out
    assert "takes strong input from it" in run("graph", "neighbours", "finance/search_symbol")[1]
    assert run("graph", "neighbours", "no/tool")[0] == 2


def test_a_graph_that_is_down_shows_what_the_library_tells(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URI", "bolt://127.0.0.1:9")
    code, _, err = run("graph", "neighbours", "finance/get_quote")
    assert (code, "what was known last" in err) == (0, True)


def test_the_doctor_shows_settings_without_secrets(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-of-mine")
    code, out, err = run("doctor")
    assert code == 0
    assert "sk-secret" not in out + err
    assert "→ set TOOLATLAS_MODEL=openai:gpt-5-mini to use it" in out
    assert "ok   tool graph" in out


def test_the_doctor_fails_where_something_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URI", "bolt://127.0.0.1:9")
    code, out, _ = run("doctor")
    assert (code, "FAIL tool graph" in out) == (1, True)


@pytest.mark.parametrize(
    ("name", "value"), [("TOOLATLAS_TOP_K", "none"), ("TOOLATLAS_PORT", "99999"), ("TOOLATLAS_EMBEDDER", "magic")]
)
@pytest.mark.parametrize("command", [["ask", "hello"], ["doctor"], ["tools", "list"]])
def test_a_bad_setting_is_one_line_and_exit_code_2(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str, command: list[str]
) -> None:
    monkeypatch.setenv(name, value)
    code, out, err = run(*command)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert name in err


def test_several_bad_settings_are_all_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_TOP_K", "0")
    monkeypatch.setenv("TOOLATLAS_HOST_", "ignored")
    monkeypatch.setenv("NEO4J_URI", "no address")
    monkeypatch.setenv("TOOLATLAS_MAX_CALLS", "0")
    _, _, err = run("doctor")
    assert "TOOLATLAS_TOP_K" in err
    assert "TOOLATLAS_MAX_CALLS" in err


def test_an_address_that_is_none_is_one_line_and_exit_code_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URI", "no address")
    code, _, err = run("graph", "stats")
    assert (code, len(err.splitlines())) == (2, 1)


def test_the_page_and_the_measurements_get_the_settings(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    async def lines(settings: Any, *_: Any, **__: Any) -> list[str]:
        seen.append(str(settings.home))
        return ["a figure"]

    monkeypatch.setattr("web.server.serve.serve", lambda settings, say: seen.append(str(settings.home)))
    monkeypatch.setattr("cli.commands.eval.examples.run_examples", lines)
    monkeypatch.setattr("cli.commands.eval.speed.bench_lines", lines)
    assert run("chat")[0] == 0
    assert run("eval", "examples")[1] == run("eval", "bench")[1] == "a figure\n"
    assert len(set(seen)) == 1


def test_costs_are_part_of_the_trace(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    row = LedgerRow(prompt="route", part="request", n_tokens=12)
    monkeypatch.setattr("prompts.ledger.TokenLedger.rows", property(lambda _: (row,)))
    lines = run("ask", "--trace", "convert 5 km to miles")[1].splitlines()
    assert ["tokens", "route", "request", "1", "12"] in [line.split() for line in lines]


def test_the_first_reading_of_the_tools_is_announced(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def not_yet(*_: Any) -> bool:
        return False

    monkeypatch.setattr("graph.assistant.Assistant.ready", not_yet)
    assert "this takes a moment" in run("tools", "search", "convert units")[2]


class Filling:
    """An assistant whose vectors are being made."""

    def __init__(self, ready: int, total: int) -> None:
        self.resources = self
        self.index = self
        self.settings = Settings(_env_file=None)
        self.progress = IndexProgress(ready, total)
        self.waits: list[float | None] = []

    async def ready(self, timeout_s: float | None = None) -> bool:
        self.waits.append(timeout_s)
        return False


@pytest.mark.parametrize(("ready", "n_waits"), [(9_000, 1), (9_990, 2)])
async def test_nobody_waits_for_many_vectors_and_what_lacks_is_said(
    ready: int, n_waits: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filling = Filling(ready, 10_000)
    filling.settings = Settings(_env_file=None, home=tmp_path)
    await settle(filling)  # type: ignore[arg-type]  # as much of an assistant as this reads
    assert len(filling.waits) == n_waits
    assert f"{ready} of 10000 vectors are made; until then words find the others." in capsys.readouterr().err
