"""What stands above the fields in which a person edits a call's arguments, in their language."""

from collections.abc import Iterable

from agents.approval.argument_form import ArgumentField
from agents.asking.parameter_names import label_of
from prompts.language import Language, language_of
from tools.tool import Tool


def with_labels(fields: Iterable[ArgumentField], tool: Tool, language: Language) -> tuple[ArgumentField, ...]:
    """Call each field what a person calls it; a description in another language tells them nothing."""
    return tuple(_with_label(field, tool, language) for field in fields)


def _with_label(field: ArgumentField, tool: Tool, language: Language) -> ArgumentField:
    told = field.description if field.description and language_of(field.description) == language else ""
    return field.model_copy(update={"label": label_of(tool, field.name, language), "description": told})
