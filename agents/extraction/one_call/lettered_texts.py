"""A text that is wanted in capitals, in small letters or backwards: put this in capitals: closed today; 转成大写.

The text stands in quotation marks, behind a colon, or, in a Chinese request, as its only words of Latin letters. Sums
of money in Chinese numerals (大写金额) and capitals of first letters alone are other things.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han
from tools.tables.identifiers import literal

_FORMS: Final = (
    (
        "upper",
        lazy_regex(
            r"(?:(?:in|into|to|as|with)\s+)?(?:all\s+)?(?:the\s+)?(?:capitals|caps|capital\s+letters|block\s+(?:capitals|letters)"
            r"|upper[- ]?case(?:d|\s+letters)?|capitali[sz]ed?)(?![a-z])|大写(?:字母|形式|格式)?",
            re.IGNORECASE,
        ),
    ),
    (
        "lower",
        lazy_regex(
            r"(?:(?:in|into|to|as|with)\s+)?(?:all\s+)?(?:the\s+)?(?:small\s+letters|lower[- ]?case(?:d"
            r"|\s+letters)?)(?![a-z])"
            r"|小写(?:字母|形式|格式)?",
            re.IGNORECASE,
        ),
    ),
    ("reverse", lazy_regex(r"backwards?(?![a-z])|in\s+reverse(?![a-z])|倒着|倒过来|反过来|反着", re.IGNORECASE)),
)
_GLUE: Final = frozenset(
    [
        "please",
        "pls",
        "can",
        "could",
        "would",
        "you",
        "me",
        "i",
        "we",
        "want",
        "need",
        "the",
        "this",
        "that",
        "it",
        "all",
        "of",
        "my",
        "our",
        "a",
        "an",
        "put",
        "make",
        "turn",
        "convert",
        "change",
        "write",
        "rewrite",
        "set",
        "get",
        "give",
        "type",
        "print",
        "show",
        "text",
        "line",
        "sentence",
        "sentences",
        "string",
        "word",
        "words",
        "phrase",
        "title",
        "heading",
        "following",
        "and",
        "also",
        "then",
        "so",
        "hey",
        "hi",
        "just",
        "have",
        "as",
        "in",
        "into",
        "to",
        "how",
        "does",
        "look",
        "like",
        "what",
        "now",
        "everything",
        "whole",
        "letters",
        "letter",
        "by",
        "it's",
        "its",
        "up",
        "back",
    ]
)
_GLUE_ZH: Final = lazy_regex(
    r"请|帮我|帮忙|给我|麻烦|全部|全都|全|都|统统|所有|一律|改|转换|转|换|变|写|弄|调|成|为|把|将|这[段句串行个些]?|下面|以下|的|话|文字|文本|文|内容|单词"
    r"|英文|英语|字母|字符串|字|句子|标题|一下|再|然后|用|到|要|我|想|显示|输出|里面?|中|来|出来|吧|了|呢|谢谢|读|念|是|什么|样"
)
_OTHER: Final = lazy_regex(
    r"(?<![a-z])(?:first|initials?|title\s+case|each|every|column|file|folder|table)(?![a-z])", re.IGNORECASE
)
_OTHER_ZH: Final = lazy_regex(r"首字母|首个|第一个|开头|金额|数字|列|表|文件|每个")
_LATIN: Final = lazy_regex(rf"[A-Za-z][^{HAN}，。；：]*[A-Za-z][^{HAN}，。；：]*")
_COUNTS: Final = lazy_regex(
    r"(?<![a-z])(?:count|tell\s+me\s+how\s+many|how\s+many)\s+(?:the\s+|all\s+the\s+)?words(?:\s+(?:are|there))*(?![a-z])"
    r"|(?:数|统计|算)(?:一下|下|数|算)?|里?(?:一共|总共|共)?有?(?:几|多少)个?(?:英文)?(?:单词|词|字)(?!母|符)",
    re.IGNORECASE,
)
_UNSPACED: Final = (
    r"(?:[\s,(（，]*(?:no|not?\s+counting|without|excluding|except|minus|ignoring)\s+(?:the\s+)?(?:spaces|blanks)[)）]?"
    r"|[\s,(（，]*(?:不含|不算|不计|不包括|除去|去掉)空格[)）]?)"
)
_SIGNS: Final = lazy_regex(
    r"(?<![a-z])(?:count|tell\s+me\s+how\s+many|how\s+many)\s+(?:(?:of|the|all|its|number)\s+)*(?P<what>letters|characters|chars)"
    rf"(?:\s+(?:are|there|it\s+has|has\s+it|in\s+it))*(?![a-z])(?P<bare>{_UNSPACED})?"
    r"|(?:并且?|再|然后|顺便|[\s，,])*(?:(?:数|统计|算)(?:一下|出|下|数|算)?)?(?:它|里面?|其)?(?:一共|总共|共)?有?(?:(?:几|多少)个?)?(?:英文)?(?P<zh>字母|字符)(?:的?(?:个数|数量|数))?"
    rf"(?P<zhbare>{_UNSPACED})?",
    re.IGNORECASE,
)
_WANTS_COUNT: Final = lazy_regex(r"count|how|数|统计|算|多少|几", re.IGNORECASE)
_FOR: Final = lazy_regex(r"(?<![a-z])for\s+(?:the|my|our|a)\s+[a-z]+(?![a-z])", re.IGNORECASE)
"""What it is for changes nothing."""
_COLON: Final = lazy_regex(r"[:：]\s*(?=\S)")
_GOES_ON: Final = lazy_regex(
    r"[,;.，；。!?！？]\s*(?:and\s+|but\s+)?(?:then|but|also|after\s+that|afterwards|next|finally|please|keep|don['’]?t"
    r"|leave|except|translate|save|count|reverse|send|tell|write|put|make|convert)(?![a-z])"
    r"|(?<![a-z])(?:and\s+)?then\s+(?:translate|save|count|reverse|send|tell|write|put|make|convert)(?![a-z])"
    r"|(?<![a-z])but\s+(?:keep|leave|do\s?n['’]?t|not)(?![a-z])|[,;.，；。!?！？\s](?:并且?|然后|再|顺便|接着|之后|最后|同时|但是?|不过|另外|还要|请|帮我|统计|翻译|保存|存|发)"
    r"|(?<![A-Za-z])(?:and\s+)?(?:save|write|put|send|mail)\s+(?:it|this|that|them)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Stands in a text without quotation marks where the text may have ended, and a further wish begun."""
