"""The question which of a few tools is meant."""

from collections.abc import Mapping, Sequence
from typing import Final

from agents.asking.argument_question import ArgumentChoice, ArgumentQuestion
from agents.language.messages import phrase
from lazy_regex import lazy_regex
from prompts.language import Language
from tools.tool import Tool

WHICH_TOOL: Final = "which tool"
"""What is asked for; no parameter can be called so."""
_LONGEST: Final = 80
_ENDS: Final = lazy_regex(r"[。；;\n]|[.!?](?:\s|$)|\s[-–—]\s")
_PARTS: Final = lazy_regex(r"(?<=[a-z0-9])(?=[A-Z])|[_\-]+")


def tool_question(tools: Sequence[Tool], id_: str, subtask: int, language: Language) -> ArgumentQuestion:
    """Ask which of some tools is meant; the likeliest stands first."""
    labels = _labels(tools, language)
    return ArgumentQuestion(
        id=id_,
        subtask=subtask,
        step=0,
        tool_id=tools[0].id,
        language=language,
        text=phrase("ask_which_tool" if len(tools) > 1 else "ask_this_tool", language),
        wanted=(WHICH_TOOL,),
        choices=tuple(
            ArgumentChoice(label=label, values={WHICH_TOOL: tool.id}) for tool, label in zip(tools, labels, strict=True)
        ),
    )


def chosen_tool(values: Mapping[str, object]) -> str:
    """Return the id of the tool that an answer names; empty where it answers something else."""
    return str(values.get(WHICH_TOOL) or "")


def _labels(tools: Sequence[Tool], language: Language) -> list[str]:
    """Say in words what each tool does; with its group where two do about the same."""
    plain = [told(tool, language) for tool in tools]
    return [f"{one} ({tool.group})" if plain.count(one) > 1 else one for one, tool in zip(plain, tools, strict=True)]


def told(tool: Tool, language: Language = "en") -> str:
    """Say what a tool does: by its label, the first sentence of its description, or its name spelt out."""
    if language in tool.labels:
        return tool.labels[language].about.rstrip("。.")
    first = _ENDS.split(tool.description.strip(), maxsplit=1)[0].strip()
    if not first:
        return " ".join(part for part in _PARTS.split(tool.name) if part).lower()
    return first if len(first) <= _LONGEST else f"{first[: _LONGEST - 1].rstrip()}…"
