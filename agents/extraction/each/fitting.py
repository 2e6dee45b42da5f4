"""Which columns of a table a call for each row takes its values from, and what it brings beside them."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from agents.extraction.each.ways import EachWay, called
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.dates import find_periods
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import quoted
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import Language

FIGURE: Final = "v.figure"
_COUNTED: Final = ("share", "qty", "quantity", "units", "股数", "股數", "数量", "數量", "持股")
_PAID: Final = ("cost", "paid", "bought", "buy", "purchase", "成本", "买入", "買入", "买价")
_LENT: Final = ("amount", "principal", "loan", "borrowed", "本金", "贷款", "貸款", "金额", "金額")
_INTEREST: Final = ("rate", "interest", "利率", "年息")
_OWN_DAY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:of|on|at)\s+(?:its|their|the)\s+(?:own\s+)?(?:day|date)s?(?![A-Za-z])|(?:当天|当日|各自日期|那天)",
    re.IGNORECASE,
)
_INTO: Final = lazy_regex(r"(?:(?<![A-Za-z])(?:in|into|to)\s+(?:the\s+)?|[成为為到等于換换]\s*)$", re.IGNORECASE)


class Brought(Frozen):
    """A column that the calls bring: its name, how it is worked out of the figure, and whether it adds up."""

    column: TableColumn
    sql: str


class EachFit(Frozen):
    """How the rows of a table become calls of one tool."""

    keys: Mapping[str, str]
    """Parameter → the column whose value it gets."""
    given: Mapping[str, Any] = {}
    """What every call gets alike."""
    brings: tuple[Brought, ...]
    hidden: tuple[str, ...] = ()
    """Columns that the brought ones stand for: of the whole nobody asks for them any more."""
    same: tuple[str, float] | None = None
    """A key that needs no call, and its figure: the currency that is wanted itself."""
    adds_up: bool = False
    """Whether the figures of all rows make one."""
    said: tuple[tuple[int, int], ...] = ()
    """Where the request says what every call gets."""


def fitted(way: EachWay, shape: TableShape, company: str, text: str, language: Language) -> EachFit | None:
    """Fit a way to a table; None where a column that it needs is not there, or more than one may be it.

    Args:
        way: What is called.
        shape: The table.
        company: The column of it that names companies; empty where none does.
        text: The request.
        language: In which the columns are called.
    """
    return _FITS[way.name](shape, company, text, language)


def _price(shape: TableShape, company: str, text: str, language: Language) -> EachFit | None:
    del text
    count = _only(shape.amounts, _COUNTED)
    if not company or count is None:
        return None
    paid = _only([c for c in shape.amounts if c.name != count.name], _PAID)
    n = f"t.{quoted(count.name)}"
    brings = [_brought("value", f"round({FIGURE} * {n}, 2)", language)]
    if paid is not None:
        brings.append(_brought("gain", f"round(({FIGURE} - t.{quoted(paid.name)}) * {n}, 2)", language))
    hidden = (paid.name,) if paid is not None else ()
    return EachFit(keys={"symbol": company}, brings=tuple(brings), hidden=hidden, adds_up=True)


def _rate(shape: TableShape, company: str, text: str, language: Language) -> EachFit | None:
    del company
    texts = [c for c in shape.columns if c.type == "text" and c.values and all(map(currency_of, c.values))]
    if len(texts) != 1 or len(shape.amounts) != 1:
        return None
    there = set(map(currency_of, texts[0].values))
    spans = find_currencies(text)
    into = [s for s in spans if _INTO.search(text, 0, s.start)] or [s for s in spans if s.value not in there]
    wanted = {s.value for s in into}
    if len(wanted) != 1:
        return None
    target = str(wanted.pop())
    keys, given, said = {"source": texts[0].name}, {"target": target}, [(s.start, s.end) for s in spans]
    days = [c for c in shape.columns if c.type == "date"]
    if _OWN_DAY.search(text) and len(days) == 1:
        keys["on"] = days[0].name
    elif (day := _one_day(text)) is not None:
        given["on"] = day[0].isoformat()
        said.append(day[1])
    amount = shape.amounts[0]
    brought = _brought("converted", f"round({FIGURE} * t.{quoted(amount.name)}, 2)", language)
    aliases = (*brought.column.aliases, amount.name, *amount.aliases)
    brought = Brought(column=brought.column.model_copy(update={"aliases": aliases}), sql=brought.sql)
    same = (target, 1.0)
    return EachFit(
        keys=keys, given=given, brings=(brought,), hidden=(amount.name,), same=same, adds_up=True, said=tuple(said)
    )


def _loan(shape: TableShape, company: str, text: str, language: Language) -> EachFit | None:
    del company, text
    lent, interest = _only(shape.amounts, _LENT), _only(shape.amounts, _INTEREST)
    months, years = (
        _only(shape.amounts, ("month", "期数", "月数", "期數")),
        _only(shape.amounts, ("year", "年限", "年数")),
    )
    if lent is None or interest is None:
        return None
    years = years if years is not None and years.name != interest.name else None
    term = {"months": months.name} if months is not None else {"years": years.name} if years is not None else {}
    if not term:
        return None
    keys = {"principal": lent.name, "annual_rate_percent": interest.name, **term}
    return EachFit(keys=keys, brings=(_brought("payment", FIGURE, language),), adds_up=True)


def _drawdown(shape: TableShape, company: str, text: str, language: Language) -> EachFit | None:
    del shape
    periods = find_periods(text)
    if not company or len(periods) != 1:
        return None
    first, last = periods[0].value.first, periods[0].value.last
    given = {"start": first.isoformat(), "end": last.isoformat()}
    said = ((periods[0].start, periods[0].end),)
    return EachFit(keys={"symbol": company}, given=given, brings=(_brought("drawdown", FIGURE, language),), said=said)


def _dividend(shape: TableShape, company: str, text: str, language: Language) -> EachFit | None:
    count = _only(shape.amounts, _COUNTED)
    years = [c for c in shape.columns if c.numbers_years]
    keys: dict[str, str] = {"symbol": company} if company else {}
    given: dict[str, Any] = {}
    said: list[tuple[int, int]] = []
    if len(years) == 1:
        keys["fiscal_year"] = years[0].name
    else:
        periods = find_periods(text)
        if len(periods) != 1 or periods[0].value.first.year != periods[0].value.last.year:
            return None
        given["fiscal_year"] = periods[0].value.first.year
        said.append((periods[0].start, periods[0].end))
    if count is None:
        return None
    brings = (_brought("dividends", f"round({FIGURE} * t.{quoted(count.name)}, 2)", language),)
    return EachFit(keys=keys, given=given, brings=brings, adds_up=True, said=tuple(said), hidden=(count.name,))


_Fit = Callable[[TableShape, str, str, Language], EachFit | None]
_FITS: Final[Mapping[str, _Fit]] = {
    "price": _price,
    "rate": _rate,
    "loan": _loan,
    "drawdown": _drawdown,
    "dividend": _dividend,
}


def currency_of(said: str) -> str:
    """Return the currency that a cell is; empty where it is none, or anything besides."""
    found = find_currencies(said.strip())
    return str(found[0].value) if len(found) == 1 and found[0].text == said.strip() else ""


def _one_day(text: str) -> tuple[date, tuple[int, int]] | None:
    days = [s for s in find_periods(text) if s.value.first == s.value.last]
    return (days[0].value.first, (days[0].start, days[0].end)) if len(days) == 1 else None


def _only(columns: Sequence[TableColumn], words: tuple[str, ...]) -> TableColumn | None:
    found = [column for column in columns if column.means(*words)]
    return found[0] if len(found) == 1 else None


def _brought(name: str, sql: str, language: Language) -> Brought:
    first, *rest = called(name, language)
    return Brought(column=TableColumn(name=first, type="number", aliases=tuple(rest)), sql=sql)
