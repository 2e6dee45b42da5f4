"""Columns of text whose every value is an amount or a day in a writing that the reader of files does not know.

¥1,200.00 is a number, and 2024/2/9 beside 2024-02-09 is a day; a column in which anything else stands stays text.
"""

from typing import Final

from tools.tables.database import Database
from tools.tables.identifiers import quoted

_SIGN: Final = r"(?:US\$|HK\$|NT\$|[¥￥$€£]|RMB|CNY|USD|EUR|GBP|CHF)"
_AMOUNT: Final = rf"^[-+]?\s*{_SIGN}?\s*[-+]?(?:[1-9]\d{{0,2}}(?:,\d{{3}})+|0|[1-9]\d*)(?:\.\d+)?\s*(?:元|{_SIGN})?$"
_DAY: Final = r"^\d{4}(?:[-/.]\d{1,2}[-/.]\d{1,2}|年\d{1,2}月\d{1,2}日?)$"
_NUMBER: Final = "TRY_CAST(regexp_replace({0}, '[^0-9.\\-]', '', 'g') AS DOUBLE)"
_DATE: Final = "TRY_CAST(regexp_replace(regexp_replace({0}, '[/.年月]', '-', 'g'), '日', '') AS DATE)"

_MONTHS: Final = "(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*"
_NTH: Final = r"\d{1,2}(?:st|nd|rd|th)?"
_SPOKEN_DAY: Final = rf"(?i)^(?:{_NTH}[ -]{_MONTHS}\.?,?[ -]\d{{4}}|{_MONTHS}\.? {_NTH},? \d{{4}})$"
_PLAIN_DAY: Final = (
    "regexp_replace(regexp_replace(regexp_replace(lower({0}), '([0-9])(?:st|nd|rd|th)', '\\1'),"
    " 'sept([^e])', 'sep\\1'), '[ .,-]+', ' ', 'g')"
)
_SPOKEN: Final = f"CAST(try_strptime({_PLAIN_DAY}, ['%d %b %Y', '%d %B %Y', '%b %d %Y', '%B %d %Y']) AS DATE)"
"""12 Sep 2014, September 12th, 2014: a day with the name of its month."""


def read_as_written(database: Database, target: str) -> None:
    """Make numbers and days of the columns of a table that hold nothing else.

    Args:
        database: The open database.
        target: The table, quoted.
    """
    described = database.rows(f"DESCRIBE {target}")
    for name in (str(row[0]) for row in described if row[1] == "VARCHAR"):
        plain = f"trim({quoted(name)})"
        if _all(database, target, plain, _AMOUNT, _NUMBER) and _of_one_currency(database, target, plain):
            _change(database, target, name, f"DOUBLE USING {_NUMBER.format(plain)}")
        elif _all(database, target, plain, _DAY, _DATE):
            _change(database, target, name, f"DATE USING {_DATE.format(plain)}")
        elif _all(database, target, plain, _SPOKEN_DAY, _SPOKEN):
            _change(database, target, name, f"DATE USING {_SPOKEN.format(plain)}")


def _all(database: Database, target: str, plain: str, pattern: str, made: str) -> bool:
    """Whether a column holds something, and all of it is of a pattern and can be made into what it is."""
    n, fit = database.row(
        f"SELECT count(*), count(*) FILTER (WHERE regexp_matches({plain}, ?) AND {made.format(plain)} IS NOT NULL) "  # noqa: S608 - quoted
        f"FROM {target} WHERE {plain} <> ''",
        [pattern],
    )
    return bool(n) and n == fit


def _of_one_currency(database: Database, target: str, plain: str) -> bool:
    """Whether all amounts bear the same sign, or all none and some commas: of several currencies no sum can be told."""
    n, marked = database.row(
        f"SELECT count(DISTINCT regexp_extract({plain}, ?)), bool_or(regexp_matches({plain}, ?)) "  # noqa: S608 - quoted
        f"FROM {target} WHERE {plain} <> ''",
        [rf"{_SIGN}|元", rf"{_SIGN}|元|,"],
    )
    return bool(n == 1 and marked)


def _change(database: Database, target: str, name: str, into: str) -> None:
    database.connection.execute(f"ALTER TABLE {target} ALTER {quoted(name)} SET DATA TYPE {into}")
