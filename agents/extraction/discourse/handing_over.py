"""Whether a message says nothing but which agent should have taken the request before it.

As with small talk, it is that only where nothing else is left of it: "ask the data agent for the mean" is a request.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

_MOST_CHARS: Final = 100
_EN: Final = (
    r"(?:(?:no|nope|wrong|sorry|please|actually)[,.! ]+)*"
    r"(?:(?:this|that|it)(?:'?s| is| was| should be| should go| belongs| should have gone)?"
    r"(?: a (?:job|question|task|request|matter))?(?: meant)? (?:for|to) (?:the )?{name}(?: agent)?"
    r"|(?:let|have|try|use|ask) (?:the )?{name} agent(?: (?:do|take|handle|answer) (?:it|this|that))?"
    r"|(?:give|hand|send|pass) (?:it|this|that) (?:over )?to (?:the )?{name}(?: agent)?"
    r"|(?:the )?{name} agent(?: (?:should|must) (?:do|take|handle|answer) (?:it|this|that))?)"
    r"(?:[, ]+(?:please|instead))*[.! ]*"
)
_ZH: Final = (
    r"(?:(?:不对|不是|错了|请|麻烦|其实)[，,。！ ]*)*"
    r"(?:(?:这个?|它|这件事|这个问题|这个请求|刚才的|刚才的问题)?(?:应该|应|该|是|要|得)?"
    r"(?:(?:由|让|给|交给|转给|找|问|归|属于){name}(?:智能体|代理|助手)?"
    r"|{name}(?:智能体|代理|助手))(?:来)?(?:处理|做|回答|负责|管|查)?(?:的|的事|的活)?(?:吧|才对)?)[。！ ]*"
)


def handed_to(text: str, agents: Mapping[str, Iterable[str]]) -> str:
    """Name the agent that a message hands the last request to; empty where it says anything else.

    Args:
        text: As it was typed.
        agents: Those there are, each with what people call it.
    """
    plain = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip().lower().replace("’", "'")
    if len(plain) > _MOST_CHARS:
        return ""
    return next((agent for agent, names in agents.items() if _form(frozenset(names)).fullmatch(plain)), "")


@cache
def _form(names: frozenset[str]) -> re.Pattern[str]:
    name = f"(?:{'|'.join(sorted(re.escape(one.lower()) for one in names))})"
    return re.compile("|".join(f"(?:{form.replace('{name}', name)})" for form in (_EN, _ZH)))
