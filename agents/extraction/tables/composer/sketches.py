"""Queries that a meaning may be: of one row, of rows, a figure, figures of groups, an end of an order, a share."""

from typing import Final

from agents.extraction.tables.composer.closed_words import LASTING_DAYS, PLACES, QUANTITY_NAMES
from agents.extraction.tables.composer.deeds import against, fits, sold_here
from agents.extraction.tables.composer.ends import UNWANTED
from agents.extraction.tables.composer.meaning import End, Meaning
from agents.extraction.tables.composer.row_links import person_column
from agents.extraction.tables.table_question import Figure, FigureKind, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import added

_OF_AMOUNTS: dict[str, FigureKind] = {"sum": "sum", "mean": "mean", "median": "median"}


def questions_of(meaning: Meaning, shape: TableShape) -> list[TableQuestion]:
    """List the queries that a meaning may be; none where a part of it would be lost."""
    shape = shape.with_amounts()
    base = TableQuestion(table=shape.table, tests=meaning.tests)
    if meaning.period and not meaning.by and meaning.end is None:
        return []
    found = _sketched(meaning, base, shape)
    found = [q for q in found if not any(against(meaning.deeds, shape.column(f.column)) for f in q.figures if f.column)]
    if not sold_here(meaning.deeds, shape):
        return []
    return [q for q in found if meaning.done in ("", q.ordered_by, *(f.column for f in q.figures))]


def _sketched(meaning: Meaning, base: TableQuestion, shape: TableShape) -> list[TableQuestion]:
    if meaning.share:
        return _shares(meaning, base, shape)
    if meaning.end is not None:
        return _ends(meaning, meaning.end, base, shape)
    if meaning.figures or "how_much" in meaning.asks:
        return _figures(meaning, base, shape)
    return _rows(meaning, base, shape)


def _first(shape: TableShape) -> TableColumn | None:
    """Return the column by which a table calls its rows: its first one of text, or the numbers before it."""
    return next((c for c in shape.columns if c.type == "text" and not c.is_flag), None)


def _heads(shape: TableShape) -> set[str]:
    """List the columns whose name is what the rows are called."""
    first = _first(shape)
    return {c.name for c in shape.columns[:1] if c.is_key} | ({first.name} if first is not None else set())


def _parted(meaning: Meaning, shape: TableShape) -> tuple[list[TableColumn], list[TableColumn]]:
    """Part the columns that are asked for: amounts, and others."""
    columns = [shape.column(name) for name in meaning.columns]
    return [c for c in columns if c.is_amount], [c for c in columns if not c.is_amount]


def _shares(meaning: Meaning, base: TableQuestion, shape: TableShape) -> list[TableQuestion]:
    amounts, named = _parted(meaning, shape)
    others = [c for c in named if c.name not in _heads(shape)]
    if meaning.did or meaning.done or meaning.by or meaning.end or others or len(amounts) > 1:
        return []
    if len(meaning.tests) != 1 or not set(meaning.figures) <= {"sum", "count"} or _asks_row(meaning):
        return []
    of_rows = meaning.people or len(named) == 1
    if not amounts and not of_rows and any(c.adds_up or c.is_money for c in shape.amounts):
        return []  # of the depot is of its worth, and hardly of its rows
    figures = tuple(Figure(kind="sum", column=c.name) for c in amounts)
    return [base.model_copy(update={"share": True, "figures": figures})]


def _figures(meaning: Meaning, base: TableQuestion, shape: TableShape) -> list[TableQuestion]:
    amounts, others = _parted(meaning, shape)
    if meaning.asks & {"when", "where", "who"}:
        return []
    base = base.model_copy(update={"by": meaning.by, "period": meaning.period if meaning.by else ""})
    kinds = set(meaning.figures)
    if "corr" in kinds:
        return _correlated(meaning, base, shape)
    if "times" in kinds:
        return [_with(base, [Figure(kind="count")])] if kinds == {"times"} and not amounts and not others else []
    if "distinct" in kinds:
        alone = len(others) == 1 and not amounts and kinds <= {"distinct", "sum"}
        return [_with(base, [Figure(kind="distinct", column=others[0].name)])] if alone else []
    if "count" in kinds and not amounts:
        return _counts(meaning, base, others, shape)
    if "count" in kinds and meaning.counted not in [c.name for c in amounts]:
        return []  # 寄养了几只 counts no 寄养天数
    if any(c.name not in _heads(shape) for c in others) or meaning.figures == ("count", "mean"):
        return []
    return _of_amounts(meaning, amounts, base, shape)


