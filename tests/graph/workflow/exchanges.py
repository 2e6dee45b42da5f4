"""Conversations as a plan sees them: what was asked and found before, and what is asked now."""

from typing import Any, cast

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.tables.table_question import TableQuestion
from graph.workflow.state import Exchange, RouterState
from prompts.language import language_of


def brought(tool_id: str, value: object, /, **arguments: Any) -> Upstream:
    """Make of a call what it brought."""
    return Upstream(step=1, tool_id=tool_id, value=value, arguments=arguments)


def exchange(request: str, *produced: Upstream, table_question: TableQuestion | None = None) -> Exchange:
    return Exchange(request=request, answer="", produced=produced, table_question=table_question)


def asked(request: str, *before: Exchange) -> RouterState:
    """Return the state in which a request is planned, after what was said before it."""
    known = {"request": request, "language": language_of(request), "conversation": list(before), "fresh": False}
    return cast(RouterState, known)
