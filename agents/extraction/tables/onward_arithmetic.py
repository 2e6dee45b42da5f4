"""Arithmetic that goes on from a figure which another question brings: split it among four, 再加 13% 的税.

Read only where every word of the clause is understood: a sum over the wrong figure is worse than none.
"""

import re
from decimal import Decimal
from typing import Final

from agents.extraction.discourse.figure_follow_ups import change_asked, changed_by
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.expressions import find_expressions
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import figure_words, neutral
from lazy_regex import lazy_regex
from prompts.language import HAN

FIGURE: Final = "{figure}"
"""Stands in an expression for the figure that it goes on from."""
LARGER: Final = "{larger}"
SMALLER: Final = "{smaller}"
"""Stand for the two figures of a result that are set against each other."""
EARLIER: Final = "{earlier}"
LATER: Final = "{later}"
"""Stand for two figures of two times."""


def figure_of(n: int) -> str:
    """Stand for the figure of the nth of several sub-tasks, from 1 on."""
    return f"{{figure_{n}}}"


_ENGLISH: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_N: Final = (
    rf"(?P<n>\d[\d,]*(?:\.\d+)?(?:\s*[万亿])?|(?<![A-Za-z])(?:{'|'.join(_ENGLISH[1:])})(?![A-Za-z])"
    r"|[一二两三四五六七八九十百]+(?![年月日号]))"
)
_IT: Final = (
    r"(?:\s+(?:it|that|this|them|(?:the|this|that)\s+(?:result|total|sum|bill|cost|amount|price|number|figure)))"
)
_SCALES: Final = {"万": 10_000, "亿": 100_000_000}
_EVENLY: Final = r"(?:\s+(?:equally|evenly|fairly|up))*"
_COINS: Final = (
    r"(?:\s*(?:euros?|dollars?|pounds?|yuan|eur|usd|gbp|cny|rmb|块钱?|元钱?|欧元|美元|英镑|人民币)(?![A-Za-z]))?"
)
_EACH: Final = r"(?:\s*(?:an?|per|each|every)\s+[a-z]+)?"
_HEADS: Final = (
    r"(?:\s+(?:of us|people|persons?|friends|colleagues|children|kids|guests|heads?|(?:equal\s+)?(?:parts?|ways)))?"
)
_EXTRA: Final = r"(?:\s+(?:sales\s+)?(?:tax|vat|tip|service|interest|fee|commission|markup|margin|discount|charge))?"
_HAN_EXTRA: Final = rf"(?:\s*的?[{HAN}]{{0,3}}?(?:税|稅|费|費|息|利润|利潤))?"
_ON: Final = (
    r"(?:\s+(?:to|on|from|off)(?:\s+(?:top|it|that|this|the\s+(?:result|total|sum|price)))+(?:\s+of\s+(?:it|that))?)?"
)
_REFERRED: Final = r"(?:它|其|(?:这个?|那个?|這個?)(?:数|數|结果|結果|总数|金额)?|结果|結果|总数|總數|总额|總額)?"

