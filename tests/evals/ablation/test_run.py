"""The examples without one piece of evidence after the other."""

import json
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st

from errors import ConfigError
from evals.ablation import run as ablation
from evals.ablation.report import AblationReport, ArmOutcomes, ablation_lines, plain_report
from evals.ablation.run import ALL, ARMS, ForgetfulGraph, arm_assistant, copy_home, run_ablation, sample
from graph.planner.weights import weights_of
from settings import Settings
from tests.evals.example_cases import UNITS, outcome
from tools.embedding.embedder import EmbedderChoice
from tools.tool import Tool

NOWHERE = EmbedderChoice(None, "No wheel here.")


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """No server runs: what is learnt of edges waits on the disk."""
    down = {"neo4j_uri": "bolt://127.0.0.1:9", "graph_timeout_s": 0.5}
    monkeypatch.setattr(ablation, "OWN_GRAPH", down)
    return Settings(home=tmp_path / "home", embedder="none")


@pytest.mark.full
async def test_every_arm_runs_the_same_cases_after_the_same_learning(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ablation, "ARMS", {name: ARMS[name] for name in (ALL, "no graph", "memory off")})
    file, out, said = tmp_path / "rows.jsonl", tmp_path / "reports" / "ablation.json", list[str]()
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in UNITS), encoding="utf-8")
    lines = await run_ablation(settings, NOWHERE, file, out, learn=2, every=1, log=said.append)
    report = AblationReport.model_validate_json(out.read_bytes())
    assert report.n_learnt == 2
    assert [[o.id for o in arm.outcomes] for arm in report.arms] == [["units-en", "units-zh"]] * 3
    assert [o.correct for o in report.arms[0].outcomes] == [True, False]
    plainly = json.loads((out.parent / "table-ablation.json").read_text(encoding="utf-8"))
    assert plainly["gains"] == [[ALL, "no graph"], [ALL, "memory off"]]
    assert said[1:] == [f"{name}: 2 requests" for name in (ALL, "no graph", "memory off")]
    assert lines[-1] == f"saved to {out}"
    assert not settings.home.exists()


async def test_an_arm_learns_nothing_itself(settings: Settings, tmp_path: Path) -> None:
    learnt = tmp_path / "learnt"
    learnt.mkdir()
    own = settings.model_copy(update={"home": learnt, **ablation.OWN_GRAPH})
    async with arm_assistant(own, NOWHERE, tmp_path / "arm", frozenset({"suppliers", "reflection"})) as assistant:
        changed = assistant.resources.settings
        assert (changed.learning, changed.max_reflections, changed.max_stand_ins) == (False, 0, 0)
        assert changed.home == tmp_path / "arm"
        assert (await assistant.refresh()).dependencies == {}
    async with arm_assistant(own, NOWHERE, tmp_path / "whole", frozenset()) as assistant:
        assert (await assistant.refresh()).dependencies


@pytest.mark.parametrize(
    ("off", "gone"),
    [
        ((), ()),
        (("memory",), ("memory.db", "memory.db-wal")),
        (("edges",), ()),
        (("nodes",), ()),
        (("edges", "nodes"), ("graph/outbox.jsonl",)),
    ],
)
def test_a_copied_home_lacks_what_its_arm_must_not_know(tmp_path: Path, off: Any, gone: tuple[str, ...]) -> None:
    learnt, home = tmp_path / "learnt", tmp_path / "arm"
    (learnt / "graph").mkdir(parents=True)
    kept = ("memory.db", "memory.db-wal", "toolatlas.db", "graph/outbox.jsonl")
    for name in kept:
        (learnt / name).write_text("x", encoding="utf-8")
    copy_home(learnt, home, frozenset(off))
    assert [name for name in kept if not (home / name).exists()] == list(gone)
    assert all((learnt / name).exists() for name in kept)
    assert ("works" in weights_of(home).served.move) is ("nodes" not in off)


def test_a_graph_in_use_is_not_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ablation, "CLOSED_S", 0.1)
    (tmp_path / "learnt" / "graph").mkdir(parents=True)
    with FileLock(tmp_path / "learnt" / "graph" / "server.lock"), pytest.raises(ConfigError, match="still in use"):
        copy_home(tmp_path / "learnt", tmp_path / "arm", frozenset())
    assert not (tmp_path / "arm").exists()


@pytest.mark.full
async def test_learnt_edges_are_forgotten_and_calls_are_not(tmp_path: Path) -> None:
    tools = {
        name: Tool(id=name, name=name.replace("/", "_"), description="d", parameters={}, group="g", source="described")
        for name in ("g/a", "g/b")
    }
    async with ForgetfulGraph.open(Settings(home=tmp_path, embedded_grace_s=0.3)) as graph:
        await graph.sync_tools(tools, ())
        await graph.learn(["g/a", "g/b"], ["ok", "ok"], [1.0, 1.0], succeeded=True)
        before = await graph.stats()
        await graph.forget_edges()
        after = await graph.stats()
    assert (before.followed_by, before.calls) == (3, 2)
    assert (after.followed_by, after.calls, after.paths) == (0, 2, before.paths)


@given(st.lists(st.text(), unique=True, max_size=20), st.integers(0, 25), st.integers(0, 25))
def test_a_larger_sample_keeps_a_smaller_one(texts: list[str], few: int, more: int) -> None:
    few, more = sorted((few, more))
    assert sample(texts, more)[:few] == sample(texts, few)
    assert len(set(sample(texts, more))) == min(more, len(texts))


def test_gains_are_paired_over_cases_that_can_be_judged_in_both_arms() -> None:
    whole = tuple(outcome(number, correct=None if number == 9 else True) for number in range(10))
    less = tuple(o.model_copy(update={"correct": int(o.id) % 2 == 0, "agents": ()}) for o in whole)
    report = AblationReport(
        n_learnt=3, arms=(ArmOutcomes(name=ALL, outcomes=whole), ArmOutcomes(name="memory off", outcomes=less))
    )
    lines = ablation_lines(report, ALL)
    row = next(line for line in reversed(lines) if line.startswith("memory off"))
    assert "+0.0 [+0.0, +0.0] n=10" in row
    assert "+44.4 [" in row
    assert row.rstrip().endswith("* n=9")
    plainly = plain_report(report, ALL)
    assert plainly.arms[0].figures[9] == (1.0, 1.0, None)
    assert plainly.gains == ((ALL, "memory off"),)


def test_no_arm_lacks_what_another_does() -> None:
    assert len(set(ARMS.values())) == len(ARMS)
    assert ARMS[ALL] == frozenset()
