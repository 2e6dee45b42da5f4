"""The command line, run in this process over a home of its own."""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from cli.console.settle import settle
from prompts.ledger import LedgerRow
from settings import Settings
from tests.cli.conftest import Run
from tests.cli.served_home import served_home
from tools.library.library import ToolLibrary
from tools.retrieval.index import IndexProgress

TOOLS = '''
from tools.marking import tool


@tool(examples=("tell a joke", "讲个笑话"))
def tell_joke(topic: str = "cats") -> str:
    """Tell a joke."""
    return topic
'''
LEGAL = """
name: legal
description: Contracts and statutes.
include: [general/calculate]
examples: [what does the law say]
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home whose graph server stays up for all tests of this file."""
    with served_home(tmp_path_factory.mktemp("cli")) as folder:
        yield folder


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    """Return a runner: `run("tools", "list")` gives exit code, output and errors."""
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")
    monkeypatch.setenv("TOOLATLAS_EMBEDDED_GRACE_S", "0.3")

    return toolatlas


async def offered(home: Path, tool_id: str) -> bool:
    """Whether another process would see the tool on offer."""
    async with ToolLibrary(home) as library:
        return tool_id in library.tools()


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


@pytest.mark.parametrize("request_", ["delete old.txt", "删除 old.txt"])
def test_nobody_at_the_terminal_approves_nothing_and_the_call_waits(run: Run, home: Path, request_: str) -> None:
    file = home / "workspace" / "local" / "old.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    code, out, err = run("ask", request_)
    thread = err.split("--thread ")[1].split()[0]
    assert (code, '{"path": "old.txt"}' in out) == (3, True)
    assert err.endswith(f"toolatlas ask --thread {thread} --yes | --no\n")
    code, out, _ = run("ask", "--json", "--thread", thread, request_)
    assert (code, json.loads(out)["thread"]) == (3, thread)
    assert run("ask", "--continue", "--no")[0] == 1  # it was not done
    assert run("ask", "--continue", "--no")[0] == 2  # it waits no more
    assert file.exists()
    run("ask", request_)
    assert run("ask", "-c", "--yes")[0] == 0
    assert not file.exists()


def test_a_person_at_the_terminal_is_asked(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = home / "workspace" / "local" / "older.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("old", encoding="utf-8")
    at_terminal(monkeypatch, "y")
    _, out, _ = run("ask", "delete older.txt")
    assert 'system/delete_file {"path": "older.txt"}' in out
    assert not file.exists()


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("delete older.txt", "You changed what it was given"),
        ("删除 older.txt", "您修改了执行的内容"),
    ],
)
def test_a_person_at_the_terminal_gives_other_arguments(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, request_: str, told: str
) -> None:
    files = [home / "workspace" / "local" / name for name in ("older.txt", "oldest.txt")]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("old", encoding="utf-8")
    # twice refused: what the tool does not have, then the path left out
    at_terminal(monkeypatch, "e", "", "colour", "red", "", "e", "-", "", "e", "oldest.txt", "")
    _, out, err = run("ask", request_)
    assert "colour" in err
    assert told in out
    assert [file.exists() for file in files] == [True, False]


@pytest.mark.parametrize("request_", ["delete older.txt", "删除 older.txt"])
def test_a_person_at_the_terminal_says_why_not(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, request_: str
) -> None:
    file = home / "workspace" / "local" / "older.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("old", encoding="utf-8")
    at_terminal(monkeypatch, "r", "it is the contract 合同")
    _, out, _ = run("ask", request_)
    assert "it is the contract 合同" in out
    assert file.exists()


