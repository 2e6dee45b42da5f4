"""Names of tables and columns: quoting, making, and finding the one that is meant."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping

from errors import DataUnavailable

MAX_CHARS = 128


def quoted(name: str) -> str:
    """Quote an identifier for SQL; the only way in which a name enters a statement.

    Raises:
        DataUnavailable: no table or column can have this name.
    """
    if not name or "\0" in name or len(name) > MAX_CHARS:
        raise DataUnavailable(f"{name[:40]!r} cannot be the name of a table or column.")
    return '"' + name.replace('"', '""') + '"'


def table_name_for(stem: str) -> str:
    """Make a table name of a file's name: letters of any script, digits and underscores."""
    plain = re.sub(r"\W+", "_", unicodedata.normalize("NFC", stem)).strip("_")[:64]
    return f"t_{plain}" if not plain or plain[0].isdigit() else plain


def same(name: str) -> str:
    """What two spellings of one name share: case, spaces, underscores and hyphens do not count."""
    return re.sub(r"[\s_\-·]+", "", unicodedata.normalize("NFKC", name)).casefold()


def meant(wanted: str, names: Iterable[str], aliases: Mapping[str, Iterable[str]], *, what: str) -> str:
    """The one of `names` that is meant: exactly, but for spelling, by an alias, or by a plural s.

    Raises:
        DataUnavailable: none is; the message names the close ones.
    """
    known = list(names)
    if wanted in known:
        return wanted
    spellings = {same(alias): name for name in reversed(known) for alias in aliases.get(name, ())}
    spellings |= {same(name): name for name in reversed(known)}
    key = same(wanted)
    for form in (key, key.removesuffix("s"), f"{key}s", re.sub(r"(?:表|数据表|数据|table)$", "", key)):
        if form and form in spellings:
            return spellings[form]
    raise DataUnavailable(f"There is no {what} {wanted!r}{_hint(key, spellings, known)}.")


def _hint(key: str, spellings: Mapping[str, str], known: list[str]) -> str:
    close = [spellings[form] for form in difflib.get_close_matches(key, spellings, n=3, cutoff=0.5)]
    if close:
        return "; did you mean " + " or ".join(map(repr, dict.fromkeys(close))) + "?"
    return f"; there are {', '.join(map(repr, known[:20]))}" if known else "; there are none"
