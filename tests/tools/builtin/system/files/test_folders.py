from pathlib import Path

import pytest

from errors import PermissionDenied, ToolCallFailed
from tools.builtin.system.files.folders import make_directory
from tools.context import ToolContext


def test_a_folder_is_made_with_those_above_it(workspace: Path, context: ToolContext) -> None:
    made = make_directory("发票/2024/五月", context)
    assert (made.path, made.created) == ("发票/2024/五月", True)
    assert (workspace / "发票/2024/五月").is_dir()


@pytest.mark.parametrize("path", ["sub", "sub/", "."])
def test_a_folder_that_is_there_stays_as_it_is(workspace: Path, context: ToolContext, path: str) -> None:
    (workspace / "sub/inner").mkdir(parents=True)
    assert not make_directory(path, context).created
    assert (workspace / "sub/inner").is_dir()


@pytest.mark.parametrize("path", ["a", "a/b"])
def test_no_folder_is_made_where_a_file_stands(workspace: Path, context: ToolContext, path: str) -> None:
    (workspace / "a").touch()
    with pytest.raises(ToolCallFailed):
        make_directory(path, context)


def test_no_folder_is_made_outside(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to(outside)
    with pytest.raises(PermissionDenied):
        make_directory("link/new", context)
    assert not (outside / "new").exists()
