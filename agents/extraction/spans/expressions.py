"""Arithmetic in a request: (3+4)*5 · 3乘以17再加25 · 15% of 80 · 2的12次方 · the square root of 2."""

import re

from agents.extraction.spans.clock_times import find_clock_times
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.normalized_text import Rewritten
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.span import Span, remembered
from agents.extraction.spans.text import find_emails, find_uris
from lazy_regex import lazy_regex
from prompts.language import HAN

_NUMBER = r"(?<!\d)\d++(?:\.\d++)?+"
"""Begun at its first digit and read to its last: else a thousand digits are tried from each of them to each other."""
_DIGITS = r"\d{1,2}"
_SCALED = rf"{_NUMBER}\s*(?:万亿|[万亿])?"
_FUNCTIONS = "sum|mean|median|sqrt|cbrt|sin|cos|tan|log10|log2|log|ln|exp|abs|round|min|max|floor|ceil|factorial"


def _pattern(pattern: str) -> re.Pattern[str]:
    return lazy_regex(pattern, re.IGNORECASE)


_COINS = r"(?:\s*(?:块钱?|元钱?|美元|美金|欧元|英镑|港币|dollars?|euros?|pounds?|bucks|usd|eur|gbp))?"
_PRICE = rf"(?:[$€£¥]\s*)?({_NUMBER}){_COINS}"
_RATES = r"(?:off|interest|return|growth|yield|loan|mortgage|raise|increase|more|less|discount|inflation)\b"
"""What so many percent a year are of, or what they are taken off: no part that is asked for."""
_HEADS = rf"(\d+)\s*(?:个|位|名)?(?:[{HAN}]?人|同学|朋友|家)"
_CROWD = r"(?:people|persons?|guests?|heads|kids|children|adults|students|employees|(?:wo)?men|customers)(?![a-z])"
"""Of so many people nobody takes a share of money."""
_WORD_OPERATORS = (
    (
        _pattern(rf"({_NUMBER})\s*[%％]\s*off\s*(?:of\s*)?(?:(?:an?|the|my)\s+)?(?:[a-z]+\s+){{0,2}}{_PRICE}"),
        r"\2*(1-\1%)",
    ),
    (
        _pattern(rf"{_PRICE}[^\d%％,，;；。?？]{{0,24}}?\s*(?:at|with|minus|less)\s+({_NUMBER})\s*[%％]\s*off\b"),
        r"\1*(1-\2%)",
    ),
    (_pattern(rf"{_PRICE}[^\d。；;？?]{{0,12}}?打\s*0\.({_DIGITS})\s*折"), r"\1*0.\2"),
    (
        _pattern(rf"{_PRICE}[^\d]{{0,4}}?[,，]?\s*{_HEADS}[^\d，,。；;]{{0,3}}?(?:均摊|平摊|平分|均分|分摊|aa)"),
        r"\1/\2",
    ),
    (
        _pattern(
            rf"\b(?:split|share|divide)\s+{_PRICE}[^\d,;.?]{{0,24}}?\b(?:between|among|amongst|by|into)\s+(\d+)\b"
        ),
        r"\1/\2",
    ),
    (
        _pattern(
            rf"{_PRICE}[^\d,;.?]{{0,24}}?\b(?:split|shared|divided)\s+(?:between|among|amongst|by|into)?\s*(\d+)\b"
        ),
        r"\1/\2",
    ),
    (_pattern(rf"({_SCALED})\s*(?:是|为|相当于)\s*({_SCALED})\s*的\s*(?:几|多少)倍"), r"\1/\2"),
    (
        _pattern(rf"({_SCALED})\s*(?:是|为|占|相当于)了?\s*({_SCALED})\s*的\s*(?:百分之(?:几|多少)|几成|多少比例)"),
        r"\1/\2*100",
    ),
    (_pattern(rf"\bwhat\s+(?:percent(?:age)?|%)\s+of\s+({_NUMBER})\s+is\s+({_NUMBER})"), r"\2/\1*100"),
    (_pattern(rf"\bwhat\s+(?:percent(?:age)?|%)\s+is\s+({_NUMBER})\s+(?:out\s+)?of\s+({_NUMBER})"), r"\1/\2*100"),
    (_pattern(rf"({_NUMBER})\s+is\s+what\s+(?:percent(?:age)?|%)\s+of\s+({_NUMBER})"), r"\1/\2*100"),
    (_pattern(rf"\badd\s+({_NUMBER})\s*%\s*(?:[a-z]+\s+){{0,2}}(?:on\s+)?to\s+(?:the\s+)?{_PRICE}"), r"\2*(1+\1%)"),
    (_pattern(rf"{_PRICE}\s*(?:再|另)?加(?:上|收)?\s*({_NUMBER})\s*[%％]"), r"\1*(1+\2%)"),
    (
        _pattern(
            rf"{_PRICE}[^\d%％;.?]{{0,16}}?[,\s](?:put|add)\s+(?:an?\s+)?({_NUMBER})\s*%\s*(?:[a-z]+\s+){{0,2}}?"
            rf"(?:on|to)(?:\s+top)?(?:\s+of)?\s+(?:it|that|this)\b"
        ),
        r"\1*(1+\2%)",
    ),
    (
        _pattern(
            rf"{_PRICE}[^\d%％;.?]{{0,16}}?\b(?:with|incl(?:uding|usive of|udes|\.)?|has)\s+(?:the\s+)?({_NUMBER})"
            rf"\s*%\s*(?:vat|tax|gst)(?:\s+(?:in it|on it|included))?[^\d]{{1,24}}?"
            rf"(?:\bnet\b|\b(?:before|without|excluding|excl\.?)\s+(?:the\s+)?(?:vat|tax|gst))(?:\s+price)?"
        ),
        r"\1/(1+\2%)",
    ),
    (
        _pattern(
            rf"含税价?(?:格|是|为)?\s*{_PRICE}[^\d]{{0,6}}?税率?(?:是|为|按)?\s*({_NUMBER})\s*[%％][^\d]{{1,8}}?(?:不含税|税前|净)价?"
        ),
        r"\1/(1+\2%)",
    ),
    (
        _pattern(rf"\b(?:subtract|take(?: away)?|deduct)\s+({_NUMBER})\s*%\s*(?:[a-z]+\s+){{0,2}}from\s+{_PRICE}"),
        r"\2*(1-\1%)",
    ),
    (
        _pattern(
            rf"({_NUMBER})\s*[%％]\s*(?:(?!{_RATES})[a-z]+\s+){{1,3}}(?:on|of|for|from)\s+"
            rf"(?:(?:an?|the|my|our)\s+)?(?:(?:bill|total|price|meal|order|cheque|check|tab|sum)\s+(?:of\s+)?)?{_PRICE}"
            rf"(?![\d%％]|\s*(?:for|over|per|a)\s+(?:\w+\s+)?(?:year|month|day|people|person|hour)|\s+{_CROWD})"
        ),
        r"\2*\1%",
    ),
    (
        _pattern(rf"\b(?:tip|vat|tax|service charge|deposit)\s+of\s+({_NUMBER})\s*[%％]\s+(?:on|of|for)\s+{_PRICE}"),
        r"\2*\1%",
    ),
    (
        _pattern(
            rf"{_PRICE}\s*(?:的账单|的单子|账单)?[,，]?\s*(?:给|付|收|按|算|的){{0,2}}\s*({_NUMBER})\s*[%％]\s*的?(?=小费|税|佣金|服务费|手续费|定金|提成)"
        ),
        r"\1*\2%",
    ),
    (_pattern(rf"\bmultiply\s+({_NUMBER})\s+by\s+({_NUMBER})"), r"\1*\2"),
    (_pattern(rf"\badd\s+({_NUMBER})\s+(?:to|and)\s+({_NUMBER})"), r"\1+\2"),
    (_pattern(rf"\b(?:subtract|take(?: away)?|deduct)\s+({_NUMBER})\s+from\s+({_NUMBER})"), r"\2-\1"),
    (_pattern(rf"\b(?:take|knock)\s+({_NUMBER})\s+off\s+(?:the\s+|of\s+)*({_NUMBER})"), r"\2-\1"),
    (_pattern(rf"从\s*({_NUMBER})\s*[中里]?\s*[减扣][去掉除]?\s*({_NUMBER})"), r"\1-\2"),
    (_pattern(rf"({_NUMBER})\s*[和与跟]\s*({_NUMBER})\s*(?:加起来|相加|之和)"), r"\1+\2"),
    (_pattern(rf"({_NUMBER})\s*的?(?:算术)?平方根"), r"sqrt(\1)"),
    (_pattern(rf"({_NUMBER})\s*的?立方根"), r"cbrt(\1)"),
    (_pattern(r"(\d+)\s*的阶乘"), r"factorial(\1)"),
    (_pattern(r"(?:\bthe\s+)?\bsquare root of\b|\bsqrt of\b|根号|√"), "sqrt "),
    (_pattern(r"(?:\bthe\s+)?\bcube root of\b"), "cbrt "),
    (_pattern(r"(?:\bthe\s+)?\bfactorial of\b"), "factorial "),
    (_pattern(rf"\b(sqrt|cbrt|factorial)\s+({_NUMBER})"), r"\1(\2)"),
    (_pattern(r"\s*的\s*(\d+)\s*次(?:方|幂)"), r"**\1"),
    (_pattern(r"\bto the power (?:of )?"), "**"),
    (_pattern(r"\bsquared\b|的?平方(?!根|米|公里|千米|厘米|英尺)"), "**2"),
    (_pattern(r"\bcubed\b|的?立方(?!根|米|厘米|英尺)"), "**3"),
    (_pattern(r"百分之\s*(\d+(?:\.\d+)?)"), r"\1%"),
    (_pattern(r"(?<=[%％])\s*(?:of\b|的)\s*|(?<=\d)\s*的\s*(?=\d+(?:\.\d+)?\s*[%％])"), " * "),
    (_pattern(r"\bmultiplied by\b|\btimes\b|再?乘[以上]?|(?<=\d)\s+x\s+(?=\d)"), "*"),
    (_pattern(r"\bdivided by\b|\bover\b|再?除以"), "/"),
    (_pattern(r"\bplus\b|[再，,]*加上?"), "+"),
    (_pattern(r"\bminus\b|[再，,]*减去?"), "-"),
    (_pattern(r"\bmod(?:ulo)?\b"), "%"),
)
_LISTED = (
    rf"(?P<numbers>-?{_NUMBER}(?:(?:\s*(?:,\s+(?:and\s+)?|,(?!\d{{3}}(?!\d))|[、，和与及]|and\s+))+\s*-?{_NUMBER})++)"
)
_LISTED_FIRST = _LISTED.replace("?P<numbers>", "?P<numbers_zh>")
_SO_MANY = r"\s*(?:这?[几\d两三四五六七八九十]*个?数字?)?(?:里面?|中)?的?"
_OF_LISTS = (
    (("mean", "average", "avg"), ("平均数", "平均值", "平均")),
    (("median",), ("中位数", "中值")),
    (("sum", "total"), ("总和", "之和", "和", "总数", "合计")),
    (("max", "maximum", "largest", "biggest", "highest"), ("最大值", "最大的?数?")),
    (("min", "minimum", "smallest", "lowest"), ("最小值", "最小的?数?")),
)
_LISTS = tuple(
    (
        english[0],
        _pattern(
            rf"\b(?:{'|'.join(english)})\s+(?:values?\s+|number\s+)?(?:of|from|among)\s+(?:the\s+numbers?\s+)?"
            rf"{_LISTED}(?!\s*[A-Za-z%])|{_LISTED_FIRST}{_SO_MANY}(?:{'|'.join(chinese)})(?:是|$|[，。？?\s])"
        ),
    )
    for english, chinese in _OF_LISTS
)
"""What is asked of numbers that stand one after the other."""
_SURCHARGE = lazy_regex(
    rf"(?<![\d.)）(（])(?P<base>{_NUMBER}(?:\s*[-+*/]\s*{_NUMBER}(?!\s*[%％\d.]))*)\s*(?P<sign>[-+])\s*(?P<n>{_NUMBER})\s*[%％](?!\s*[\d*/(（])"
)
"""So many percent more or less: they are of what stands before them, as every pocket calculator takes them."""
_NUMERAL = lazy_regex(
    r"[零一二两三四五六七八九十百千万亿]{1,30}(?:点[零一二三四五六七八九]{1,20})?"
    r"(?=\s*(?:再?[加减乘]|再?除以|的?(?:平方|立方)|的\s*[\d零一二两三四五六七八九十]+\s*次[方幂]|的阶乘|的\s*百分之))"
    r"|(?<=[加减乘以上去的号之])[零一二两三四五六七八九十百千万亿]{1,30}(?:点[零一二三四五六七八九]{1,20})?(?!年|月|日|号|个|天|点)"
)
_TENTHS = lazy_regex(r"打\s*(?P<tenths>[一二三四五六七八九][一二三四五六七八九点]{0,2}|[1-9](?:\.?[1-9])?)\s*折")
"""Of ten parts of a price so many are paid: 打八五折 is 85 %."""
_PAID = lazy_regex(
    rf"[零一二两三四五六七八九十百千万亿]{{1,30}}(?=(?:块钱?|元)[{HAN}]{{0,8}}打\s*0\.\d)"
    r"|(?<=[\d块元钱，, ])[二两三四五六七八九十][一二三四五六七八九十]?(?=\s*[个位名]?人)"
)
"""Numerals beside what says that they are counted with."""
_SIGNS = "+-*/^×÷−＋－＊／,"
_EXPRESSION = lazy_regex(
    rf"(?<![A-Za-z_\d.])(?:(?:{_FUNCTIONS})(?=\s*\()|(?:pi|e)(?![A-Za-z_\d])|π|(?<=\d)(?:万亿|[万亿])|[\d.,+\-*/^%％()×÷−＋－＊／（）！!\s])+",
    re.IGNORECASE,
)
_OPERAND = r"(?:(?<![\d.,])[.,]?\d[\d.,]*\s*(?:万亿|[万亿])?|\b(?:pi|e)|π|[)）])"
_OPERATION = lazy_regex(
    rf"{_OPERAND}\s*[%％]?\s*(?:\*\*|[-+*/^×÷−＋－＊／]|%(?=\s*\d))\s*[-+＋－(（]*\s*(?:\d|pi\b|e\b|π|[a-z]+\d*\s*\()"
    r"|\b[a-z]+\d*\s*\([^()]*\d|\d\s*[!！]",
    re.IGNORECASE,
)


