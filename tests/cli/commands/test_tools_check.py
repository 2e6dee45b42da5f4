"""`toolatlas tools check`, `tools import --agent`, and what docs/importing.md shows of them."""

import json
from functools import partial
from pathlib import Path

import pytest
import yaml

from tests.cli.conftest import Run
from tests.graph.imported.hotels import DOCUMENT

PAGE = Path(__file__).parents[3] / "docs" / "importing.md"


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")
    return partial(toolatlas, "tools")


@pytest.fixture
def travel(tmp_path: Path) -> str:
    path = tmp_path / "travel.json"
    path.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    return str(path)


def test_an_import_says_how_its_tools_are_told_apart(run: Run, travel: str) -> None:
    _, out, _ = run("import", travel, "--agent", "travel")
    told = out[out.index("told apart") :].splitlines()
    assert told[:2] == [
        "told apart: 5 of 5 found first by their own description",
        "parameters not described: 2 (travel/get_hotel, travel/list_rooms)",
    ]
    assert all(line in PAGE.read_text(encoding="utf-8") for line in told), told


def test_an_import_brings_its_agent_and_replaces_none_unasked(run: Run, home: Path, travel: str) -> None:
    run("import", travel, "--agent", "travel")
    file = home / "profiles" / "travel.yaml"
    written = file.read_text(encoding="utf-8")
    assert yaml.safe_load(written)["include"] == ["travel/*"]
    assert "Search hotels in a city" in yaml.safe_load(written)["description"]
    file.write_text("# mine", encoding="utf-8")
    code, _, err = run("import", travel, "--agent", "travel")
    assert (code, file.read_text(encoding="utf-8")) == (2, "# mine")
    assert "is there already and stays" in err


def test_a_name_that_no_agent_may_have_imports_nothing(run: Run, travel: str) -> None:
    assert run("import", travel, "--agent", "../x")[0] == 2
    assert run("imports")[1] == ""


@pytest.mark.full
def test_a_check_says_it_tool_by_tool_and_offers_requests(run: Run, travel: str) -> None:
    run("import", travel, "--agent", "travel")
    code, out, _ = run("check", "travel", "--questions", "0")
    assert code == 0
    assert "    travel/get_hotel: not described: hotel_id" in out
    assert "    travel/search_hotels: search hotels in a city: Paris" in out
    assert "    travel/search_hotels: 查询某个城市的酒店：Paris" in out
    assert all(line in PAGE.read_text(encoding="utf-8") for line in out.splitlines()), out


@pytest.mark.full
def test_a_check_is_given_to_machines_and_names_only_what_was_routed(run: Run) -> None:
    found = json.loads(run("check", "general/convert_units", "--questions", "1", "--json")[1])
    assert found["check"]["n_tools"] == 1
    assert {one["tool_id"] for one in found["tried"]} <= {"general/convert_units"}


@pytest.mark.full
def test_a_check_of_nothing_is_said(run: Run) -> None:
    code, _, err = run("check", "nothing")
    assert (code, "No tool is called nothing" in err) == (2, True)


@pytest.mark.full
def test_what_a_description_does_to_a_terminal_is_shown(run: Run, tmp_path: Path) -> None:
    row = {"category": "C", "tool": "Bad", "api": "a", "description": "Search \u001b[2Jhotels \u202ein a city."}
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps(row), encoding="utf-8")
    run("import", str(path), "--agent", "bad")
    out = run("check", "C/bad", "--questions", "0")[1] + run("check", "--questions", "0")[1]
    assert not {"\u001b", "\u202e"} & set(out)
