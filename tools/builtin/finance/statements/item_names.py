"""The items, ratios and series as choices of a parameter, with the words that people use for them."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field

from lazy_regex import lazy_regex
from tools.market.labels import ItemLabel, StatementName, labels, ratio_labels

WHOLE = "all"
"""Choice that means the whole statement; it takes the words that would else be read as items: 现金 in 现金流量表."""
GROWTH = "_growth"
"""What a series of yearly growth is called behind the item's key."""
STATEMENT_WORDS = (
    *("income statement", "profit and loss", "P&L", "balance sheet", "balance sheets", "cash flow statement"),
    *("cash flow statements", "statement of cash flows", "cash flow", "cash flows"),
    *("利润表", "损益表", "收益表", "资产负债表", "现金流量表", "现金流量", "现金流", "资产负债"),
)
RATIO_WORDS = (
    *("ratios", "financial ratios", "all ratios", "key ratios", "margins", "profitability", "leverage", "gearing"),
    *("liquidity", "valuation", "财务比率", "各项比率", "盈利能力", "杠杆", "杠杆率", "流动性", "估值"),
)
"""What several ratios are called together: whoever asks for it gets them all."""
_GROWTH_WORDS = 2
"""Of an item's words in a language, how many are also offered with "growth": a schema must stay small."""
_MINOR = frozenset(
    {
        *("diluted_shares", "short_term_investments", "content_liabilities_current", "content_liabilities_noncurrent"),
        *("commercial_paper", "current_portion_of_debt", "short_term_debt", "long_term_debt"),
    }
)
"""Items that nobody correlates."""
_EN_GROWTH = ("{} growth", "growth in {}")
_ZH_GROWTH = ("{}增速", "{}增长率", "{}增长")
_ASIDE = lazy_regex(r"\s*\(.*\)")


def _choices(words: Mapping[str, Iterable[str]]) -> Any:  # noqa: ANN401 - pydantic's own type for Field()
    return Field(json_schema_extra={"enum": [*words], "x-synonyms": {key: [*said] for key, said in words.items()}})


def _words(label: ItemLabel) -> tuple[str, ...]:
    return tuple(dict.fromkeys((_ASIDE.sub("", label.en), _ASIDE.sub("", label.zh), *label.synonyms)))


def _ratio_words() -> dict[str, tuple[str, ...]]:
    return {name: (ratio.en, ratio.zh, *ratio.synonyms) for name, ratio in ratio_labels().items()}


def _named_ratio_words() -> dict[str, tuple[str, ...]]:
    named = {name: tuple(w for w in words if w not in RATIO_WORDS) for name, words in _ratio_words().items()}
    return {WHOLE: RATIO_WORDS, **named}


def _item_words() -> dict[str, tuple[str, ...]]:
    return {label.item: _words(label) for label in labels().values()}


def _statement_words(statement: StatementName) -> dict[str, tuple[str, ...]]:
    held = {item: words for item, words in _item_words().items() if labels()[item].statement == statement}
    return {WHOLE: STATEMENT_WORDS, **held}


def _series_words() -> dict[str, tuple[str, ...]]:
    main = {item: words for item, words in _item_words().items() if item not in _MINOR}
    return {**main, **{f"{item}{GROWTH}": _growth_words(words) for item, words in main.items()}}


def _growth_words(words: Iterable[str]) -> tuple[str, ...]:
    english = [word for word in words if word.isascii()][:_GROWTH_WORDS]
    chinese = [word for word in words if not word.isascii()][:_GROWTH_WORDS]
    return (
        *(pattern.format(word) for word in english for pattern in _EN_GROWTH),
        *(pattern.format(word) for word in chinese for pattern in _ZH_GROWTH),
    )


ItemName = Annotated[str, _choices(_item_words())]
"""An item of any statement."""
IncomeItem = Annotated[str, _choices(_statement_words("income"))]
BalanceItem = Annotated[str, _choices(_statement_words("balance"))]
CashItem = Annotated[str, _choices(_statement_words("cash"))]
SeriesName = Annotated[str, _choices(_series_words())]
"""An item year by year, or its yearly growth."""
RatioName = Annotated[str, _choices(_named_ratio_words())]
"""A ratio of a company's year."""
Metric = Annotated[str, _choices({**_item_words(), **_ratio_words()})]
"""An item of a statement, or a ratio."""
