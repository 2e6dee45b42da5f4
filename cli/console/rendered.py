"""Markdown on a terminal: rendered where a person watches, as it is where output is led elsewhere."""

import sys

from cli.console.say import say, shown
from prompts.late import late

_MAX_COLUMNS = 120


def show_markdown(text: str) -> None:
    """Show an answer. Links show their address: a terminal's own links would hide it."""
    if not sys.stdout.isatty():
        say(text)
        return
    console = late("rich.console", "Console")(highlight=False)
    width = min(console.width, _MAX_COLUMNS)
    console.print(late("rich.markdown", "Markdown")(shown(text), hyperlinks=False), width=width)
