"""Loans that are told: borrow 12000 over 5 years at 5.9%, whats the monthly; and what of one is said anew."""

import re
from typing import Final, NamedTuple

from agents.extraction.sums.marked import AMOUNT, PERCENT, PLAIN, Marked
from agents.extraction.sums.telling_words import ASKS, ASKS_ZH, telling
from lazy_regex import lazy_regex

_IS_LOAN: Final = lazy_regex(
    r"(?<![a-z])(?:borrow(?:ing|ed)?|loan|mortgage|financ(?:e|ed|ing)|on\s+credit|lend|lent)(?![a-z])|房贷|车贷"
    r"|贷款|借款|按揭|商贷|公积金贷款?|消费贷|装修贷|贷了?|借"
)
_TERM: Final = lazy_regex(
    rf"(?:(?:over|for|in|across|within|paid\s+back\s+(?:over|in))\s+)?(?P<n>{PLAIN})\s*-?(?P<unit>years?|yrs?"
    rf"|months?|mths?)(?![a-z])(?:\s+(?:fixed|term))?"
    rf"|(?:分|还)*(?P<n2>{PLAIN})(?P<unit2>年|期|个月)(?:还清|还完|期|还)?"
)
RATE: Final = lazy_regex(
    rf"(?:(?:at|with|@)\s+)?(?:an?\s+)?(?:(?:interest|rate)\s+(?:of|is|at)?\s*)?(?P<p>{PERCENT})(?:\s+(?:fixed"
    rf"|interest|apr|a\s+year|per\s+year|pa|p\.a|annual(?:ly)?|rate))*"
    rf"|(?:年)?(?:利率|利息|年化|年利)(?:是|为|按)?(?P<p2>{PERCENT})|(?:年)?(?:利率|年化)(?:是|为"
    rf"|按)?(?P<p3>{PLAIN})|(?<![a-z])at\s+(?P<p4>{PLAIN})(?=\s*(?:,|$))"
)
_WANTS: Final = lazy_regex(
    r"(?<![a-z])(?:(?:the|my|our|a|per|each|every|in|that|it|is|do|does|will|would|i|we|pay|back|be|have|to"
    r"|total|overall|altogether|how\s+much|what(?:['’]?s)?|of)\s+)*"
    r"(?:monthly|a\s+month|per\s+month|each\s+month|every\s+month|repayments?|instal+ments?"
    r"|interest(?:\s+(?:in\s+(?:all|total)|altogether|overall|in\s+the\s+end))?)(?:\s+(?:payments?|rate"
    r"|repayments?|instal+ments?|cost|amount|be|is|that|it))*(?![a-z])"
    r"|(?:等额本息|一共|总共|每个?月|一个?月|总|要|得|需|多|还|的)*(?:月供|还款|月还|还多少|利息|还)(?:总额"
    r"|一共|总共|要|得|是|付|还|给银行)*(?:多少钱?)?|等额本息|(?:每个?月|一个?月)(?:要|得|需)*(?:还|付)?(?:多少钱?)?"
)
_OTHERWISE: Final = lazy_regex(
    r"interest[\s-]only|balloon|already|extra|overpay|deposit|down|首付|等额本金|提前还|先息|利随|公积金和|组合"
)
OTHER_PERIOD: Final = lazy_regex(
    rf"{PERCENT}\s*(?:interest\s+|rate\s+)?(?:(?:per|an?|each|every|/)\s*(?:month|day|week|quarter)"
    rf"|(?:monthly|daily|weekly|quarterly)(?!\s+(?:re)?pay)(?!\s+instal)|p\.?m(?![a-z]))"
    rf"|(?:monthly|daily|weekly|quarterly)\s+(?:interest\s+)?(?:rate\s+)?(?:of|is|at|=|:)?\s*{PERCENT}"
    rf"|(?:month|day|week|quarter)\s+(?:at\s+)?{PERCENT}"
    rf"|(?<![\ue000-\ue2ff]个)[月日周季天](?:度)?的?(?:利率|息|化|利(?!息)|(?:利息)?(?:是|为|按|收|付|的)?{PERCENT})"
    r"|千分之|万分之|厘|分利|[‰‱]"
)
"""A rate for another time than a year."""
_BY_THE_MONTH: Final = lazy_regex(
    rf"(?:(?:at|with)\s+)?(?P<p>{PERCENT})\s*(?:interest\s+)?(?:(?:per\s+|/\s*)month|an?\s+month(?=\s*(?:,|$)))(?![a-z])"
    rf"|(?:(?:at|with)\s+)?(?:an?\s+)?monthly\s+(?:interest\s+)?rate\s+(?:(?:of|is)\s+)?(?P<p2>{PERCENT})"
    rf"|(?<![\ue000-\ue2ff]个)月(?:利率|息)(?:是|为|按)?(?P<p3>{PERCENT})"
)
"""A rate for a month: that of a year is twelve times as much."""
_AMOUNT: Final = lazy_regex(rf"(?P<a>{AMOUNT})")
_AGAIN: Final = lazy_regex(
    r"(?:(?:and|so|ok(?:ay)?|hm+|what|how|about|if|but|now|then|i|we|they|it|was|were|is|pay|paid|paying|repay"
    r"|repaid|took|take|takes|do|did|back|off(?=\s+(?:over|in|at|with)\s)|instead|only|just|over|in|for|at|with|make"
    r"|made|spread|stretch(?:ed)?(?=\s+(?:it\s+)?over\s)|the|a)[\s,]+)*"
    rf"(?:(?P<n>{PLAIN})\s*-?\s*(?P<unit>years?|yrs?|months?)?|(?P<p>{PERCENT}))(?:\s+(?:instead|then|as\s+well"
    rf"|interest|fixed))*"
    rf"|(?:那么?|如果|要是|改成|换成|改为|(?:拉长?|延长?|缩短?|拖|放)[到成为至]|(?:做|贷|借)[到成]?|分|按|还|利率|的话|[\s，,])*(?:(?P<n2>{PLAIN})(?P<unit2>年|期|个月)"
    rf"|(?P<p2>{PERCENT}))(?:还清|还完|还|期|的话|呢|啊|多少|利率|[\s，,])*"
)
"""A length that a loan is made longer or shorter by is not its length: 延长5年 adds five years."""
_MONTHS: Final = frozenset({"month", "months", "mths", "mth", "期", "个月"})


