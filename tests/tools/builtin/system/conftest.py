"""A workspace with a secret beside it, and every tool of the pack."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tools.builtin.system
from tools.context import ToolContext
from tools.marking import MARK


def _pack() -> list[Callable[..., Any]]:
    """Find every tool in the pack's modules, so that no test can forget one."""
    found = pkgutil.walk_packages(tools.builtin.system.__path__, f"{tools.builtin.system.__name__}.")
    modules = [importlib.import_module(module.name) for module in found]
    return [
        value
        for module in modules
        for value in vars(module).values()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and hasattr(value, MARK)
    ]


PACK = _pack()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `system_tool` once for every tool of the pack."""
    if "system_tool" in metafunc.fixturenames:
        metafunc.parametrize("system_tool", PACK, ids=lambda function: function.__name__)


@pytest.fixture
def pack() -> list[Callable[..., Any]]:
    """Return every tool of the pack."""
    return PACK


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
