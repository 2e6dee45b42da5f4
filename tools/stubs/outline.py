"""One tool in a few lines, for models with a short context.

A line that is no Python says as much as a typed stub in half the tokens, and small models do not write it out again as
the beginning of their program, as they do with classes and functions that they are shown.
"""

from typing import Final

from tools.stubs.shapes import Choice, ListOf, MapOf, OneOf, Record, Scalar, Shape
from tools.stubs.source_text import INDENT, literal, told
from tools.stubs.stub import Parameter, parameters_of, result_of
from tools.tool import Tool

_DESCRIPTION_TOKENS: Final = 24
_PARAMETER_TOKENS: Final = 20
_RESULT_TOKENS: Final = 80
"""What the keys of a result may take before those of inner records are left out."""
_CHOICES: Final = 12
"""Values of a parameter that are all named."""


def outline(tool: Tool, name: str) -> str:
    """Write what a function takes, gives and does.

    Args:
        tool: May come from anywhere: its texts and schemas are not trusted.
        name: What the function is called.
    """
    parameters = parameters_of(tool)
    given = ", ".join(_parameter(parameter) for parameter in parameters)
    brought = _written(result_of(tool, name, _RESULT_TOKENS))
    said = told(tool.description, _DESCRIPTION_TOKENS) or told(tool.name, _DESCRIPTION_TOKENS)
    about = (p.told(tool.parameters, _PARAMETER_TOKENS, _CHOICES) for p in parameters)
    return "\n".join(
        [f"{name}({given}) → {brought}", *(f"{INDENT}{line}" for line in (said, *filter(None, about))), ""]
    )


def _parameter(parameter: Parameter) -> str:
    taken = f"{parameter.name}: {_written(parameter.shape)}"
    return taken if parameter.is_required else f"{taken} = {parameter.default}"


def _written(shape: Shape) -> str:
    match shape:
        case Scalar():
            return "any" if shape.name == "Any" else shape.name
        case Choice():
            bases = dict.fromkeys(type(value).__name__ for value in shape.values)
            return "|".join(bases if len(shape.values) > _CHOICES else map(literal, shape.values))
        case ListOf():
            return f"[{_written(shape.item)}]"
        case MapOf():
            return "{…}"
        case OneOf():
            return "|".join(dict.fromkeys(map(_written, shape.options)))
        case Record():
            keys = (f"{literal_key(k.name)}: {_written(k.shape)}" for k in shape.fields if not k.for_display)
            return f"{{{', '.join(keys)}}}"


def literal_key(key: str) -> str:
    """Write a key as it is where it is one word, else in quotes."""
    return key if key.isidentifier() else literal(key)
