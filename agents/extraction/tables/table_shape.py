"""What a reader of questions knows of a table: its columns, what they are called, which values they hold."""

import re
from functools import lru_cache
from typing import Final, Literal

from agents.extraction.discourse.mentions import Held
from agents.extraction.tables.worked.names import amount_written, label_of, worked_of
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_NAMES_ROWS: Final = lazy_regex(
    r"(?:^|[\s_])(?:id|no|number|code|year)$|(?:编号|单号|号|号码|代码|年份|年度|年)$", re.IGNORECASE
)
_KEY: Final = lazy_regex(r"(?:^|[\s_])(?:id|no|code)$|(?:编号|单号|号码|代码)$", re.IGNORECASE)
_YEARS: Final = lazy_regex(r"(?:^|[\s_])year$|^(?:年份?|年度)$", re.IGNORECASE)
_ADDS_UP: Final = lazy_regex(
    r"sales|sold|amount|revenue|turnover|income|quantity|qty|units|cost|spend|spent|expense|visitors|hours"
    r"|pieces|stock|inventory|scored|conceded|received|takings|donation|payment|fees?(?![a-z])|\bvalue|(?<![a-z])(?:eur|usd|gbp)$"
    r"|(?<![a-z])(?:orders|visits|clicks|views|downloads|tickets|goals|votes|bottles|cups|boxes|bags|portions|servings)$"
    r"|销售|销量|金额|金額|数量|數量|收入|费|支出|件数|營業額|营业额|人次|工时|小时|库存|人数|客数|[杯箱瓶盒份袋次]数|单[量数]|市值",
    re.IGNORECASE,
)
_EACH_ONE: Final = lazy_regex(
    r"(?<![a-z])(?:per|rate|ratio|unit|each|avg|average|mean|percent|pct|(?<!total )price)(?![a-z])"
    r"|单(?![量数])|每|平均|率|%|(?<!总)价",
    re.IGNORECASE,
)
"""What is said of one thing, or of a hundred, and adds up to nothing."""
_MONEY: Final = lazy_regex(
    r"amount|revenue|turnover|takings|spend|spent|expense|cost|fees?(?![a-z])|received|paid|payment|\bvalue|\brent"
    r"|(?<![a-z])(?:eur|usd|gbp|chf|cny|rmb)(?![a-z])|[€$£¥￥]|金额|金額|销售额|营业额|營業額|费|支出|收入|元|租金|月租|市值",
    re.IGNORECASE,
)
_LASTS: Final = lazy_regex(
    r"(?<![a-z])(?:start|end|begin|birth|born|joined|since|until|expir)|到期|截止|出生|生日|入职|入会|起租|开始|结束",
    re.IGNORECASE,
)
_ENDS: Final = lazy_regex(r"(?<![a-z])(?:end|birth|born|until|expir)|到期|截止|出生|生日|结束", re.IGNORECASE)
_TRUE: Final = frozenset({"yes", "y", "true", "是", "有", "√"})
_FALSE: Final = frozenset({"no", "n", "false", "否", "无", "×", ""})
_DIGIT: Final = lazy_regex(r"\d")
_NEARLY_ALL: Final = 0.9
_WORDS: Final = lazy_regex(r"[a-z]+")
_NO_ROWS: Final = frozenset("年月日天周季时分秒号大小高低多少新旧前后上下早晚不没未")
"""Signs that say when or which, though the column that names each row may begin with one: 月份."""
_SHORT: Final = 3
"""Letters of a word that is found by chance within longer ones: car in carbon."""
_DOER: Final = 5
"""Letters of a word from which its end may say who does a thing."""


