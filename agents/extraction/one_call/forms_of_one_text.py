"""Several forms that are wanted of one text, each of the text itself: its md5 and sha256 too; and backwards as well.

A request is read to its last word or not at all. What may be a form of a form (md5, then base64 of it; an md5 in
capitals) is none of these, and neither is a file.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.pieces.whole_cuts import tokens_of
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_SIGN: Final = "\ue000"
_FORMS: Final = (
    (
        "hash",
        r"(?P<algorithm>md5|sha-?(?:1|256|512))(?![0-9A-Za-z])(?:\s*(?:hash|checksum|digest|sum)(?![A-Za-z]))?"
        r"(?:哈希值?|校验[值和码]|摘要|值)?",
    ),
    ("base64", r"base-?64(?:[- ]encod(?:ed|ing|e))?(?![0-9A-Za-z])(?!\s*(?:decod|解))(?:编码)?"),
    ("url", r"(?:url|percent)[- ]?encod(?:ed|ing|e)(?![A-Za-z])|url\s*编码"),
    ("reverse", r"(?:backwards?|reversed?|in\s+reverse)(?![A-Za-z])|倒着|倒过来|反过来|反着|倒序|反转"),
    (
        "upper",
        r"(?:in\s+)?(?:all\s+)?(?:upper[- ]?case(?:d)?|caps|capitals|capital\s+letters)(?![A-Za-z])|大写(?:字母|形式)?",
    ),
    ("lower", r"(?:in\s+)?(?:all\s+)?(?:lower[- ]?case(?:d)?|small\s+letters)(?![A-Za-z])|小写(?:字母|形式)?"),
)
_FORM: Final = "|".join(rf"(?P<{form}>{said})" for form, said in _FORMS)
_TOKEN: Final = lazy_regex(
    rf"\s*(?:(?P<text>{_SIGN})|(?<![A-Za-z0-9])(?:{_FORM})"
    r"|(?P<same>(?:also|too|as\s+well|both)(?![A-Za-z])|还有|以及|另外|顺便|同时|分别|都|也)"
    r"|(?P<join>[,，、;；?？。.!！]|(?:and)(?![A-Za-z])|[和与跟及])"
    r"|(?P<of>of(?![A-Za-z])|['’]s(?![A-Za-z])|[的:：])"
    r"|(?P<glue>(?:what(?:['’]?s)?|is|are|the|me|i|please|pls|give|tell|show|get|take|make|write|compute|calculate|work\s+out|want"
    r"|need|can|could|you|for|as|to|into|word|string|text|hash|its)(?![A-Za-z])"
    r"|请问?|帮我|给我|麻烦|告诉我|我?[想需]?要|[求算写看取][一]?[下遍看算]?|计算|是|多少|什么|[这那]?[几两三一]?个?(?:单?词|字符串|字|文本|话|句话)"
    r"|一[下遍次]|[呢啊吧呀把将对]))",
    re.IGNORECASE,
)
_BARE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:of|for)\s+(?:(?:the\s+)?(?:word|string|text)\s+)?(?P<of>(?!(?:the|it|its|that|this|these|those|both|each|an?|my|our|your)(?![\w-]))[A-Za-z0-9][\w.+@-]*?)"
    r"(?=\s*(?:$|[,;?!.](?!\w)|\s(?:and|also|too|as|plus|please|backwards?|in)(?![A-Za-z])))"
    r"|^(?!(?:what|it|that|this|who|let|here|there|how|when|where)['’])(?P<owner>[A-Za-z0-9][\w.+@-]*?)['’]s\s",
    re.IGNORECASE,
)
"""A text of one word without quotation marks: md5 of lighthouse; pelican's md5."""
_LATIN: Final = lazy_regex(r"[A-Za-z0-9][\w.+@-]*(?:\s+[A-Za-z0-9][\w.+@-]*)*", re.ASCII)
_HOLDS_FORM: Final = lazy_regex(rf"(?<![A-Za-z0-9])(?:{_FORM})", re.IGNORECASE)
_NAMED: Final = lazy_regex(rf"^\W*(?P<text>[{HAN}]+?)\s*(?=[这那][几两三一]?个?(?:单?词|字符串|字|话|句话))")
_NO_TEXT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:file|folder|column|row|table|message|answer|result|then|it|that|this|each|every)(?![A-Za-z])"
    r"|文件|文档|表格?|列|结果|然后|接着|再|之后|以后|每|所有|上面|刚才",
    re.IGNORECASE,
)
_LETTERS: Final = frozenset({"reverse", "upper", "lower"})
_CASES: Final = frozenset({"upper", "lower"})
_MOST: Final = 400
_FEWEST: Final = 2


