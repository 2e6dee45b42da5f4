"""Questions for what a word means, which no cell of a table tells: what is a port, 什么是端口, what does stock mean."""

from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_MEANING: Final = lazy_regex(
    r"\W*(?:(?:and|so|by the way|btw|ok(?:ay)?|hey|hi|please|can you tell me|tell me|explain(?: to me)?"
    r"|do you know)[\s,]+)*"
    r"(?:what(?:['’]?s|\s+is)\s+an?\s+(?!(?:good|better|fair|typical|average|total|sum|mean|median)\b)"
    r"[a-z][\w-]*(?:\s+(?!(?:in|of|from|for|per|by|at|on|with)\b)[a-z][\w-]*)?"
    r"|what\s+(?:does|do)\s+(?:an?\s+|the\s+word\s+)?[\"'“‘]?[\w'’ -]{2,30}?[\"'”’]?\s+mean)\W*"
    rf"|\W*(?:请问|那|那么)?什么(?:叫|是)(?![最平总哪])[{HAN}A-Za-z ]{{1,10}}[\s?？。呢啊]*"
    rf"|\W*(?:请问|那|那么)?[{HAN}A-Za-z]{{1,10}}(?:是什么意思|是啥意思|指的?是什么)[\s?？。呢啊]*"
)
"""Of any such thing: what is a port asks for no cell, and what is the port may."""


def asks_meaning(text: str) -> bool:
    """Whether a text asks for nothing but what a word means."""
    return _MEANING.fullmatch(text.casefold()) is not None
