"""The text of a file of the workspace, for who only wants to read it."""

from pathlib import Path

from tools.workspace.confine import confined, regular_file, relative
from tools.workspace.file_text import decoded, read_bytes


def workspace_text(workspace: Path, path: str, limit: int) -> str:
    """Read a text file of the workspace.

    Raises:
        DataUnavailable: there is no such file.
        PermissionDenied: the path leads out of the workspace.
        ToolCallFailed: the file has more bytes than the limit, or no text.
    """
    real = confined(workspace, path)
    name = relative(workspace, real)
    with regular_file(workspace, real) as file:
        return decoded(read_bytes(file, name, limit), name).text
