"""Money that grows with compound interest: put 12000 in at 4.5% compounded yearly, what will i have after 7 years.

Nothing is read where neither compound nor simple interest is said: then nobody knows which is meant.
"""

from decimal import Decimal
from typing import Final

from agents.extraction.sums.loan_stories import OTHER_PERIOD, RATE
from agents.extraction.sums.marked import AMOUNT, PLAIN, Marked
from agents.extraction.sums.telling_words import ASKS, ASKS_ZH, questions, telling
from lazy_regex import lazy_regex

_EACH: Final = r"(?:(?:every|each|per|once\s+an?|an?)\s+)"
_OFTEN: Final = (
    rf"(?P<often>yearly|annual(?:ly)?|{_EACH}year|monthly|{_EACH}month|quarterly|{_EACH}quarter|daily|{_EACH}day)"
)
_COMPOUND: Final = lazy_regex(
    rf"(?<![a-z])(?:(?:it|it['’]?s|is|which|that|with|interest)\s+)*compound(?:s|ed|ing)?(?:\s+interest)?(?:\s+{_OFTEN})?(?![a-z])"
    r"|(?:按|以)?(?P<often2>[年月季日])?复利(?:计算|计息|来算|算|滚)?|利滚利"
)
_SIMPLE: Final = lazy_regex(
    r"(?<![a-z])(?:at\s+|with\s+)?simple\s+interest(?![a-z])|(?:按|以)?单利(?:计算|计息|来算|算)?"
)
_TERM: Final = lazy_regex(
    rf"(?<![a-z])(?:(?:after|in|for|over|at\s+the\s+end\s+of)\s+)?(?P<n>{PLAIN})\s*-?(?:years?|yrs?)(?![a-z])(?:['’]?\s+time)?"
    rf"|(?:存|放|过)*(?P<n2>{PLAIN})年(?:以后|之后|后|期|到期)?"
)
_PART_OF_YEAR: Final = lazy_regex(
    rf"(?<![a-z])(?:(?:after|in|for|over)\s+)?(?:(?P<half>half\s+a\s+year|a\s+half[\s-]year)|(?P<m>{PLAIN})\s*-?months?)(?![a-z])"
    rf"|(?:存|放|过)*(?:(?P<half2>半年)|(?P<m2>{PLAIN})个月)(?:以后|之后|后|期|到期)?"
)
_PUT: Final = lazy_regex(r"(?<![a-z])(?:deposit(?:ed|ing)?|saving)(?![a-z])|定期|理财|投资|按|以(?=\0)")
_GAIN: Final = lazy_regex(
    r"(?<![a-z])(?:(?:how\s+much|what|the|total|is|of|in)\s+)*interest(?:\s+(?:earned|in\s+total|altogether|in\s+all))?(?![a-z])"
    r"|(?:一共|总共|能|拿|有|的)*(?:利息|收益)(?:一共|总共|能|拿|有|是)*(?:多少钱?)?|(?:能|一共|总共)*赚(?:了|到)?多少钱?"
)
_WHOLE: Final = lazy_regex(
    r"(?:一共|总共|能|拿|有|到期|的)*(?:连本[带代]利|本息(?:和|合计|一共|总共)?|本利和?|到手|取出来?|拿回来?)(?:一共|总共|能|拿|取|有|是)*(?:多少钱?)?"
)
_ALL_THERE_IS: Final = lazy_regex(
    r"(?<![a-z])(?:totals?|balance|amount|sum|worth|value|altogether|end\s+up)(?![a-z])"
    r"|利息[和与跟及、，,]*(?:以及|还有)?(?:一共|总共|总额|总金额|合计|最后|到期)|(?:总额|总金额|总共|一共|合计)[和与跟及、](?:以及)?利息"
)
"""Asks beside the interest for all that there is then, in words that no other reading takes."""
_AMOUNT: Final = lazy_regex(rf"(?P<a>{AMOUNT})")
_BOTH: Final = 2
"""Questions: for the interest, and for all that there is then."""
_MONTHS_A_YEAR, _QUARTER = 12, 3
"""Months that are no quarters make no year in decimals."""
_TIMES: Final = {"m": 12, "月": 12, "q": 4, "季": 4, "d": 365, "日": 365}


def grown(told: Marked) -> tuple[str, ...] | None:
    """Read what money grows to, or what interest it brings; None where anything else is told of it."""
    said = told.copy()
    compound, simple = said.first(_COMPOUND), said.first(_SIMPLE)
    if (compound is None) == (simple is None) or len(said.coins) > 1 or questions(said.text) > _BOTH:
        return None
    often = (compound["often"] or compound["often2"] or "") if compound is not None else ""
    if OTHER_PERIOD.search(said.rest) is not None:
        return None
    years, rate = _years(said, in_parts=simple is not None), said.first(RATE)
    amount = said.first(_AMOUNT)
    if years is None or rate is None or amount is None or asks_all_beside_interest(told):
        return None
    while said.first(_PUT) is not None:
        pass
    gain, whole = said.first(_GAIN) is not None, said.first(_WHOLE) is not None
    while said.first(ASKS_ZH if said.chinese else ASKS) is not None:
        pass
    both = gain and whole
    if questions(said.text) > 1 + both or not said.is_used_up(telling(chinese=said.chinese)):
        return None
    principal = said.value(amount["a"])
    percent = said.value(next(filter(None, rate.groups())))
    factor = _factor(percent, years, _times(often), compounded=compound is not None)
    interest, all_in_all = f"{principal} * ({factor} - 1)", f"{principal} * {factor}"
    return (interest, all_in_all) if both else (interest if gain else all_in_all,)


def asks_all_beside_interest(told: Marked) -> bool:
    """Whether the interest is asked for, and all that there is then in words that are no part of the interest."""
    said = told.copy()
    if said.first(_SIMPLE) is None and said.first(_COMPOUND) is None:
        return False
    earned = said.first(_GAIN)
    return earned is not None and _ALL_THERE_IS.search(said.text.replace(earned.group(), "利息", 1)) is not None


def _years(said: Marked, *, in_parts: bool) -> Decimal | None:
    """Read for how long money lies; half a year and months only where interest brings none of its own."""
    term = said.first(_TERM)
    if term is not None:
        return said.number(term["n"] or term["n2"])
    part = said.first(_PART_OF_YEAR) if in_parts else None
    if part is None:
        return None
    if part["half"] or part["half2"]:
        return Decimal("0.5")
    months = said.number(part["m"] or part["m2"])
    return None if months % _QUARTER else months / _MONTHS_A_YEAR


def _times(often: str) -> int:
    """How often a year interest is added; once where that is not said."""
    plain = often.removeprefix("every ").removeprefix("each ").removeprefix("per ").removeprefix("once ")
    return _TIMES.get(plain.removeprefix("an ").removeprefix("a ")[:1], 1)


def _factor(percent: str, years: Decimal, times: int, *, compounded: bool) -> str:
    if not compounded:
        return f"(1 + {percent}/100 * {years})"
    rate = f"{percent}/100" if times == 1 else f"{percent}/100/{times}"
    return f"(1 + {rate}) ** {years * times}"