_RULES: Final = tuple(
    (lazy_regex(pattern, re.IGNORECASE), template)
    for pattern, template in (
        # shared out
        (
            rf"(?<![A-Za-z])(?:split|share|divide)d?{_IT}?{_EVENLY}\s+(?:between|among(?:st)?|by|into|over)\s+(?:the\s+)?{_N}{_HEADS}",
            "{figure} / {n}",
        ),
        (
            rf"(?<![A-Za-z])(?:split|share|divide)d?{_IT}?{_EVENLY}\s+{_N}(?:\s+|-)ways?",
            "{figure} / {n}",
        ),
        (
            r"(?<![A-Za-z])(?:per|for each|for every|each|a)\s+(?:person|head|one)(?![A-Za-z]).{0,6}?"
            rf"(?:we(?:'re| are| were)|there(?:'re| are| were)|(?:for|with|of|if))\s+{_N}{_HEADS}",
            "{figure} / {n}",
        ),
        (
            rf"(?:按)?{_N}\s*[个個位名]?(?:人|朋友|同学|家)?(?:来|來)?(?:平分|均分|平摊|均摊|分摊|aa)(?:[，,\s]*[每一][个個]?(?:人|家))?",
            "{figure} / {n}",
        ),
        (
            rf"(?:平分|均分|平摊|分)给\s*{_N}\s*[个個位名]?(?:人|朋友|同学|家)?(?:[，,\s]*[每一][个個]?(?:人|家))?",
            "{figure} / {n}",
        ),
        (rf"{_REFERRED}再?除以\s*{_N}", "{figure} / {n}"),
        (
            rf"(?:按照?|以|若|如果|要是)?(?:有|是)?\s*{_N}\s*[个名位]?(?:人|员工|职工|用户|居民)?(?:来?计?算|计)?[，,\s]*(?:人均|(?:平均)?每[个位名]?人)(?:是|有|能有)?(?:多少)?{_COINS}",
            "{figure} / {n}",
        ),
        # as many times
        (rf"(?<![A-Za-z])(?:times|multipl(?:y|ied){_IT}?\s+by|x)\s+{_N}{_COINS}{_EACH}", "{figure} * {n}"),
        (rf"{_REFERRED}再?乘(?:以|上)?\s*{_N}", "{figure} * {n}"),
        (rf"{_REFERRED}的\s*{_N}\s*倍", "{figure} * {n}"),
        (rf"(?<![A-Za-z])double(?:{_IT}|d)?(?![A-Za-z])|(?<![A-Za-z])twice{_IT}|翻[一]?倍", "{figure} * 2"),
        (rf"(?<![A-Za-z])half(?:\s+of)?{_IT}|(?<![A-Za-z])halve{_IT}|{_REFERRED}的?一半", "{figure} / 2"),
        # by so many percent
        (
            rf"(?<![A-Za-z])(?:plus|add(?:ing)?(?:\s+on|\s+another)?|increased?{_IT}?\s+by)\s+{_N}\s*(?:%|percent){_EXTRA}{_ON}",
            "{figure} * (1 + {n} / 100)",
        ),
        (
            rf"(?<![A-Za-z])(?:minus|less|subtract|deduct|take(?:\s+(?:off|away))?|reduced?{_IT}?\s+by)\s+{_N}\s*(?:%|percent)"
            rf"(?!\s+of(?![A-Za-z])){_EXTRA}{_ON}(?:\s+off)?",
            "{figure} * (1 - {n} / 100)",
        ),
        (rf"{_REFERRED}(?:再|另)?加(?:上|收)?\s*{_N}\s*[%％]{_HAN_EXTRA}", "{figure} * (1 + {n} / 100)"),
        (rf"{_REFERRED}再?(?:减|減|扣)(?:去|掉|除)?\s*{_N}\s*[%％]{_HAN_EXTRA}", "{figure} * (1 - {n} / 100)"),
        (rf"(?<![A-Za-z]){_N}\s*(?:%|percent)\s+of{_IT}", "{figure} * {n} / 100"),
        (rf"{_REFERRED}的\s*{_N}\s*[%％]", "{figure} * {n} / 100"),
        # by so much
        (rf"(?<![A-Za-z])(?:plus|add(?:ing)?(?:\s+on|\s+another)?)\s+{_N}{_COINS}{_ON}", "{figure} + {n}"),
        (
            rf"(?<![A-Za-z])(?:minus|less|subtract|deduct|take(?:\s+(?:off|away))?)\s+{_N}{_COINS}{_ON}(?:\s+off)?",
            "{figure} - {n}",
        ),
        (rf"{_REFERRED}(?:再|另)?加(?:上)?\s*{_N}{_COINS}", "{figure} + {n}"),
        (rf"{_REFERRED}再?(?:减|減|扣)(?:去|掉|除)?\s*{_N}{_COINS}", "{figure} - {n}"),
    )
)
_DIFFERENCE: Final = lazy_regex(
    r"(?:what(?:'s|s| is| was)\s+)?the\s+difference(?:\s+(?:between\s+(?:them|the two|both)|in\s+\w+))?"
    r"|(?:by\s+)?how\s+much\s+(?:more|less|higher|lower|bigger|larger|apart)(?:\s+(?:is|was|are)\s+(?:it|that|they))?"
    r"|(?:两[者个家]?|二者|它们|之间)?(?:相差|差额|差距|差|相减)(?:是|有)?(?:多少|几何)?钱?",
    re.IGNORECASE,
)
_A_UNIT: Final = lazy_regex(rf"{_N}{_COINS}\s*(?:an?|per|each|every|/)\s*(?P<unit>[a-z]+)(?![A-Za-z])", re.IGNORECASE)
_EACH_UNIT: Final = lazy_regex(
    rf"(?:每|一)(?P<unit>[{HAN}]{{1,4}}?)(?:要|付|是|收|得|挣|赚)?\s*{_N}{_COINS}", re.IGNORECASE
)
_FOR_ONE: Final = lazy_regex(
    r"how (?:many|much)\s+(?P<what>[a-z]{3,})\s+(?:is (?:it|that)\s+)?"
    r"(?:per|an?|each|every|for (?:each|every))\s+(?P<unit>[a-z]+)"
    rf"(?:\s+(?:if|when|for|with|in|at)\s+(?:[a-z']+\s+){{0,4}}{_N}\s*(?P<of>[a-z]{{3,}}))(?![A-Za-z])",
    re.IGNORECASE,
)
"""An amount of something that is shared out over what was found: how many min per km if I run it in 110 minutes."""
_ADDED: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:plus|add(?:ing)?(?:\s+on)?|with)\s+(?:another\s+)?{_N.replace('?P<n>', '?P<m>')}{_COINS}"
    r"(?:\s+(?:an?|per|each|every)\s+(?P<per>month|year|week|day))?"
    r"(?:\s+(?:for|of|in)(?:\s+[a-z]+){1,3}|\s+[a-z]+ (?:fees?|costs?|charges?|tax))"
    rf"|(?:再|另外?|还要?)?(?:加上?|有)(?:每个?(?P<every>[月年周天日]))?[{HAN}]{{1,5}}?(?:费|税|金|钱){_N}{_COINS}",
    re.IGNORECASE,
)
"""An amount of another sort that comes on top; one for each month goes with what is for each month."""
_SPANS: Final = {"month": "month", "year": "year", "annual": "year", "week": "week", "day": "day", "dai": "day"}
_PAID: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how much|pay|paid|cost|costs|earn|get|charge|euros?|dollars?|pounds?|eur|usd|gbp)(?![A-Za-z])"
    r"|[$€£¥]|多少|[块塊元]|[付收赚赚挣]",
    re.IGNORECASE,
)
"""An amount for each of something, and no number of things for each: one dot per car."""
_SO_MANY: Final = lazy_regex(rf"{_N}\s*(?P<unit>[a-z]+|[{HAN}]{{1,2}}?)", re.IGNORECASE)
_COUNTED: Final = "{figure} * {n}"
_WORDS_BESIDE: Final = lazy_regex(rf"[A-Za-z{HAN}]")
_GLUE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:i|we)\s+(?:own|hold|have|had|bought|get|earn)|will|would|should|equals?)(?![A-Za-z])"
    r"|持有|手里|总价|总额|能拿|拿到|等于|[块塊]钱?|[块塊]錢?|元",
    re.IGNORECASE,
)
"""Words that only lead to what is computed."""
_TENTHS: Final = lazy_regex(rf"{_REFERRED}(?:再|给)?打\s*(?P<n>\d(?:\.?\d)?|[一二三四五六七八九]{{1,2}})\s*折")


