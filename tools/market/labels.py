"""What the items of statements and the ratios are called, in both languages."""

import csv
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias, cast

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.market.offers import BilingualName

ITEMS = Path(__file__).parent / "items.csv"
RATIOS = Path(__file__).parent / "ratios.csv"
StatementName: TypeAlias = Literal["income", "balance", "cash", "dividend"]
WACC_INPUTS: Mapping[str, BilingualName] = {
    "price": BilingualName(en="share price", zh="股价"),
    "shares": BilingualName(en="diluted shares", zh="稀释后股数"),
    "beta": BilingualName(en="beta", zh="贝塔系数"),
    "risk_free_rate": BilingualName(en="risk-free rate (ten-year US treasuries)", zh="无风险利率(十年期美国国债)"),
    "equity_risk_premium": BilingualName(en="equity risk premium", zh="股权风险溢价"),
    "interest_expense": BilingualName(en="interest expense", zh="利息费用"),
    "debt": BilingualName(en="interest-bearing debt", zh="有息债务"),
    "tax_rate": BilingualName(en="tax rate", zh="税率"),
}
"""What a cost of capital is computed from, as a sentence names it."""
_TERM = lazy_regex(r"(?P<sign>[+-]?)\s*(?P<item>[a-z_]+)(?P<optional>\??)")


class Term(Frozen):
    """One part of a computed item."""

    item: str
    sign: int
    optional: bool
    """Whether the sum stands without it: companies call their short-term debt by different names."""


class ItemLabel(Frozen):
    """What an item is called, where it stands, and how it is computed where no report has it."""

    item: str
    statement: StatementName
    en: str
    zh: str
    terms: tuple[Term, ...] = ()
    synonyms: tuple[str, ...] = ()
    """Further words for it, in both languages."""

    @property
    def is_flow(self) -> bool:
        """Whether it is an amount of money counted over a time, so that four quarters add up to a year."""
        return self.statement in ("income", "cash") and not self.item.startswith("diluted_")


class RatioLabel(Frozen):
    """What a ratio is called and how it is computed."""

    name: str
    en: str
    zh: str
    unit: str
    formula: str
    synonyms: tuple[str, ...]


@cache
def labels() -> Mapping[str, ItemLabel]:
    """Return every known item, in the order of a statement."""
    return {
        row["item"]: ItemLabel(
            item=row["item"],
            statement=cast("StatementName", row["statement"]),
            en=row["en"],
            zh=row["zh"],
            terms=tuple(_term(match) for match in _TERM.finditer(row["formula"])),
            synonyms=_words(row["synonyms_en"], row["synonyms_zh"]),
        )
        for row in _rows(ITEMS)
    }


@cache
def ratio_labels() -> Mapping[str, RatioLabel]:
    """Return what every ratio is called, by its key."""
    return {
        row["name"]: RatioLabel(
            name=row["name"],
            en=row["label"],
            zh=row["label_zh"],
            unit=row["unit"],
            formula=row["formula"],
            synonyms=_words(row["synonyms_en"], row["synonyms_zh"]),
        )
        for row in _rows(RATIOS)
    }


def label_of(key: str) -> BilingualName:
    """Return what an item or a ratio is called, or its key where nobody knows it."""
    found = labels().get(key) or ratio_labels().get(key)
    return BilingualName(en=found.en, zh=found.zh) if found else BilingualName(en=key, zh=key)


def _rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))


def _words(*cells: str) -> tuple[str, ...]:
    """Read words that stand in cells of a table, separated by bars."""
    return tuple(word for cell in cells for word in cell.split("|") if word)


def _term(match: re.Match[str]) -> Term:
    return Term(item=match["item"], sign=-1 if match["sign"] == "-" else 1, optional=bool(match["optional"]))
