"""What is asked: the argument, or standard input where that is a dash."""

import sys
from typing import Final

from errors import ConfigError

STDIN: Final = "-"
MAX_BYTES: Final = 1_000_000


def request_text(argument: str) -> str:
    """Return the request.

    Raises:
        ConfigError: what came in is empty, too long, or no text.
    """
    if argument.strip() != STDIN:
        return argument.strip()
    read = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(read) > MAX_BYTES:
        raise ConfigError(f"What came in is longer than {MAX_BYTES:,} bytes.")
    try:
        text = read.decode().strip()
    except UnicodeDecodeError:
        raise ConfigError("What came in is no text in UTF-8.") from None
    if not text:
        raise ConfigError("Nothing came in.")
    return text
