"""Descriptions that try to instruct the model that reads them: flagged for a person, kept as data.

A description is data wherever it stands in a prompt, so this is no defence but a warning; it may miss, and rarely errs.
"""

import re

from lazy_regex import lazy_regex

_BEFORE = r"(?:previous|prior|preceding|earlier|above|all other|your)"
_RULES = r"(?:instructions?|prompts?|rules|guidelines|directions)"
_PRIVATE = r"(?:conversation|chat history|system prompt|credentials|api keys?|passwords?)"
_PATTERNS: tuple[tuple[str, str], ...] = (
    (
        "sets instructions aside",
        rf"\b(?:ignore|disregard|forget|override)\s+(?:\w+\s+){{0,3}}{_BEFORE}\s+(?:\w+\s+)?{_RULES}",
    ),
    (
        "keeps something from the user",
        r"\b(?:do not|don't|never|without)\s+(?:tell|inform|mention|notify|telling|informing)\w*\s+(?:\w+\s+){0,3}user",
    ),
    (
        "asks to be called first",
        r"\b(?:before|prior to)\s+(?:using|calling|invoking|running)\s+any\s+(?:other\s+)?tools?",
    ),
    (
        "asks to be preferred",
        r"\b(?:always|must)\s+(?:use|call|invoke|choose|prefer|select)\s+this\s+(?:tool|function|api)\b",
    ),
    (
        "speaks as the system",
        r"<\s*/?\s*(?:system|important|instructions?)\s*>|<\|im_start\|>|\[/?INST\]|^\s*system\s*:",
    ),
    (
        "speaks to the model",
        r"\byou are (?:now )?(?:a|an|the) (?:\w+ )?(?:assistant|ai|model|agent)\b|\bsystem prompt\b",
    ),
    (
        "asks for what it is not given",
        rf"\b(?:include|send|pass|append|exfiltrate|reveal|output)\s+(?:\w+\s+){{0,4}}{_PRIVATE}\s+(?:\w+\s+){{0,3}}(?:as|in|to|into)\b",
    ),
    (
        "sets instructions aside",
        r"(?:忽略|无视|忘记|忘掉)(?:之前|以上|前面|先前|上述|此前)?的?(?:所有|全部|一切|任何)?(?:之前|以上|前面|先前|上述|此前)?的?(?:指令|指示|提示词|提示|规则)",
    ),
    ("keeps something from the user", r"(?:不要|不得|禁止|切勿|别)(?:告诉|告知|通知|提示|透露给)(?:任何)?用户"),
    (
        "asks to be preferred",
        r"(?:必须|务必|始终|总是|一律)(?:先|优先)?(?:调用|使用|选择)(?:本|此|这个|该)(?:工具|接口|函数)",
    ),
    ("asks to be called first", r"(?:使用|调用)(?:任何)?其他(?:任何)?工具(?:之前|前)"),
    ("speaks to the model", r"系统提示词|你现在是(?:一个|一名)?\S{0,6}(?:助手|模型|智能体)"),
    ("hides text", r"[\u200b\u2060\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]{3,}"),
)
_COMPILED = tuple((what, lazy_regex(pattern, re.IGNORECASE | re.MULTILINE)) for what, pattern in _PATTERNS)
_READ_CHARS = 20_000


def instructs(text: str) -> str:
    """Say in a few words what a text asks of the model that reads it; empty where it only describes."""
    read = text[:_READ_CHARS]
    return next((what for what, pattern in _COMPILED if pattern.search(read)), "")
