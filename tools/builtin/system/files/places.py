"""Where something goes that is copied, moved or packed."""

from pathlib import Path

from errors import ToolCallFailed
from tools.workspace.confine import confined, is_folder, relative
from tools.workspace.refusals import shown


def destination(workspace: Path, target: str, own_name: str) -> Path:
    """Return the confined place that a target means: a folder takes what comes under its own name.

    Raises:
        PermissionDenied: the target leads out of the workspace.
    """
    real = confined(workspace, target)
    return real / own_name if own_name and (target.endswith("/") or is_folder(real)) else real


def refuse_inside(workspace: Path, origin: Path, real: Path) -> None:
    """Raise when something would go where it is already, or into itself."""
    if origin == real:
        name = shown(relative(workspace, real))
        raise ToolCallFailed(f"{name} is there already; name another place.", zh=f"{name} 已经在那里；请换一个位置。")
    if real.is_relative_to(origin):
        name = shown(relative(workspace, origin))
        raise ToolCallFailed(
            f"{name} cannot go into itself; name another place.", zh=f"{name} 不能放进它自己里面；请换一个位置。"
        )