def _unnamed(meaning: Meaning, shape: TableShape) -> list[TableColumn]:
    """Return the amount that is meant though nobody names it: told in the unit that is said, or the only one."""
    if meaning.in_unit:
        return [shape.column(meaning.in_unit)]
    only = [*shape.amounts] if len(shape.amounts) == 1 else []
    return [c for c in only if not meaning.deeds or fits(meaning.deeds, c)]


def _adds(meaning: Meaning, column: TableColumn, shape: TableShape) -> bool:
    """Whether an amount is wanted all together."""
    said = "sum" in meaning.figures
    if column.is_rate:
        priced = column.means("price", "cost", "fee", "价", "费") and not any(
            c.means(*_QUANTITIES) for c in shape.amounts
        )
        return priced and not column.means(*_OF_ONE) and (said or meaning.did)
    return (
        column.adds_up
        or said
        or column.means("total", "合计", "总")
        or (meaning.did and (column.is_money or _counts_up(column)))
    )


def _of_amounts(
    meaning: Meaning, amounts: list[TableColumn], base: TableQuestion, shape: TableShape
) -> list[TableQuestion]:
    """Ask for figures of the amounts that are named, else of the only one."""
    kinds = [kind for kind in meaning.figures if kind in _OF_AMOUNTS]
    amounts = amounts or _unnamed(meaning, shape)
    if len(amounts) > 1 and (kinds == ["sum"] or "how_much" in meaning.asks) and not any(c.is_rate for c in amounts):
        names = [c.name for c in amounts]
        return [_with(base, [Figure(kind="sum", column=name) for name in (added(names), *names)])]
    if len(amounts) > 1 and meaning.figures == ("count",) and all(map(_counts_up, amounts)):
        return [_with(base, [Figure(kind="sum", column=c.name) for c in amounts])]
    if len(amounts) != 1:
        return []
    column = amounts[0]
    if kinds and kinds != ["sum"]:
        return [_with(base, [Figure(kind=_OF_AMOUNTS[kind], column=column.name) for kind in kinds])]
    if _adds(meaning, column, shape) or ("count" in meaning.figures and _counts_up(column)):
        return [_with(base, [Figure(kind="sum", column=column.name)])]
    return _of_row(meaning, base)


_HEADCOUNTS: Final = (
    "people",
    "heads",
    "pax",
    "covers",
    "visitors",
    "attend",
    "guests",
    "booked",
    "人数",
    "人次",
    "客数",
)
"""What amounts are called that count people."""
_QUANTITIES: Final = ("qty", "quantity", "pieces", "units", "count", "sold", "nights", "数", "量", "几")
_OF_ONE: Final = ("per", "each", "unit", "/", "单", "每")
_SINGLE: Final = (
    "temp", "age", "score", "mark", "grade", "pulse", "pressure", "height", "weight", "ph", "rating", "depth", "speed",
    "温", "龄", "分", "压", "高", "重", "岁", "率", "速",
)  # fmt: skip
"""Of one thing each, so that how many there are of it all together is no question."""


def _counts_up(column: TableColumn) -> bool:
    """Whether so many of an amount are asked for all together: how many km."""
    return not column.is_rate and not column.means(*_SINGLE)


def _of_row(meaning: Meaning, base: TableQuestion) -> list[TableQuestion]:
    """Ask for the cells of an amount that does not add up, whose rows are told."""
    plain = bool(meaning.tests) and not (meaning.by or meaning.figures or meaning.did)
    cells = meaning.columns or ((meaning.in_unit,) if meaning.in_unit else ())
    asked = (*_told_apart(base), *cells)
    return [base.model_copy(update={"columns": tuple(dict.fromkeys(asked))})] if plain and cells else []


def _told_apart(base: TableQuestion) -> list[str]:
    """List the columns whose cells must stand beside what is asked for: several of their values are meant."""
    return [test.column for test in base.tests if test.sql.startswith("IN (")]


def _correlated(meaning: Meaning, base: TableQuestion, shape: TableShape) -> list[TableQuestion]:
    names = [name for name in meaning.columns if shape.column(name).is_amount]
    names = names or ([c.name for c in shape.amounts] if len(shape.amounts) == 2 else [])
    if len(names) != 2 or len(names) < len(meaning.columns) or meaning.figures != ("corr",) or base.by:
        return []
    return [_with(base, [Figure(kind="corr", column=names[0], times=names[1])])]


