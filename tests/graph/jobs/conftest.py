"""A home with a few tools that are known by description, for jobs that ask a model about them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from settings import Settings
from tools.library.library import ToolLibrary
from tools.tool import Tool


def described(name: str, description: str = "查询天气") -> Tool:
    return Tool(id=f"g/{name}", name=name, description=description, parameters={}, group="g", source="described")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home", model="openai:m", tag_batch=2)


@pytest.fixture
async def library(settings: Settings, tools: tuple[Tool, ...]) -> AsyncIterator[ToolLibrary]:
    """A library of `tools`, which each file says."""
    async with ToolLibrary(settings.home, packs="") as opened:
        await opened.add_definitions(tools, "import:g")
        yield opened
