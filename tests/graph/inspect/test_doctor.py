import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.inspect import doctor
from graph.inspect.doctor import Diagnosis, diagnose, run_diagnosis, shown_settings
from settings import Settings
from tests.graph.talking import LetterEmbedder, at_home
from tools.embedding.embedder import EmbedderChoice
from tools.sources.importing.records import ImportRecords


@pytest.fixture
def nowhere() -> Iterator[int]:
    """A port that is taken and answers nothing."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield int(taken.getsockname()[1])


async def found(home: Path, address: Address | None = None, **explicit: Any) -> dict[str, Diagnosis]:
    return {f.name: f for f in await diagnose(at_home(home, address, **explicit))}


async def test_a_sound_home_is_found_sound(home: Path, embedded_address: Address) -> None:
    findings = await found(home, embedded_address)
    assert {f.state for name, f in findings.items() if name != "index"} == {"ok"}
    parts = (
        "allowed 1, answers 1, imports 1, journal 2, pairs 1, programs 2, quality 1, readings 1, results 1, runs 1, "
        "spending 1, tools 1, usage 1"
    )
    assert findings["stores"].text == f"toolatlas.db: {parts}"
    assert findings["agents"].text == "data, finance, system, general"
    assert "on offer" in findings["tools"].text
    assert "paths learnt" in findings["tool graph"].text
    assert "TOOLATLAS_MODEL" in findings["model"].advice


async def test_without_an_embedder_the_index_says_that_bm25_serves(home: Path, embedded_address: Address) -> None:
    index = (await found(home, embedded_address))["index"]
    assert index.state == "note"
    assert "BM25" in index.text


async def test_a_key_alone_turns_nothing_on_and_the_setting_is_named(home: Path, embedded_address: Address) -> None:
    keys = (await found(home, embedded_address, openai_api_key=SecretStr("sk-x")))["keys"]
    assert (keys.state, keys.advice) == ("note", "set TOOLATLAS_MODEL=openai:gpt-5-mini to use it")


async def test_what_was_left_out_is_listed_with_advice(home: Path, embedded_address: Address) -> None:
    (home / "profiles").mkdir()
    (home / "profiles" / "broken.yaml").write_text("name: [", encoding="utf-8")
    agents = (await found(home, embedded_address))["agents"]
    assert agents.state == "note"
    assert "broken.yaml" in agents.text
    assert "agents check" in agents.advice


async def test_an_import_that_was_cut_off_is_said(home: Path, embedded_address: Address) -> None:
    async with ImportRecords(home) as records:
        await records.begin("宠物", "openapi", "pets.yaml", {})
    imports = (await found(home, embedded_address))["imports"]
    assert (imports.state, imports.advice) == ("note", "`toolatlas tools update 宠物` completes it")


async def test_a_graph_that_is_not_reachable_fails_with_advice(home: Path, nowhere: int) -> None:
    uri = f"bolt://127.0.0.1:{nowhere}"
    graph = (await found(home, neo4j_uri=uri, graph_timeout_s=1.0))["tool graph"]
    assert (graph.state, graph.advice) == ("fail", "check NEO4J_URI")


async def test_a_model_that_does_not_answer_fails_with_what_happens_instead(
    home: Path, embedded_address: Address, nowhere: int
) -> None:
    base = f"http://127.0.0.1:{nowhere}/v1"
    findings = await found(home, embedded_address, model="openai:x", model_base_url=base, openai_api_key="sk-x")
    assert findings["model"].state == "fail"
    assert findings["model"].advice == "until then decisions are made offline"
    assert findings["keys"].text == "in use"


@pytest.mark.full
async def test_an_embedder_and_a_model_that_work_are_named(
    home: Path, embedded_address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pong(*_: Any, **__: Any) -> None:
        return None

    monkeypatch.setattr("tools.embedding.backfill.BATCH", 1_000)  # every write to the disk takes its time
    chosen = EmbedderChoice(LetterEmbedder())
    monkeypatch.setattr("graph.workspace.resources.choose_embedder", lambda _: chosen)
    monkeypatch.setattr("prompts.model.chat.ChatModel.ask", pong)
    findings = await found(home, embedded_address, model="openai:x", model_base_url="http://127.0.0.1:9/v1")
    assert findings["index"].text.startswith("letters: ")
    assert (findings["model"].state, findings["model"].text) == ("ok", "openai:x answers")


async def test_a_langsmith_that_does_not_answer_is_a_note(home: Path, embedded_address: Address, nowhere: int) -> None:
    endpoint = f"http://alice:hunter2@127.0.0.1:{nowhere}"
    tracing = (await found(home, embedded_address, langsmith_tracing=True, langsmith_endpoint=endpoint))["tracing"]
    assert tracing.state == "note"
    assert "hunter2" not in tracing.text


async def test_a_langsmith_that_answers_is_named(home: Path, embedded_address: Address, langsmith: str) -> None:
    explicit = {"langsmith_tracing": True, "langsmith_endpoint": langsmith, "langsmith_api_key": "key"}
    assert (await found(home, embedded_address, **explicit))["tracing"].text == f"LangSmith at {langsmith}"


@pytest.mark.full
async def test_a_store_that_only_some_commands_use_is_looked_at_too(home: Path, embedded_address: Address) -> None:
    (home / "ratings.db").write_bytes(b"no database at all, " * 100)
    stores = (await found(home, embedded_address))["stores"]
    assert stores.state == "fail"
    assert "ratings.db cannot be used: it is damaged" in stores.text


def test_a_home_that_cannot_be_used_is_a_finding_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    shown: list[Diagnosis] = []
    assert not run_diagnosis(Settings(home=tmp_path / "file" / "home"), shown.append)
    assert [f.name for f in shown if f.state == "fail"] == ["home"]


def test_secrets_are_hidden_wherever_they_stand() -> None:
    settings = Settings(
        model_api_key=SecretStr("sk-secret"),
        neo4j_password=SecretStr("secret"),
        neo4j_uri="bolt://neo4j:secret@db.example:7687",
        model_base_url="http://alice:secret@127.0.0.1/v1",
    )
    shown = shown_settings(settings)
    assert "secret" not in " ".join(shown.values())
    assert (shown["model_api_key"], shown["langsmith_api_key"]) == ("********", "")
    assert shown["neo4j_uri"] == "bolt://********@db.example:7687"
    assert shown["top_k"] == "8"


@pytest.mark.full
async def test_chroma_is_compared_with_the_library_and_what_differs_is_counted(
    home: Path, embedded_address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "choose_embedder", lambda _: EmbedderChoice(LetterEmbedder()))
    settings = at_home(home, embedded_address)
    before = (await found(home, embedded_address))["chroma"]
    assert (before.state, before.text.startswith("0 records at ")) == ("note", True)
    assert "missing" in before.text
    assert "`toolatlas tools index` writes them now" in before.advice
    async with Assistant.open(settings, EmbedderChoice(LetterEmbedder())) as assistant:
        await assistant.resources.index.kept("fully")
    after = (await found(home, embedded_address))["chroma"]
    assert (after.state, after.advice) == ("ok", "")
    assert after.text.endswith("in step with the library")


async def test_chroma_that_cannot_be_read_is_said(
    home: Path, embedded_address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "choose_embedder", lambda _: EmbedderChoice(LetterEmbedder()))
    findings = await found(home, embedded_address, chroma_url="http://me:secret@127.0.0.1:9")
    assert findings["chroma"].state == "note"
    assert "http://127.0.0.1:9" in findings["chroma"].text
    assert "secret" not in findings["chroma"].text
