"""What must be said beside figures, as a code with its facts: `remarks.<language>.j2` holds the words for it."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, JsonValue

RemarkCode: TypeAlias = Literal[
    # where data comes from
    "sample_prices",
    "former_ticker",
    "sample_figures",
    "reference_rates",
    "eastmoney_flows",
    "futures_turnover",
    "active_stock_turnover",
    "exchange_pair",
    "sec_filings",
    "yahoo_figures",
    "treasury_yield",
    "yahoo_beta",
    "directory_names",
    "split_adjusted",
    # why there is no value
    "not_positive",
    "no_figure",
    "no_price",
    "far_apart",
    # what is missing of what was asked for
    "years_absent",
    "fewer_years",
    "too_few_quarters",
    "few_growth_rates",
    "whole_years",
    "no_cost_of_capital",
    # what providers say no to
    "not_offered",
    "no_such_data",
    "no_years",
    "no_sample",
    "no_sample_days",
    "no_sample_currency",
    "no_sample_rate",
    "rate_limited",
    "unreachable",
    "unreadable",
    "no_identity",
    "quoted",
    "unanswered",
    "way",
]
"""Each is a macro of the templates; its parameters are the facts that a remark of this code has."""


class Remark(BaseModel):
    """One thing to be said, told without words: a template says it in the reader's language."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    code: RemarkCode
    """sample_* and reference_rates: packaged data, not live; no_*: missing."""
    facts: dict[str, JsonValue] = {}
    """The figures, days, keys and names that it is said with."""


def remark(code: RemarkCode, **facts: object) -> Remark:
    """Make a remark; facts are JSON values, further remarks, or lists of both."""
    return Remark.model_validate({"code": code, "facts": {name: _plain(fact) for name, fact in facts.items()}})


def each_once(remarks: Iterable[Remark]) -> list[Remark]:
    """Leave out what was said before."""
    once: list[Remark] = []
    for one in remarks:
        if one not in once:
            once.append(one)
    return once


def _plain(fact: object) -> object:
    if isinstance(fact, Remark):
        return fact.model_dump()
    if isinstance(fact, Mapping):
        return {name: _plain(inner) for name, inner in fact.items()}
    return [_plain(inner) for inner in fact] if isinstance(fact, list | tuple) else fact
