"""Every tool of the pack that takes a path is given every hostile path there is.

Tools and their path parameters are found by kind, so a new tool is tested with its first commit. Whatever a tool is
given, it either does its work inside the workspace or refuses with a sentence; nothing outside is opened, changed or
told, and nothing hangs.
"""

import asyncio
import inspect
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import ToolAtlasError
from tests.tools.builtin.system.hostile import (
    CANARY,
    Ended,
    Watch,
    make_outside,
    make_traps,
    path_parameters,
    snapshot,
    takes_many,
    within_deadline,
)
from tests.tools.builtin.system.hostile_table import TABLE
from tools.context import ToolContext
from tools.functions.signature import read_signature
from tools.marking import MARK
from tools.trials.workspace import make_workspace

parts = st.sampled_from(
    [
        *("..", ".", "", "a", "out", "up", "self", "root", "secret.txt", "outside", "workspace", "drafts", "plan.md"),
        *("notes.txt", "loop-a", "pipe", "zero", "~", "$HOME", "%2e%2e", "．．", "etc", "passwd", "文件", " ", "\\"),
    ]
)
hostile_paths = st.one_of(
    st.lists(parts, max_size=8).map("/".join),
    st.lists(parts, max_size=8).map(lambda found: "/" + "/".join(found)),
    st.text(max_size=40),
)


class Trap:
    """A filled workspace full of traps, with a watched folder beside it."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root.resolve()
        self.workspace = self.root / "workspace"
        self.outside = self.root / "outside"
        self.data = self.root.with_name(f"{self.root.name}-data")  # with the bin, which takes in what tools change
        self._monkeypatch = monkeypatch
        make_outside(self.outside)
        self.refill()

    def refill(self) -> None:
        """Make the workspace anew."""
        shutil.rmtree(self.workspace, ignore_errors=True)
        make_workspace(self.workspace)
        make_traps(self.workspace, self.outside)

    def call(self, function: Callable[..., Any], parameter: str, path: str) -> Ended:
        """Call a tool with its example's arguments, but for one path, and check what must hold whatever happens."""
        arguments = dict(getattr(function, MARK).call.arguments)
        arguments[parameter] = [path] if takes_many(function, parameter) else path
        before = snapshot(self.root, self.workspace)
        watch = Watch()
        with self._monkeypatch.context() as patch:
            patch.setattr(os, "open", watch)
            ended = within_deadline(lambda: self._run(function, arguments))
        assert snapshot(self.root, self.workspace) == before
        assert [path for path in watch.outside(self.workspace) if not path.startswith(str(self.data))] == []
        assert isinstance(ended.error, ToolAtlasError | None), repr(ended.error)
        assert CANARY not in f"{ended.value!r} {ended.error}"
        return ended

    def _run(self, function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
        context = ToolContext(workspace=self.workspace, data_dir=self.data)
        signature = read_signature(function)
        bound = {name: signature.parameters[name].adapter.validate_python(value) for name, value in arguments.items()}
        bound[signature.context] = context
        result = function(**bound)
        return asyncio.run(result) if inspect.iscoroutine(result) else result


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trap:
    return Trap(tmp_path, monkeypatch)


def test_paths_are_taken_by_the_tools_of_files(pack: list[Callable[..., Any]]) -> None:
    assert sum(bool(path_parameters(function)) for function in pack) >= 14


def test_every_tool_with_a_path_has_an_example_call_to_start_from(pack: list[Callable[..., Any]]) -> None:
    missing = [f.__name__ for f in pack if path_parameters(f) and getattr(f, MARK).call is None]
    assert missing == []


def test_every_hostile_path_is_survived(system_tool: Callable[..., Any], trap: Trap) -> None:
    for parameter in path_parameters(system_tool):
        for path in TABLE:
            ended = trap.call(system_tool, parameter, path)
            text = str(ended.error or "")
            assert len(text.splitlines()) <= 1, f"{path!r}: {text}"
            assert len(text) < 600, path
            assert not isinstance(ended.error, ToolAtlasError) or ended.error.zh, f"{path!r}: no Chinese for {text}"
        trap.refill()


@pytest.mark.parametrize("path", ["swapped/secret.txt", "swapped", "swapped/new.txt", "swapped/sub"])
def test_a_folder_swapped_for_a_link_between_check_and_use_leads_nowhere(
    system_tool: Callable[..., Any], trap: Trap, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    resolve: Callable[..., str] = os.path.realpath
    place = trap.workspace / "swapped"

    def swap_after(asked: Any, **named: Any) -> str:
        """Resolve a path as ever, and put a link in the place of its folder the moment it was found harmless."""
        found = resolve(asked, **named)
        if found.startswith(str(place)) and not place.is_symlink():
            shutil.rmtree(place)
            place.symlink_to(trap.outside)
        return found

    for parameter in path_parameters(system_tool):
        trap.refill()
        shutil.copytree(trap.outside, place)
        for file in place.rglob("*.txt"):
            file.write_text("harmless", encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(os.path, "realpath", swap_after)
            trap.call(system_tool, parameter, path)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None, max_examples=40
)
@given(path=hostile_paths)
def test_every_path_that_anybody_can_think_of_is_survived(
    system_tool: Callable[..., Any], trap: Trap, path: str
) -> None:
    for parameter in path_parameters(system_tool):
        trap.call(system_tool, parameter, path)
