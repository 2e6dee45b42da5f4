"""The words in which texts ask for figures, groups and rows."""

import re
from collections.abc import Sequence
from typing import Final

from lazy_regex import lazy_regex

WHICH: Final = lazy_regex(r"(?<![A-Za-z])(?:which|who|whose|what)(?![A-Za-z])|哪|谁|什么", re.IGNORECASE)
WHICH_ROW: Final = lazy_regex(r"\s*which(?!\s+(?:is|are|was|were)\b)|哪", re.IGNORECASE)
"""A beginning that asks for rows, whatever of them is shown beside."""
DISTINCT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:distinct|different|unique)(?:ly)?|combinations?(?:\s+of)?)(?![A-Za-z])|不同的?|去重",
    re.IGNORECASE,
)
HOW_MANY: Final = lazy_regex(
    r"(?:how many|number of|count(?: of)?|amount of|多少|几)\s*(?:个|位|名|种|家|张|首|条)?\s*(?:(?:different|distinct"
    r"|unique|the|of|total|all|(?:kind|type|sort)s? of|information|\0+|不同的?)\s*)*$",
    re.IGNORECASE,
)
HOW_MANY_ZH: Final = lazy_regex(r"(?:多少|几)\s*[个位名种家张首条款件笔部本]?(?:不同的?)?$")
HOW_MANY_BEHIND: Final = lazy_regex(r"\s*一?共?总?共?有?(?:多少|几)[个位名种家张首条款件笔部本]?[\s？?。]*$")
EACH: Final = lazy_regex(
    r"(?:\b(?:for|in|of|by|per|from|on|at|to|with|within|under)?\s*(?:each|every)\s+(?:of\s+the\s+|of\s+"
    r"|different\s+|distinct\s+|unique\s+|type of\s+|kind of\s+)*"
    r"|\b(?:for|by|per|in)\s+(?:all\s+)?(?:the\s+)?(?:different|distinct|various)\s+(?:(?:numbers?|values?) of\s+)?"
    r"|\bgroup(?:ed)?\s+by\s+(?:the\s+|each\s+)*|\bby\s+(?:the\s+|their\s+|its\s+)?|\bper\s+|(?:每一?[个位名家]?|各个?|按照?)\s*)$",
    re.IGNORECASE,
)
DONE_BY: Final = lazy_regex(
    r"(?<![A-Za-z])(?!(?:order|sort|rank|group|list|arrang|classifi|categoriz|divid|split|broken)ed\b)"
    r"(?:[a-z]{2,}ed|written|made|held|taken|given|taught|won|driven|sung|built|sold|bought|paid|run|led|owned)\s+$",
    re.IGNORECASE,
)
"""What stands before a "by" that says who did it."""
PLAIN_BY: Final = lazy_regex(r"\bby\s+(?:the\s+|their\s+|its\s+)?|按照?\s*", re.IGNORECASE)
IN_TOTAL: Final = lazy_regex(r"(?<![A-Za-z])(?:in total|in all|altogether|total number)(?![A-Za-z])", re.IGNORECASE)
"""What says that all are counted, and asks for no sum."""
OF_NUMBER: Final = lazy_regex(r"(?:average|mean|avg)\s+(?:number|count|amount)s?\s+of(?![A-Za-z])", re.IGNORECASE)
ACROSS: Final = lazy_regex(r"(?:across|among|over)\s+all\s+(?:of\s+)?(?:the\s+)?$", re.IGNORECASE)
"""What stands before a column that rather says of which rows."""
DOING: Final = lazy_regex(
    r"(?<=\0)\s+(?P<verb>[A-Za-z]{3,})[\s?.!]*$",
)
"""What each of something does, at the end of a question that asks how many: how many does each company manage?"""
DOES_EACH: Final = lazy_regex(r"\b(?:do|does|did|has|have)\s+(?:each|every)\s+$", re.IGNORECASE)
_NUMERAL: Final = r"\d+|one|two|three|four|five|six|seven|eight|nine|ten|[一二两三四五六七八九十]"
MORE: Final = lazy_regex(
    r"(?P<sign>at least|more than|no (?:less|fewer) than|over|fewer than|less than|at most|exactly|(?<![A-Za-z])only"
    r"|至少|超过|不少于|多于|少于|最多|至多|恰好|正好|刚好|只|仅)\s*有?\s*"
    rf"(?P<n>{_NUMERAL}|(?:a\s+)?single)\s*[个位名种家张首条款件部笔本]?\s*(?:corresponding\s+|different\s+|distinct\s+|不同的)?$",
    re.IGNORECASE,
)
ROOM_FOR: Final = lazy_regex(
    r"(?<![a-z])(?:can|could|able\s+to|enough\s+to|may)\s+[^,.;?]{0,40}$|(?:能|可以)[^，。；]{0,12}$", re.IGNORECASE
)
"""What stands before how many there is room for, which are not there: that can seat more than 300 guests."""
OR_MORE: Final = lazy_regex(
    rf"(?P<n>{_NUMERAL})\s+or\s+(?P<sign>more|fewer|less)\s+(?:of\s+)?(?:the\s+)?"
    r"(?:(?:corresponding|different|distinct)\s+)?$"
    rf"|(?P<zh>{_NUMERAL})\s*[个位名种家张首条款件部笔本](?:或更多|及以上|或以上|以上)的?$",
    re.IGNORECASE,
)
TIMES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:for\s+)?(?P<sign>at least|more than|fewer than|less than|at most|exactly|至少"
    rf"|超过|不少于|多于|少于|最多|至多|恰好|正好|刚好)"
    rf"\s*(?:(?P<n>{_NUMERAL})\s*(?:(?:times|records?|rows|entries|occurrences)(?![A-Za-z])"
    r"(?:\s+on\s+(?:file|record))?|次)|(?P<often>once|twice)(?![A-Za-z]))",
    re.IGNORECASE,
)
"""How many times something was done."""
EXTREMES: Final = (
    (
        "max",
        lazy_regex(
            r"(?<![A-Za-z])(?:maximum|maximal|max|highest|largest|greatest|biggest)(?![A-Za-z])|最高|最大",
            re.IGNORECASE,
        ),
    ),
    ("min", lazy_regex(r"(?<![A-Za-z])(?:minimum|minimal|min|lowest|smallest)(?![A-Za-z])|最低|最小", re.IGNORECASE)),
)
SURE: Final = lazy_regex(r"(?<![A-Za-z])(?:maximum|maximal|max|minimum|minimal|min)(?![A-Za-z])", re.IGNORECASE)
TIES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:[A-Za-z]{2,}(?:ed|ing(?=\s+(?:by|in|at|on|for|from|to|with))|ing(?=\s+(?:between|before"
    r"|after)))|held|taught|made|given|taken|written|born|sold|bought|won|built|run|sent|paid|held|done|seen"
    r"|known|found|grown|lost|spoken|sung|chosen|begun)"
    r"(?=[\s\0]*(?:by|in|at|on|for|from|to|with|between|before|after|since|during|as|of)?\s*\0)",
    re.IGNORECASE,
)
"""A participle right before what was understood: its preposition and value, or the end of the sentence."""
OF_ALL: Final = lazy_regex(r"(?<![A-Za-z])(?:in|across|for|of|over)\s+all(?=\s+[\0A-Za-z])", re.IGNORECASE)
PEOPLE: Final = lazy_regex(
    r"(?:how many|number of)\s+(?:people|persons|inhabitants|residents)(?![A-Za-z])|多少人", re.IGNORECASE
)
ALL: Final = lazy_regex(r"(?<![A-Za-z])(?:all|list|what are|what)(?![A-Za-z])|所有|全部|哪些", re.IGNORECASE)
EVERYTHING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:all|full|the|every|any)?\s*(?:the\s+)?(?:information|details?|info|rows?|records?|data"
    r"|everything)(?:\s+(?:about|of|for|on))?(?![A-Za-z])"
    r"|所有信息|全部信息|详细信息",
    re.IGNORECASE,
)
BY_COUNT: Final = lazy_regex(
    r"(?:(?:sort|order|rank|arrang|list)(?:s|ed)?\s+)?(?:(?:in\s+)?(?:the\s+)?(?P<way>ascending|descending|increasing"
    r"|decreasing)\s+)?(?:order\s+)?(?:by|of)\s+(?:the\s+|their\s+|its\s+)?"
    r"(?:counts?|frequency|frequencies|number of (?:occurrences|times|appearances))(?![A-Za-z])"
    r"(?:\s*,?\s*(?:in\s+)?(?P<behind>ascending|descending|increasing|decreasing)(?:\s+order)?(?![A-Za-z]))?",
    re.IGNORECASE,
)
INITIALS: Final = lazy_regex(r"[A-Z]{2}")
"""A word in capitals of its own, which is no little word: in the US."""
BY_ROWS: Final = lazy_regex(
    r"(?:(?:sort|order|rank|arrang|list)(?:s|ed)?\s+)?(?:(?:in\s+)?(?:the\s+)?(?P<way>ascending|descending|increasing"
    r"|decreasing)\s+)?(?:order\s+)?(?:by|of)\s+(?:the\s+|their\s+|its\s+)?number of\s+(?:the\s+|their\s+)?",
    re.IGNORECASE,
)
TOTAL_AMOUNT: Final = lazy_regex(r"\btotal\s+amount|总金额|总额", re.IGNORECASE)
KIND: Final = lazy_regex(
    r"\s+(?:types?|kinds?|categor(?:y|ies)|class(?:es)?)(?![A-Za-z])|的?(?:类型|种类|类别)", re.IGNORECASE
)
JOINED: Final = lazy_regex(r"\s*(?:,|and|和|,\s*and)\s*(?:each\s+)?", re.IGNORECASE)
"""What stands between two columns that make groups together."""


def meant_figures(seen: Sequence[str], text: str) -> list[str]:
    """Leave out what words of other figures only seem to ask for: how many in total, an average number of."""
    kinds = list(seen)
    if "count" in kinds and IN_TOTAL.search(text) is not None:
        kinds = [kind for kind in kinds if kind != "sum"]
    if "mean" in kinds and OF_NUMBER.search(text) is not None:
        kinds = [kind for kind in kinds if kind != "count"]
    return kinds
