"""The commands over a home of their own, with a model of the test's."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from errors import ModelUnavailable
from tests.cli.conftest import Run
from tests.tagging.conftest import ObligingAsk
from tools.functions.loader import LoadedTools


class Model:
    """A model that tags obligingly, unless it is told to be down."""

    def __init__(self) -> None:
        self.ask: Any = ObligingAsk()
        self.down = ""


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Model:
    made = Model()
    monkeypatch.setattr("graph.jobs.batch_run.ChatModel", lambda _: made)
    return made


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    rows = [
        {"category": "Social", "tool": "Chat", "api": "getPosts", "description": "Get posts of a user"},
        {"category": "Social", "tool": "Chat", "api": "删除消息", "description": "删除一条消息"},
        {"category": "Tools", "tool": "Misc", "api": "zorblax", "description": ""},
    ]
    path = tmp_path / "apis.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


@pytest.fixture
def run(tmp_path: Path, corpus: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TOOLATLAS_MODEL", "openai:m")
    monkeypatch.setattr("tools.library.kept_packs.load_packs", lambda *_, **__: LoadedTools())

    toolatlas("tools", "import", str(corpus), "--kind", "toolbench")
    return toolatlas


def ids(run: Run) -> list[str]:
    return [line for line in run("tags", "list")[1].splitlines() if not line.startswith(" ")]


def test_a_job_tells_its_cost_and_tags(run: Run, model: Model) -> None:
    code, out, _ = run("tags", "run", "--yes")
    assert code == 0
    assert "3 tools to ask about, in 1 prompts" in out
    assert "tokens (counted)" in out
    assert "3 tools tagged" in out
    assert "llm" in run("tags", "list")[1]
    assert "0 tools tagged, 3 taken from earlier answers" in run("tags", "run")[1]


def test_a_job_that_nobody_agreed_to_does_nothing(run: Run, model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.confirm", lambda _, *, default: default)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    code, out, _ = run("tags", "run")
    assert code == 1
    assert "nothing was asked or changed" in out
    assert model.ask.asked == []


def test_a_job_without_a_terminal_does_not_start_by_itself(
    run: Run, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("tags", "run")[0] == 1
    assert model.ask.asked == []


def test_the_older_name_of_the_job_still_serves(run: Run, model: Model) -> None:
    assert "1 tools tagged" in run("tools", "tag", "--yes", "--limit", "1")[1]


def test_a_tool_that_could_not_be_tagged_is_named(run: Run, model: Model) -> None:
    model.ask = ObligingAsk({"zorblax": lambda _: None})
    code, out, _ = run("tags", "run", "--yes")
    assert code == 1
    assert "2 tools tagged" in out
    assert "not tagged: Tools/Misc/zorblax: " in out


def test_a_model_that_is_down_ends_the_job_in_one_sentence(run: Run, model: Model) -> None:
    async def ask(*_: Any, **__: Any) -> None:
        raise ModelUnavailable("The model server cannot be reached: start it.")

    model.ask, model.down = ask, "The model server cannot be reached: start it."
    code, out, err = run("tags", "run", "--yes")
    assert code == 2
    assert "0 tools tagged" in out
    assert err.strip().endswith("start it. What was tagged is kept; `toolatlas tags run` goes on from there.")


def test_doubts_are_listed_and_settled(run: Run) -> None:
    out = run("tags", "review")[1]
    assert "Tools/Misc/zorblax  domains 0.20  nothing tells it" in out
    assert "in doubt; settle one as in" in out
    found = json.loads(run("tags", "review", "--json", "--below", "0", "--limit", "1")[1])
    assert [one["doubt"] for one in found] == ["untagged"]
    out = run("tags", "set", "Tools/Misc/zorblax", "domains=general", "functions=query")[1]
    assert "domains     general  (human, 1.00)" in out
    assert "zorblax" not in run("tags", "review", "--below", "0")[1]
    assert "domains     –" in run("tags", "unset", "Tools/Misc/zorblax", "domains")[1]


def test_what_does_not_hold_is_one_sentence(run: Run) -> None:
    code, _, err = run("tags", "set", "Tools/Misc/zorblax", "permission=hihg")
    assert (code, err) == (2, "toolatlas: permission has no value 'hihg'; did you mean 'high'?\n")
    assert run("tags", "set", "none/x", "permission=low")[2] == "toolatlas: There is no tool 'none/x'.\n"


def test_what_was_said_before_a_tool_changed_is_marked(run: Run, model: Model, corpus: Path) -> None:
    run("tags", "run", "--yes")
    run("tags", "set", "Social/Chat/getPosts", "permission=low")
    corpus.write_text(corpus.read_text(encoding="utf-8").replace("of a user", "of two users"), encoding="utf-8")
    run("tools", "update")
    out = run("tags", "list", "--stale")[1]
    assert "set before the tool changed" in out
    assert "stale" in out
    assert "zorblax" not in out
    assert "1 tools to ask about" in run("tags", "run", "--only-stale", "--yes")[1]


def test_the_taxonomy_is_printed_with_what_the_user_added(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "home" / "taxonomy.yaml"
    file.write_text("domains:\n  law: {description: Statutes., zh: 法规, cues: [statute]}\n", encoding="utf-8")
    out = run("tags", "taxonomy")[1]
    assert "  law            Statutes. 法规" in out
    assert "no words" in out
    assert json.loads(run("tags", "taxonomy", "--json")[1])["domains"]["law"]["cues"] == ["statute"]
    file.write_text("domains: [\n", encoding="utf-8")
    code, _, err = run("tags", "taxonomy")
    assert code == 2
    assert "line 2" in err


PETS = {
    "openapi": "3.0.0",
    "info": {"title": "Pets"},
    "servers": [{"url": "https://pets.example"}],
    "paths": {
        "/pets": {
            "get": {"operationId": "list", "summary": "列出宠物"},
            "post": {"operationId": "add", "summary": "Add a pet"},
        },
        "/limpiar": {"get": {"operationId": "limpiar", "summary": "Elimina todos los archivos"}},
    },
}


@pytest.fixture
def pets(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "pets.json"
    path.write_text(json.dumps(PETS), encoding="utf-8")
    assert "2 ask you before each call: Pets/add, Pets/limpiar" in run("tools", "import", str(path))[1]
    return path


def asking(run: Run) -> list[str]:
    found = json.loads(run("tags", "review", "--json")[1])
    return [one["tool_id"] for one in found if one["doubt"] == "approval"]


def test_what_asks_is_listed_with_why(run: Run, pets: Path) -> None:
    out = run("tags", "review", "Pets/*")[1]
    assert "Pets/add  approval 0.90  asks before each call: HTTP POST" in out
    assert "Misc" not in out
    assert "2 tools ask before each call; `toolatlas tags review --settle never`" in out


def test_all_that_ask_are_settled_in_one_go_and_ask_again_when_they_change(run: Run, pets: Path) -> None:
    out = run("tags", "review", "--settle", "never")[1]
    assert out == "2 no longer ask, until they change: Pets/add, Pets/limpiar\n"
    assert asking(run) == []
    pets.write_text(json.dumps(PETS).replace("Add a pet", "Add a pet, and its owner"), encoding="utf-8")
    run("tools", "update", "Pets")
    assert asking(run) == ["Pets/add"]
    assert run("tags", "review", "--settle", "always")[1] == "1 go on asking: Pets/add\n"
    assert asking(run) == []
    assert "always  (human" in run("tags", "set", "Pets/list", "approval=always")[1]
    run("tags", "unset", "Pets/limpiar", "approval")
    assert asking(run) == ["Pets/limpiar"]


def test_one_is_settled_by_its_name(run: Run, pets: Path) -> None:
    assert run("tags", "review", "--settle", "never", "Pets/add")[1].endswith("Pets/add\n")
    assert asking(run) == ["Pets/limpiar"]
    assert "never  (human" in run("tags", "set", "Pets/limpiar", "approval=never")[1]
    assert asking(run) == []
    assert run("tags", "review", "--settle", "never")[1] == "no tool waits for you to say whether it asks\n"
    assert run("tags", "review", "Cats/*")[2].startswith("toolatlas: No tool on offer is called 'Cats/*'")


def test_a_person_is_asked_about_each(run: Run, pets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["later", "never"])
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    out = run("tags", "review", "--one-by-one")[1]
    assert "Pets/limpiar: Elimina todos los archivos" in out
    assert out.endswith("1 no longer ask, until they change: Pets/limpiar\n")
    assert asking(run) == ["Pets/add"]


def test_where_nobody_can_be_asked_nothing_is_settled(run: Run, pets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "Nobody can be asked here" in run("tags", "review", "--one-by-one")[2]
    assert asking(run) == ["Pets/add", "Pets/limpiar"]