@remembered
def find_expressions(text: str) -> list[Span]:
    """Find arithmetic, with words for operators in both languages; longest first."""
    plain = Rewritten.of(text).replaced(_TENTHS, lambda m: f"打0.{_tenths(m['tenths'])}折")
    plain = plain.replaced(_NUMERAL, lambda m: _digits(m.group())).replaced(_PAID, lambda m: _digits(m.group()))
    for pattern, operator in _WORD_OPERATORS:
        plain = plain.replaced(pattern, lambda m, operator=operator: m.expand(operator))  # type: ignore[misc]
    plain = plain.replaced(_SURCHARGE, _surcharged)
    for function, pattern in _LISTS:
        plain = plain.replaced(pattern, lambda m, name=function: _listed(name, m))  # type: ignore[misc]
    taken = [*find_periods(text), *find_clock_times(text), *find_uris(text), *find_emails(text), *_files(text)]
    found = [s for m in _EXPRESSION.finditer(plain.plain) if (s := _expression(plain, m)) is not None]
    # 打七折 without a price is no product, and 满300减50 no difference
    found = [s for s in found if not s.text.startswith("打") and text[max(0, s.start - 1) : s.start] != "满"]
    return sorted((s for s in found if not any(_is_part(s, t) for t in taken)), key=lambda s: -len(s.value))


