"""The forms that a piece of a story of quantities may have in English, in the order in which they are tried."""

import re
from typing import Final

from agents.extraction.quantities.facts import Form
from agents.extraction.quantities.plain_text import MONEY, NUMBER, spaced
from agents.extraction.quantities.sizes import AREA_ZONE, SIZE
from lazy_regex import lazy_regex

COINS: Final = {
    **dict.fromkeys(("dollar", "dollars", "usd", "$"), "USD"),
    **dict.fromkeys(("euro", "euros", "eur", "€"), "EUR"),
    **dict.fromkeys(("pound", "pounds", "gbp", "£", "quid"), "GBP"),
    **dict.fromkeys(("yuan", "rmb", "cny"), "CNY"),
    **{name: name.upper() for name in ("hkd", "jpy", "chf", "aud", "cad", "sgd", "krw", "thb", "inr", "sek", "nok")},
    **{"yen": "JPY", "francs": "CHF", "baht": "THB", "rupees": "INR", "won": "KRW"},
}
_WORD: Final = r"(?:(?:square|cubic|sq\.?|cu\.?|us) )?[a-z]+(?:\^?[23]|[²³])?(?![a-z\d])"
_NO: Final = r"(?!(?:per|an?|each|every|at|for|of|in|to|by|x|is|and|with|costs?|this|last)(?![a-z]))"
_UNIT: Final = rf"{_NO}{_WORD}"
_EACH: Final = r"(?:(?:per|an?|each|every|for each|for every)(?![a-z])|/)"
_WHO: Final = r"(?:i|you|he|she|it)(?:['’](?:ll|m|re|ve|d|s)| (?:will|would|am|are|is|have|had|has))?"
_DOES: Final = (
    r"(?:work(?:s|ed|ing)?|did|do(?:es)?|drives?|drove|driving|bought|buys?|buying|got|gets?|needs?|wants?"
    r"|order(?:s|ed)?|takes?|took|has|have|uses?|pa(?:ys?|id)|earns?|ma(?:kes?|de)|charges?|burns?|getting paid"
    r"|get paid|got paid|consumes?|babysitting|babysat|tutoring|tutored|freelanced)"
)
_OWN: Final = r"(?:my|the|our|a|an|this|one)"
_CARRIER: Final = (
    r"(?:car|van|truck|bike|motorbike|paint|tin|petrol|diesel|fuel|gas|gasoline|trip|drive|journey|pay|wage|rate"
    r"|hourly rate|price|(?:grass )?seed|fertili[sz]er|turf|carpet|flooring|laminate|fabric|room|hotel)"
)
_LEAD: Final = (
    rf"(?:(?:{_WHO} )?(?:usually )?{_DOES} (?:for )?"
    rf"|(?:{_OWN} )?{_CARRIER} (?:covers|uses|needs|burns|takes|does|is|costs|consumes|of|at) "
    r"|(?:petrol|diesel|fuel|gas) )?"
)
_THING: Final = r"(?P<good>(?!(?:the|my|our|them|which|it)(?![a-z]))[a-z]+(?: (?:oil|juice|wine|water|rice|beef))?)"
_PERIOD: Final = r"(?: (?:an?|per|each|every|in an?) (?P<per>day|week|month|year|hour)(?![a-z]))?"
_TOTAL: Final = r"(?: (?:in total|altogether|in all|all together|total|all in all))?"
_POINTS: Final = (
    r"(?: (?:is|are|was|does|do|did|will|would|should|can)(?: (?:that|it|this|there|they|i|we|you|he|she))"
    r"(?: (?:be|make|made|have|get|need|use|come to|cost|pay|owe|earn|hold|weigh|burn|take))?)?"
)
_COIN: Final = rf"(?:{'|'.join(sorted(map(re.escape, COINS), key=len, reverse=True))})(?![a-z])"
_TILES: Final = "(?:tiles?|slabs?|pavers?|flagstones?)(?![a-z])"
_TILE_SIZE: Final = SIZE.replace("(?P<", "(?P<t")
_EATERS: Final = r"(?P<d>people|persons|servings?|portions?|guests?)"


def _form(kind: str, *words: str) -> Form:
    return Form(kind, lazy_regex(spaced("".join(words))))


