"""What a JSON file says under a key is looked up, and nothing else is taken for a key."""

import json

import pytest

from agents.extraction.spans.paths import find_paths
from graph.workflow.composed.single.json_values import key_asked
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

CONFIG = {"name": "shop", "port": 8420, "cache": {"enabled": True, "max_items": 2500}, "mail": {"retries": 4}}


@pytest.mark.parametrize(
    ("request_", "query"),
    [
        ("which port is set in config.json?", "port"),
        ("pull cache.max_items out of config.json", "cache.max_items"),
        ("config.json 里 cache.max_items 是多少", "cache.max_items"),
        ("把 config.json 的 retries 取出来", "mail.retries"),
        ("set port to 9000 in config.json", ""),
        ("which port is set in config.json, and is it free?", ""),
        ("what is the password in config.json", ""),
        ("删除 config.json 里的 port", ""),
    ],
)
def test_one_key_and_nothing_else_is_asked_for(request_: str, query: str) -> None:
    (path,) = find_paths(request_)
    assert key_asked(request_, path, json.dumps(CONFIG)) == query


@pytest.mark.parametrize("request_", ["which port is set in config.json?", "config.json 里的 port 是多少"])
async def test_its_value_is_told(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "8420" in heard.text
    assert heard.answer.tools == ("general/json_query",)


@pytest.mark.parametrize(
    ("request_", "query"), [("which port is set in a.json?", ""), ("what is cache in a.json", "cache")]
)
def test_a_key_that_stands_at_two_places_is_told_by_neither(request_: str, query: str) -> None:
    (path,) = find_paths(request_)
    assert key_asked(request_, path, json.dumps({"port": 1, "db": {"port": 2}, "cache": 3})) == query
