"""The column that says what a row is of, whatever people call it: the item of an order, the species of a sighting."""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_THINGS: Final = (
    *("item", "product", "article", "goods", "dish", "drink", "flavour", "flavor", "species", "crop"),
    *("品名", "商品", "货品", "产品", "品种", "物品", "菜名", "菜品", "口味", "鸟种", "名称", "水果", "饮品"),
)
_WHICH_THING: Final = lazy_regex(
    r"哪一?(?:样|种|款)(?:东西|商品|货)?|什么(?:东西|商品|货)?(?=[卖賣]|最)|(?<![A-Za-z])(?:which|what)\s+(?:thing|item|product|one)s?(?![A-Za-z])",
    re.IGNORECASE,
)
_WHICH_NOUN: Final = lazy_regex(r"(?<![A-Za-z])(?:which|what)\s+(?P<noun>[A-Za-z]{3,})(?![A-Za-z])", re.IGNORECASE)


def is_of_things(column: TableColumn) -> bool:
    """Whether a column says, by its name, what its rows are of."""
    return column.type == "text" and column.means(*_THINGS)


def thing_of(shape: TableShape) -> TableColumn | None:
    """Return the one column that says what rows are of, where several rows are of the same."""
    found = [c for c in shape.columns if is_of_things(c)]
    return found[0] if len(found) == 1 and 0 < found[0].distinct < shape.rows else None


def asked_thing(text: str, shape: TableShape) -> TableColumn | None:
    """Return that column where it is asked which thing it is, in whatever word: 哪样, which bird of birds.csv."""
    thing = thing_of(shape)
    if thing is None:
        return None
    nouns = (match["noun"] for match in _WHICH_NOUN.finditer(text))
    return thing if _WHICH_THING.search(text) or any(shape.is_named(noun) for noun in nouns) else None


def kinds_of(noun: str, shape: TableShape) -> TableColumn | None:
    """Return the column of what is asked how many kinds there are of: 几种鸟 of 鸟种; None where it is not clear."""
    if not has_han(noun):
        return None
    texts = [c for c in shape.columns if c.type == "text" and c.values]
    called = [c for c in texts if re.match(rf"{re.escape(noun[0])}[{HAN}]?$", c.name) or c.name.startswith(noun)]
    if len(called) == 1:
        return called[0]
    thing = thing_of(shape)
    alike = thing is not None and (shape.calls_rows(noun) or all(v.endswith(noun[-1]) for v in thing.values))
    return thing if alike else None
