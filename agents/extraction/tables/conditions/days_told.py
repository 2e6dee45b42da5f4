"""Which days rows are of, as people say it and not as a statement has it: in October, on a Wednesday, until the 7th."""

import calendar
from collections.abc import Callable, Mapping
from typing import Final

from agents.extraction.tables.table_question import IT
from lazy_regex import lazy_regex
from prompts.language import Language

_DAY: Final = r"DATE '(?P<{}>\d{{4}}-\d\d-\d\d)'"
_NEXT: Final = r" \+ INTERVAL 1 DAY"
_STRETCH: Final = lazy_regex(rf"{IT} >= {_DAY.format('first')} AND {IT} < {_DAY.format('last')}{_NEXT}")
_EDGE: Final = lazy_regex(rf"{IT} (?P<sign>[<>]=?) {_DAY.format('day')}(?P<next>{_NEXT})?")
_KEY: Final = rf"(?:(?P<part>month|day|isodow)\({IT}\)|(?P<both>\(100 \* month\({IT}\) \+ day\({IT}\)\)))"
"""What of a day is compared, as `DayTests` writes it."""
_COMPARED: Final = lazy_regex(rf"{_KEY} (?P<sign>[<>]=?|=) (?P<n>\d+)")
_RANGE: Final = lazy_regex(rf"{_KEY} BETWEEN (?P<n>\d+) AND (?P<to>\d+)")
_ROUND: Final = lazy_regex(rf"\({_KEY} >= (?P<n>\d+) OR (?:.+) <= (?P<to>\d+)\)")
"""From December to January."""
_SIGNS: Final = {"<": "<", ">": ">", "<=": "≤", ">=": "≥"}
_OVER_NEXT: Final = {"<": "≤", ">=": ">"}
_WEEKEND: Final = ("isodow", ">=", "6")
_HUNDRED: Final = 100
_EN: Final[Mapping[str, Callable[[int], str]]] = {
    "month": lambda n: calendar.month_name[n],
    "day": lambda n: f"day {n}",
    "isodow": lambda n: calendar.day_name[n - 1],
    "both": lambda n: f"{n % _HUNDRED} {calendar.month_name[n // _HUNDRED]}",
}
_ZH: Final[Mapping[str, Callable[[int], str]]] = {
    "month": lambda n: f"{n}月",
    "day": lambda n: f"{n}日",
    "isodow": lambda n: f"周{'一二三四五六日'[n - 1]}",
    "both": lambda n: f"{n // _HUNDRED}月{n % _HUNDRED}日",
}


def days_told(name: str, sql: str, language: Language) -> str | None:
    """Say which days a test lets pass; None of a test of anything else.

    Args:
        name: What people call the column.
        sql: The test, with `IT` for the column, as `DayTests` writes it.
        language: Of the answer.
    """
    if stretch := _STRETCH.fullmatch(sql):
        first, last = stretch["first"], stretch["last"]
        return f"{name} = {first}" if first == last else f"{name} {first} – {last}"
    if edge := _EDGE.fullmatch(sql):
        sign = _OVER_NEXT.get(edge["sign"]) if edge["next"] else _SIGNS[edge["sign"]]
        return f"{name} {sign} {edge['day']}" if sign else None
    said = [_recurring(one, language) for one in (sql.split(" AND ") if " BETWEEN " not in sql else (sql,))]
    told = [one for one in said if one is not None]
    return f"{name}: {', '.join(told)}" if len(told) == len(said) else None


def _recurring(sql: str, language: Language) -> str | None:
    """Say a month, a day of it or of the week, or a stretch of them, of whatever year."""
    match = _COMPARED.fullmatch(sql) or _RANGE.fullmatch(sql) or _ROUND.fullmatch(sql)
    if match is None:
        return None
    found = match.groupdict()
    if (found["part"], found.get("sign"), found["n"]) == _WEEKEND:
        return {"en": "weekend", "zh": "周末"}[language]
    named = {"en": _EN, "zh": _ZH}[language][found["part"] or "both"]
    first = named(int(found["n"]))
    if found.get("to"):
        return f"{first} – {named(int(found['to']))}"
    return first if found["sign"] == "=" else f"{_SIGNS[found['sign']]} {first}"
