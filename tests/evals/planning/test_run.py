"""The comparison of planners."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.commands.eval.app import app
from errors import ConfigError
from evals.planning.arms import WITHOUT
from evals.planning.data import PlannedRequest, load_paths
from evals.planning.metrics import judge_path
from evals.planning.product import OFF
from evals.planning.run import learn_shipped, run_planning, run_product
from evals.planning.scope import USUAL, Scope
from evals.planning.split_names import SplitName
from evals.planning.splits import at_random, cold, compositional, given
from evals.report.tables import render_folder
from graph.planner.weights import WeightBook
from settings import Settings
from tests.evals.conftest import write
from tools.embedding.embedder import EmbedderChoice

_WORDS = {"find_train": "trains", "book_train": "ticket", "weather": "rain", "alarm": "alarm", "mail": "mail"}
_CHAINS = [
    ["find_train", "book_train"],
    ["weather", "alarm"],
    ["find_train", "book_train", "mail"],
    ["book_train", "mail"],
    ["find_train", "weather", "mail"],
    ["weather", "mail"],
    ["find_train", "weather"],
]


def chain(n: int) -> list[str]:
    return _CHAINS[n % len(_CHAINS)]


@pytest.fixture
def paths_folder(tmp_path: Path) -> Path:
    """Seventy requests over five tools, in the data sets' form."""
    folder = tmp_path / "paths"
    folder.mkdir()
    tools = [{"id": id_, "desc": f"Something about {word}"} for id_, word in _WORDS.items()]
    (folder / "ultratool_tools.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    rows: list[dict[str, object]] = [
        {
            "id": str(n),
            "request": f"Please {n}, then ".join(_WORDS[tool] for tool in chain(n)),
            "tools": chain(n),
            "split": "train" if n % 7 else "dev",
        }
        for n in range(70)
    ]
    write(folder / "ultratool_dev.jsonl", rows)
    return folder


