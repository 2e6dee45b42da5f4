"""The commands about the tool graph, as a person types them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import app
from cli.console.tool_picture import sketch, svg
from errors import ConfigError
from graph.inspect.neighbourhood import Before, Surroundings
from graph.store.neighbours import Neighbour, StandIn


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")
    rows = [{"tools": ["finance/get_quote", "x/new"]}, {"tools": ["finance/get_quote"]}]
    (tmp_path / "seen.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return tmp_path


def said(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["graph", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.full
def test_a_graph_is_built_looked_at_drawn_and_exported(home: Path) -> None:
    assert "1 paths counted, 1 skipped" in said("build", "--paths", "seen.jsonl")
    assert "2 paths counted, 0 skipped" in said("build", "--paths", "seen.jsonl", "--create")
    assert "source seen: 4 edges" in said("stats")
    assert "x/new" in said("show", "finance/get_quote", "--file", "quote.svg")
    assert (home / "quote.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "edges to graph.graphml" in said("export", "graph.graphml")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["build", "--paths", "seen.jsonl", "--split", "none"], "holds no path of the split 'none'"),
        (["build", "--paths", "none.jsonl"], "cannot be read"),
        (["export", "graph.cypher"], "graph.cypher does not end in .graphml, which is what is written"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(home: Path, arguments: list[str], why: str) -> None:
    with pytest.raises(ConfigError, match=why):
        CliRunner().invoke(app, ["graph", *arguments], catch_exceptions=False)


def test_a_picture_escapes_names_and_shortens_long_ones() -> None:
    after = Neighbour(tool_id="<b>&\x00" + "long" * 20, weight=0.5, availability=1.0)
    found = Surroundings(
        tool_id="天气/查询",
        availability=1.0,
        before=(Before(tool_id="START", n_followed=3),),
        after=(after,),
        end_weight=0.1,
        suppliers=(),
        stand_ins=(StandIn(tool_id="post/probe", similarity=0.9, availability=0.95, evidence="both speak of mail"),),
        n_hidden=2,
    )
    assert "&lt;b&gt;&amp;\ufffd" in svg(found)
    assert "…" in svg(found)
    assert "same job, 0.90" in svg(found)
    told = "same job: post/probe (likeness 0.90, availability 0.95; both speak of mail)"
    assert sketch(found).splitlines()[-2:] == [told, "and 2 more; --top shows them"]
