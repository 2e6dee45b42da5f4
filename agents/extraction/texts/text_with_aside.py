"""A text without quotation marks that is to be hashed or encoded, and beside it words that only say why or thank.

md5 of hello, it's for a form: the comma may belong to the text. Where what stands behind such a sign is known to be no
part of it, it is left out; anything else is taken for a part of it, and the answer says which text it is of.
"""

import re
from typing import Final, Literal, NamedTuple

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.texts.told_text import LEAD
from lazy_regex import lazy_regex
from prompts.language import has_han

Way = Literal["hash", "base64", "url"]

_ALGORITHM: Final = r"(?P<algorithm>md5|sha-?1|sha-?256|sha-?512)(?:\s*(?:hash|checksum|digest|sum|哈希值?|摘要|值))?"
_ASK: Final = (
    r"(?:(?:what(?:['’]?s|\s+is)|give\s+me|get(?:\s+me)?|compute|calculate|"
    r"show\s+me|i\s+(?:want|need)|make|find)\s+)?(?:the\s+|an?\s+)?"
)
_CALLED: Final = r"(?:(?:the\s+)?(?:text|word|string|phrase)\s+)?"
_BEHIND: Final = r"(?P<behind>[\s,;.!?(，。；（！？].*)?"
_ASK_ZH: Final = r"(?:请|帮我|给我|麻烦|算一?下|算|求|计算|把|将|[\s，,])*"
_ZH_IS: Final = r"\s*(?:是多少|是什么|是啥|多少|一下)?"
_FORMS: Final[tuple[tuple[Way, str], ...]] = (
    ("hash", rf"{LEAD}{_ASK}{_ALGORITHM}\s+(?:of|for)\s+{_CALLED}(?P<text>.+)"),
    ("hash", rf"{LEAD}hash\s+{_CALLED}(?P<text>.+?)\s+(?:with|using|in|by|as|to)\s+{_ALGORITHM}{_BEHIND}"),
    ("base64", rf"{LEAD}base[- ]?64[\s-]?encode\s+{_CALLED}(?P<text>.+)"),
    ("base64", rf"{LEAD}encode\s+{_CALLED}(?P<text>.+?)\s+(?:in|as|to|into|with)\s+base[- ]?64{_BEHIND}"),
    ("url", rf"{LEAD}url[\s-]?encode\s+{_CALLED}(?P<text>.+)"),
    ("hash", rf"{_ASK_ZH}(?P<text>\S.*?)\s*的\s*{_ALGORITHM}{_ZH_IS}{_BEHIND}"),
    (
        "hash",
        rf"{_ASK_ZH}(?P<text>\S.*?)\s*(?:做|转换?成|转为|用|进行)\s*{_ALGORITHM}(?:加密|哈希|算一?下)?{_ZH_IS}{_BEHIND}",
    ),
    ("base64", rf"{_ASK_ZH}(?P<text>\S.*?)\s*(?:做|转换?成|转为|用|进行)\s*base[- ]?64(?:编码)?{_BEHIND}"),
)
_READ: Final = tuple((way, lazy_regex(form, re.IGNORECASE)) for way, form in _FORMS)
_BREAK: Final = lazy_regex(r"\s*[,;!?(，。；（！？—]+\s*(?=\w)|\.\s+(?=\w)|\s+-+\s+(?=\w)")
_ASIDE: Final = lazy_regex(
    r"(?:[\s,;.!?()（），。；！？-]*(?:please|pls|plz|thanks?(?:\s+(?:you|a\s+lot|in\s+advance|so\s+much))?|thx|cheers|asap|hurry|urgent(?:ly)?|quickly"
    r"|just\s+(?:curious|asking|checking|wondering)"
    r"|(?:i['’]ll\s+|i\s+|we\s+|my\s+\w+\s+)(?:really\s+|just\s+)?(?:needs?|wants?|uses?|asked\s+for|(?:have|has)\s+to\s+have)\s+(?:it|this|that)(?!\s+(?:in|as|with|backwards|twice)\s?)(?:\s+[\w'’]+){0,6}"
    r"|(?:it|this|that)(?:['’]?s|\s+is)\s+(?:for|just\s+for|only\s+for|urgent|important)(?:\s+[\w'’]+){0,6}"
    r"|asking\s+for\s+(?:an?|my)\s+\w+|(?:just\s+)?for\s+(?:an?|my|the)\s+(?:friend|boss|test|form|school|work|homework|colleague|project|check)"
    r"|谢谢[啦了你您]*|多谢|麻烦了?|急用|急着[要用]|很急|急|拜托了?|(?:我|我们|老板|同事|朋友)?(?:急着|着急)?(?:要用?|要填表用?|填表用|等着用|需要|要的)|(?:帮|给)?朋友(?:问|要)的?|好奇))+"
    r"[\s)）.!。！?？]*",
    re.IGNORECASE,
)
"""Says why, for whom or how soon, or thanks."""
_WISH: Final = lazy_regex(
    r"(?<![a-z])(?:and|then|also|save|write|send|decode|encode|reverse|convert|count|compare|instead|both|too|upper\w*|lower\w*|capitals?|backwards?|reversed?|hex|md5|sha-?\d+|base64)(?![a-z0-9])"
    r"|然后|再|并|也|还|存|保存|写|发|转|比较|大写|小写",
    re.IGNORECASE,
)
_ASKED: Final = lazy_regex(r"[?？]\s*$")
_QUOTES: Final = '"“”‘’「」『』`'
_POINTS: Final = lazy_regex(
    r"(?:it|this|that|them|these|those|all|each|every|my|the\s+(?:file|result|text|above)|files?|both)(?![a-z])(?:\s.*)?|[它这那].*|上面.*|文件.*",
    re.IGNORECASE,
)
_LONGEST: Final = 400


