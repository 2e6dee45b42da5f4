"""How names and values are written into SQL: quoted, whatever they hold."""

from typing import Final

from errors import InvalidArguments

_MAX_BITS: Final = 1_024
"""Of a whole number: three hundred digits, as many as the largest number of double precision has."""


def quoted(*parts: str) -> str:
    """Write a name as an identifier; of a path, what is empty before it is left out.

    Raises:
        InvalidArguments: it holds half a character.
    """
    return ".".join('"' + _writable(part).replace('"', '""') + '"' for part in (*filter(None, parts[:-1]), parts[-1]))


def as_text(value: object) -> str:
    """Write a value as a text.

    Raises:
        InvalidArguments: no database holds it.
    """
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        raise InvalidArguments("No database holds a number of so many digits.", zh="数字的位数过多。")
    return _writable(str(value))


def literal(value: object) -> str:
    """Write a plain value as a literal that SQLite, DuckDB and PostgreSQL read alike.

    Raises:
        InvalidArguments: it is no plain value.
    """
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int):
        return as_text(value)
    if isinstance(value, float) and value - value == 0.0:
        return repr(value)
    if isinstance(value, str) and "\0" not in value:
        return "'" + _writable(value).replace("'", "''") + "'"
    raise InvalidArguments("A value is a text, a number, true, false or nothing.", zh="值只能是文本、数字、真假或空。")


def _writable(text: str) -> str:
    """Refuse half a character: JSON may hold one, no encoding of a statement does."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidArguments("A text holds half a character.", zh="文本中含有不完整的字符。") from error
    return text
