"""Which conversation this terminal's user had last: its name in a small file of the home."""

from contextlib import suppress
from typing import Final

from errors import ConfigError
from lazy_regex import lazy_regex
from settings import load_settings

FILE: Final = "last-conversation"
_NAME: Final = lazy_regex(r"[\w.@:-]{1,200}")


def keep_last(thread: str) -> None:
    """Remember a conversation; where the home cannot be written to, the next `--continue` says so."""
    if _NAME.fullmatch(thread):
        with suppress(OSError):
            (load_settings().home / FILE).write_text(thread, "utf-8")


def last_conversation() -> str:
    """Return its name.

    Raises:
        ConfigError: there is none yet.
    """
    with suppress(OSError, UnicodeDecodeError):
        name = (load_settings().home / FILE).read_text("utf-8").strip()
        if _NAME.fullmatch(name):
            return name
    raise ConfigError("There is no conversation to go on with yet.")
