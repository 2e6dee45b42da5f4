"""A condition as people type it, spelled the way a SQL parser reads it.

Full-width punctuation and digits become plain, Chinese quotes become quotes, `==`, `&&`, `||`, `≥` become SQL's
operators, and the columns' names, in whatever spelling, become quoted identifiers. Text inside quotes stays as it is.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from lazy_regex import lazy_regex
from tools.tables.catalogue import Column

_PIECE = lazy_regex(
    r"(?P<kept>'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\")"
    r"|[‘’＇](?P<text>[^‘’＇]*)[‘’＇]"
    r"|(?:[“”＂](?P<double>[^“”＂]*)[“”＂]|「(?P<corner>[^」]*)」|『(?P<white>[^』]*)』|`(?P<tick>[^`]*)`)"
    r"|(?P<plain>[^'\"‘’＇“”＂「『`]+|.)",
    re.DOTALL,
)
_OPERATORS = (
    *(("≥", ">="), ("≧", ">="), ("≤", "<="), ("≦", "<="), ("≠", "<>"), ("−", "-"), ("–", "-"), ("×", "*"), ("÷", "/")),
    *(("、", ","), ("。", " "), ("；", ";")),
)
_RUNS = ((lazy_regex(r"={2,3}"), "="), (lazy_regex(r"&&"), " AND "), (lazy_regex(r"\|\|"), " OR "))
_WORDS = frozenset({"and", "or", "not", "in", "is", "null", "like", "ilike", "between", "true", "false", "escape"})
"""Words of a condition; a column of such a name must stand in quotes."""
_SEPARATORS = lazy_regex(r"([\s_\-·]+)")


def plainly_spelled(text: str, columns: Sequence[Column]) -> str:
    """Spell a condition for the parser.

    A text in double or Chinese quotes comes out as a quoted identifier: whether it is a column or a value, its place
    in the condition tells.
    """
    names = _names(columns)
    pattern = re.compile("|".join(_pattern(name) for name in names) or r"(?!)", re.IGNORECASE)
    found = {_key(name): column for name, column in names.items()}
    return "".join(_pieces(text, pattern, found)).strip().rstrip(";").strip()


def _pieces(text: str, pattern: re.Pattern[str], found: dict[str, str]) -> Iterator[str]:
    for match in _PIECE.finditer(text):
        if match["kept"] is not None:
            yield match["kept"]
        elif match["text"] is not None:
            yield "'" + match["text"].replace("'", "''") + "'"
        elif match["plain"] is not None:
            yield pattern.sub(lambda m: _identifier(found[_key(m.group())]), _plain(match["plain"]))
        else:
            yield _identifier(next(match[n] for n in ("double", "corner", "white", "tick") if match[n] is not None))


def _plain(text: str) -> str:
    narrow = "".join(unicodedata.normalize("NFKC", c) if "！" <= c <= "～" or c == "\u3000" else c for c in text)
    for written, operator in _OPERATORS:
        narrow = narrow.replace(written, operator)
    for run, operator in _RUNS:
        narrow = run.sub(operator, narrow)
    return narrow


def _names(columns: Sequence[Column]) -> dict[str, str]:
    """Spelling → column, the longest first; a name goes before another column's alias."""
    spellings = {alias: column.name for column in reversed(columns) for alias in column.aliases}
    spellings |= {column.name: column.name for column in columns}
    usable = {spelling: name for spelling, name in spellings.items() if _usable(spelling)}
    return dict(sorted(usable.items(), key=lambda item: -len(item[0])))


def _usable(name: str) -> bool:
    plain = unicodedata.normalize("NFKC", name).strip()
    return bool(re.search(r"[^\W\d_]", plain)) and plain.casefold() not in _WORDS and not re.search(r"['\"`]", plain)


def _pattern(name: str) -> str:
    parts = _SEPARATORS.split(unicodedata.normalize("NFKC", name).strip())
    inner = "".join(
        (r"[\s_\-·]*" if "-" in part else r"[\s_·]*") if i % 2 else re.escape(part) for i, part in enumerate(parts)
    )
    # What stands before a bracket or a quote is a function, or a type: year(day), DATE '2025-01-31'.
    return rf"(?<!\w){inner}(?!\w)(?!\s*[('])"


def _key(spelling: str) -> str:
    return _SEPARATORS.sub("", unicodedata.normalize("NFKC", spelling)).casefold()


def _identifier(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
