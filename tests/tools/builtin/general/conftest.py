"""Surroundings for the general tools."""

from pathlib import Path

import pytest

from tools.context import ToolContext


@pytest.fixture
def context(tmp_path: Path) -> ToolContext:
    return ToolContext(workspace=tmp_path / "workspace", data_dir=tmp_path / "data")
