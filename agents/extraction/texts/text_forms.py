"""Reads a text that is put into one form after the other, and perhaps written down: base64 it, then url encode that.

A request is read as a whole or not at all: a form that is left out would be a wrong answer that looks right.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal

from agents.extraction.discourse.clauses import clauses
from agents.extraction.discourse.composition import Saving, appending, saving
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Form = Literal["encode_base64", "decode_base64", "url_encode", "url_decode", "hash_text"]

_SIGN: Final = "\ue000"
"""Stands in the place of the text, or of its file."""
_TURN: Final = r"(?:编码|转换|转码|转|换|变|编|做|弄|处理)(?:成为?|为|作)?"
_BASE: Final = r"base[- ]?64"
_URL: Final = r"(?:url|uri|percent|网址|链接)"
_SAID: Final[tuple[tuple[Form, str], ...]] = (
    (
        "decode_base64",
        rf"(?<![a-z]){_BASE}[- ]?decod(?:e|ed|ing)(?![a-z])"
        rf"|(?<![a-z])decod(?:e|ed|ing)(?![a-z])[^,.;]*?(?<![a-z]){_BASE}(?![a-z0-9])"
        rf"|(?<![a-z])(?:back\s+)?from\s+{_BASE}(?![a-z0-9])"
        rf"|{_BASE}\s*(?:的|进行|做|来)?\s*(?:解码|解开|还原|译码|解出来)|解码?\s*{_BASE}",
    ),
    (
        "url_decode",
        rf"(?<![a-z]){_URL}[- ]?(?:decod(?:e|ed|ing)|unescap(?:e|ed|ing))(?![a-z])|{_URL}\s*(?:解码|反转义)",
    ),
    (
        "url_encode",
        rf"(?<![a-z]){_URL}[- ]?(?:encod(?:e|ed|ing)|escap(?:e|ed|ing))(?![a-z])"
        rf"|(?<![a-z])(?:encode|escape|make)[^,.;]{{0,20}}?\s(?:safe\s+)?for\s+(?:use\s+in\s+)?(?:an?\s+|the\s+)?(?:url|web\s+address|link)(?![a-z])"
        rf"|(?:做|进行|{_TURN})?{_URL}\s*(?:编码|转义)(?:后?的?(?:形式|格式))?"
        rf"|(?:{_TURN})?(?:能|可以?|适合)(?:直接)?放(?:进|在|到|入)(?:一个)?{_URL}(?:里面?|中)?的?(?:写法|形式|格式|样子|文本|字符串)?",
    ),
    (
        "encode_base64",
        rf"(?<![a-z]){_BASE}[- ]?encod(?:e|ed|ing)(?![a-z])"
        rf"|(?<![a-z])(?:encod(?:e|ed|ing)|turn|convert|put|change|transform)(?![a-z])[^,.;]*?\s(?:in|into|to|as|with|using)\s+{_BASE}(?![a-z0-9])"
        rf"|(?:用|做|进行)?\s*{_BASE}\s*(?:来)?(?:编码|转码)|{_TURN}\s*{_BASE}(?:编码|格式|形式|文本|字符串)?|(?:取|算|求)?(?:它的)?{_BASE}(?=$|[，,。；;])",
    ),
    (
        "hash_text",
        r"(?<![a-z])(?:(?:get|take|compute|calculate|give\s+me|make)\s+)?(?:the\s+)?(?P<algorithm>md5|sha-?1|sha-?256|sha-?512)(?![0-9a-z])"
        r"(?:\s*(?:hash|checksum|digest|sum)(?![a-z])|\s*(?:哈希|校验|摘要)?(?:值|和)?)",
    ),
)
_FORMS: Final = tuple((form, lazy_regex(said, re.IGNORECASE)) for form, said in _SAID)
_GLUE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:please|pls|can|could|would|you|me|i|want|need|the|this|that|it|its|of|in|from|and|then|first|next|after|afterwards"
    r"|now|finally|again|also|result|results|output|outcome|which|what|is|comes?|out|get|take|give|text|string|word|phrase|content|contents"
    r"|words|file|inside|my|a|an|to|into|as|with|on|for|encoded|decoded|hash|by|so|have|one|line|written|stands|holds|them|these|those|store|save|keep)(?![A-Za-z])"
    r"|请|帮我|给我|麻烦|先|再|然后|接着|最后|之后|以后|把|将|对|给|的|它|这个?|那个?|这[段句串行]|结果|得到|出来|后|一下|一遍|一次|做|进行|算|求|取"
    r"|文本|文字|内容|字符串|里面?|中|文件|所有|全部|写|并|也|用|我|想|要|个|串|了|吧|编码|解码|值|来",
    re.IGNORECASE,
)
_OF_THE_SAME: Final = lazy_regex(
    r"(?<![A-Za-z])(?:also|too|as\s+well|both|original)(?![A-Za-z])|另外|同时|还|也|原文|分别"
    r"|(?<!then)(?<!then )(?<!next )(?<![A-Za-z])(?:and|,)\s+its(?![A-Za-z])|[，,和及]它的",
    re.IGNORECASE,
)
"""Says that each form is one of the text itself, and none of the form before."""
_MOST: Final = 4


class TextForm(Frozen):
    """One form that a text is put into."""

    form: Form
    algorithm: str = ""


class TextForms(Frozen):
    """A text, or the file that holds it, the forms that it gets in their order, and where the last is written."""

    forms: tuple[TextForm, ...]
    text: str = ""
    path: str = ""
    put: Saving | None = None


def text_forms(request: str) -> TextForms | None:
    """Read a request that wants two forms, or one written down; None for any other."""
    put = saving(request) or appending(request)
    head = request[: put.end] if put is not None else request
    source = _source(head)
    if source is None or (put is not None and (put.rows or put.is_foreign)):
        return None
    span, is_file = source
    plain = f"{head[: span.start].rstrip(_QUOTES)} {_SIGN} {head[span.end :].lstrip(_QUOTES)}"
    forms = tuple(_forms(plain))
    if None in forms or not (1 if put is not None else 2) <= len(forms) <= _MOST:
        return None
    found = tuple(form for form in forms if form is not None)
    if len(found) > 1 and (_OF_THE_SAME.search(head) or sum(form.form == "hash_text" for form in found) > 1):
        return None
    if is_file and found[0].form == "hash_text":  # of a file its bytes count, which others read
        return None
    given = {"path": str(span.value)} if is_file else {"text": str(span.value)}
    return TextForms(forms=found, put=put, **given)


_QUOTES: Final = "\"'“”‘’「」《》 "


def _source(text: str) -> tuple[Span, bool] | None:
    """Find the only text or file that is spoken of, and whether it is a file."""
    quoted, paths = find_quoted(text), find_paths(text)
    if len(quoted) == 1 and not [p for p in paths if not p.overlaps(quoted[0])]:
        return quoted[0], False
    return (paths[0], True) if len(paths) == 1 and not quoted else None


def _forms(text: str) -> Iterator[TextForm | None]:
    """Read each clause as one form; None for one of which a word is not understood."""
    for n, clause in enumerate(clauses(text)):
        form, rest = _form(clause.text)
        if re.search(r"\w", _GLUE.sub(" ", rest.replace(_SIGN, " "))) or (form is None and n):
            yield None
        elif form is not None:
            yield form


def _form(clause: str) -> tuple[TextForm | None, str]:
    """Return the only form that a clause names, and what it says besides."""
    for form, said in _FORMS:
        match = said.search(clause)
        if match is not None:
            algorithm = match.groupdict().get("algorithm") or ""
            rest = f"{clause[: match.start()]} {_words_inside(match.group())} {clause[match.end() :]}"
            return TextForm(form=form, algorithm=algorithm.lower().replace("-", "")), rest
    return None, clause


def _words_inside(said: str) -> str:
    """Keep what stands inside a form that was said around something: decode [the text] from base64."""
    return re.sub(
        rf"(?<![a-z])(?:{_BASE}|{_URL}|(?:en|de)cod(?:e|ed|ing)|(?:un)?escap(?:e|ed|ing)|turn|convert|put|change|transform|make|using"
        r"|md5|sha-?\d+|checksum|digest|sum|web|address|link|safe|use|compute|calculate|back)(?![a-z])|[\u4e00-\u9fff]",
        " ",
        said,
        flags=re.IGNORECASE,
    )
