"""The mark that makes a typed function a tool of a built-in or user pack."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

MARK = "__toolatlas__"
F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True)
class ToolMark:
    """What an author says about a function beyond its signature and docstring."""

    examples: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    permission: str = ""
    idempotent: bool = False
    answers: Mapping[str, str] = field(default_factory=dict)


def tool(  # noqa: PLR0913 - one flat decorator reads best at its use
    *,
    examples: tuple[str, ...] = (),
    domains: tuple[str, ...] = (),
    functions: tuple[str, ...] = (),
    permission: str = "",
    idempotent: bool = False,
    answers: Mapping[str, str] | None = None,
) -> Callable[[F], F]:
    """Mark a function as a tool; it stays an ordinary function.

    What the author writes here is a person's word: tags from it have provenance `human`.
    """
    mark = ToolMark(examples, domains, functions, permission, idempotent, dict(answers or {}))

    def mark_function(function: F) -> F:
        setattr(function, MARK, mark)
        return function

    return mark_function