_SIGN: Final = "\ue000"
_MOST: Final = 2_000


class LetteredText(NamedTuple):
    """A text, and what becomes of its letters."""

    sql: str
    said: str
    counted: str = ""
    """The text, where its words are to be counted first."""


class _Length(NamedTuple):
    """How much of a text is counted."""

    sql: str
    words: str
    """Which ask for it."""


def lettered_text(request: str) -> LetteredText | None:
    """Read a request that wants a text in other letters, and nothing else."""
    if len(request) > _MOST:
        return None
    for text, rest in _texts(request.strip()):
        found = [(form, words) for form, words in _FORMS if words.search(rest)]
        if len(found) != 1 or not _fits(found[0][0], text):
            continue
        form, words = found[0]
        plain = words.sub(" ", rest, count=1)
        length, counts = _length(text, plain), _COUNTS.search(plain) is not None
        left = _COUNTS.sub(" ", plain) if length is None else plain.replace(length.words, " ", 1)
        if _is_all(_FOR.sub(" ", left)):
            name = _NAMES[form][has_han(request)]
            counted = text if length is None and counts else ""
            column = "" if length is None else f", {length.sql}"
            return LetteredText(f'SELECT {form}({literal(text)}) AS "{name}"{column}', f'"{text}" {name}', counted)
    return None


def _length(text: str, rest: str) -> _Length | None:
    """Read that letters or signs of the text are to be counted too."""
    match = next((m for m in _SIGNS.finditer(rest) if _WANTS_COUNT.search(m.group())), None)
    if match is None:
        return None
    said = match["what"] or match["zh"]
    if said.lower() in {"letters", "字母"}:
        kept = "".join(sign for sign in text if sign.isalpha() and (match["what"] or not has_han(sign)))
        name = said.lower()
    elif match["bare"] or match["zhbare"]:
        kept, name = "".join(text.split()), f"{said} (no spaces)" if match["what"] else f"{said}（不含空格）"
    else:
        kept, name = text, said
    return _Length(f'length({literal(kept)}) AS "{name}"', match.group())


_NAMES: Final = {
    "upper": ("in capitals", "大写"),
    "lower": ("in small letters", "小写"),
    "reverse": ("backwards", "倒过来"),
}


def _texts(request: str) -> list[tuple[str, str]]:
    """Return what may be the text, each with the request around it."""
    quoted = find_quoted(request)
    if quoted:
        one = quoted[0]
        return [(str(one.value), f"{request[: one.start]} {_SIGN} {request[one.end :]}")] if len(quoted) == 1 else []
    colon = _COLON.search(request)
    if colon is not None:
        if _GOES_ON.search(request, colon.end()):
            return []
        return [(request[colon.end() :], f"{request[: colon.start()]} {_SIGN}")]
    latin = list(_LATIN.finditer(request)) if has_han(request) else []
    return [
        (m.group().strip(" ,."), f"{request[: m.start()]} {_SIGN} {request[m.end() :]}")
        for m in latin[:2]
        if len(latin) == 1 and _GOES_ON.search(m.group()) is None
    ]


def _fits(form: str, text: str) -> bool:
    """Whether the form changes the text: a name of a file is none, and digits have no capitals."""
    if not text.strip() or find_paths(text):
        return False
    return form == "reverse" or re.search(r"[^\W\d_]", text.translate(_NO_HAN)) is not None


_NO_HAN: Final = dict.fromkeys(range(0x3400, 0xA000))


def _is_all(rest: str) -> bool:
    """Whether what is said besides asks for nothing else."""
    if _OTHER.search(rest) or _OTHER_ZH.search(rest):
        return False
    plain = _GLUE_ZH.sub(" ", rest) if has_han(rest) else rest
    return not has_han(plain) and all(word in _GLUE for word in re.findall(r"[^\W_]+(?:['’][a-z]+)?", plain.lower()))