class TextWithAside(NamedTuple):
    """What is done with a text, and what the text is, or which it may be."""

    way: Way
    algorithm: str
    text: str
    """Without the aside, where that is known for one; the whole where it is not."""


def text_with_aside(request: str) -> TextWithAside | None:
    """Read a request that has a bare text hashed or encoded and says something beside it; None for any other."""
    said = request.strip(" \t\n?？。!！")
    if (
        len(said) > _LONGEST
        or "\n" in said
        or find_quoted(said)
        or any(quote in said for quote in _QUOTES)
        or ":" in said
        or "：" in said
    ):
        return None
    for way, form in _READ:
        match = form.fullmatch(said)
        if match is None:
            continue
        bare = match["text"].strip()
        text = _text(bare, (match.groupdict().get("behind") or "").strip())
        if not text and (_ASKED.search(request) or (has_han(said) and bare.isascii())) and _is_all(bare, match):
            text = bare  # the mark ends the question and not the text
        algorithm = (match.groupdict().get("algorithm") or "").lower().replace("-", "")
        return TextWithAside(way, algorithm, text) if text and not _POINTS.fullmatch(text) else None
    return None


def _is_all(text: str, match: re.Match[str]) -> bool:
    """Whether a text is all that is said, and nothing stands beside it."""
    return (
        not match.groupdict().get("behind")
        and not find_paths(text)
        and _BREAK.search(text) is None
        and not _WISH.search(text)
    )


def _text(text: str, behind: str) -> str:
    """Return which text is meant; empty where nothing stands beside it, or it may be another wish."""
    if find_paths(text) or _WISH.search(behind) or (has_han(text) and _WISH.search(text)):
        return ""
    if behind:
        return text if _ASIDE.fullmatch(behind) and _BREAK.search(text) is None else ""
    found = _BREAK.search(text)
    if found is None:
        bare = re.sub(r"(?i)\s+(?:please|pls|plz|谢谢[啦了]*)$", "", text)
        return bare if bare != text else ""
    tail = text[found.end() :]
    return text[: found.start()].strip() if _ASIDE.fullmatch(tail) else "" if _WISH.search(tail) else text
