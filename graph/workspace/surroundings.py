"""What tools are handed besides their arguments, as the settings of a home say."""

from settings import Settings
from tools.context import ToolContext


def surroundings(settings: Settings, user: str, thread_id: str = "") -> ToolContext:
    """Return the surroundings of a user's calls.

    Args:
        settings: Of the home.
        user: Whose files and tables.
        thread_id: The conversation; empty outside of one.
    """
    workspace = settings.workspace_dir if user == settings.user else settings.home / "workspace" / user
    return ToolContext(
        workspace=workspace.absolute(),
        data_dir=(settings.home / "data" / user).absolute(),
        user=user,
        thread_id=thread_id,
        options=settings.pack_options,
        secrets=settings.pack_secrets,
    )
