"""Rows of a file that are saved first, and what is asked of them then: save the open ones as b.csv and add them up."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.composition import TABLES
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.parts import TablePart
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import asked_in, questions_of_file, questions_of_workspace
from graph.workflow.table_questions.table_calls import EXPORT, Asked, OwnQuestions, subtasks_of
from graph.workflow.table_questions.table_follow_ups import asked_onward, told_still
from lazy_regex import lazy_regex

_THEN: Final = lazy_regex(
    r"[\"'”》」]?\s*(?:[,;.]?\s+(?:and|then)(?:\s+then)?|[,;.]|[，,；;。、]|(?=然后|再|并且?|接着|同时))"
    r"\s*(?:然后|再|并且?|接着|同时)?\s*(?=\w)",
    re.IGNORECASE,
)

_OF_ALL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:all\s+(?:of\s+)?(?:the\s+)?(?:rows|records|lines|of\s+it)|overall|altogether|whole|entire|original)(?![A-Za-z])"
    r"|全部|所有|整[张个份]|原[表来文]",
    re.IGNORECASE,
)


async def saved_first(state: RouterState, context: RunContext) -> tuple[Plan, str] | None:
    """Plan the rows, their file, and what is asked of them; what of that is not understood is left as a rest.

    None where no rows of a file are saved in another one before something else is asked.
    """
    request, language = state["request"], state["language"]
    if not context.home.settings.offline or not {QUERY, EXPORT} <= context.snapshot.tools.keys():
        return None
    places = find_paths(request)[:2]
    if not places or any(PurePosixPath(str(p.value)).suffix.lower() not in TABLES for p in places):
        return None
    target = places[-1]
    then = _THEN.match(request, target.end)
    if then is None:
        return None
    inner: RouterState = {**state, "request": request[: target.end]}
    asked = asked_in(inner, context.snapshot.tools)
    if asked is None or asked.path != str(target.value) or (len(places) == 1 and _is_old(asked, state)):
        return None
    named = [str(place.value) for place in places[:-1]]
    found = await (questions_of_file(named, asked, context) if named else questions_of_workspace(asked, context))
    rows = found[0].parts[-1].question if len(found) == 1 and len(found[0].parts) == 1 else None
    if rows is None or rows.figures or not rows.tests:
        return None
    subtasks, tail = subtasks_of(found[0], asked), request[then.end() :]
    behind = await _onward(tail, found[0], rows, context)
    questions = (rows,) if behind is None else (rows, behind)
    if behind is not None:
        part = OwnQuestions(
            own=found[0].own, parts=(TablePart(text=tail, question=behind, still=told_still(behind, rows, language)),)
        )
        last = subtasks_of(part, asked.model_copy(update={"path": "", "what": ""}), len(subtasks))
        subtasks, tail = (*subtasks, *last), ""
    reason = phrase("own_table", language, table=found[0].own.path)
    return Plan(request=request, subtasks=subtasks, reason=reason, table_questions=questions), tail


def _is_old(asked: Asked, state: RouterState) -> bool:
    """Whether the rows may be those of an answer before: then they are read as going on from it."""
    return asked.rows or bool(state.get("conversation") or state.get("fresh"))


async def _onward(tail: str, found: OwnQuestions, rows: TableQuestion, context: RunContext) -> TableQuestion | None:
    """Read what is asked of the rows; None where it is not understood, or asks for the same rows again.

    Behind "then" a question is of the rows that were saved, unless it says that it is of all, or tests the same column.
    """
    shapes = await shapes_of([found.own], context)
    question = asked_onward(tail, shapes[0], rows) if shapes else None
    if question is None or question == rows:
        return None
    own = {test.column for test in question.tests}
    kept = () if _OF_ALL.search(tail) else tuple(test for test in rows.tests if test.column not in own)
    return question.model_copy(update={"tests": (*kept, *question.tests)})
