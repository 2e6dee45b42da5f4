"""The mark that makes a typed function a tool of a built-in or user pack."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

MARK = "__toolatlas__"
F = TypeVar("F", bound=Callable[..., object])
Expectation: TypeAlias = Literal["result", "refusal"]
Need: TypeAlias = Literal["network", "configuration"]
Reads: TypeAlias = Literal["nothing", "tables", "private", "untrusted"]
"""What a call brings into a conversation: nothing but what it was given and what anybody may know; rows of tables,
which are private unless the tables are the samples; what is the user's own; what somebody else wrote."""


@dataclass(frozen=True)
class Replaced:
    """Something that stands there now and would be lost or changed."""

    kind: Literal["file", "table"]
    name: str
    also: tuple[str, ...] = ()
    """Other names by which a request may mean it, such as the folder that an archive is unpacked into."""
    loss: Literal["replaced", "changed"] = "replaced"
    """Whether it would be gone, or only look otherwise or lie elsewhere: then naming it is enough."""


Probe: TypeAlias = Callable[..., Sequence[Replaced] | Awaitable[Sequence[Replaced]]]
"""Says what a call would replace as things are now; takes the tool's own parameters."""


@dataclass(frozen=True)
class Replaces:
    """The parameter that names a file of the workspace which a call puts in place."""

    parameter: str
    allowed_by: str = ""
    """A boolean parameter without which the tool replaces nothing."""


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
    reads: Reads | None = None
    sends_to: tuple[str, ...] | None = None
    replaces: Replaces | Probe | None = None
    writes: tuple[str, ...] = ()
    """Parameters that name what a call puts in place, where others name what it only takes."""


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
    reads: Reads | None = None,
    sends_to: tuple[str, ...] | None = None,
    replaces: Replaces | Probe | None = None,
    writes: tuple[str, ...] = (),
) -> Callable[[F], F]:
    """Mark a function as a tool; it stays an ordinary function.

    What the author writes here is a person's word: tags from it have provenance `human`. What a tool reads and where
    it sends what it is given is told by its kinds and tags where the author says nothing: `tools/flow.py`.

    Args:
        examples: Requests that it serves, as people type them, in both languages.
        domains: What it is about, such as `finance`; agents choose tools by them.
        functions: What it does, such as `retrieve` or `compute`.
        permission: `low`, `medium` or `high`, where the rules would judge it otherwise; high ones ask before each call.
        idempotent: Calling it twice does no more than calling it once, so that a failed call may be tried again.
        answers: A Jinja template of the answer for `en` and `zh`; its names are the result's fields.
        call: A call that shows it at work.
        keeps_state: It runs in this process, not in a worker, and finds what an earlier call left in its module.
        reads: What a call brings into a conversation.
        sends_to: Hosts that it sends what it is given to; empty for nowhere.
        replaces: What a call would put something else in place of: a person is asked first, and can take it back.
        writes: Parameters that name what it puts in place, where others name what it only takes.

    Returns:
        The decorator.
    """
    mark = ToolMark(
        examples,
        domains,
        functions,
        permission,
        idempotent,
        dict(answers or {}),
        call,
        keeps_state,
        reads,
        sends_to,
        replaces,
        writes,
    )

    def mark_function(function: F) -> F:
        setattr(function, MARK, mark)
        return function

    return mark_function