_RATE: Final = lazy_regex(
    rf"(?:if|at|with|when|按|以|如果|假如|若)?\s*(?:1|one|an?|一)\s*(?P<one>[a-z]+|[{HAN}]{{1,3}}?)\s*"
    rf"(?:is|was|were|=|equals|costs?|buys|等于|兑换?|换|合|是|值)\s*(?:worth\s+)?(?P<n>\d[\d,]*(?:\.\d+)?)\s*(?P<other>[a-z]+|[{HAN}]{{1,3}})",
    re.IGNORECASE,
)
_AT_RATE: Final = lazy_regex(
    rf"(?:按照?|以)\s*(?P<n>\d+(?:\.\d+)?)\s*(?:的?(?:汇率|匯率|比率))?\s*(?:折算?|换算?|換算?|兑换?|合)(?:成|为|為|到)?\s*(?P<into>[{HAN}]{{1,3}})"
)
_HOME: Final = "CNY"
"""What a rate that is told in Chinese without its other side is in: 按7.12 is so many yuan for one of the others."""


def onward_arithmetic(text: str, about: str = "") -> str | None:
    """Read a clause that only goes on computing; None where it says anything else.

    Args:
        text: The clause.
        about: What was asked for before it: a price for each hour goes with a number of hours.

    Returns:
        An expression with `FIGURE` in it, or with `LARGER` and `SMALLER`.
    """
    for pattern, template in _RULES:
        match = pattern.search(text)
        if match is not None and not _left(text, match):
            return template.replace("{n}", _digits(match.groupdict().get("n") or "1"))
    match = _TENTHS.search(text)
    if match is not None and not _left(text, match):
        digits = "".join(_digits(c) for c in match["n"] if c != ".")
        return f"{FIGURE} * 0.{digits}"
    match = _DIFFERENCE.search(text)
    if match is not None and not _left(text, match):
        return f"{LARGER} - {SMALLER}"
    return _exchanged(text) or _added(text, about) or _by_rate(text, about) or _for_one(text, about)


def change_between(text: str) -> str | None:
    """Read a clause that asks by how much one of two figures is more than the other, such as 涨了百分之几."""
    change = change_asked(text.strip(" ,，;；"))
    if change is None:
        return None
    if change.sense == "larger":
        return f"({LARGER} / {SMALLER} - 1) * 100" if change.percent else f"{LARGER} - {SMALLER}"
    return changed_by(change, EARLIER, LATER)


def whole_expression(text: str) -> str | None:
    """Read a text that is arithmetic in words and nothing else; None where a word or number is left over."""
    found = find_expressions(text)
    if len(found) != 1 or not _WORDS_BESIDE.search(text):
        return None  # bare signs may be anything: a range of rows, a date, a telephone number
    span = found[0]
    return None if _left_over(text, (span.start, span.end)) else str(span.value)


