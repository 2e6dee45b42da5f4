"""Tools as a provider's own calling of functions takes them, within a budget of tokens."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import Field

from prompts.frozen import Frozen
from prompts.model.conversation import tools_text
from prompts.parts import Omitted
from prompts.render.tokens import count_tokens
from tools.schemas.provider_form import one_text, provider_form, takes
from tools.stubs.lenient import mapping
from tools.stubs.names import first_free, identifier
from tools.stubs.shapes import merged
from tools.tool import Tool

_BUDGET: Final = "their schemas would go over the budget of {n} tokens"


class CallSheet(Frozen):
    """Schemas of some tools."""

    schemas: tuple[dict[str, Any], ...] = ()
    """As `bind_tools` takes them, in the order given."""
    names: Mapping[str, str] = Field(default_factory=dict)
    """Function → tool id."""
    parameters: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)
    """Function → a parameter as it is written → as the tool calls it, where the two differ."""
    n_tokens: int = 0
    omitted: Omitted = Omitted()


def write_calls(tools: Sequence[Tool], names: Mapping[str, str], *, budget_tokens: int) -> CallSheet:
    """Write schemas of as many tools as fit: each is there in whole, or left out.

    Args:
        tools: The best first; they keep their order.
        names: Tool id → name of its function, of the whole library.
        budget_tokens: What all schemas may take.
    """
    schemas: list[dict[str, Any]] = []
    taken: dict[str, str] = {}
    n_tokens, left_out = 0, []
    for tool in tools:
        schema = function_schema(tool, names[tool.id])
        if (more := n_tokens + count_tokens(tools_text([schema]))) <= budget_tokens:
            schemas.append(schema)
            taken[names[tool.id]], n_tokens = tool.id, more
        else:
            left_out.append(names[tool.id])
    return CallSheet(
        schemas=tuple(schemas),
        names=taken,
        parameters={names[tool.id]: renamed for tool in tools if (renamed := _renamed(tool))},
        n_tokens=n_tokens,
        omitted=Omitted.of(left_out, _BUDGET.format(n=budget_tokens)),
    )


def function_schema(tool: Tool, name: str) -> dict[str, Any]:
    """Write one tool as a function that a model may call."""
    parameters = provider_form(merged(tool.parameters, tool.parameters), _written(tool))
    described = {"name": name, "description": one_text(tool.description) or tool.name, "parameters": parameters}
    return {"type": "function", "function": described}


def _written(tool: Tool) -> dict[str, str]:
    """Name the parameters that not every provider takes as they are called."""
    own = list(map(str, mapping(merged(tool.parameters, tool.parameters).get("properties"))))
    taken = {name for name in own if takes(name)}
    written: dict[str, str] = {}
    for name in own:
        if name not in taken:
            written[name] = first_free([identifier(name), f"{identifier(name)}_"], {*taken, *written.values()})
    return written


def _renamed(tool: Tool) -> dict[str, str]:
    return {written: name for name, written in _written(tool).items()}
