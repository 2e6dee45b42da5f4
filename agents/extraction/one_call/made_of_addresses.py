"""Requests for something that is to be made of a web address: a QR code, a picture of the page, a shorter link.

The page itself is not what is asked for: whoever has nothing that makes such a thing must not fetch it instead.
"""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_ADDRESS: Final = lazy_regex(rf"(?:https?://|www\.)[^\s<>\"'，。；）”’」》{HAN}]+", re.IGNORECASE)
_THINGS: Final = (
    ("qr", r"qr[- ]?codes?|二维码"),
    ("barcode", r"bar\s?codes?|条形码|条码"),
    ("screenshot", r"screen\s?(?:shots?|grabs?)|截图|截屏|快照"),
    ("short", r"short(?:er|ened)?\s+(?:links?|urls?|address(?:es)?)|短链接?|短网址|短地址"),
    ("shorten", r"shorten|缩短"),
    ("pdf", r"(?:to|into|as)\s+(?:an?\s+)?pdf|(?:转|变|存|导出)[成为]?\s*pdf"),
)
_MAKES: Final = lazy_regex(
    r"(?<![a-z])(?:make|create|generate|build|draw|produce|turn|convert|take|give|get|need|want|shorten|print)(?![a-z])"
    r"|生成|做|制作|转|变|弄|画|截|缩短|给我|要|搞|打印|存成",
    re.IGNORECASE,
)


_ASKS: Final = lazy_regex(
    r"(?<![a-z])(?:what|how|why|whether|tell|explain|read|says?|about)(?![a-z])|怎么|如何|什么|为何|为什么|介绍|说明|有没有",
    re.IGNORECASE,
)
"""Asks for what the page tells."""


def made_of_address(request: str) -> str:
    """Return what a request wants made of a web address, as tools would call it; empty for any other request."""
    if len(_ADDRESS.findall(request)) != 1 or _ASKS.search(request) or _MAKES.search(request) is None:
        return ""
    said = _ADDRESS.sub(" ", request)
    for name, words in _THINGS:
        if re.search(rf"(?<![a-z])(?:{words})(?![a-z])", said, re.IGNORECASE):
            return name
    return ""


def names_thing(name: str, text: str) -> bool:
    """Whether a text, such as what a tool says of itself, speaks of such a thing."""
    words = dict(_THINGS)[name]
    return re.search(rf"(?<![a-z])(?:{words}|{name})(?![a-z])", text.replace("_", " "), re.IGNORECASE) is not None
