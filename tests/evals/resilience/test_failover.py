"""What substitutes save where tools fail."""

import json
from pathlib import Path

import pytest

from errors import ConfigError
from evals.resilience.failover import rerouted, run_rerouting
from settings import Settings
from tests.evals.conftest import WordEmbedder
from tools.embedding.embedder import EmbedderChoice

SAME = {frozenset(("a/x", "b/x")): True, frozenset(("a/y", "b/y")): False}


def test_each_tool_fails_in_turn_and_only_the_same_job_is_right() -> None:
    needs = [("a/x", "a/y"), ("a/z",), ("a/w",)]
    found = rerouted("lib", needs, {"a/x": "b/x", "a/y": "b/y", "a/w": "b/w"}, SAME)
    assert (found.taken_over.hits, found.right.hits, found.right.n) == (3, 1, 4)
    assert (found.of_taken.hits, found.of_taken.n) == (1, 3)
    assert found.per_request.value == pytest.approx(0.5 / 3)
    assert found.unknown == (("a/w", "b/w"),)


def test_without_substitutes_nothing_is_saved() -> None:
    assert rerouted("lib", [("a/x",)], {}, SAME).right.hits == 0


async def test_judged_requests_and_paths_are_read(judged_folder: Path, tmp_path: Path) -> None:
    paths = tmp_path / "paths"
    paths.mkdir()
    names = ("Mail: verify", "Post: verify", *(f"P{n}: draw x{n}" for n in range(30)))
    said = "Check whether an e-mail address is deliverable"
    tools = [{"id": name, "desc": said if "verify" in name else name} for name in names]
    (paths / "traject_tools.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    rows = [{"id": str(n), "request": "r", "tools": [names[n % 2], names[n]]} for n in range(30)]
    (paths / "traject_all.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    choice, out = EmbedderChoice(None, "no embedder"), tmp_path / "out.json"
    settings = Settings(home=tmp_path / "home")
    lines = await run_rerouting(settings, choice, [paths, judged_folder], tmp_path / "cache", out)
    assert lines[0].startswith("traject: 12 injected failures over 6 requests")
    assert any("nobody read post/verify for mail/verify" in line for line in lines)
    libraries = json.loads(out.read_text())["libraries"]
    assert [one["name"] for one in libraries] == ["traject", "judged"]


async def test_vectors_are_used_where_there_is_an_embedder(
    judged_folder: Path, tmp_path: Path, word_embedder: WordEmbedder
) -> None:
    settings, choice = Settings(home=tmp_path / "home"), EmbedderChoice(word_embedder, "")
    await run_rerouting(settings, choice, [judged_folder], tmp_path / "cache", tmp_path / "out.json")
    assert (tmp_path / "cache" / "vectors.sqlite").is_file()


async def test_a_folder_without_either_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x_tools.json").write_text(json.dumps({"tools": [{"id": "a"}]}), encoding="utf-8")
    (tmp_path / "x_all.jsonl").write_text('{"id": "1", "request": "r", "tools": ["a"]}\n', encoding="utf-8")
    with pytest.raises(ConfigError, match="holds neither"):
        await run_rerouting(Settings(home=tmp_path), EmbedderChoice(None, ""), [tmp_path], tmp_path, tmp_path / "o")
