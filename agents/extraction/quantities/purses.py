"""What is left of an income after what is spent of it, and how long it takes to save so much."""

import re
from typing import Final

from agents.extraction.quantities.facts import Form, form_of, pieces
from agents.extraction.quantities.plain_text import MONEY, MONEY_ZH, bounds, plain, spaced, value
from agents.extraction.quantities.worked import Worked
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.sums.figures.figure import CENTS, Figure, Name
from lazy_regex import lazy_regex
from prompts.language import has_han

_PER: Final = r"(?: (?:a|per|each|every|/) ?(?P<per>month|week|year)|(?P<per2> monthly| weekly| yearly))?"
SPENT: Final = (
    r"(?:rent|mortgage|food|groceries|bills|utilities|transport|travel|bus|train|car|petrol|fuel"
    r"|insurance|phone|internet"
    r"|broadband|electricity|electric|gas|water|heating|gym|subscriptions|childcare|nursery|school"
    r"|tuition|clothes|clothing"
    r"|shopping|eating out|entertainment|loans?|car loan|student loan|tax|taxes|council tax|parking"
    r"|commuting|netflix|daycare"
    r"|medicine|pets?|leisure|fun|going out|lunch(?:es)?|coffee)"
)
SPENT_ZH: Final = (
    r"(?:房租|租金|房贷|车贷|按揭|吃饭|伙食费?|餐饮|餐费|饭钱|买菜|交通费?|水电费?|水费|电费|水电煤"
    r"|水电燃气费?|燃气费?|煤气费?|话费|手机费?|电话费|网费|宽带|保险费?|社保"
    r"|学费|孩子|托费|补习班?|培训费?|购物|买衣服|衣服|娱乐|日用品?|生活费|生活|油费|油钱|停车费?"
    r"|物业费?|其他|杂费|零花钱?|医药费?|看病|旅游|还款|还贷|还房贷|还车贷|健身|人情|应酬)"
)


def _form(kind: str, words: str) -> Form:
    return Form(kind, lazy_regex(spaced(words)))


ENGLISH: Final = (
    _form("income", rf"(?:i|we) (?:earn|make|get|bring home|take home|get paid) (?P<m>{MONEY}){_PER}"),
    _form(
        "income",
        r"(?:my |our |the )?(?:monthly |weekly |net |take-home )?(?:income|salary|wage|pay|take-home"
        rf" pay) (?:is |of )?(?P<m>{MONEY}){_PER}",
    ),
    _form(
        "spent",
        rf"(?:(?:my|our|the|i pay|i spend|we pay|we spend|pay|spend) )?(?P<what>{SPENT})(?: (?:is"
        rf"|are|costs?|of|takes))? (?P<m>{MONEY}){_PER}",
    ),
    _form(
        "spent",
        rf"(?:(?:i|we) )?(?:(?:pay|spend) )?(?P<m>{MONEY}) (?:(?:for|on|in|goes on|goes to) )?(?:the"
        rf" |my |our )?(?P<what>{SPENT}){_PER}",
    ),
    _form(
        "wish",
        r"(?:and )?(?:how much (?:is|do i have|do we have|will i have|would i have|will be)|what"
        r"(?:['’]?s| is| do i have)|how much money (?:is|do i have)) left(?: over)?(?: (?:then|each"
        r" month|per month|a month|at the end))?",
    ),
)
CHINESE: Final = (
    _form(
        "income",
        r"(?:我|我们)?(?:每个?)?(?P<per>月)?(?:的)?(?:收入|工资|月薪|到手|薪水|月入|赚|挣)(?:工资)?"
        rf"(?:是|有|一共|为)?(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?)(?:元|块)?",
    ),
    _form(
        "spent",
        rf"(?:每个?月)?(?P<what>{SPENT_ZH})(?:支出|开销)?(?:要|花|花了|花掉|是|用|用了|交|付|大概)*"
        rf"(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?)(?:元|块)?",
    ),
    _form("spent", rf"(?:交|付|还|花)了?(?P<what>{SPENT_ZH})(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?)(?:元|块)?"),
    _form(
        "wish",
        r"(?:那么?|每个?月|一个月|月底|最后|我)*(?:还|能|会)*(?:剩下?|余下?|结余|剩余)(?:是|有)?"
        r"(?:多少钱?|几多)(?:呢)?",
    ),
)
FILLER: Final = lazy_regex(r"(?:[\s,.;:?!、]|(?:and|so|then|with|if|plus)(?![a-z])|和|另外|还有|其中|每个?月(?=的))*")
_LEFT: Final = Name("left", "剩余")
_SAVING: Final = (
    rf"(?:if )?(?:(?:i|we)(?:['’](?:m|re)| am| are| can)? )?(?:save|saving|put(?:ting)? aside|set(?:ting)? aside"
    rf"|put(?:ting)? away) (?P<m>{MONEY}) (?:a|per|each|every) (?P<per>day|week|month|year)"
)
_HOW_LONG: Final = r"(?:how long|how many (?P<asked>days|weeks|months|years)|when)"
_UNTIL: Final = (
    r"(?: (?:will it take|does it take|do i need|do we need|will i need|until i have|until we have"
    r"|until i reach|to save"
    r"|to reach|to get to|to have|to get|until|till|to|before i have|for|it takes|is it|me|us))*"
)
SAVES: Final = lazy_regex(spaced(rf"{_SAVING}[\s,.;?]*(?:and )?{_HOW_LONG}{_UNTIL} (?P<goal>{MONEY})"))
SAVES_FOR: Final = lazy_regex(
    spaced(
        r"(?:(?:i|we) )?(?:need|want|want to save|(?:my|the|our) (?:goal|target) is|goal|target)"
        rf" (?P<goal>{MONEY})[\s,.;]*(?:and )?"
        rf"{_SAVING}[\s,.;?]*{_HOW_LONG}(?: (?:will|does) (?:it|that) take(?: (?:me|us))?)?"
    )
)
SAVES_ZH: Final = lazy_regex(
    r"(?:如果|要是)?(?:我|我们)?(?:每一?个?|一个?)(?P<per>天|周|星期|月|年)(?:能|可以)?(?:存下?"
    rf"|攒|储蓄)(?:钱)?(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?)(?:元|块)?[\s,]*"
    r"(?:的话)?[\s,]*(?:要|需要|得|大概)*(?:多久|多长时间|几个?(?P<asked>天|周|星期|月|年)|多少个?"
    r"(?P<asked2>天|周|星期|月|年))?(?:才|可以|能|就)*"
    rf"(?:存到?|攒到?|存够|攒够|达到|到)(?P<goal>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?)(?:元|块)?[\s,]*"
    r"(?:要|需要|得)?(?:多久|多长时间|几个?(?P<asked3>天|周|星期|月|年)|多少个?(?P<asked4>天|周"
    r"|星期|月|年))?"
)


