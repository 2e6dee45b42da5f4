"""Ask a model for a program over tools, or for calls of them, again with what each came to, until it answers."""

from typing import Any, Protocol

from agents.program import Composed
from prompts.frozen import Frozen
from prompts.model.conversation import Conversation
from prompts.parts import Omitted


class ComposeQuestion(Frozen):
    """What a model knows of a request before its first reply; nothing of it changes afterwards."""

    request: str
    """As the person typed it."""
    today: str
    """Date and weekday."""
    abilities: tuple[str, ...] = ()
    """What each agent serves, one line each."""
    standing: str = ""
    """Stubs of the tools that are always in view: part of every prompt's beginning."""
    functions: str = ""
    """Stubs of the tools that were found for this request."""
    tools: tuple[dict[str, Any], ...] = ()
    """Where a model calls functions: their schemas, those that are always in view first."""
    unseen: tuple[str, ...] = ()
    """Where it does: names of functions that were found and had no room."""
    omitted: Omitted = Omitted()
    """Tools that were found and had no room."""
    databases: tuple[str, ...] = ()
    """Where it does: what the databases hold that its functions read, as far as the request needs it."""
    paths: tuple[str, ...] = ()
    """Tools that served similar requests, in order."""
    earlier: tuple[str, ...] = ()
    """One line a value that earlier requests of the conversation left: a variable's name, type and beginning."""
    files: tuple[str, ...] = ()
    """What stands in files and tables that the request names: in small ones all of it."""
    conversation: tuple[str, ...] = ()
    """What was said before, oldest first."""
    guidance: tuple[str, ...] = ()
    """What the agents' profiles advise."""


class Compose(Protocol):
    """Reply to a request, knowing what earlier replies came to."""

    async def open(self, question: ComposeQuestion, /) -> Conversation:
        """Write the first message within the budget of a prompt.

        Raises:
            ModelUnavailable: what may not be cut is over the budget already.
        """
        ...

    async def __call__(self, conversation: Conversation, /) -> tuple[Composed, Conversation]:
        """Ask for the next reply; return it, and the conversation with it at its end.

        Raises:
            ModelUnavailable: no model can be asked.
            RequestEnded: the model will not answer, or the request may not go on.
        """
        ...
