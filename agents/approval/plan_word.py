"""A word that a person types while a plan waits: run it, drop it, change it.

What is a yes or a no to a call is one to a plan; a plan may also be run, started or thrown away by name. A word on some
of its steps alone is none on the plan: they are chosen where it is shown.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from agents.approval.typed_word import TypedWord, typed_words
from lazy_regex import lazy_regex

PlanWord: TypeAlias = Literal["run", "drop", "change"]
_PLAN: Final = lazy_regex(
    r"\b(?:(?:the|this|that|your)\s+(?:(?:whole|entire)\s+)?(?:plan|program)"
    r"|all\s+(?:of\s+)?(?:the\s+|these\s+)?steps|(?:the|these)\s+steps)\b",
    re.IGNORECASE,
)
_RUN: Final = lazy_regex(
    r"\b(?:(?:execute|start|begin|run|launch|perform)(?:\s+(?:it|them|now))+|carry\s+(?:it\s+out|out\s+it)|run\s+(?:it\s+)?as"
    r"\s+(?:it\s+is|is|shown|planned)|(?:let'?s\s+)?go|start|execute|continue|begin|run)\b(?=[\s,.!]*(?:$|[,.!]|please\b|now\b|then\b))",
    re.IGNORECASE,
)
_DROP: Final = lazy_regex(
    r"\b(?:drop|discard|scrap|abandon|dismiss|bin|throw\s+away|throw\s+out|get\s+rid\s+of)(?:\s+(?:it|that|this))?\b"
    r"(?=[\s,.!]*(?:please\b|[,.!]|$))",
    re.IGNORECASE,
)
_CHANGE: Final = lazy_regex(
    r"(?:(?:please|ok|okay|yes|no|wait|hm+|let\s+me|i\s+(?:want|need|would\s+like|'?d\s+like)\s+to|can\s+i|may\s+i)[\s,.!]+)*"
    r"(?:change|edit|modify|adjust|revise|alter)(?:\s+(?:it|that|this|them|something|a\s+step|one\s+step))?"
    r"(?:[\s,]+(?:first|please))*[\s.!?]*",
    re.IGNORECASE,
)
_PLAN_ZH: Final = lazy_regex("(?:上面|以上)?(?:[这那]个|该|此|整个|[你您]的|全部|所有)?的?(?:计划|方案|程序|步骤)")
_RUN_ZH: Final = lazy_regex(
    "^(?P<before>(?:好的?|可以|行|嗯|那就?|请|就|[，,。！! ])*)(?:照做|照办|开始(?:执行|运行|做)?|启动|开工"
    "|跑(?:一下|起来)?|继续(?:执行|运行|做)?|(?:就?(?:按|照)这?[个样]?)(?:来|做|办|执行|运行)?|(?:执行|运行)(?:一下|全部|下去)?)"
    "(?P<after>[吧了啊呀。！!]*)$"
)
_PART: Final = lazy_regex(
    r"(?:(?:ok|yes|no|please|just|only|but|and|run|execute|do|drop|skip|keep|remove|without|not|don'?t)\s+)*(?:step\s+\d|the\s+"
    r"(?:first|second|third|fourth|last)(?:\s+(?:one|step|part|two))?|number\s+\d)[\s.!]*(?:only|please|now)?[\s.!]*"
    "|(?:好的?|只|就|先|要|执行|运行|做|跳过|去掉|删掉|不要|不|留下?|[，,。 ])*"
    "(?:第[一二三四1-9最后]+|最后一|前[一二两三])[个步条项]?"
    "(?:步骤?)?(?:不要|就[行好]|就可以)?[了吧。！!]*",
    re.IGNORECASE,
)
"""A step of it alone."""
_DROP_ZH: Final = lazy_regex(
    "(?:丢弃|丢掉|扔掉|删掉|废弃|撤销|撤回|[不别](?:要|再)?(?:执行|运行|做|跑|开始))(?:掉)?"
    "(?:它|这个)?(?=了?[吧啊。！!，, ]*(?:$|[，,。]))"
)
_CHANGE_ZH: Final = lazy_regex(
    "(?:我|想|要|先|请|让我|需要|等等|等一下|好的?|不[，,]|可以|能|[，,。 ])*"
    "(?:改一?下|改改|修改一?下?|调整一?下?|编辑一?下?)"
    "(?:它|再说|一步|步骤)?[吧吗。！!？? ]*"
)


def plan_word(text: str, own: Sequence[str] = ()) -> PlanWord | None:
    """Read a message as a word on the plan that waits; None where it is anything else.

    Args:
        text: As the person typed it.
        own: Names of the tools in it: their words may be said, too.
    """
    said = unicodedata.normalize("NFKC", text).replace("’", "'").strip()
    said = _PLAN_ZH.sub("", _PLAN.sub("it", said)) or said
    if _PART.fullmatch(said) or _CHANGE.fullmatch(said) or _CHANGE_ZH.fullmatch(said):
        return "change"
    said = re.sub(r"[\s,]+(?:please|thanks|then)[\s.!]*$", "", said, flags=re.IGNORECASE)
    said = _RUN_ZH.sub(r"\g<before>执行\g<after>", _DROP_ZH.sub("取消", said))
    told = typed_words(_DROP.sub("cancel it", said) if _DROP.match(said) else _RUN.sub("run it", said), own)
    return _meant(told)


def _meant(told: Sequence[TypedWord]) -> PlanWord | None:
    if not told:
        return None
    words = {word.approve for word in told}
    if len(words) > 1 or None in words or any(isinstance(word.which, int) for word in told):
        return "change"
    return "run" if words == {True} else "drop"
