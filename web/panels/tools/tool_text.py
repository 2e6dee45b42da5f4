"""What a tool says of itself, in the language of the page where it does."""

import re
from typing import Final

from agents.asking.tool_question import told
from lazy_regex import lazy_regex
from prompts.language import Language, language_of
from tools.tool import Tool

_MAX_EXAMPLES: Final = 5
_PARAGRAPHS: Final = lazy_regex(r"\n\s*\n")


def heading(tool: Tool, language: Language) -> str:
    """Name it: by its label, or its name spelt out, get_quote is Get quote; in Chinese by what it says in Chinese."""
    if language in tool.labels:
        return tool.labels[language].name
    if language == "zh" and (speaks(tool, language) or examples_in(tool, language)):
        return one_line(tool, language)
    words = " ".join(re.split(r"[_\-]+", tool.name)).strip()
    return words[:1].upper() + words[1:]


def speaks(tool: Tool, language: Language) -> bool:
    """Whether it is described in a language."""
    return bool(tool.description.strip()) and language_of(tool.description) == language


def one_line(tool: Tool, language: Language) -> str:
    """Say what it does: by its label, its description, by a request that it serves, or in the language that it has."""
    if language in tool.labels:
        return tool.labels[language].about
    if not speaks(tool, language) and (examples := examples_in(tool, language)):
        return f"“{examples[0]}”"
    return told(tool)


def examples_in(tool: Tool, language: Language) -> tuple[str, ...]:
    """Return some requests in a language that it serves."""
    return tuple(one for one in tool.examples if language_of(one) == language)[:_MAX_EXAMPLES]


def paragraphs(text: str) -> list[str]:
    """Part a description."""
    return [" ".join(part.split()) for part in _PARAGRAPHS.split(text.strip()) if part.strip()]
