"""Who asks, before what is asked: my kid asked me what 1f in hex is, 学生问我 二进制1011011等于几, 我想知道…."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_WHO: Final = (
    r"(?:(?:my|our|the|a|an)\s+(?!file|table|data|sheet|column|report)[a-z]+(?:\s+[a-z]+)?|someone"
    r"|somebody|he|she|they)"
)
_ENGLISH: Final = lazy_regex(
    rf"^(?:{_WHO}\s+(?:(?:just|once|always|also)\s+)?(?:asked|asks|is\s+asking|keeps\s+asking|wants\s+to\s+know|wanted\s+to\s+know|wonders|is\s+wondering)(?:\s+(?:me|us))?"
    r"|(?:i(?:['’]m|\s+am|\s+was)?\s+)?(?:just\s+)?(?:wondering|curious)|i\s+(?:just\s+)?(?:wonder|(?:want|need|would\s+like|wanted)\s+to\s+know)|i['’]d\s+like\s+to\s+know)"
    r"\s*[,:–-]?\s+(?=(?:what|whats|what's|which|how|when|where|who)(?![a-z]))",
    re.IGNORECASE,
)
_CHINESE: Final = lazy_regex(
    rf"^(?:(?:我的?|我们|有个?|一个)?[{HAN}]{{1,4}}?(?:刚才?|今天|刚刚|老|总)?(?:问|考)(?:(?:了|过)?我们?(?:说|了|一下)?|(?:了|说|过)?(?=\s*[：:，,]|\s))|(?:我|我们)?(?:就|只是|突然|很)?(?:想(?:要)?(?:问|知道|了解)(?:一?下)?|好奇))"
    r"[\s,，:：]*(?=[^\s,，。]*(?:[\d?？多几哪]|什么|怎么))"
)
_NOT: Final = lazy_regex(r"问(?:题|卷|号|答)|考(?:试|勤|核)|[谁哪]")


def without_asker(text: str) -> str:
    """Return a request without the words that say who asks, or that somebody does; as it is where none do."""
    for pattern in (_ENGLISH, _CHINESE):
        match = pattern.match(text)
        if match is not None and match.end() < len(text) and _NOT.search(match.group()) is None:
            return text[match.end() :]
    return text