def _exchanged(text: str) -> str | None:
    """Read a rate that the text itself gives: in euros if 1 euro is 1.08 dollars, 按7.12折成美金."""
    told = _RATE.search(text)
    if told is not None:
        one, other = find_currencies(told["one"]), find_currencies(told["other"])
        wanted = [s.value for s in find_currencies(text) if not told.start() <= s.start < told.end()]
        if not one or not other or len(wanted) != 1 or wanted[0] not in (one[0].value, other[0].value):
            return None
        left = _left(text, told, *(s for s in find_currencies(text) if s.value == wanted[0]))
        sign = "/" if wanted[0] == one[0].value else "*"
        return None if left else f"{FIGURE} {sign} {_digits(told['n'])}"
    told = _AT_RATE.search(text)
    wanted = [s.value for s in find_currencies(told["into"])] if told is not None else []
    if told is None or len(wanted) != 1 or _left(text, told):
        return None
    return f"{FIGURE} {'*' if wanted[0] == _HOME else '/'} {_digits(told['n'])}"


def _by_rate(text: str, about: str) -> str | None:
    """Read an amount for each of what was counted, or a count of what the amount before is for."""
    for pattern in (_A_UNIT, _EACH_UNIT) if _PAID.search(text) else ():
        for match in pattern.finditer(text):
            if _speaks_of(about, match["unit"]) and not _left(text, match):
                return _COUNTED.replace("{n}", _digits(match["n"]))
    for match in _SO_MANY.finditer(text):
        if _is_price_of(about, match["unit"]) and not _left(text, match):
            return _COUNTED.replace("{n}", _digits(match["n"]))
    return None


def _for_one(text: str, about: str) -> str | None:
    """Read an amount that is shared out over what was found, in a unit that was asked for."""
    match = _FOR_ONE.search(text)
    if match is None or match["what"][:3].lower() != match["of"][:3].lower() or _left(text, match):
        return None
    found = re.search(rf"(?<![A-Za-z]){re.escape(match['unit'])}s?(?![A-Za-z])", about, re.IGNORECASE)
    return f"{_digits(match['n'])} / {FIGURE}" if found is not None else None


def _added(text: str, about: str) -> str | None:
    """Read an amount of another sort that comes on top of what was found."""
    match = _ADDED.search(text)
    if match is None:
        return None
    span = match["every"] or next((s for word, s in _SPANS.items() if word == (match["per"] or "").lower()), "")
    spans = (span,) if match["every"] else tuple(word for word, s in _SPANS.items() if s == span)
    if span and not any(said in about.lower() for said in spans):
        return None
    again = [m.span() for m in re.finditer(rf"[一每]个?{span}", text)] if match["every"] else []
    left = _left_over(text, match.span(), *again)
    return None if left else f"{FIGURE} + {_digits(match['n'] or match['m'])}"


def _speaks_of(about: str, unit: str) -> bool:
    """Whether what was asked for counts such units."""
    if unit.isascii():
        return re.search(rf"(?<![A-Za-z]){re.escape(unit)}s(?![A-Za-z])", about, re.IGNORECASE) is not None
    return re.search(rf"多少{unit}|几个?{unit}|{unit}数", about) is not None


def _is_price_of(about: str, unit: str) -> bool:
    """Whether what was asked for is an amount for one such unit."""
    if unit.isascii():
        one = re.escape(re.sub(r"s$", "", unit))
        return re.search(rf"(?<![A-Za-z])(?:per|each|an?)\s+{one}(?![A-Za-z])", about, re.IGNORECASE) is not None
    return f"每{unit}" in about


def _digits(said: str) -> str:
    lowered = said.lower()
    if lowered in _ENGLISH:
        return str(_ENGLISH.index(lowered))
    plain = said.replace(",", "")
    if plain[-1:] in _SCALES and re.fullmatch(r"[\d.]+", plain[:-1].strip()):
        return f"{(Decimal(plain[:-1].strip()) * _SCALES[plain[-1]]).normalize():f}"
    return plain if re.fullmatch(r"[\d.]+", plain) else str(chinese_number(said.replace("两", "二")) or plain)


def _left(text: str, match: re.Match[str], *others: Span) -> tuple[str, ...]:
    return _left_over(text, match.span(), *((span.start, span.end) for span in others))


def _left_over(text: str, *taken: tuple[int, int]) -> tuple[str, ...]:
    """List the words beside what was taken that would mean something."""
    draft = Draft(text)
    for start, end in taken:
        draft.take(start, end)
    for pattern in (_GLUE, figure_words("sum"), neutral()):
        while draft.first(pattern) is not None:
            pass
    return draft.left()
