"""Files of a source's: bounded, as text where they are UTF-8."""

from collections.abc import Iterator
from pathlib import Path

from errors import ConfigError

MAX_FILE_BYTES = 200_000_000
MAX_LINE_BYTES = 20_000_000


def absolute(path: Path) -> str:
    """Return a path that holds in another working folder too."""
    return str(path.absolute())


def read_text(path: Path) -> str:
    """Read a whole file.

    Raises:
        ConfigError: it cannot be read, is too large, or is not UTF-8.
    """
    return as_text(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """Read a whole file.

    Raises:
        ConfigError: it cannot be read or is too large.
    """
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise ConfigError(f"{path} is larger than {MAX_FILE_BYTES // 1_000_000} MB; split it.")
        return path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error


def as_text(raw: bytes, where: str) -> str:
    """Decode UTF-8, with or without its mark.

    Raises:
        ConfigError: it is not UTF-8.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{where} is not UTF-8 (byte {error.start}); save it as UTF-8.") from error


def lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file that are not blank with their numbers, from 1; an endless line is cut.

    Raises:
        ConfigError: the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            number = 0
            while line := file.readline(MAX_LINE_BYTES):
                number += 1
                if line.strip():
                    yield number, line
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
