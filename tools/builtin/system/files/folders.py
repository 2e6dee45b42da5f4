"""Make a folder in the workspace."""

import os
import stat

from pydantic import BaseModel, Field

from errors import ToolCallFailed
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, tool
from tools.workspace.confine import confined, folder, relative
from tools.workspace.refusals import os_errors, shown


class MadeFolder(BaseModel):
    """A folder that is there now."""

    path: FilePath = Field(description="The folder, relative to the workspace")
    created: bool = Field(description="Whether it was made; false when it was there already")


@tool(
    domains=("file", "system"),
    functions=("generate",),
    permission="medium",
    idempotent=True,
    reads="nothing",
    call=ExampleCall({"path": "reports/spring"}),
)
def make_directory(path: FilePath, context: ToolContext) -> MadeFolder:
    """Create a folder in the workspace, with the folders above it where they are missing.

    Use it when a request asks for a new folder or directory. Writing, copying and moving make the folders that they
    need themselves. A folder that is there already stays as it is.

    Args:
        path: The folder, relative to the workspace, such as reports/spring.

    Returns:
        The folder, and whether it is new.
    """
    real = confined(context.workspace, path)
    name = relative(context.workspace, real)
    if name == ".":
        return MadeFolder(path=name, created=False)
    with folder(context.workspace, real.parent, make=True) as parent, os_errors(name):
        return MadeFolder(path=name, created=_made(parent, real.name, name))


def _made(parent: int, entry: str, name: str) -> bool:
    try:
        os.mkdir(entry, dir_fd=parent)
    except FileExistsError:
        if stat.S_ISDIR(os.stat(entry, dir_fd=parent, follow_symlinks=False).st_mode):
            return False
        raise ToolCallFailed(
            f"{shown(name)} is a file already; use another name for the folder.",
            zh=f"{shown(name)} 已经是一个文件；文件夹请换一个名称。",
        ) from None
    return True
