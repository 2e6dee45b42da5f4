"""What so many of a thing cost at the price that a table tells: cheapest item, and what would 20 of it cost."""

import re
from typing import Final

from agents.extraction.tables.onward_arithmetic import FIGURE
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex

_N: Final = r"(?P<n>\d{1,6})"
_OF_IT: Final = lazy_regex(
    r"^(?P<head>.+?)\s*(?:[,;，；]\s*(?:and\s+|那么?)?|\s+and\s+)"
    rf"(?:(?:what|how\s+much)\s+(?:would|will|do|does)\s+{_N}\s+(?:of\s+(?:it|them|those|these|that)|such)\s+cost(?:\s+(?:me|us))?"
    rf"|(?:如果|要是)?(?:我|我们)?(?:想|要)?买?{_N.replace('?P<n>', '?P<n_zh>')}"
    r"[个件只支本瓶盒斤箱份杯袋张把台](?:要|需要|得|一共|总共)*(?:花|付)?多少钱)[\s?？.。]*$",
    re.IGNORECASE,
)
_OF_VALUE: Final = (
    r"^\W*(?:(?:what|how\s+much)\s+(?:would|will|do|does)\s+(?P<n>\d{{1,6}})\s+(?P<what>{values})(?:e?s)?\s+cost(?:\s+(?:me|us))?"
    r"|how\s+much\s+(?:for|are|is)\s+(?P<n_b>\d{{1,6}})\s+(?P<what_b>{values})(?:e?s)?"
    r"|(?:买)?(?P<n_zh>\d{{1,6}})[个件只支本瓶盒斤箱份杯袋张把台]?(?P<what_zh>{values})(?:要|需要|得|一共|总共)*(?:花|付)?多少钱)[\s?？.。]*$"
)
_NAMED_PRICE: Final = ("price", "单价", "售价", "价格", "定价")


def so_many_of_an_end(text: str, shape: TableShape) -> tuple[int, list[tuple[str, TableQuestion | None, str]]]:
    """Read what so many of the cheapest or the dearest cost: its row, its price, and the arithmetic; else nothing."""
    price, match = _price(shape), _OF_IT.fullmatch(text)
    reading = read_table_question(match["head"], shape) if price is not None and match is not None else None
    if price is None or match is None or reading is None or not reading.whole:
        return 0, []
    row = reading.question
    if row.limit != 1 or row.skip or row.ordered_by != price.name or row.figures or row.by or row.of_each:
        return 0, []
    figure = Figure(kind="max" if row.descending else "min", column=price.name)
    asked = TableQuestion(table=row.table, tests=row.tests, figures=(figure,))
    return reading.telling, [
        (match["head"], row, ""),
        (text, asked, ""),
        (text, None, f"{FIGURE} * {match['n'] or match['n_zh']}"),
    ]


def with_so_many_priced(text: str, shape: TableShape) -> str:
    """Ask for the price of a thing, and for as many times that as is said."""
    price = _price(shape)
    return text if price is None else _of_value(text, price, shape)


def _of_value(text: str, price: TableColumn, shape: TableShape) -> str:
    held = (v for c in shape.columns if c.type == "text" and c.names_each_of(shape.rows) for v in c.values if v)
    said = [v for v in held if v.casefold() in text.casefold()]
    if not said:
        return text
    values = "|".join(re.escape(v) for v in sorted(said, key=len, reverse=True))
    match = re.match(_OF_VALUE.format(values=values), text, re.IGNORECASE)
    if match is None:
        return text
    number = match["n"] or match["n_b"] or match["n_zh"]
    what = match["what"] or match["what_b"] or match["what_zh"]
    return f"average {price.label} of {what}, times {number}"


def _price(shape: TableShape) -> TableColumn | None:
    priced = [c for c in shape.amounts if c.is_rate and c.means(*_NAMED_PRICE)]
    return priced[0] if len(priced) == 1 else None
