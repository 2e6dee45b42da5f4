"""The mark that makes a typed function a tool of a built-in or user pack."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

MARK = "__toolatlas__"
F = TypeVar("F", bound=Callable[..., object])
Expectation: TypeAlias = Literal["result", "refusal"]
Need: TypeAlias = Literal["network", "configuration"]


@dataclass(frozen=True)
class ExampleCall:
    """One call that shows a tool at work over the trial workspace; `toolatlas tools test` makes it."""

    arguments: Mapping[str, Any] = field(default_factory=dict)
    expects: Expectation = "result"
    """A tool that is safe only because it refuses shows that; beside `needs`: it refuses where those are not met."""
    needs: tuple[Need, ...] = ()
    """What must be at hand for a result; without it the tool says so in one sentence."""


@dataclass(frozen=True)
class ToolMark:
    """What an author says about a function beyond its signature and docstring."""

    examples: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    permission: str = ""
    idempotent: bool = False
    answers: Mapping[str, str] = field(default_factory=dict)
    call: ExampleCall | None = None
    keeps_state: bool = False
    """It needs what an earlier call left in its module: it runs in this process, not in a worker."""


def tool(  # noqa: PLR0913 - one flat decorator reads best at its use
    *,
    examples: tuple[str, ...] = (),
    domains: tuple[str, ...] = (),
    functions: tuple[str, ...] = (),
    permission: str = "",
    idempotent: bool = False,
    answers: Mapping[str, str] | None = None,
    call: ExampleCall | None = None,
    keeps_state: bool = False,
) -> Callable[[F], F]:
    """Mark a function as a tool; it stays an ordinary function.

    What the author writes here is a person's word: tags from it have provenance `human`.
    """
    mark = ToolMark(examples, domains, functions, permission, idempotent, dict(answers or {}), call, keeps_state)

    def mark_function(function: F) -> F:
        setattr(function, MARK, mark)
        return function

    return mark_function
