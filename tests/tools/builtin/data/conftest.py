"""A user's tables, with the samples made once for all tests."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.context import ToolContext
from tools.tables.database import reading

SALES = "城市,金额,日期\n北京,10.5,2024-01-01\n上海,20,2024-01-02\n北京,5,2024-02-01\n"


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database that holds the samples."""
    folder = tmp_path_factory.mktemp("samples")
    asyncio.run(reading(ToolContext(workspace=folder, data_dir=folder), lambda _: None))
    return folder / "tables.duckdb"


@pytest.fixture
def context(tmp_path: Path, samples: Path) -> ToolContext:
    """Return the context of a call with samples and an empty workspace."""
    found = ToolContext(workspace=tmp_path / "workspace", data_dir=tmp_path / "data")
    found.workspace.mkdir()
    found.data_dir.mkdir()
    shutil.copy(samples, found.data_dir / "tables.duckdb")
    return found


@pytest.fixture
def write(context: ToolContext) -> Callable[[str, str | bytes], str]:
    """Return a writer of files in the workspace."""

    def write_file(name: str, content: str | bytes) -> str:
        data = content if isinstance(content, bytes) else content.encode()
        (context.workspace / name).write_bytes(data)
        return name

    return write_file


@pytest.fixture
def sales(write: Callable[[str, str | bytes], str]) -> str:
    """Return a Chinese CSV file of the workspace."""
    return write("销售数据.csv", SALES)
