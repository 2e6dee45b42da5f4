"""What went wrong with a call, as a person is told it: parameters and tools by their words, not by their names.

A model that mends its own call needs the names, so results keep them.
"""

import re
from collections.abc import Mapping
from typing import Final

from agents.asking.parameter_names import named
from agents.language.plain_words import plain_words
from lazy_regex import lazy_regex
from prompts.language import Language
from tools.call import ToolResult
from tools.schemas.lists import item_of
from tools.tool import Tool

_NAME: Final = lazy_regex(
    r"(?P<quote>[`'\"]?)(?<![\w/.\-])(?P<name>(?:[a-z][a-z0-9]*/)*[A-Za-z]\w*)(?![\w/]|\.\w)(?P=quote)"
)
_WORD: Final = lazy_regex(r"\w+")
_PLACE: Final = lazy_regex(r"\b[Pp]arameter (?P<quote>['\"`])(?P<path>[^'\"`]+)(?P=quote) of [\w/.\-]+")
_PLACE_ZH: Final = lazy_regex(r"[\w/.\-]+ 的参数 (?P<quote>['\"`])(?P<path>[^'\"`]+)(?P=quote) ?")


def in_plain_words(result: ToolResult, tools: Mapping[str, Tool], language: Language) -> str:
    """Say what went wrong without the names that only a program uses."""
    told = plain_words(result.error_in(language), language)
    tool = tools.get(result.call.tool_id)
    if tool is None or not told:
        return told
    colon = "：" if language == "zh" else ""
    for place in (_PLACE, _PLACE_ZH):
        told = place.sub(lambda match: f"{_parameter(tool, match['path'], language)}{colon}", told)
    given = frozenset(_WORD.findall(str(list(result.call.arguments.values()))))
    names = {name for one in tools.values() for name in (one.id, one.name) if "_" in name or "/" in name}
    names |= {str(choice) for schema in tool.properties.values() for choice in item_of(schema).get("enum", ())}
    told = _NAME.sub(lambda match: _worded(match, tool, names, given, language), told)
    return told[:1].upper() + told[1:] if result.error_in(language)[:1].isupper() else told


def worded(result: ToolResult, tools: Mapping[str, Tool]) -> ToolResult:
    """Return a result whose error may be read by anybody, in both languages."""
    if not result.error:
        return result
    english = in_plain_words(result, tools, "en")
    chinese = in_plain_words(result, tools, "zh") if result.error_zh else ""
    return result.model_copy(update={"error": english, "error_zh": chinese})


def _parameter(tool: Tool, path: str, language: Language) -> str:
    leaf = [part for part in path.split(".") if not part.isdigit()]
    return named(tool, "/".join(leaf), language) if leaf[0] in tool.properties else " ".join(leaf).replace("_", " ")


def _worded(match: re.Match[str], tool: Tool, names: set[str], given: frozenset[str], language: Language) -> str:
    """Word one name: what the request itself gave, such as a column's name, stays as it is."""
    name, quote = match["name"], match["quote"]
    if name in given:
        return match[0]
    if name in tool.properties and (quote or "_" in name):
        return named(tool, name, language)
    if name in names and "_" in name:
        return name.rpartition("/")[2].replace("_", " ")
    return match[0]