def _counts(meaning: Meaning, base: TableQuestion, others: list[TableColumn], shape: TableShape) -> list[TableQuestion]:
    """Count rows, or the different values of what is named, where these may not be the same; or what was done."""
    if not set(meaning.figures) <= {"count", "sum"} or len(others) > 1:
        return []
    if meaning.people and any(c.means(*_HEADCOUNTS) for c in shape.amounts):
        return []  # rows are not people where an amount counts these
    counted = [c for c in shape.amounts if c.adds_up and not c.is_money] if meaning.did and not others else []
    if counted:
        return [_with(base, [Figure(kind="sum", column=counted[0].name)])] if len(counted) == 1 else []
    if meaning.parts:
        return []  # a row of orange juice is no orange
    if _of_things(meaning, shape):
        held = [c for c in shape.amounts if c.means(*QUANTITY_NAMES) and not c.means("min", "max", "最")]
        return [_with(base, [Figure(kind="sum", column=held[0].name)])] if len(held) == 1 and not others else []
    if _of_pieces(meaning, shape) and not others:
        return []
    rows = _with(base, [Figure(kind="count")])
    if not others or others[0].names_each_of(shape.rows):
        return [rows]
    return [rows, _with(base, [Figure(kind="distinct", column=others[0].name)])]


def _of_things(meaning: Meaning, shape: TableShape) -> bool:
    """Whether things are counted of which an amount says how many there are, and not rows."""
    first = _first(shape)
    named = first is not None and any(test.column == first.name for test in meaning.tests)
    things = named and first is not None and first != person_column(shape)
    return things and not meaning.counts_rows and any(c.means(*QUANTITY_NAMES) for c in shape.amounts)


def _of_pieces(meaning: Meaning, shape: TableShape) -> bool:
    """Whether it is not said that rows are counted, or people, where each row may be of many things."""
    rows = meaning.counts_rows or meaning.rows or meaning.people
    held = any(c.means(*QUANTITY_NAMES) for c in shape.amounts)
    bought = any(c.is_money for c in shape.amounts) and any(c.type == "date" for c in shape.columns)
    cells = [shape.column(test.column) for test in meaning.tests]
    of_cells = any(c.type == "text" and not c.is_flag for c in cells)
    return bool(meaning.tests) and not rows and (held or (bought and of_cells))


def _with(base: TableQuestion, figures: list[Figure]) -> TableQuestion:
    return base.model_copy(update={"figures": tuple(figures)})


def _ends(meaning: Meaning, end: End, base: TableQuestion, shape: TableShape) -> list[TableQuestion]:
    amounts, others = _parted(meaning, shape)
    limit = 1 if end.skip else end.limit
    order = {"descending": end.descending, "limit": limit, "skip": end.skip}
    if "who" in meaning.asks and person_column(shape) is None:
        return []
    if end.hinted and "when" not in meaning.asks and any(c.type == "date" for c in others):
        return []  # 入职最久 is of no other days
    if len(amounts) > 1 or set(meaning.figures) & {"median", "distinct", "corr", "times"}:
        return []
    by = meaning.by or _maker(meaning, others, shape)
    period = meaning.period if by and shape.column(by).type == "date" else ""
    ranked = base.model_copy(update={"by": by, "period": period, "ordered_by": end.column or "rows", **order})
    rows = base.model_copy(update={"ordered_by": end.column, **order})
    if not end.column:
        return [_with(ranked, [Figure(kind="count")])] if by and not {"mean"} & set(meaning.figures) else []
    if not by:
        plain = not set(meaning.figures) & {"mean", "count"}
        return [rows, *_of_first(meaning, end, ranked, shape)] if plain and not _of_whom(meaning, shape) else []
    if any(test.column == by for test in meaning.tests) or len(others) > (not meaning.by):
        return []
    column = shape.column(end.column)
    if (
        end.hinted
        and not meaning.by
        and not meaning.figures
        and (column.is_rate or column.is_money or not column.adds_up)
    ):
        return [rows]
    return _ends_of_groups(meaning, column, ranked, rows)


def _of_whom(meaning: Meaning, shape: TableShape) -> bool:
    """Whether it is asked of which things most was done, and it is not said what these are: 哪类花得最多."""
    first = _first(shape)
    alike = first is not None and not first.names_each_of(shape.rows)
    return bool(meaning.did and alike and meaning.asks & {"which", "what"} and not meaning.columns)


