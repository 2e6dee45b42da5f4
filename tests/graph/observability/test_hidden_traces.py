"""What traces never show."""

import json
import re
from typing import Annotated, Any

import pytest
from langgraph.config import get_config
from pydantic import Field

from agents.decisions.summarize.model import ModelledSummarize
from errors import ToolCallFailed
from graph.observability.langsmith import prepare_tracing
from graph.observability.spans import NOWHERE
from prompts.model.chat import ChatModel
from settings import Settings, load_settings
from tests.graph.langsmith_stub import Stub
from tests.graph.observability.traced import PRICE, named, one, roots, sent
from tests.graph.world import World
from tests.prompts.conftest import ScriptedChatModel
from tools.marking import tool

SECRETS = {
    "TOOLATLAS_SECRET_BOARD": "board-secret-1234",
    "OPENAI_API_KEY": "openai-secret-1234",
    "MY_SERVICE_TOKEN": "service-secret-1234",
    "LANGSMITH_API_KEY": "langsmith-secret-1234",
}


async def test_secrets_of_environment_requests_results_and_headers_are_not_sent(
    world: World, langsmith: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)

    @tool(domains=("file",), functions=("query",), idempotent=True)
    def list_board(
        limit: Annotated[int, Field(description="How many.")] = 3,
    ) -> dict[str, Any]:
        """List what hangs on the board."""
        deep: Any = SECRETS["MY_SERVICE_TOKEN"]
        for _ in range(12):
            deep = {"in": [deep]}
        return {
            "headers": {"Authorization": "Bearer header-secret-1234", "Set-Cookie": "sid=cookie-secret-1234"},
            "echo": f"sent with {SECRETS['TOOLATLAS_SECRET_BOARD']} and {SECRETS['OPENAI_API_KEY']}",
            "deep": deep,
            "address": "https://ann:url-secret-1234@host/x",
            "limit": limit,
        }

    @tool(domains=("file",), functions=("query",), idempotent=True)
    def list_failing() -> list[str]:
        """List what fails."""
        raise ToolCallFailed(f"refused with {SECRETS['TOOLATLAS_SECRET_BOARD']}")

    await world.changed((list_board, "notes"), (list_failing, "notes"))
    world.words |= {"notes/list_board": {"board": 0.95}, "notes/list_failing": {"failing": 0.95}}
    world.tracing = await prepare_tracing(load_settings(langsmith_tracing=True, langsmith_endpoint=langsmith))
    settings = Settings.model_validate({"home": world.settings.home, "model": "openai:scripted"})
    model = ChatModel(settings, build=lambda _: ScriptedChatModel(script=["It is full."] * 3))
    world.replaced = {"summarize": ModelledSummarize(model, world.ledger)}
    await world.ask("list the board, my password is said-secret-1234", thread="a")
    await world.ask("list the failing", thread="b")
    await world.ask("我的密码是 said-secret-1234，board", thread="c", language="zh")
    runs = await sent(world)
    assert one([r for r in runs if r.get("error")], "notes/list_failing")["outputs"]["status"] == "error"
    assert len(named(runs, "notes/list_board")) == 2
    assert any("Cookie" in json.dumps(run["inputs"]) for run in runs if run["run_type"] == "llm")
    everything = json.dumps(Stub.posted, ensure_ascii=False)
    assert "secret-1234" not in everything


@pytest.mark.parametrize("how", ["environment", "setting"])
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_inputs_and_outputs_are_hidden_by_setting(
    world: World, langsmith: str, monkeypatch: pytest.MonkeyPatch, how: str, language: str
) -> None:
    names = ("langsmith_hide_inputs", "langsmith_hide_outputs")
    for name in names if how == "environment" else ():
        monkeypatch.setenv(name.upper(), "true")
    given = dict.fromkeys(names, True) if how == "setting" else {}
    settings = load_settings(langsmith_tracing=True, langsmith_endpoint=langsmith, **given)
    world.tracing = await prepare_tracing(settings)
    await world.ask(PRICE[language], language=language)
    runs = await sent(world)
    assert {"find_tools", "shop/get_price", "integrate"} <= {run["name"] for run in runs}
    assert [(run["inputs"], run.get("outputs") or {}) for run in runs] == [({}, {})] * len(runs)
    everything = re.sub(r"\d+:\d+:\d+\.\d+", "", json.dumps(Stub.posted, ensure_ascii=False))  # a time may hold 19.5
    for word in ("lamp", "灯", "19.5", "L-1"):
        assert word not in everything


async def test_inputs_alone_can_be_hidden(world: World, langsmith: str) -> None:
    settings = Settings(langsmith_tracing=True, langsmith_endpoint=langsmith, langsmith_hide_inputs=True)
    world.tracing = await prepare_tracing(settings)
    await world.ask(PRICE["en"])
    (root,) = roots(await sent(world))
    assert (root["inputs"], "19.5" in root["outputs"]["answer"]) == ({}, True)


# off


async def test_without_tracing_nothing_is_attached_and_nothing_sent(world: World, langsmith: str) -> None:
    seen: list[Any] = []
    decisions = world.context().decisions

    async def route(question: Any) -> Any:
        manager = get_config().get("callbacks")
        seen.extend(getattr(manager, "handlers", [manager] if manager else []))
        return await decisions.route(question)

    world.replaced = {"route": route}
    await world.ask(PRICE["en"])
    assert (world.handlers, seen, Stub.posted) == ([], [], [])
    assert world.context().run.trace is NOWHERE


async def test_with_tracing_only_the_listener_to_models_is_attached(world_traced: World) -> None:
    await world_traced.ask(PRICE["en"])
    assert [type(handler).__name__ for handler in world_traced.handlers] == ["ModelSpans"]