_MONTHS_A_YEAR: Final = 12


class LoanAsked(NamedTuple):
    """What a loan is of; none of its two lengths where only the rate is said anew."""

    principal: float | None = None
    rate: float | None = None
    years: int | None = None
    months: int | None = None
    unit_said: bool = True
    """Whether a length is told in years or months, and not by its number alone."""

    @property
    def untold(self) -> tuple[str, ...]:
        """What of it is not told: it must be asked for."""
        length = ("years",) if self.years is None and self.months is None else ()
        told = (("principal", self.principal), ("annual_rate_percent", self.rate))
        return (*(name for name, value in told if value is None), *length)

    @property
    def arguments(self) -> dict[str, float | int]:
        """What the call takes of it."""
        given = {
            "principal": self.principal,
            "annual_rate_percent": self.rate,
            "years": self.years,
            "months": self.months,
        }
        return {
            name: int(value) if value == int(value) else value for name, value in given.items() if value is not None
        }


def loan_asked(text: str) -> LoanAsked | None:
    """Read a loan in equal payments, though not all of it be told; None where anything else is told of it."""
    said = Marked(text)
    if _IS_LOAN.search(said.text) is None or _OTHERWISE.search(said.text) is not None or len(said.coins) > 1:
        return None
    by_the_month = said.first(_BY_THE_MONTH)
    if OTHER_PERIOD.search(said.rest) is not None:
        return None
    term, rate, wants = said.first(_TERM), by_the_month or said.first(RATE), False
    while said.first(_IS_LOAN) is not None:
        pass
    while said.first(_WANTS) is not None:
        wants = True
    amount = said.first(_AMOUNT)
    while said.first(ASKS_ZH if said.chinese else ASKS) is not None:
        pass
    if not wants or not said.is_used_up(telling(chinese=said.chinese)):
        return None
    found = LoanAsked(
        principal=None if amount is None else float(said.value(amount["a"])),
        rate=None if rate is None else _a_year(said, rate, months=by_the_month is not None),
    )
    if term is None:
        return found
    length = int(float(said.value(term["n"] or term["n2"])))
    months = (term["unit"] or term["unit2"]) in _MONTHS
    return found._replace(months=length) if months else found._replace(years=length)


def _a_year(said: Marked, rate: re.Match[str], *, months: bool) -> float:
    told = said.number(next(filter(None, rate.groups())))
    return float(told * _MONTHS_A_YEAR if months else told)


def loan_again(text: str) -> LoanAsked | None:
    """Read what a message says anew of the loan before, and nothing else: if i pay it back in 3; 改成15年呢."""
    said = Marked(text)
    match = _AGAIN.fullmatch(said.text)
    if match is None:
        return None
    if rate := match["p"] or match["p2"]:
        return LoanAsked(rate=float(said.value(rate)))
    number, unit = said.number(match["n"] or match["n2"]), match["unit"] or match["unit2"] or ""
    led = re.search(r"(?<![a-z])(?:in|over|back|off)(?![a-z])", said.text) is not None
    if number != int(number) or (not unit and not led):
        return None
    return LoanAsked(months=int(number)) if unit in _MONTHS else LoanAsked(years=int(number), unit_said=bool(unit))
