"""The words in which texts say what rows must satisfy."""

import re
from typing import Final

from lazy_regex import lazy_regex
from tools.sources.databases.query.table_query import Comparison

BETWEEN: Final = lazy_regex(
    r"(?:between|from|(?:in|within)\s+(?:the\s+|a\s+)?range(?:\s+(?:of|from|between))?|介于|在)\s*$", re.IGNORECASE
)
AND: Final = lazy_regex(r"\s*(?:and|to|-|–|和|到|至|与)\s*", re.IGNORECASE)
RANGE_END: Final = lazy_regex(r"\s*(?:之间|范围内?)")
PARTS: Final[tuple[tuple[re.Pattern[str], Comparison], ...]] = (
    (
        lazy_regex(
            r"(?:start|begin)(?:s|ning|ing)?\s+with(?:\s+the)?(?:\s+(?:letters?|word|prefix))?\s*$|以\s*$",
            re.IGNORECASE,
        ),
        "starts with",
    ),
    (
        lazy_regex(r"end(?:s|ing)?\s+(?:with|in)(?:\s+the)?(?:\s+(?:letters?|word|suffix))?\s*$", re.IGNORECASE),
        "ends with",
    ),
    (
        lazy_regex(
            r"(?:contain(?:s|ing)?|includ(?:es?|ing)|ha(?:s|ve|ving)|with)(?:\s+the)?"
            r"\s+(?:(?:sub)?string|words?|letters?|phrase|keyword|text)\s*$"
            r"|(?:contain(?:s|ing)?|includ(?:es?|ing)|like|包含|含有|含)\s*$",
            re.IGNORECASE,
        ),
        "contains",
    ),
)
EDGE: Final = lazy_regex(r"\s*(?:开头|开始|打头|(?P<last>结尾|结束))")
IN_NAME: Final = lazy_regex(
    r"\s*(?:in|as)\s+(?:(?:a\s+)?part\s+of\s+)?(?:its|their|the|his|her)\s+"
    r"|\s*as\s+(?:a\s+)?(?:sub)?string\s+(?:in|of)\s+(?:its|their|the)\s+",
    re.IGNORECASE,
)
"""What stands between a part of a text and the column that it is in."""
TIE: Final = lazy_regex(
    r"[\s,:]*(?:(?:is|are|was|were|be|being|equals?|equal to|of|the|to|as|at|in|with|named|called|titled|has"
    r"|have|had|a|an|value|status|flag|number|numbered|not|other than|also|either|from|=|:|为|是|叫|等于|在|不是"
    r"|不等于)[\s,:]*)*",
    re.IGNORECASE,
)
NOT: Final = lazy_regex(
    r"(?:\bnot|\bnon(?:-|(?=\s))|\bn['’]t|\bother than|\bexcept(?: for)?|\boutside(?: of)?|\bexcluding|\bwithout"
    r"|\bisn['’]t|不是|不等于|不在|除了|非)\s*(?:\w+\s+){0,4}$|不\s*$",
    re.IGNORECASE,
)
HAS_NOT: Final = lazy_regex(
    r"\b(?:(?:do|does|did|have|has|had)(?:\s+not|n['’]t)|(?:is|are|was|were)(?:\s+not|n['’]t)\s+[a-z]{3,}ing|without|never)"
    r"\s+(?:\w+\s+){0,4}$|(?:没有?|未)[一-鿿]{0,3}$",
    re.IGNORECASE,
)
"""What denies that rows have something, and not only that something else is it."""
NAMED: Final = lazy_regex(
    r"(?:named|called|titled|by the name(?: of)?|with (?:the )?name(?: of)?|名叫|叫做?|名为)\s*$", re.IGNORECASE
)
SAID_OF: Final = lazy_regex(
    r"(?<![A-Za-z])(?:that|who|which|and|but)?\s*(?:is|are|was|were|be|been|has been|have been|get"
    r"|got)\s+(?P<no>not\s+|n['’]t\s+)?(?:currently\s+|still\s+)?$"
    r"|(?<![A-Za-z])(?:that|who|which|and|but)?\s*(?:do(?:es)?\s*(?P<none>not|n['’]t)\s+)?(?:have|has|had)\s+(?:an?\s+|any\s+|the\s+)?$"
    r"|(?<![A-Za-z])(?:with|(?P<without>without))\s+(?:an?\s+|any\s+|the\s+)?$|(?P<zh>没)?有\s*$",
    re.IGNORECASE,
)
NOT_SO: Final = lazy_regex(r"(?:(?<![A-Za-z])(?:not\s+|non-?)|未|没有?|不)\s*$", re.IGNORECASE)
OF_ROWS: Final = lazy_regex(r"\s*的?\s*")
"""What stands between yes or no and the rows that it is said of: active users."""
IS: Final = lazy_regex(r"\s*(?:(?:is|are|was|were)(?![A-Za-z]))?\s*", re.IGNORECASE)
OR: Final = lazy_regex(
    r"(?<![A-Za-z])or(?![A-Za-z])(?!\s+(?:more|fewer|less|later|earlier|after|before|above|below|higher|lower|older"
    r"|younger|equal)(?![A-Za-z])(?!\s+(?:than|the|average)(?![A-Za-z])|\s*\d))|或(?!更多|以[上下前后])",
    re.IGNORECASE,
)
"""What says that one of two is enough; not the one of "two or more"."""
MEAN: Final = lazy_regex(
    r"(?P<over>above|over|(?:more|higher|better|greater|larger|bigger|older|longer) than|高于|超过|大于|多于)?"
    r"(?P<under>below|under|(?:less|lower|worse|fewer|smaller|younger|shorter) than|低于|小于|少于|不到)?"
    r"\s*(?:the\s+)?(?:average|mean|平均(?:值|数|水平)?)",
    re.IGNORECASE,
)
ADJECTIVES: Final = (
    (lazy_regex(r"\b(?:older|younger|aged)\b|岁", re.IGNORECASE), ("age",)),
    (lazy_regex(r"\b(?:heavier|lighter|weigh(?:s|ed|ing)?)\b", re.IGNORECASE), ("weight",)),
    (lazy_regex(r"\b(?:earn(?:s|ed|ing)?)\b|挣|赚", re.IGNORECASE), ("salary", "wage", "income", "工资", "收入")),
    (lazy_regex(r"\b(?:taller)\b", re.IGNORECASE), ("height",)),
    (lazy_regex(r"\b(?:longer|shorter)\b", re.IGNORECASE), ("length", "duration", "height")),
    (lazy_regex(r"\b(?:cheaper|cost(?:s|ing)?)\b", re.IGNORECASE), ("price", "cost")),
    (lazy_regex(r"\b(?:after|before|since|later|earlier|in|during)\b|年", re.IGNORECASE), ("year", "date")),
)
_OF_YEAR: Final = r"(?:\s+the)?(?:\s+year(?:\s+of)?)?"
TIME: Final = (
    (lazy_regex(rf"\b(?:after|later than){_OF_YEAR}\s*$", re.IGNORECASE), ">"),
    (lazy_regex(rf"\b(?:before|earlier than|prior to){_OF_YEAR}\s*$", re.IGNORECASE), "<"),
    (lazy_regex(rf"\bsince{_OF_YEAR}\s*$", re.IGNORECASE), ">="),
)
OR_EQUAL: Final = (
    (lazy_regex(r"\b(?:in|on)\s+or\s+after(?:\s+the)?(?:\s+year)?\s*$", re.IGNORECASE), ">="),
    (lazy_regex(r"\b(?:in|on)\s+or\s+before(?:\s+the)?(?:\s+year)?\s*$", re.IGNORECASE), "<="),
    (
        lazy_regex(
            r"(?:more|greater|larger|higher|bigger|older) than or equal to\s*$"
            r"|a minimum of\s*$",
            re.IGNORECASE,
        ),
        ">=",
    ),
    (lazy_regex(r"(?:less|fewer|smaller|lower|younger) than or equal to\s*$|a maximum of\s*$", re.IGNORECASE), "<="),
)
GREATER: Final = lazy_regex(
    r"\b(?:(?P<more>greater|higher|larger|bigger|more|longer)|lower|smaller|less|fewer|shorter)\s+$", re.I
)
AFTER: Final = (
    (lazy_regex(r"\s*or (?:after|later)(?!\s*\d|[A-Za-z])|\s*年?(?:及|或)(?:之|以)后", re.IGNORECASE), ">="),
    (lazy_regex(r"\s*or (?:before|earlier)(?!\s*\d|[A-Za-z])|\s*年?(?:及|或)(?:之|以)前", re.IGNORECASE), "<="),
    (lazy_regex(r"\s*年?(?:之后|以后)"), ">"),
    (lazy_regex(r"\s*年?(?:之前|以前)"), "<"),
)
YEARS: Final = range(1000, 2200)
THAN: Final = lazy_regex(r"\s+than(?![A-Za-z])", re.IGNORECASE)
CARRIES_ON: Final = lazy_regex(r"\s*(?:and|but|,|且|并且|而)\s*(?:are|is|have|has|also)?\s*", re.IGNORECASE)
"""What stands between two comparisons of one column: more than 3 and less than 9."""
OF_YEAR: Final = lazy_regex(r"(?:\b(?:in|during|for|of|on)(?:\s+the)?(?:\s+year)?\s*|(?<![A-Za-z\d])\s*)$")
"""What stands before a year."""
IN: Final = lazy_regex(r"\b(?:in|during|for|of|on)\s+(?:the\s+)?$", re.IGNORECASE)
UNIT: Final = lazy_regex(
    r"\s*(?:个|件|元|块钱?|岁|人|名|条|公斤|米|年|years?(?: old)?|dollars?|euros?|usd|km|kg|cm|mm|meters?|metres?"
    r"|miles?|pounds?|million|percent|%)(?![A-Za-z])",
    re.IGNORECASE,
)
OF_WHAT: Final = lazy_regex(
    r"\s*(?!or\b|and\b|but\b|in\b|for\b|as\b|who\b|that\b|with\b|of\b|from\b)[a-z]{3,}", re.IGNORECASE
)
"""A word behind a number that says of what there are so many."""
NEAR: Final = 28