class OneForm(NamedTuple):
    """One form of the text."""

    form: str
    algorithm: str = ""


class TextInForms(NamedTuple):
    """A text, and the forms that are wanted of it."""

    text: str
    forms: tuple[OneForm, ...]


def forms_of_one_text(request: str) -> TextInForms | None:
    """Read a request that wants two forms or more of one text that it holds, and nothing else."""
    if len(request) > _MOST or find_paths(request):
        return None
    text = _text(request)
    if not text:
        return None
    plain = _signed(request, text)
    tokens = None if _NO_TEXT.search(plain) else tokens_of(_TOKEN, plain)
    if tokens is None or not _told_apart(tokens):
        return None
    forms = tuple(dict.fromkeys(one for match in tokens if (one := _form(match)) is not None))
    if len(forms) < _FEWEST or not _each_of_the_text(tokens, forms):
        return None
    return TextInForms(text, forms)


def _text(request: str) -> str:
    """Return the only text that is spoken of."""
    quoted = find_quoted(request)
    if quoted:
        return str(quoted[0].value) if len({one.value for one in quoted}) == 1 else ""
    if has_han(request):
        named = _NAMED.match(request)
        latin = [m.group() for m in _LATIN.finditer(request) if not _is_form(m.group())]
        if named is not None:
            return "" if latin or _NO_TEXT.search(named["text"]) or _speaks(named["text"]) else named["text"]
        return latin[0] if len(set(latin)) == 1 and _HOLDS_FORM.search(latin[0]) is None else ""
    found = {m["of"] or m["owner"] for m in _BARE.finditer(request)}
    one = found.pop() if len(found) == 1 else ""
    return "" if _is_form(one) or _NO_TEXT.search(one) else one


def _speaks(text: str) -> bool:
    """Whether what may be the text is of the words that only ask for something."""
    match = _TOKEN.match(text)
    return match is not None


def _is_form(text: str) -> bool:
    match = _TOKEN.match(text)
    return match is not None and not match["text"] and match.end() >= len(text.split()[0] if text.split() else "")


def _signed(request: str, text: str) -> str:
    """Put the sign in the place of the text, with the quotation marks around it."""
    said = re.escape(text)
    quoted = "|".join(f"{begin}{said}{end}" for begin, end in ('""', "''", "“”", "‘’", "「」", "《》"))
    return re.sub(rf"{quoted}|(?<![A-Za-z0-9_]){said}(?![A-Za-z0-9_])", _SIGN, request)


def _form(match: re.Match[str]) -> OneForm | None:
    name = next((form for form, _ in _FORMS if match[form]), "")
    return OneForm(name, (match["algorithm"] or "").lower().replace("-", "")) if name else None


def _told_apart(tokens: list[re.Match[str]]) -> bool:
    """Whether each form is one of the text: none stands bare beside another, or is of another."""
    last, of, joined, texts = False, False, True, 0
    for match in tokens:
        if _form(match) is not None:
            if last and (not joined or of):
                return False
            last, joined = True, False
        texts += bool(match["text"])
        joined = joined or bool(match["join"] or match["same"])
        of = bool(match["of"]) or (of and bool(match["glue"]))
    return texts > 0


def _each_of_the_text(tokens: list[re.Match[str]], forms: tuple[OneForm, ...]) -> bool:
    """Whether letters of the text itself are meant where its hash is wanted as well, and not those of the hash."""
    kinds = {one.form for one in forms}
    if not kinds & _LETTERS or kinds <= _LETTERS:
        return not (len(kinds) > 1 and not any(match["same"] for match in tokens) and kinds - {"hash"})
    texts = sum(bool(match["text"]) for match in tokens)
    if kinds & _CASES:
        return texts >= len(forms)
    return texts >= len(forms) or any(match["same"] for match in tokens)
