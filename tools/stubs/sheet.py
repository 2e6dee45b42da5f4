"""All functions of a program on one sheet, within a budget of tokens.

The sheet begins with what stays from request to request (the rules, the standing tools), each type stands right
before the first function that needs it, and a name once given is not given again: so what comes later changes nothing
of what stands before it, and a provider's cache of the prompt's beginning holds.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from pydantic import Field

from prompts.frozen import Frozen
from prompts.parts import Omitted
from prompts.render.tokens import count_tokens
from tools.stubs import program_functions
from tools.stubs.declarations import Declarations
from tools.stubs.names import RESERVED
from tools.stubs.outline import outline
from tools.stubs.stub import Stub, write_stub
from tools.tool import Tool

HEADER: Final = """\
# Arguments go by keyword only; where a default is `...`, leave the argument out for the tool's own.
# Each function NAME also exists as `async def NAME_async`, for asyncio.gather.
# Results are read only: for a further key write {**row, "ratio": 0.5}.
"""
_CHECK_HEADER: Final = """\
from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict
"""


class StubSheet(Frozen):
    """Typed stubs of some tools."""

    prompt: str = ""
    """What a model reads; empty where no stub fits."""
    check: str = ""
    """What a type checker reads: the same functions with their twins, and those that every program has."""
    names: Mapping[str, str] = Field(default_factory=dict)
    """Function → tool id, of the tools on the sheet; a twin is named as its function with `TWIN` behind it."""
    parameters: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)
    """Function → Python name of a parameter → its JSON name, where the two differ."""
    n_tokens: int = 0
    """Tokens of `prompt`."""
    omitted: Omitted = Omitted()


def write_sheet(
    tools: Sequence[Tool],
    names: Mapping[str, str],
    *,
    budget_tokens: int,
    standing: Collection[str] = (),
    brief: bool = False,
) -> StubSheet:
    """Write stubs of as many tools as fit: each is on the sheet in whole, or left out.

    Args:
        tools: The best first.
        names: Tool id → name of its function, of the whole library.
        budget_tokens: What `prompt` may take.
        standing: Ids of tools that come first, in the order given.
        brief: Whether the model reads outlines, more of them, in place of the stubs.
    """
    known = {tool.id: tool for tool in tools}
    order = dict.fromkeys([*(tool_id for tool_id in standing if tool_id in known), *known])
    declared = Declarations.beside({*RESERVED, *names.values()})
    stubs: dict[str, Stub] = {}
    told: dict[str, str] = {}
    head = "" if brief else HEADER
    n_tokens = count_tokens(head)
    for tool_id in order:
        stub = write_stub(known[tool_id], names[tool_id], declared)
        text = outline(known[tool_id], names[tool_id]) if brief else stub.prompt
        if (more := n_tokens + count_tokens(text)) <= budget_tokens:
            stubs[tool_id], told[tool_id], n_tokens, declared = stub, text, more, stub.declared
    left_out = [names[tool_id] for tool_id in order if tool_id not in stubs]
    prompt = head + "".join(told.values()) if stubs else ""
    return StubSheet(
        prompt=prompt,
        check=_CHECK_HEADER + program_functions.CHECK + "".join(stub.check for stub in stubs.values()),
        names={names[tool_id]: tool_id for tool_id in stubs},
        parameters={names[tool_id]: stub.parameters for tool_id, stub in stubs.items() if stub.parameters},
        n_tokens=count_tokens(prompt),
        omitted=Omitted.of(left_out, f"their stubs would go over the budget of {budget_tokens} tokens"),
    )
