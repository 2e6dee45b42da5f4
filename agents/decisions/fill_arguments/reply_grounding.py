"""Whether a value that a model gave stands anywhere it may have come from."""

from collections.abc import Iterable, Iterator
from typing import Any

from agents.decisions.fill_arguments.question import FillQuestion
from tagging.kinds import Kind, kind_of


def ungrounded(question: FillQuestion, arguments: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield parameter and value where the value would be an invention.

    Held to the words of the task and to earlier results are names of things, and values that another tool can
    supply: a ticker that a search finds is not to be guessed.
    """
    supplied = {supply.parameter for supply in question.supplies if supply.strength == "strong"}
    told = _told(question)
    for name, value in arguments.items():
        schema = question.tool.properties.get(name, {})
        if name in supplied or _kind(schema).only_if_told:
            for text in _texts(value):
                if text != schema.get("default") and text.casefold() not in told:
                    yield name, text


def _kind(schema: dict[str, Any]) -> Kind:
    inner = schema.get("items", {}) if schema.get("type") == "array" else schema
    return kind_of(str(inner.get("format", "")))


def _told(question: FillQuestion) -> str:
    """Return everything that was said or found, as one text to look in."""
    found = (text for step in question.upstream for text in _texts([step.value, step.arguments]))
    return "\n".join((question.task, question.focus, *found)).casefold()


def _texts(value: Any) -> Iterable[str]:  # noqa: ANN401 - any JSON
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
