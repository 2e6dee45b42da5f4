"""What so many of a thing cost at the price that a table tells: cheapest item, and what would 20 of it cost."""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex

_LOW: Final = r"cheapest|least\s+expensive|lowest[ -]priced|最便宜|单价最低|价格最低"
_HIGH: Final = r"most\s+expensive|priciest|dearest|costliest|highest[ -]priced|最贵|单价最高|价格最高"
_ENDS: Final = lazy_regex(rf"(?P<low>{_LOW})|(?P<high>{_HIGH})", re.IGNORECASE)
_N: Final = r"(?P<n>\d{1,6})"
_OF_IT: Final = lazy_regex(
    r"^(?P<head>.+?)\s*(?:[,;，；]\s*(?:and\s+|那么?)?|\s+and\s+)"
    rf"(?:(?:what|how\s+much)\s+(?:would|will|do|does)\s+{_N}\s+(?:of\s+(?:it|them|those|these|that)|such)\s+cost(?:\s+(?:me|us))?"
    rf"|(?:如果|要是)?(?:我|我们)?(?:想|要)?买?{_N.replace('?P<n>', '?P<n_zh>')}[个件只支本瓶盒斤箱份杯袋张把台](?:要|需要|得|一共|总共)*(?:花|付)?多少钱)[\s?？.。]*$",
    re.IGNORECASE,
)
_OF_VALUE: Final = (
    r"^\W*(?:(?:what|how\s+much)\s+(?:would|will|do|does)\s+(?P<n>\d{{1,6}})\s+(?P<what>{values})(?:e?s)?\s+cost(?:\s+(?:me|us))?"
    r"|how\s+much\s+(?:for|are|is)\s+(?P<n_b>\d{{1,6}})\s+(?P<what_b>{values})(?:e?s)?"
    r"|(?:买)?(?P<n_zh>\d{{1,6}})[个件只支本瓶盒斤箱份杯袋张把台]?(?P<what_zh>{values})(?:要|需要|得|一共|总共)*(?:花|付)?多少钱)[\s?？.。]*$"
)
_NAMED_PRICE: Final = ("price", "单价", "售价", "价格", "定价")


def with_so_many_priced(text: str, shape: TableShape) -> str:
    """Ask for the price, and for as many times that as is said."""
    price = _price(shape)
    if price is None:
        return text
    of_it = _OF_IT.fullmatch(text)
    end = _ENDS.search(of_it["head"]) if of_it is not None else None
    if of_it is not None and end is not None:
        word = "lowest" if end["low"] else "highest"
        return f"{of_it['head']}, {word} {price.label}, times {of_it['n'] or of_it['n_zh']}"
    return _of_value(text, price, shape)


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
