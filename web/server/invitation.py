"""How a person is shown into the page: a link in the terminal, and a browser where one would be seen."""

import html
import os
import sys
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from web.server.credential import TOKEN, Credential

Say: TypeAlias = Callable[[str], None]
FORWARDING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>ToolAtlas</title>
<meta http-equiv="refresh" content="0;url={0}"></head><body><a href="{0}">ToolAtlas</a></body></html>"""


class Invitation:
    """Links to one address."""

    def __init__(self, credential: Credential, address: str, say: Say) -> None:
        """Invite nobody yet.

        Args:
            credential: makes the links' tokens.
            address: where the page is, such as `http://localhost:8000`.
            say: tells the user a line.
        """
        self._credential = credential
        self._address = address
        self._say = say

    def link(self) -> str:
        """Make a link that works once."""
        return f"{self._address}/?{TOKEN}={self._credential.new_token()}"

    def offer(self) -> None:
        """Tell where the page is."""
        self._say(f"ToolAtlas is ready on {self.link()}")

    def offer_another(self) -> None:
        """Tell the link for the next browser, since the last one is spent."""
        self._say(f"Signed in. For another browser: {self.link()}")

    def show(self, file: Path) -> None:
        """Open a browser; the link goes through a file, since every account may read a program's arguments.

        Args:
            file: where the link is written, for its owner alone.
        """
        with suppress(OSError):
            file.unlink(missing_ok=True)
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as page:
                page.write(FORWARDING.format(html.escape(self.link())))
            webbrowser.open(file.absolute().as_uri())


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser that is opened here would be seen by someone."""
    if "SSH_CONNECTION" in environment or "CI" in environment:
        return False
    return platform in ("darwin", "win32") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def seen_here() -> bool:
    """The same for this process."""
    return has_display(os.environ, sys.platform)