_WISHES: Final = (
    _form(
        "wish of",
        r"(?:and )?(?:how much|what)(?:['’]?s)?(?: (?P<what>(?!(?:is|does|do|for|are|would|will)(?![a-z]))[a-z]+))?",
        r"(?: (?:do|would|will|does|must|should) (?:i|we|it|that) (?:need|use|take|want|pay|buy|get|earn|make|owe))?",
        rf"(?: (?:is|are|for|does|do|would|will))+ (?:a |an )?(?P<n>{NUMBER})\s?(?P<u>{_UNIT})?",
        r"(?: (?:trip|drive|journey))?(?: (?:costs?|come to|be|take|need|weigh|use))?",
        rf"(?: in (?P<in>{_WORD}))?",
    ),
    _form(
        "wish of",
        rf"(?:and )?how many (?P<what>{_WORD}) (?:is|are|for|do i get for|do i need for|would be) ",
        rf"(?P<n>{NUMBER})\s?(?P<u>{_WORD})",
    ),
    _form("wish of", rf"(?P<n>{NUMBER})\s?(?P<u>{_COIN}) (?P<what>)in (?P<in>{_COIN})"),
    _form(
        "one asked",
        r"(?:how much (?:is|for) (?:one|each)(?: of them)?|(?:how much|price|cost|what is the price)",
        r" (?:each|apiece|per (?:one|piece|item)))(?! [a-z])",
    ),
    _form(
        "one asked",
        rf"(?:how much (?:is|does|for) (?:one|an?|each)|(?:price|cost) per) (?P<u>{_WORD})(?: cost)?",
    ),
    _form(
        "wish",
        rf"how many (?P<what>{_WORD}) (?:is|are|are in|are there in|in|does|fit in)",
        rf"(?= (?:{_OWN} )?(?:{AREA_ZONE} (?:of )?)?(?:\d|{NUMBER} [a-z]+ of))",
    ),
    _form("wish", rf"(?:and )?how many (?P<what>{_WORD}){_POINTS}{_PERIOD}{_TOTAL}"),
    _form(
        "tiles asked",
        rf"(?:and )?how many {_TILE_SIZE} (?P<tile>{_TILES})",
        r"(?: (?:do (?:i|we) need|are needed|will (?:i|we) need|fit))?",
        r"(?: (?:for|on|to cover) (?:it|that|the (?:floor|room|area)))?",
    ),
    _form(
        "extent",
        r"(?:what(?:['’]?s| is) )?(?:the )?(?P<extent>floor area|area|volume)(?: in (?P<what>[a-z²³]+(?: [a-z]+)?))?",
        rf"(?:(?: (?:of|is) (?:it|that|this))|(?: of(?= {_OWN} ))|(?=\s*(?:$|,|\?)))",
    ),
    _form("wish", rf"(?:what is (?:that|it) )?in (?P<what>{_WORD})(?!\s?[a-z])"),
    _form("wish", r"(?P<what>(?:square|cubic) [a-z]+)(?=\s*$)"),
    _form(
        "wish",
        r"(?:and )?how much (?P<what>(?!(?:is|does|do|did|will|would|was|in|total|to|each|per|an?)(?![a-z]))[a-z]+)",
        rf"{_POINTS}{_PERIOD}{_TOTAL}",
    ),
    _form(
        "wish",
        rf"(?:and )?(?:how much|what|whats)(?:['’]s)?{_POINTS}",
        r"(?: (?:is|will|would) (?:the|my|our) (?:total|pay|bill|cost|price|fuel cost)(?: be)?",
        rf"| (?:the|my|our) (?:total|pay|bill))?{_PERIOD}{_TOTAL}(?![a-z ])",
        r"|(?:the )?(?:total|cost|total pay|total cost|price|total price)(?: is)?(?![a-z ])",
        r"|what(?:['’]s| is) (?:the|my) (?:total|pay|cost|bill)(?: cost)?(?![a-z ])",
    ),
)
_RATES: Final = (
    _form(
        "rate of coin",
        rf"(?:at |if |(?:(?:the|my|our) )?(?:exchange )?rate (?:is |of )?)?(?P<m>{NUMBER})\s?(?P<u>{_COIN}) ",
        rf"(?:to|per|for|=|a|is) (?:the |one |an? |1 )?(?P<d>{_COIN})",
    ),
    _form(
        "coin is",
        rf"(?:at |if )?(?:1|one|an?|the)\s?(?P<d>{_COIN}) (?:is|=|equals|buys|gets (?:you|me)|for|costs) ",
        rf"(?P<m>{NUMBER})\s?(?P<u>{_COIN})",
    ),
    _form(
        "recipe",
        rf"(?:(?:{_OWN} )?recipe )?for (?P<n>{NUMBER}) {_EATERS} ",
        rf"(?:uses?|needs?|takes?|calls for|i use|we use) (?P<m>{NUMBER})\s?(?P<u>{_WORD}) of (?P<good>[a-z]+)",
    ),
    _form(
        "recipe",
        rf"(?P<n>{NUMBER}) {_EATERS} (?:need|use|eat|take|want|drink) ",
        rf"(?P<m>{NUMBER})\s?(?P<u>{_WORD}) of (?P<good>[a-z]+)",
    ),
    _form("tiles", rf"(?:(?:with|of) )?{_TILE_SIZE} (?P<tile>{_TILES})"),
    _form("tiles", rf"(?:the )?(?P<tile>{_TILES}) (?:of |are |is )?{_TILE_SIZE}"),
    _form(
        "size",
        rf"(?:(?:{_OWN} )?(?:(?P<zone>{AREA_ZONE}) )?(?:is |measures |of )?)?{SIZE}",
        rf"(?: (?P<zone2>{AREA_ZONE})(?![a-z]))?",
    ),
    _form(
        "of",
        rf"{_LEAD}(?P<n>{NUMBER}|an?) (?P<d>{_WORD}) (?:of|with) (?P<m>{NUMBER})\s?(?P<u>{_UNIT})",
        rf"(?: of {_THING})?(?: each)?",
    ),
    _form("of bare", rf"{_LEAD}(?P<n>{NUMBER}) (?P<d>{_WORD}) of (?P<m>{NUMBER})(?=\s*$)"),
    _form("of more", rf"of (?P<m>{NUMBER})\s?(?P<u>{_UNIT})(?: each)?"),
    _form("pay", rf"(?:(?:my|the|an?) )?hourly (?:rate|wage|pay) (?:is |of )?(?P<m>{MONEY})"),
    _form(
        "rate",
        rf"{_LEAD}(?:at |for |@ ?)?(?P<m>{MONEY}|{NUMBER})\s?(?P<u>{_UNIT})?\s?",
        rf"(?:of (?:fuel|petrol|diesel|gas) )?{_EACH}\s?(?P<k>{NUMBER})?\s?(?P<d>{_WORD})",
    ),
    _form(
        "all",
        r"(?:an? |the )?(?:pack|box|bag|carton|case|tray|set|multipack|crate) of ",
        rf"(?P<n>{NUMBER})(?: (?P<d>{_UNIT}))? (?:costs?|is|for) (?P<m>{MONEY})",
    ),
    _form(
        "one",
        rf"(?:each|every|an?|one) (?P<d>{_WORD})(?: of [a-z]+)? ",
        r"(?:costs?|weighs|holds|has|contains|takes|lasts|eats|drinks|gets|seats) ",
        rf"(?P<m>{MONEY}|{NUMBER})\s?(?P<u>{_UNIT})?",
    ),
    _form("all", rf"(?P<n>{NUMBER}) (?P<d>{_WORD}) (?:costs?|cost me|cost us|came to|come to) (?P<m>{MONEY})"),
    _form("all", rf"(?P<n>{NUMBER})(?P<d>) for (?P<m>[$€£]\s?\d+(?:\.\d+)?|\d+\.\d\d)(?! (?:each|a|per)(?![a-z]))"),
    _form("all", rf"(?P<n>{NUMBER}) (?P<d>{_WORD}) (?:weigh|weighs|hold|holds) (?P<m>{NUMBER})\s?(?P<u>{_WORD})"),
    _form("each", rf"(?:at |for |@ ?)?(?P<m>{MONEY})\s?(?P<u>{_UNIT})? (?:each|apiece)(?![a-z])"),
    _form("at", rf"(?:at |@ ?|x )(?P<m>{MONEY})(?!\s?(?:%|{_WORD}))"),
    _form("at", rf"(?:at |@ ?)(?P<m>{MONEY})(?=\s(?:how|what))"),
    _form(
        "count",
        rf"{_LEAD}(?:for |over |driving |drive )?(?P<n>{NUMBER})\s?(?P<d>{_UNIT})(?: of {_THING})?",
        r"(?P<when> (?:this week|this month|last week|last month|today|yesterday))?",
    ),
    _form("floor", r"(?:for|of) the (?:floor|ceiling)s?(?![a-z])"),
)
FORMS: Final = (*_WISHES, *_RATES)
FILLER: Final = lazy_regex(
    r"(?:[\s,.;:?!-]|(?:and|so|then|if|plus)(?![a-z])|costs?(?=\s*$)|hold(?=\s*$)|cost me(?=\s*$))*"
)
