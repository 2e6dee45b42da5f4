"""A workspace with a secret beside it."""

from pathlib import Path

import pytest

from tools.context import ToolContext


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Return a folder next to the workspace that no tool may reach."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


@pytest.fixture
def workspace(tmp_path: Path, outside: Path) -> Path:
    """Return a workspace's root."""
    folder = tmp_path / "workspace"
    folder.mkdir()
    return folder


@pytest.fixture
def context(workspace: Path, tmp_path: Path) -> ToolContext:
    """Return the context of a call in that workspace."""
    return ToolContext(workspace=workspace, data_dir=tmp_path)
