"""Where the first wish of a request may end and a second one begin, wherever that may be.

Cutting is careless: whoever cuts a request so must understand both halves as a whole.
"""

import re
from typing import Final

from agents.extraction.discourse.clauses import shielded
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN

_JOINT: Final = lazy_regex(
    r"(?P<ends>\s*[。！!；;\n]+\s*|\s*[？?]+\s*|(?<=\w)\.\s+)"
    r"|\s*[，,]\s*|\s+(?:and|plus|then|after\s+that|afterwards)(?![A-Za-z])\s*"
    rf"|\s*(?:完了|然后|接着|随后|顺便|最后)\s*|(?<=[{HAN}\w])(?:再|并)(?=[{HAN}])|(?<=[{HAN}])\s+(?=[{HAN}])",
    re.IGNORECASE,
)
_LEAD: Final = lazy_regex(
    r"^(?:(?:and|then|also|plus|after\s+that|afterwards|finally|oh)(?![A-Za-z])|[看数查读列算弄做]?完了?(?:之?后)?|然后|接着|随后|顺便|最后|另外"
    r"|还有(?!(?:多少|几)个?(?:分钟|小时|钟头|秒|[天日周年月]|星期|礼拜))|再|并且?|[\s,，:：])+",
    re.IGNORECASE,
)
"""Only leads on; 还有 before a length of time is what is left of it."""
_SEQUEL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:then|also|after\s+that|afterwards|finally)(?![A-Za-z])|完了|然后|接着|随后|顺便|最后|另外|还有|再",
    re.IGNORECASE,
)
"""By which a new wish begins, as behind the end of a sentence."""
_ASKS: Final = lazy_regex(
    r"^(?:(?:please|pls|can|could|you|just|so|now|in|on|at|by|to|of|for|from)\s+)*(?:what|which|who|whose|whos|when|where|how|whats|is|are|was|were|does|do|did"
    r"|has|have|show|list|tell|give|say|count|find|read|save|write|put|add|append|plot|draw|make|convert|turn|sort|zip|pack|copy|move"
    r"|back(?=\s+(?:\S+\s+){0,3}up(?![A-Za-z]))|duplicate|rename|delete|remove|compare|calculate|work|split|divide|open|let)(?:['’](?:s|re))?(?![A-Za-z])"
    r"|多少|第几|几[个条点天家人份单次号时岁行张笔户名位项件本种样]|哪|谁|什么|啥|怎么|是否|有没有|礼拜几|星期几|周几|吗"
    r"|^(?:请|帮我|给我|麻烦)*(?:告诉|说[一下说]|看[一下看]|算|列|统计|数[一下数]|存|保存|写|加|追加|画|转|换|排|打包|压缩|复制|备份|拷贝|移动|改名|重命名|删|把|将)",
    re.IGNORECASE,
)
_TAKES_BACK: Final = lazy_regex(
    r"(?<![A-Za-z])(?:if|unless|otherwise|only|but|except|excluding|not|never|without|don[’']?t|when|until|instead|leave|keep|just)(?![A-Za-z])"
    r"|如果|要是|假如|除非|除了|否则|不|别|只|的话|留",
    re.IGNORECASE,
)
_MOST: Final = 8


class Cut(Frozen):
    """A request in two."""

    head: str
    tail: str
    ends: bool = False
    """Whether a sentence ends there, or a word of sequence begins the next wish."""

    @property
    def takes_back(self) -> bool:
        """Whether what comes second may limit what comes first: copy it, but only if it is new."""
        return _TAKES_BACK.search(self.tail) is not None


def cuts(text: str) -> tuple[Cut, ...]:
    """Cut a request at each place behind which something is asked or bidden, the last one first."""
    found: list[Cut] = []
    for joint in _JOINT.finditer(shielded(text)):
        head, tail = text[: joint.start()].strip(), text[joint.end() :]
        lead = _LEAD.match(tail)
        between = joint.group() + (lead.group() if lead is not None else "")
        tail = tail[lead.end() :].strip() if lead is not None else tail.strip()
        if re.search(r"\w\w", head) and re.search(r"\w\w", tail) and _ASKS.search(tail):
            found.append(Cut(head=head, tail=tail, ends=bool(joint["ends"] or _SEQUEL.search(between))))
    return tuple(reversed(found)) if len(found) <= _MOST else ()
