"""What the tests of the sources share."""

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tools.library.library import ToolLibrary
from tools.sources.offers.offer import Feed, Item, Offered
from tools.tool import Tool


@pytest.fixture
async def library(home: Path) -> AsyncIterator[ToolLibrary]:
    async with ToolLibrary(home, packs="") as opened:
        yield opened


def row(api: str = "Get Order", **more: Any) -> dict[str, Any]:
    """One API of a corpus."""
    return {
        "category": "Shopping",
        "tool": "Shop",
        "api": api,
        "description": f"{api} of the shop.",
        "method": "GET",
        "parameters": [{"name": "id", "type": "number", "required": True, "description": "Its number."}],
    } | more


@pytest.fixture
def corpus(tmp_path: Path) -> "Corpus":
    return Corpus(tmp_path / "corpus.jsonl")


class Corpus:
    """A JSON Lines file of APIs that a test writes and rewrites."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, *rows: dict[str, Any] | bytes) -> Path:
        lines = [line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False).encode() for line in rows]
        self.path.write_bytes(b"\n".join(lines))
        return self.path

    def rows(self, *apis: str, **more: Any) -> Path:
        return self.write(*(row(api, **more) for api in apis))


def described(tool_id: str, description: str = "What it does.", **more: Any) -> Offered:
    group, _, name = tool_id.rpartition("/")
    tool = Tool(
        id=tool_id,
        name=name,
        description=description,
        parameters=more.pop("parameters", {"type": "object", "properties": {}}),
        group=group,
        source="described",
    )
    return Offered(tool=tool, key=more.pop("key", tool_id), **more)


@pytest.fixture
def offer() -> Any:
    """Make an offer: `offer("shop/get", "描述")`."""
    return described


@pytest.fixture
def api() -> Any:
    """Make one row of a corpus."""
    return row


@pytest.fixture
def feed() -> Any:
    """Make a feed of items."""

    def make(items: Sequence[Item], name: str = "shop") -> Feed:
        def once() -> Iterator[Item]:
            yield from items

        return Feed(name, "toolbench", "somewhere", once(), len(items))

    return make
