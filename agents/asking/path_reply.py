"""What a message says to a question for a file or a place: a name, and no sentence that says something about one."""

import re
from typing import Final

from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex

_CALLED: Final = lazy_regex(
    r"^\W*(?:(?:please|pls|just)\s+)*(?:(?:call|name)\s+it|called|named)\s+"
    r"|^\W*(?:请|那?就|新?名字?|改名?)*(?:叫做?|命名为|名为|取名为?|改成|改为)\s*[:：]?\s*(?=\S)",
    re.IGNORECASE,
)
_ENDS: Final = lazy_regex(r"(?:[\s,，]*(?:please|pls|thanks|(?<=[\w\s])吧|谢谢|就行|就好))+\W*$", re.IGNORECASE)
_WORD: Final = lazy_regex(r"[\w./+-]{1,40}")
_NO_NAME: Final = lazy_regex(
    r"(?:(?:whatever|anything|any|something|somewhere|anywhere|random|dunno|idk|elsewhere)$)"
    r"|.*(?:随便|随意|都行|都可以|不知道|无所谓|名字|你(?:来)?[定取起选]|应该|移到|移动|放到|放在|放进|挪到|文件(?!\w*\.)|地方)",
    re.IGNORECASE,
)


def without_called(text: str) -> str:
    """Return a message without the words that only say that a name follows: call it b.txt, 叫新的.txt."""
    return _CALLED.sub("", text, count=1)


def bare_name(text: str) -> str | None:
    """Read one word as the name of a file or folder that has no ending; None where more is said, or no name.

    Args:
        text: What was said, without what leads on to it.
    """
    quoted = find_quoted(text)
    if len(quoted) == 1 and (quoted[0].start, quoted[0].end) == (0, len(text.strip())):
        return str(quoted[0].value)
    said = _ENDS.sub("", text).strip(" .。!！,，“”\"'`「」")
    return said if _WORD.fullmatch(said) is not None and _NO_NAME.match(said) is None else None
