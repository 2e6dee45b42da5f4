"""How names and values are written into SQL: quoted, whatever they hold."""

from errors import InvalidArguments


def quoted(*parts: str) -> str:
    """Write a name as an identifier; of a path, what is empty before it is left out."""
    return ".".join('"' + part.replace('"', '""') + '"' for part in (*filter(None, parts[:-1]), parts[-1]))


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
        return str(value)
    if isinstance(value, float) and value - value == 0.0:
        return repr(value)
    if isinstance(value, str) and "\0" not in value:
        return "'" + value.replace("'", "''") + "'"
    raise InvalidArguments("A value is a text, a number, true, false or nothing.", zh="值只能是文本、数字、真假或空。")
