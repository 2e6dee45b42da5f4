"""Names of tables and columns: quoting, making, and finding the one that is meant; and texts as SQL quotes them."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import chain, count

from errors import DataUnavailable
from lazy_regex import lazy_regex

MAX_CHARS = 128


def quoted(name: str) -> str:
    """Quote an identifier for SQL; the only way in which a name enters a statement.

    Raises:
        DataUnavailable: no table or column can have this name.
    """
    if not name or "\0" in name or len(name) > MAX_CHARS:
        raise DataUnavailable(
            f"{name[:40]!r} cannot be the name of a table or column.", zh=f"{name[:40]!r} 不能作为表名或列名。"
        )
    return '"' + name.replace('"', '""') + '"'


def literal(text: str) -> str:
    """Quote a text for SQL; the way in which a value of a request enters a statement that people read."""
    return "'" + text.replace("'", "''") + "'"


def table_name_for(stem: str) -> str:
    """Make a table name of a file's name: letters of any script, digits and underscores."""
    plain = re.sub(r"\W+", "_", unicodedata.normalize("NFC", stem)).strip("_")[:64]
    return f"t_{plain}" if not plain or plain[0].isdigit() else plain


def same(name: str) -> str:
    """What two spellings of one name share: case, spaces, underscores, hyphens and brackets do not count."""
    return re.sub(r"[\s_\-·()（）]+", "", unicodedata.normalize("NFKC", name)).casefold()


def unique_names(names: Iterable[str]) -> list[str]:
    """Make names differ where a database sees them as one: case does not count, and none may be blank or too long."""
    taken: set[str] = set()
    found: list[str] = []
    for position, name in enumerate(names, start=1):
        plain = "".join(c if c.isprintable() else " " for c in name).strip()[: MAX_CHARS - 8] or f"column_{position}"
        forms = chain((plain,), (f"{plain}_{n}" for n in count(2)))
        found.append(form := next(form for form in forms if form.casefold() not in taken))
        taken.add(form.casefold())
    return found


_MADE = lazy_regex(r"(_(?:filtered|sorted|pivot|with|by)(?:_\w+)?)_[0-9a-f]{6}$")


def without_digest(name: str) -> str:
    """Return the name of a table that was made of others as people read it: cars_filtered of cars_filtered_3fa1c2."""
    return _MADE.sub(r"\1", name)


def meant(
    wanted: str, names: Iterable[str], aliases: Mapping[str, Iterable[str]], *, what: str, what_zh: str = "名称"
) -> str:
    """The one of `names` that is meant: exactly, but for spelling, by an alias, or by a plural s.

    Args:
        wanted: The name as it was given.
        names: Those that there are.
        aliases: What each may also be called.
        what: What the names are of, for the sentence that says that there is none.
        what_zh: The same in Chinese.

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
    hint, hint_zh = _hints(key, spellings, known)
    raise DataUnavailable(f"There is no {what} {wanted!r}{hint}", zh=f"没有{what_zh} {wanted!r}{hint_zh}")


def _hints(key: str, spellings: Mapping[str, str], known: list[str]) -> tuple[str, str]:
    forms = difflib.get_close_matches(key, spellings, n=3, cutoff=0.5)
    if close := [repr(name) for name in dict.fromkeys(spellings[form] for form in forms)]:
        return f"; did you mean {' or '.join(close)}?", f"；是否指 {' 或 '.join(close)}？"
    listed = list(map(repr, known[:20]))
    if not listed:
        return "; there are none.", "；目前一个也没有。"
    return f"; there are {', '.join(listed)}.", f"；现有 {'、'.join(listed)}。"
