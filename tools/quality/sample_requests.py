"""Requests that a description suggests, made by rules: to try a tool with, and never counted like a person's."""

import re
from collections.abc import Mapping
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.language import Language, language_of
from tools.schemas.fields import words_of
from tools.schemas.resolve import resolve
from tools.sources.offers.instructions import instructs
from tools.tool import Tool

_SENTENCE: Final = lazy_regex(r"(?<=[.!?])\s+|[。！？；\n]+")
_MAX_CHARS: Final = 110
_LEAST_CHARS: Final = {"en": 8, "zh": 4}
_OPENING: Final = lazy_regex(
    r"^(?:this|the)\s+(?:tool|function|endpoint|operation|api|method)\s+(?:(?:allows|lets|enables)\s+(?:you|users?)\s+(?:to\s+)?|"
    r"(?:can\s+)?(?:be\s+used\s+to|is\s+used\s+to)\s+|can\s+|will\s+)?|^use\s+(?:this|it)\s+(?:\w+\s+)?to\s+|^(?:该|此|这个)(?:工具|接口|函数)(?:可以|用于|能够|能)?",
    re.IGNORECASE,
)
_THIRD_PERSON: Final = lazy_regex(
    r"^(get|list|fetch|retrieve|return|find|search|create|delete|update|show|calculate|compute|convert|provide|send|add|"
    r"remove|check|look|give|generate|translate|book|cancel|estimate|determine|read|write|count|compare|track)(?:e?s)\b",
    re.IGNORECASE,
)
_EXAMPLE: Final = lazy_regex(
    r"(?:e\.g\.,?|for example,?|such as|例如|比如|如)\s*[:：]?\s*"
    r"(?:[\"'“‘「`](?P<quoted>[^\"'”’」`]{1,40})[\"'”’」`]|(?P<plain>[^\s,.;()，。；（）]{1,40}))",
    re.IGNORECASE,
)


def sample_request(tool: Tool, language: Language) -> str:
    """Make a request of a tool's description; empty where it says nothing in that language.

    What tries to instruct the model that reads it makes no request.
    """
    if instructs(tool.description):
        return ""
    said = next((s for s in map(_request, _SENTENCE.split(tool.description)) if _suits(s, language)), "")
    if not said:
        return ""
    values = [value for name in tool.required if (value := _value(tool, name))]
    joint = "：" if language == "zh" else ": "
    return f"{said}{joint}{('、' if language == 'zh' else ', ').join(values)}" if values else said


def _request(sentence: str) -> str:
    """Turn a sentence that describes into one that asks."""
    said = _OPENING.sub("", " ".join(sentence.split())).strip(" .。!！?？:：")
    said = _THIRD_PERSON.sub(lambda match: match[1], said)
    return said[:1].lower() + said[1:] if said[1:2].islower() else said


def _suits(said: str, language: Language) -> bool:
    return language_of(said) == language and _LEAST_CHARS[language] <= len(said) <= _MAX_CHARS


def _value(tool: Tool, name: str) -> str:
    """Return a value that the schema shows for a parameter, as a person would write it."""
    schema: Mapping[str, Any] = resolve(tool.properties.get(name, {}), tool.parameters)
    listed = [schema.get("example"), *_list(schema.get("examples")), *_list(schema.get("enum"))]
    shown = next((value for value in listed if isinstance(value, str | int | float) and value != ""), None)
    if shown is None:
        match = _EXAMPLE.search(str(schema.get("description", "")))
        shown = (match["quoted"] or match["plain"]) if match else None
    if shown is None or isinstance(shown, bool):
        return ""
    plain = " ".join(str(shown).split())[:40]
    return f"{' '.join(words_of(name))} {plain}" if isinstance(shown, int | float) else plain


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
