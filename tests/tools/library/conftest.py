from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tools.library.library import ToolLibrary
from tools.tool import Tool

PRICE = '''
from tools.marking import tool
from tools.storage.sqlite import FILE_NAME


@tool()
def get_price(symbol: str) -> dict[str, float]:
    """Look up a price. 查询价格。"""
    return {"price": 1.5}
'''
VOLUME = '''

@tool()
def get_volume(symbol: str) -> dict[str, int]:
    """Look up a volume."""
    return {"volume": 3}
'''
DESCRIBED = Tool(
    id="weather/forecast", name="forecast", description="天气预报", parameters={}, group="weather", source="described"
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def stocks(tmp_path: Path) -> Path:
    path = tmp_path / "stocks.py"
    path.write_text(PRICE, encoding="utf-8")
    return path


@pytest.fixture
async def library(home: Path) -> AsyncIterator[ToolLibrary]:
    async with ToolLibrary(home, packs="") as opened:
        yield opened