def _listed(function: str, match: re.Match[str]) -> str:
    numbers = re.findall(rf"-?{_NUMBER}", match["numbers"] or match["numbers_zh"])
    return f"{function}({', '.join(numbers)})"


def _surcharged(match: re.Match[str]) -> str:
    base = match["base"]
    base = f"({base})" if re.search(r"[-+]", base) else base
    return f"{base}*(1{match['sign']}{match['n']}%)"


def _digits(surface: str) -> str:
    number = chinese_number(surface)
    return surface if number is None else str(number)


def _tenths(surface: str) -> str:
    """Write down the digits of 八五, 8.5, 85 or 八点五."""
    digits = surface.replace(".", "").replace("点", "")
    return "".join(d if d.isascii() else str(chinese_number(d)) for d in digits)


def _files(text: str) -> list[Span]:
    """Find paths that are no quotient such as pi/2."""
    return [s for s in find_paths(text) if not _EXPRESSION.fullmatch(s.text)]


def _is_part(span: Span, other: Span) -> bool:
    """Whether an expression is only the digits of a date, a time, an address or a file's name."""
    return span.overlaps(other) and not (span.start < other.start and other.end < span.end)


def _balanced(expression: str) -> str:
    """Drop brackets at the ends that belong to the sentence around the expression."""
    opened, closed = (sum(expression.count(sign) for sign in pair) for pair in ("(（", ")）"))
    while closed > opened and expression[-1:] in ")）":
        expression, closed = expression[:-1].rstrip(), closed - 1
    while opened > closed and expression[:1] in "(（":
        expression, opened = expression[1:].lstrip(), opened - 1
    return expression


def _expression(plain: Rewritten, match: re.Match[str]) -> Span | None:
    surface = match.group()
    # At the end of the text an exclamation mark is one; before other words it is a factorial.
    loose = " ,.\n\t" + ("!！" if match.end() == len(plain.plain) else "")
    cleaned = _balanced(surface.strip(loose).rstrip(f" \n{_SIGNS}").lstrip(f" {_SIGNS.replace('-', '')}"))
    if not _OPERATION.search(cleaned) or not re.search(r"\d", cleaned):
        return None
    start = match.start() + surface.index(cleaned)
    return plain.span(start, start + len(cleaned), cleaned)