def at_terminal(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Sit at the terminal and type these lines."""
    left = iter(words)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(left))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)


def test_a_person_at_the_terminal_sees_why_and_all_that_would_be_sent(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "the key is under the mat \x1b[2J" + "and so on " * 60
    file = home / "workspace" / "local" / "letter.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(secret, encoding="utf-8")
    at_terminal(monkeypatch, "n")
    _, out, _ = run("ask", "read letter.txt and mail its text to joe@mill.example")
    assert "sends what stands below to `mill.example`" in out
    assert "has read what is private or comes from strangers (`system/read_file`)" in out
    assert "and so on " * 60 in out
    assert "\x1b" not in out
    assert "you did not approve it" in out


def test_tools_are_found_for_a_request(run: Run) -> None:
    _, out, _ = run("tools", "search", "convert currency", "--top", "3")
    assert len(out.splitlines()) == 4
    assert "a tool fits: " in out.splitlines()[0]
    assert "general/convert_units" in out


def test_machines_get_a_search_as_one_json_object(run: Run) -> None:
    found = json.loads(run("tools", "search", "公里换算成英里", "--json", "--top", "2")[1])
    assert 0 <= found["fits"] <= 1
    assert [len(found["candidates"]), found["rewrites"]] == [2, []]


def test_pairs_are_not_written_without_a_model(run: Run) -> None:
    code, _, err = run("pairs", "write", "--yes")
    assert (code, "set TOOLATLAS_MODEL" in err) == (2, True)


def test_a_model_writes_pairs_after_its_cost_was_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(_: Any, __: str, ___: Any, result: type[BaseModel], **____: Any) -> BaseModel:
        texts = {"english": ["how long is 5 km in miles"], "chinese": ["给我唱首歌"]}
        return result.model_validate({"tools": [{"number": 1, "name": "convert_units", **texts}]})

    monkeypatch.setenv("TOOLATLAS_MODEL", "scripted:m")
    monkeypatch.setenv("TOOLATLAS_PAIRS_WITHIN", "1")
    monkeypatch.setattr("prompts.model.chat.ChatModel.ask", ask)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    _, asked, told = run("pairs", "write", "general/convert_units", "--per-tool", "2")
    assert asked.startswith("1 tools to ask about, in 1 prompts\n")
    assert "--yes starts without this question" in asked
    assert "scripted" not in told
    _, out, _ = run("pairs", "write", "general/convert_units", "--per-tool", "2", "--yes")
    assert "general/convert_units            kept 1, dropped 1" in out
    assert "  dropped '给我唱首歌': found " in out
    assert "written  how long is 5 km in miles" in run("pairs", "list")[1]
    assert run("pairs", "write", "general/convert_units", "--per-tool", "2")[1].startswith("0 tools to ask about")


def test_a_tool_is_shown_with_its_schemas_and_tags(run: Run) -> None:
    shown = json.loads(run("tools", "show", "finance/get_quote")[1])
    assert shown["id"] == "finance/get_quote"
    assert {"parameters", "returns", "tags"} <= shown.keys()


def test_a_tool_that_is_not_there_is_one_line_and_exit_code_2(run: Run) -> None:
    assert run("tools", "show", "no/tool") == (2, "", "toolatlas: There is no tool 'no/tool'.\n")


def test_tools_are_added_disabled_enabled_and_removed(run: Run, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "jokes.py"
    file.write_text(TOOLS, encoding="utf-8")
    assert run("tools", "add", str(file))[1] == "added jokes/tell_joke\n"
    assert asyncio.run(offered(home, "jokes/tell_joke"))
    assert run("tools", "disable", "jokes/tell_joke")[0] == 0
    assert not asyncio.run(offered(home, "jokes/tell_joke"))
    assert run("tools", "enable", "jokes/tell_joke")[0] == 0
    assert asyncio.run(offered(home, "jokes/tell_joke"))
    file.unlink()
    code, out, err = run("tools", "list")
    assert (code, "general/calculate" in out, "jokes/tell_joke" in out) == (0, True, False)
    assert "not on offer: jokes/tell_joke" in err
    assert run("tools", "prune")[1] == "forgot jokes/tell_joke\n"
    assert run("tools", "prune")[1] == "every stored tool loads\n"


def test_a_tool_that_was_added_is_removed(run: Run, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "puns.py"
    file.write_text(TOOLS, encoding="utf-8")
    run("tools", "add", str(file))
    assert run("tools", "remove", "puns/tell_joke")[0] == 0
    assert not asyncio.run(offered(home, "puns/tell_joke"))
    assert run("tools", "remove", "general/calculate")[0] == 2


def test_what_changed_in_the_library_alone_reaches_index_and_graph_with_the_next_request(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "riddles.py"
    file.write_text(TOOLS, encoding="utf-8")
    run("tools", "add", str(file))
    assert "riddles/tell_joke" in run("tools", "search", "讲个笑话", "--top", "3")[1]
    assert run("graph", "show", "riddles/tell_joke")[0] == 0
    run("tools", "remove", "riddles/tell_joke")
    assert "riddles/tell_joke" not in run("tools", "search", "讲个笑话", "--top", "3")[1]
    assert run("graph", "show", "riddles/tell_joke")[0] == 2


def test_a_file_without_tools_is_one_line_and_exit_code_2(run: Run, tmp_path: Path) -> None:
    code, out, err = run("tools", "add", str(tmp_path / "nowhere.py"))
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_tagging_without_a_model_says_which_setting_is_missing(run: Run) -> None:
    code, _, err = run("tools", "tag")
    assert (code, "TOOLATLAS_MODEL" in err, len(err.splitlines())) == (2, True, 1)


def test_the_index_says_how_far_it_is(run: Run) -> None:
    assert run("tools", "index")[1].startswith("0 of 0 vectors.")


def test_agents_are_listed_with_the_number_of_their_tools(run: Run, home: Path) -> None:
    broken = home / "profiles" / "broken.yaml"
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
