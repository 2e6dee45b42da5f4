"""Requests that say what is not to be done: don't delete it.csv, 不要给老王发邮件. Nothing is called for them.

What would happen is the very thing that was forbidden, so they are known before any tool is searched for.
"""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_LEAD: Final = r"(?:(?:please|pls|hey|hi|hello|ok(?:ay)?|now|so|and|just|wait|stop|no|whatever\s+you\s+do)[\s,!.]+)*"
_NOT: Final = (
    r"(?:do\s*n[o'’]?t|do\s+not|never|must\s*n[o'’]?t|you\s+(?:must|should|may|can)\s*n(?:[o'’]t|ot)"
    r"|you\s+(?:must|should|may)\s+not|no\s+need\s+to)"
)
_BESIDE: Final = r"(?:\s+(?:ever|you|dare|please|actually|yet|now|to))*"
_TAKES_AWAY: Final = r"delete|remove|erase|overwrite|rename|move|replace|send|e-?mail|mail|kill|wipe|trash"
_ACTS: Final = (
    rf"{_TAKES_AWAY}|copy|write|add|append|put|create|make|save|run|execute|start|zip|unzip"
    "|pack|unpack|compress|extract|change|edit|touch"
)
_COMMAND: Final = lazy_regex(rf"{_LEAD}{_NOT}{_BESIDE}\s+(?P<verb>{_ACTS})(?![A-Za-z])(?P<rest>.*)", re.I | re.DOTALL)
_LEAD_ZH: Final = r"(?:请|先|千万|你|拜托|麻烦|等等|等一下|喂|可|[\s，,！!。])*"
_NOT_ZH: Final = r"(?:不要|别(?![的人处说忘称墅名])|勿|不许|不准|不得|禁止|不用(?!的)|不必|无需|用不着)"
_TAKES_AWAY_ZH: Final = "删|移|挪|覆盖|改名|重命名|替换|发|寄|清空|清除|卸载|终止"
_ACTS_ZH: Final = rf"{_TAKES_AWAY_ZH}|复制|拷|写|加|添|追加|记|新?建|创建|压缩|解压|打包|保存|存|运行|执行|修?改"
_COMMAND_ZH: Final = lazy_regex(
    rf"{_LEAD_ZH}{_NOT_ZH}(?:再|去|给我|帮我|现在)*\s*(?:(?:把|将|在|往|向|给|对)[^，,;；。！!]{{0,60}}?)?(?P<verb>{_ACTS_ZH})(?P<rest>.*)",
    re.DOTALL,
)
_OF_ROWS: Final = lazy_regex(r"的.{0,16}(?:多少|几|哪|谁|什么|吗|列|查|找|统计|算|看)|(?:有|是)(?:多少|几|哪|谁)")
"""What need not be done tells rows apart: 不用发货的订单有多少."""
_GOES_ON: Final = lazy_regex(
    rf"[,;.，；。!！]\s*[\w{HAN}]|(?<![A-Za-z])(?:but|just|instead|rather|only|unless|until|if|except|then)(?![A-Za-z])"
    r"|而是|只要|只是|就好|除非|直到|如果|要是|然后|再"
)
"""Something that is to be done stands behind it, or the word holds only at times."""


def is_negated(request: str) -> bool:
    """Whether a request only forbids something, or forbids what cannot be taken back and asks for something else.

    Args:
        request: Whole, as it was said.
    """
    for command, takes_away in ((_COMMAND, _TAKES_AWAY), (_COMMAND_ZH, _TAKES_AWAY_ZH)):
        match = command.match(request.strip())
        if match is not None and not _OF_ROWS.search(match["rest"]):
            return re.match(takes_away, match["verb"], re.IGNORECASE) is not None or not _GOES_ON.search(match["rest"])
    return False