class TableColumn(Frozen):
    """One column."""

    name: str
    type: Literal["number", "text", "date", "boolean"]
    aliases: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    """Different values of a column of text, as far as they were read."""
    smallest: float | None = None
    largest: float | None = None
    first: str = ""
    """Of a column of days, the earliest; empty of others."""
    last: str = ""
    distinct: int = 0
    serial: bool = False
    """Whether its numbers only number the rows, one after the other."""
    amount: str = ""
    """Of a column of text that holds amounts with signs and commas, the SQL of the number; empty of others."""
    clock: Literal["", "took", "day"] = ""
    """Of a column of text that holds times with colons: whether they tell how long something took, or a time of day."""
    worked: Literal["", "amount", "ratio"] = ""
    """Whether it is worked out of others row by row, and as what."""

    @property
    def held(self) -> Held:
        """The column as something that a text may mention."""
        return Held(value=self.label, record={"aliases": list(self.aliases)})

    @property
    def label(self) -> str:
        """Its name as people read it."""
        return label_of(self.name)

    def names_each_of(self, rows: int) -> bool:
        """Whether it has nearly as many different values as there are rows, and so names each of them."""
        return self.distinct >= rows * _NEARLY_ALL

    @property
    def numbers_years(self) -> bool:
        """Whether it holds years as numbers."""
        return self.type == "number" and any(_YEARS.search(name) for name in (self.label, *self.aliases))

    @property
    def is_amount(self) -> bool:
        """Whether its numbers may be added or compared: no ids, no years."""
        return self.type == "number" and not (self.serial or _NAMES_ROWS.search(self.label) or self.is_flag)

    @property
    def is_key(self) -> bool:
        """Whether its numbers only name rows, so that none is more than another."""
        return self.type == "number" and (self.serial or _KEY.search(self.label) is not None)

    @property
    def adds_up(self) -> bool:
        """Whether its numbers are amounts of which a group has the sum, as its name says."""
        if self.worked:
            return self.worked == "amount"
        names = (self.label, *self.aliases)
        return self.is_amount and not self.is_rate and any(_ADDS_UP.search(name) for name in names)

    @property
    def lasts(self) -> bool:
        """Whether its days are those from or to which something lasts, on which nothing else happened."""
        return self.type == "date" and _LASTS.search(self.label) is not None

    @property
    def ends(self) -> bool:
        """Whether its days are those on which something ends, or somebody was born: nothing else happened on them."""
        return self.type == "date" and _ENDS.search(self.label) is not None

    @property
    def tells_time(self) -> bool:
        """Whether its days have a time beside them."""
        return len(self.first) > len("2026-01-01")

    @property
    def within_a_month(self) -> bool:
        """Whether its days are all of one month, so that a number alone tells a day."""
        return bool(self.first) and self.first[:7] == self.last[:7]

    @property
    def is_rate(self) -> bool:
        """Whether its numbers are of one thing or of a hundred, and adding them up says nothing: a price, a rate."""
        if self.worked:
            return self.worked == "ratio"
        each = _EACH_ONE.search(self._plain) is not None or any(" per " in alias for alias in self.aliases)
        return self.is_amount and each

    @property
    def is_money(self) -> bool:
        """Whether its numbers are sums of money, as its name says."""
        return self.is_amount and not _EACH_ONE.search(self._plain) and _MONEY.search(self._plain) is not None

    @property
    def _plain(self) -> str:
        """The name with blanks between its words."""
        return self.label.replace("_", " ")

    @property
    def is_flag(self) -> bool:
        """Whether it says yes or no, in whatever form."""
        return self.type == "boolean" or self.flags is not None

    @property
    def flags(self) -> tuple[str, str] | None:
        """How yes and no are written, where that is not by a boolean."""
        if self.type == "number" and self.distinct == 2 and (self.smallest, self.largest) == (0, 1):
            return "1", "0"
        return _as_flags(self.values)

    def means(self, *words: str) -> bool:
        """Whether it is called by one of these words, or has one in its name."""
        names = [name.casefold() for name in (self.label, *self.aliases)]
        return any(word in name for name in names for word in words)


@lru_cache(maxsize=1024)  # a reading asks it of each column hundreds of times
def _as_flags(values: tuple[str, ...]) -> tuple[str, str] | None:
    """How yes and no are written among these values, where there are no others."""
    yes = [v for v in values if v.strip().casefold() in _TRUE]
    no = [v for v in values if v.strip().casefold() in _FALSE]
    two = len(yes) == 1 and len(yes) + len(no) == len(values)
    return (f"'{yes[0]}'", f"'{no[0]}'" if no else "''") if two else None


class TableShape(Frozen):
    """One table."""

    table: str
    names: tuple[str, ...] = ()
    """What else it is called: its file, the file's stem."""
    columns: tuple[TableColumn, ...]
    rows: int = 0
    lasted: TableColumn | None = None
    """How long each row lasted, where two of its columns tell its beginning and its end."""

    def column(self, name: str) -> TableColumn:
        """Return a column by its exact name, also one that is worked out of others."""
        found = next((column for column in self.columns if column.name == name), None)
        worked = worked_of(name) if found is None else None
        if worked is not None:
            kind: Literal["amount", "ratio"] = "ratio" if worked.over else "amount"
            return TableColumn(name=name, type="number", distinct=self.rows, worked=kind)
        return found or next(column for column in self.columns if column.name == name)

    def with_amounts(self) -> "TableShape":
        """Read amounts that are written with signs and commas as the numbers that they are: £1,240.00, 57:29."""
        if not any(column.amount for column in self.columns):
            return self
        columns = (_as_number(c) if c.amount else c for c in self.columns)
        return self.model_copy(update={"columns": tuple(columns)})

    @property
    def amounts(self) -> tuple[TableColumn, ...]:
        """Its columns of numbers that may be added or compared."""
        return tuple(column for column in self.columns if column.is_amount)

    def calls_rows(self, word: str) -> bool:
        """Whether a word is what the table calls its rows: customers of customer_list."""
        if len(word) == 1:
            keys = (c.label for c in self.columns if c.type == "text" and c.names_each_of(self.rows))
            called = any(name.endswith(word) for name in (self.table, *self.names))
            begins = word not in _NO_ROWS and any(key.startswith(word) for key in keys)
            return has_han(word) and (called or begins)
        if _DIGIT.search(word):
            return False
        plain = re.sub(r"(?:ies|s)$", "", word.casefold())
        names = [name.casefold() for name in (self.table, *self.names)]
        if len(plain) > _DOER and plain.endswith("er") and any(plain[:-2] in _WORDS.findall(name) for name in names):
            return True  # the roofers of roof quotes
        if len(plain) <= _SHORT and plain.isascii():
            return any(plain in re.split(r"[^a-z]+|(?<=[a-z])s(?![a-z])", name) for name in names)
        return len(plain) > 1 and any(plain in name for name in names)

    def is_named(self, word: str) -> bool:
        """Whether a word is what the table is called, of one row or of all."""
        one = word.casefold().rstrip("s")
        return bool(one) and any(one == name.casefold().rstrip("s") for name in (self.table, *self.names))


def _as_number(column: TableColumn) -> TableColumn:
    """Read a column of amounts, or of times that something took, as one of numbers."""
    took = column.clock == "took"
    told = {"name": amount_written(column.name, column.amount, clock=took), "type": "number"}
    called = {"aliases": (*column.aliases, "duration", "时长")} if took else {}
    return column.model_copy(update={**told, **called, "values": (), "amount": "", "clock": ""})
