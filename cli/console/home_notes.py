"""What is said of the home before a command does its work."""

from cli.console.say import say
from prompts.late import late


def tell() -> None:
    """Say it, a line each, where output for machines does not go.

    Raises:
        ConfigError: the usual home is not there any more.
    """
    for note in late("settings", "home_notes")():
        say(f"toolatlas: {note}", err=True)