@pytest.mark.full
async def test_every_arm_is_measured_on_the_same_rows(paths_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    out = tmp_path / "reports" / "planning.json"
    lines = await run_planning(EmbedderChoice(word_embedder), paths_folder, tmp_path, out)
    splits = json.loads(out.read_text(encoding="utf-8"))["splits"]
    assert [split["split"] for split in splits] == ["given", "random", "compositional"]
    for split in splits:
        assert {len(arm["figures"]) for arm in split["arms"]} == {len(split["ids"])}
        assert set(WITHOUT) | {"prototype", "copy the nearest"} <= {arm["name"] for arm in split["arms"]}
        pairs = sum(len(chain(int(number))) - 1 for number in split["ids"])
        assert [len(arm["places"]) for arm in split["next_tool"]] == [pairs] * 4
        assert all(0 <= place < len(_WORDS) for arm in split["next_tool"] for place in arm["places"])
    assert any(line.startswith("  ours over prototype: n-F1 ") for line in lines)
    assert any(line.startswith("next tool, n=") for line in lines)


async def test_a_single_split_can_be_asked_for(paths_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    only = Scope(only=("ultratool/random",))
    lines = await run_planning(EmbedderChoice(word_embedder), paths_folder, tmp_path, tmp_path / "r.json", only)
    assert "ultratool random: 5 tools, 56 requests learnt from" in lines
    assert not any("compositional" in line for line in lines)


async def test_weights_are_learnt_from_train_rows_in_every_form(
    paths_folder: Path, tmp_path: Path, word_embedder: Any
) -> None:
    out = tmp_path / "weights.json"
    lines = await learn_shipped(EmbedderChoice(word_embedder), paths_folder, tmp_path, out, "ultratool")
    book = WeightBook.model_validate_json(out.read_text(encoding="utf-8"))
    assert lines[0] == "60 requests of ultratool learnt from"
    assert set(book.described) == {"all", "edges", "memory"}
    assert book.served.calibrated
    assert not book.described["all"].calibrated
    assert book.described["all"].move["works"] == book.served.move["works"] == 1


@pytest.mark.full
async def test_agents_plan_the_held_out_requests_in_every_arm(
    paths_folder: Path, tmp_path: Path, word_embedder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Settings(home=tmp_path / "home")
    only = Scope(only=("ultratool/given",))
    arms = {name: OFF[name] for name in ("agents", "agents, nothing learnt")}
    monkeypatch.setattr("evals.planning.run.OFF", arms)
    lines = await run_product(own, EmbedderChoice(word_embedder), paths_folder, tmp_path, only)
    assert any(line.startswith("  agents over agents, nothing learnt: n-F1 ") for line in lines)
    assert any("clear" in line or "doubtful" in line for line in lines)
    held = "agents 60 paths, 60 requests (60 trusted); agents, nothing learnt 0 paths, 0 requests (0 trusted)"
    assert f"of 60 rows held: {held}" in lines


@pytest.mark.full
async def test_what_memory_could_not_hold_is_said(paths_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    own, scope = Settings(home=tmp_path / "home", memory_most=7), Scope(only=("ultratool/given",), arms=("agents",))
    lines = await run_product(own, EmbedderChoice(word_embedder), paths_folder, tmp_path, scope, (), tmp_path)
    assert "of 60 rows held: agents 60 paths, 7 requests (7 trusted)" in lines
    cases = json.loads((tmp_path / "cases-product-ultratool-given.json").read_text(encoding="utf-8"))
    assert len(cases["ids"]) == len(cases["arms"][0]["paths"]) == 10


async def test_one_file_is_learnt_from_and_another_measured_by_one_arm(
    paths_folder: Path, tmp_path: Path, word_embedder: Any
) -> None:
    theirs = tmp_path / "theirs.jsonl"
    write(theirs, [{"id": "新", "request": "下雨吗, then alarm", "path": ["weather", "alarm"]}])
    scope = Scope(learn=paths_folder / "ultratool_dev.jsonl", measure=theirs, arms=("ours",))
    out, told = tmp_path / "r.json", list[str]()
    await run_planning(EmbedderChoice(word_embedder), paths_folder, tmp_path, out, scope, told.append)
    ((split,)) = json.loads(out.read_text(encoding="utf-8"))["splits"]
    assert (split["split"], split["n_learnt"], split["ids"]) == ("files", 70, ["新"])
    assert [(arm["name"], len(arm["paths"])) for arm in split["arms"]] == [("ours", 1)]
    assert "ultratool files: ours (1 of 1), 1 requests" in told


async def test_any_way_to_hold_out_serves_any_data_set(paths_folder: Path, tmp_path: Path) -> None:
    for file in list(paths_folder.iterdir()):
        file.rename(file.with_name(file.name.replace("ultratool", "theirs")))
    ((_, usual),) = Scope().load(paths_folder)
    ((_, asked),) = Scope(splits=(SplitName.COLD, SplitName.COMPOSITIONAL)).load(paths_folder)
    assert [split.name for split in usual] == ["given", "random"]
    assert [split.name for split in asked] == ["cold", "compositional"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"measure": None}, "go together"),
        ({"measure": "ultratool_dev.jsonl"}, "stand in"),
        ({"only": ("a", "b")}, "one data set"),
        ({"learn": None, "measure": None, "only": ("moon",)}, "called moon"),
    ],
)
def test_rows_that_cannot_be_measured_so_are_refused(paths_folder: Path, change: dict[str, Any], said: str) -> None:
    rows = paths_folder / "ultratool_dev.jsonl"
    given_ = {"learn": rows, "measure": rows} | change
    given_["measure"] = given_["measure"] and paths_folder / given_["measure"]
    with pytest.raises(ConfigError, match=said):
        list(Scope(**given_).load(paths_folder))


def test_an_arm_that_there_is_not_is_refused() -> None:
    with pytest.raises(ConfigError, match="'moon'; there are ours"):
        Scope(arms=("moon",)).chosen(["ours"])


@pytest.mark.full
async def test_agents_plan_with_more_and_fewer_candidates_of_retrieval(
    paths_folder: Path, tmp_path: Path, word_embedder: Any
) -> None:
    own = Settings(home=tmp_path / "home", top_k=3)
    choice = EmbedderChoice(word_embedder)
    lines = await run_product(own, choice, paths_folder, tmp_path, Scope(only=("ultratool/given",)), [0, 2], tmp_path)
    assert set(render_folder(tmp_path)) == {"table-slots-ultratool-given"}
    assert any(line.startswith("  0 of 3 from retrieval over 2 of 3 from retrieval: n-F1 ") for line in lines)
    assert [line.split("  ")[0] for line in lines[-3:-1]] == ["0 of 3 from retrieval", "2 of 3 from retrieval"]


@pytest.mark.parametrize("run", [learn_shipped, run_product])
async def test_weights_and_agents_need_an_embedder(run: Any, paths_folder: Path, tmp_path: Path) -> None:
    settings, rest = ([Settings(home=tmp_path)], []) if run is run_product else ([], [tmp_path / "w.json", "ultratool"])
    with pytest.raises(ConfigError, match="No wheel"):
        await run(*settings, EmbedderChoice(None, "No wheel here."), paths_folder, tmp_path, *rest)


async def test_without_train_rows_no_weights_are_learnt(paths_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    with pytest.raises(ConfigError, match="train rows of 'moon'"):
        await learn_shipped(EmbedderChoice(word_embedder), paths_folder, tmp_path, tmp_path / "w.json", "moon")


async def test_what_nothing_is_called_is_said(paths_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    with pytest.raises(ConfigError, match="called moon"):
        await run_planning(
            EmbedderChoice(word_embedder), paths_folder, tmp_path, tmp_path / "r.json", Scope(only=("moon",))
        )


async def test_without_an_embedder_the_reason_is_said(paths_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No wheel"):
        await run_planning(EmbedderChoice(None, "No wheel here."), paths_folder, tmp_path, tmp_path / "r.json")


@pytest.mark.parametrize(
    ("found", "wanted", "figures"),
    [
        (["a", "b"], ["a", "b"], (1.0, 1.0, 1.0)),
        (["b", "a"], ["a", "b"], (1.0, 0.0, 1.0)),
        (["a"], ["a"], (1.0, 1.0, 1.0)),
        (["a", "b", "b"], ["a", "b"], (0.8, 2 / 3, 0.0)),
        ([], ["a"], (0.0, 0.0, 0.0)),
        (["a", "b", "c"], ["a", "b"], (0.8, 2 / 3, 0.0)),
    ],
)
def test_paths_are_judged_by_nodes_links_and_accuracy(
    found: list[str], wanted: list[str], figures: tuple[float, float, float]
) -> None:
    assert judge_path(found, wanted) == pytest.approx(figures)


def requests_of(paths: list[list[str]]) -> list[PlannedRequest]:
    return [PlannedRequest(id=str(n), text=str(n), path=tuple(path)) for n, path in enumerate(paths)]


@pytest.mark.parametrize("split", [given, at_random, cold, compositional])
def test_no_row_is_both_learnt_from_and_measured(split: Any) -> None:
    made = split(requests_of([chain(n) for n in range(50)]))
    assert not set(made.learn) & set(made.test)


def test_whole_chains_are_held_out_when_cold() -> None:
    requests = requests_of([chain(n) for n in range(70)])
    made = cold(requests)
    assert made.test
    assert not {requests[i].path for i in made.test} & {requests[i].path for i in made.learn}


def test_new_combinations_hold_no_edge_that_was_not_learnt() -> None:
    requests = requests_of([chain(n) for n in range(70)])
    made = compositional(requests)
    known = {edge for i in made.learn for edge in pairwise(requests[i].path)}
    assert made.test
    assert {edge for i in made.test for edge in pairwise(requests[i].path)} <= known
    assert not {requests[i].path for i in made.test} & {requests[i].path for i in made.learn}


def test_every_split_of_a_data_set_has_a_name_of_its_own() -> None:
    assert len(set(USUAL["ultratool"])) == len(USUAL["ultratool"])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "is no request"),
        ("[]", "is no request"),
        ('{"id": "1"}', "is no request"),
        ('{"id": "1", "request": "r", "tools": ["mars"]}', "lacks: 'mars'"),
    ],
)
def test_a_row_that_does_not_hold_is_named(paths_folder: Path, line: str, said: str) -> None:
    (paths_folder / "ultratool_more.jsonl").write_text(line + "\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=said):
        load_paths(paths_folder)


def test_a_folder_that_holds_nothing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="holds no NAME_tools"):
        load_paths(tmp_path)
    (tmp_path / "a_tools.json").write_text('{"tools": [{"id": "x"}]}', encoding="utf-8")
    with pytest.raises(ConfigError, match="holds no request"):
        load_paths(tmp_path)
    (tmp_path / "a_tools.json").write_text("[", encoding="utf-8")
    with pytest.raises(ConfigError, match="does not list tools"):
        load_paths(tmp_path)


def test_a_file_of_another_encoding_is_named(paths_folder: Path) -> None:
    (paths_folder / "ultratool_more.jsonl").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="cannot be read"):
        load_paths(paths_folder)


def test_calls_that_failed_and_paths_by_either_name_are_read(paths_folder: Path) -> None:
    rows: list[dict[str, object]] = [
        {"id": "f", "request": "雨", "tools": ["weather", "mail"], "status": ["success", "failed"]},
        {"id": "p", "request": "r", "path": ["alarm"]},
        {"id": "none", "request": "r", "tools": []},
    ]
    write(paths_folder / "ultratool_more.jsonl", rows)
    found = {request.id: request for request in load_paths(paths_folder)["ultratool"].requests}
    assert found["f"].failed == (False, True)
    assert found["p"].path == ("alarm",)
    assert "none" not in found


@pytest.mark.parametrize("command", ["planning", "dependencies"])
def test_the_command_wants_a_folder(command: str) -> None:
    result = CliRunner().invoke(app, [command])
    assert result.exit_code == 2
    assert "--data" in result.output
