"""Move or rename a file or folder of the workspace."""

from pathlib import PurePosixPath

from pydantic import BaseModel, Field

from tools.builtin.system.files.places import destination, refuse_inside
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, Replaced, tool
from tools.workspace.confine import confined_entry, files_at, relative
from tools.workspace.drafts import place


class MovedPath(BaseModel):
    """What was moved."""

    path: FilePath = Field(description="Where it is now, relative to the workspace")
    source: str = Field(description="Where it was, relative to the workspace")
    overwritten: bool = Field(description="Whether an older file was replaced")


def replaced_target(source: str, target: str, context: ToolContext, *, overwrite: bool = False) -> list[Replaced]:
    """Return what a move would take away from its place, and the file that it would replace."""
    workspace = context.workspace
    origin = confined_entry(workspace, source)
    name = relative(workspace, origin)
    moved = Replaced("file", name, tuple(filter(None, map(str, PurePosixPath(name).parents[:-1]))), loss="changed")
    real = destination(workspace, target, origin.name)
    return [moved, *(Replaced("file", there) for there in files_at(workspace, real) if overwrite)]


@tool(
    domains=("file", "system"),
    functions=("transform",),
    permission="medium",
    call=ExampleCall({"source": "drafts/plan-v2.md", "target": "drafts/plan-final.md"}),
    reads="nothing",
    replaces=replaced_target,
    writes=("target",),
)
def move_path(source: FilePath, target: FilePath, context: ToolContext, *, overwrite: bool = False) -> MovedPath:
    """Move a file or folder of the workspace to another folder, or rename it.

    Use it to rename, to tidy up and to sort files into folders; nothing stays at the old place. To keep the
    original use copy_path. A file that exists already is refused unless overwrite is true; a folder is never
    merged into another.

    Args:
        source: The file or folder to move, relative to the workspace.
        target: Its new name or place; into a folder that exists, or whose name ends in /, under its own name.
        overwrite: Whether a file of that name may be replaced.

    Returns:
        The old place and the new one.
    """
    origin = confined_entry(context.workspace, source)
    real = destination(context.workspace, target, origin.name)
    refuse_inside(context.workspace, origin, real)
    name, source = relative(context.workspace, real), relative(context.workspace, origin)
    into = context.into_bin("move_path")
    with into.moving(source, name):
        replaced = place(context.workspace, origin, real, into=into if overwrite else None)
    return MovedPath(path=name, source=source, overwritten=replaced)
