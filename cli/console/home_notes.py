"""What is said of the home and of the environment before a command does its work."""

from cli.console.say import say
from cli.console.unknown_settings import unknown_settings
from prompts.late import late


def tell() -> None:
    """Say it, a line each, where output for machines does not go.

    Raises:
        ConfigError: the usual home is not there any more.
    """
    for note in (*late("settings", "home_notes")(), *unknown_settings()):
        say(f"toolatlas: {note}", err=True)