def _of_first(meaning: Meaning, end: End, ranked: TableQuestion, shape: TableShape) -> list[TableQuestion]:
    """Ask also for groups of what the rows are called, where it is only asked which, and rows share such names."""
    first = _first(shape)
    if first is None or meaning.columns or end.hinted or not meaning.asks & {"which", "what"}:
        return []
    if first.names_each_of(shape.rows) or any(test.column == first.name for test in meaning.tests):
        return []
    named = ranked.model_copy(update={"by": first.name, "period": ""})
    return [_with(named, [Figure(kind="sum", column=end.column)])] if shape.column(end.column).adds_up else []


def _maker(meaning: Meaning, others: list[TableColumn], shape: TableShape) -> str:
    """Return the column whose groups an end is asked of, empty where it is one of rows."""
    makers = [c for c in others if c.type in ("text", "boolean") and not c.names_each_of(shape.rows)]
    days = [c for c in others if c.type == "date" and meaning.period and c.distinct < shape.rows]
    who = person_column(shape) if "who" in meaning.asks and not others else None
    makers = [*makers, *days] if who is None or who.names_each_of(shape.rows) else [who]
    return makers[0].name if len(makers) == 1 else ""


def _ends_of_groups(
    meaning: Meaning, column: TableColumn, ranked: TableQuestion, rows: TableQuestion
) -> list[TableQuestion]:
    """Ask for the groups at an end: by a figure that is said, else by the sum, or by their rows where that is one."""
    kinds = [kind for kind in meaning.figures if kind in _OF_AMOUNTS]
    if column.type == "date" or len(kinds) > 1:
        return []
    if kinds:
        return [_with(ranked, [Figure(kind=_OF_AMOUNTS[kinds[0]], column=column.name)])]
    if column.adds_up or column.means(*UNWANTED):
        return [_with(ranked, [Figure(kind="sum", column=column.name)])]
    if meaning.by or ranked.period:
        return []
    return [rows] if column.is_rate else [rows, _with(ranked, [Figure(kind="sum", column=column.name)])]


def _rows(meaning: Meaning, base: TableQuestion, shape: TableShape) -> list[TableQuestion]:
    """Ask for rows that pass, or for cells of them."""
    amounts, others = _parted(meaning, shape)
    if meaning.by and len(amounts) == 1 and not others and (amounts[0].adds_up or amounts[0].is_money):
        period = {"by": meaning.by, "period": meaning.period}
        return [_with(base.model_copy(update=period), [Figure(kind="sum", column=amounts[0].name)])]
    if meaning.by or not meaning.tests:
        return []
    if meaning.did or (meaning.owed and meaning.asks & {"what"}):
        amounts = amounts or [c for c in shape.amounts if c.is_money and not against(meaning.deeds, c)]
        summed = len(amounts) == 1 and not others and (amounts[0].adds_up or amounts[0].is_money)
        return [_with(base, [Figure(kind="sum", column=amounts[0].name)])] if summed and not _asks_row(meaning) else []
    asked = _cells_asked(meaning, shape)
    if asked is None:
        return []
    asked = tuple(dict.fromkeys((*_told_apart(base), *asked))) if asked else asked
    return [base.model_copy(update={"columns": asked})]


def _asks_row(meaning: Meaning) -> bool:
    return bool(meaning.asks & {"who", "when", "where", "which"})


def _cells_asked(meaning: Meaning, shape: TableShape) -> tuple[str, ...] | None:
    """List the columns of which cells are asked for, none for whole rows; None where it is not clear of which."""
    asked = meaning.columns
    if "who" in meaning.asks and any(shape.column(name).type != "text" for name in asked):
        return None  # nobody is called by a number
    if "when" in meaning.asks and any(shape.column(test.column).is_flag for test in meaning.tests):
        return None  # the day may be of something else than what the yes says
    timed = any(shape.column(name).type == "date" or shape.column(name).clock for name in asked)
    if "when" in meaning.asks and not timed and asked:
        return None  # 什么时候请假 is of no other day, though it is the only one
    if "when" in meaning.asks and not timed:
        days = [c.name for c in shape.columns if c.type == "date"]
        if len(days) != 1 or shape.column(days[0]).means(*LASTING_DAYS):
            return None
        asked = (*asked, days[0])
    if "where" in meaning.asks:
        places = [c.name for c in shape.columns if c.type == "text" and c.means(*PLACES)]
        if len(places) != 1:
            return None
        asked = tuple(dict.fromkeys((*asked, *places)))
    return asked