def left_of_income(text: str) -> Worked | None:
    """Take what is spent off an income, all of one time; None for anything else."""
    said, forms = plain(text), CHINESE if has_han(text) else ENGLISH
    found = pieces(said, bounds(said), forms, FILLER)
    kinds = [form_of(match, forms) for match in found]
    if kinds.count("income") != 1 or kinds.count("wish") != 1 or "spent" not in kinds:
        return None
    spent = [match for match, kind in zip(found, kinds, strict=True) if kind == "spent"]
    income = found[kinds.index("income")]
    if len({match["what"] for match in spent}) < len(spent) or len({_period(match) for match in found} - {""}) > 1:
        return None
    if any(_period(match) for match in spent) and not _period(income) and not has_han(text):
        return None
    if len({coin.value for coin in find_currencies(text)}) > 1:
        return None
    expression = " - ".join(value(match["m"]) for match in (income, *spent))
    return Worked((Figure(_LEFT, expression, CENTS),))


def _period(match: re.Match[str]) -> str:
    named = match.groupdict()
    said = (named.get("per") or named.get("per2") or "").strip()
    return said.removesuffix("ly")


def saved_until(text: str) -> Worked | None:
    """Count the times that so much is put aside until there is a sum; None for anything else."""
    said = plain(text)
    at, end = bounds(said)
    forms = (SAVES_ZH,) if has_han(text) else (SAVES, SAVES_FOR)
    match = next((m for form in forms if (m := form.fullmatch(said, at, end)) is not None), None)
    if match is None or len({coin.value for coin in find_currencies(text)}) > 1:
        return None
    asked = {(word or "").removesuffix("s") for name, word in match.groupdict().items() if name.startswith("asked")} - {
        ""
    }
    per = match["per"]
    if (asked and asked != {per}) or len(asked) > 1 or float(value(match["m"])) <= 0:
        return None
    if has_han(text) and not asked and not re.search("多久|多长", said):
        return None
    measure = {"月": "个月"}.get(per, per)
    name = Name(f"{per}s (rounded up)", f"{measure}（向上取整）")
    return Worked((Figure(name, f"ceil({value(match['goal'])} / {value(match['m'])})", 0),), named=True)
