"""What the page keeps and shows, as tests read it."""

from typing import Any

from tests.web.chat_client import ChatClient, Told, messages, steps


async def why_of(chat: ChatClient) -> dict[str, Any]:
    """Read what the page keeps of the last run."""
    stored = await chat.stored()
    url = [element["props"]["url"] for element in stored["elements"] if element["name"] == "WhyPanel"][-1]
    record: dict[str, Any] = (await chat.http.get(url)).json()
    return record


def names(nodes: list[dict[str, Any]]) -> set[str]:
    """Every name in a tree of steps."""
    return {node["name"] for node in nodes}.union(*(names(node["inside"]) for node in nodes))


def outputs(told: list[Told]) -> list[str]:
    return [message["output"] for message in messages(told)]


def ended(told: list[Told], name: str) -> bool:
    return bool(steps(told).get(name, {}).get("end"))


def page_of(n: int) -> dict[str, Any]:
    return {"pagination": {"first": n}, "filter": {}}


def table_of(stored: dict[str, Any]) -> str:
    """Name where the page reads a conversation's first table."""
    tables = next(element["props"] for element in stored["elements"] if element["name"] == "AnswerTables")
    return str(tables["tables"][0]["url"])
