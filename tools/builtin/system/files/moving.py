"""Move or rename a file or folder of the workspace."""

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
    """Return the file that a move would replace."""
    real = destination(context.workspace, target, confined_entry(context.workspace, source).name)
    return [Replaced("file", name) for name in files_at(context.workspace, real)] if overwrite else []


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
    replaced = place(context.workspace, origin, real, overwrite=overwrite)
    return MovedPath(
        path=relative(context.workspace, real), source=relative(context.workspace, origin), overwritten=replaced
    )
