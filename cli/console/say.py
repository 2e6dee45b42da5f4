"""What the terminal is told: text of tools, files and models is shown and never obeyed.

Control characters move the cursor, set the title, write into the clipboard, or turn lines round in some terminals.
They are written as they would be in JSON, so that output for machines stays what it says.
"""

import typer

from lazy_regex import lazy_regex

_CONTROLS = lazy_regex(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def say(text: object = "", *, err: bool = False) -> None:
    """Write a line to the terminal, or to where its output was led."""
    typer.echo(shown(str(text)), err=err)


def shown(text: str) -> str:
    """Write control characters so that a terminal shows them; line ends and tabs stay."""
    return _CONTROLS.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
