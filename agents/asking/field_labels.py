"""What stands above the fields in which a person edits a call's arguments, in their language."""

import re
from collections.abc import Iterable
from typing import Final

from agents.approval.argument_form import ArgumentField
from agents.asking.parameter_names import label_of
from lazy_regex import lazy_regex
from prompts.language import Language, language_of
from tools.tool import Tool

_NAMED: Final = lazy_regex(r"(?P<mark>`?)\b(?P<name>\w+)\b(?P=mark)")


def with_labels(fields: Iterable[ArgumentField], tool: Tool, language: Language) -> tuple[ArgumentField, ...]:
    """Call each field what a person calls it; a description in another language tells them nothing."""
    return tuple(_with_label(field, tool, language) for field in fields)


def _with_label(field: ArgumentField, tool: Tool, language: Language) -> ArgumentField:
    told = field.description if field.description and language_of(field.description) == language else ""
    told = _NAMED.sub(lambda name: _in_words(name, tool, language), told)
    return field.model_copy(update={"label": label_of(tool, field.name, language), "description": told})


def _in_words(name: re.Match[str], tool: Tool, language: Language) -> str:
    """Say another parameter by its label; any other word stays."""
    if name["name"] not in tool.properties or not (name["mark"] or "_" in name["name"]):
        return name[0]
    label = label_of(tool, name["name"], language)
    return f"“{label}”" if language == "en" else f"「{label}」"
