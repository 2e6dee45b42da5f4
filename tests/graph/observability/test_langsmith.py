import json
import platform
import socket
import time
from collections.abc import Iterator
from uuid import uuid4

import pytest
from langchain_core.runnables import RunnableLambda
from langsmith.run_trees import configure
from langsmith.utils import tracing_is_enabled
from pydantic import SecretStr

from graph.observability.langsmith import prepare_tracing
from settings import Settings
from tests.graph.langsmith_stub import Stub, traced


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGSMITH_USE_DAEMON", "true")
    yield
    configure(client=None, enabled=False, project_name=None)


async def test_tracing_that_is_not_asked_for_is_off_whatever_the_environment_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGCHAIN_TRACING_V2", "true")
    tracing = await prepare_tracing(Settings(langsmith_tracing=False))
    assert (tracing.enabled, tracing_is_enabled()) == (False, False)


async def test_an_endpoint_that_refuses_turns_tracing_off_with_one_line(caplog: pytest.LogCaptureFixture) -> None:
    tracing = await prepare_tracing(settings(f"http://127.0.0.1:{unused_port()}"))
    assert not tracing.enabled
    assert len([record for record in caplog.records if record.name == "graph.observability.langsmith"]) == 1


async def test_an_endpoint_that_never_answers_holds_the_start_for_two_seconds_at_most() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        begin = time.monotonic()
        tracing = await prepare_tracing(settings(f"http://127.0.0.1:{silent.getsockname()[1]}"))
        assert time.monotonic() - begin < 4
    assert not tracing.enabled


async def test_an_endpoint_that_is_no_address_turns_tracing_off() -> None:
    assert not (await prepare_tracing(settings("nonsense"))).enabled


async def test_a_server_that_answers_with_a_refusal_is_there(langsmith: str) -> None:
    Stub.status = 403
    assert (await prepare_tracing(settings(langsmith))).enabled


async def test_a_run_is_sent_to_its_project_without_the_secrets_in_it(langsmith: str) -> None:
    tracing, run_id = await prepare_tracing(settings(langsmith)), uuid4()
    tracing.begin(run_id, {"request": "my key is sk-proj-abcdefghijklmnopqrstuvwx"}, {"thread_id": "t"}).close()
    await tracing.flush()
    (run,) = traced().values()
    assert (run["id"], run["session_name"], run["extra"]["metadata"]["thread_id"]) == (str(run_id), "atlas", "t")
    assert "sk-proj" not in json.dumps(Stub.posted)


async def test_what_langchain_runs_beside_our_spans_is_not_sent(langsmith: str) -> None:
    tracing = await prepare_tracing(settings(langsmith))
    await RunnableLambda(lambda text: text).ainvoke("a whole state")
    await tracing.flush()
    assert (Stub.posted, tracing_is_enabled()) == ([], False)


async def test_nothing_of_the_machine_or_its_environment_goes_along(
    langsmith: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGSMITH_WORKSPACE_NOTE", "a note of the environment")
    tracing = await prepare_tracing(settings(langsmith))
    tracing.begin(uuid4(), {"request": "x"}, {}).close()
    await tracing.flush()
    sent = json.dumps(Stub.posted)
    assert "a note of the environment" not in sent
    assert platform.platform() not in sent


async def test_a_thumb_is_sent_for_its_run(langsmith: str) -> None:
    tracing, run_id = await prepare_tracing(settings(langsmith)), uuid4()
    await tracing.rate(run_id, 1, "right")
    await tracing.flush()
    sent = json.dumps(Stub.posted)
    assert str(run_id) in sent
    assert "user_score" in sent


async def test_a_thumb_for_a_server_that_is_gone_breaks_nothing(langsmith: str) -> None:
    tracing = await prepare_tracing(settings(langsmith))
    Stub.status = 500
    await tracing.rate(uuid4(), 0)
    assert tracing.enabled


async def test_without_tracing_thumbs_and_flushes_do_nothing() -> None:
    tracing = await prepare_tracing(Settings(langsmith_tracing=False))
    await tracing.rate(uuid4(), 1)
    await tracing.flush()
    assert not tracing.enabled


def settings(endpoint: str) -> Settings:
    return Settings(
        langsmith_tracing=True,
        langsmith_endpoint=endpoint,
        langsmith_api_key=SecretStr("key"),
        langsmith_project="atlas",
    )


def unused_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])
