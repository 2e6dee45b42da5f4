"""A text, or that of a file, put into one form after the other, and the last written into a file: each call is known.

What is written is the last form itself, and neither the text that it was made of nor the sentence that tells it.
"""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.composition import TABLES
from agents.extraction.texts.text_forms import TextForm, TextForms, text_forms
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.added_lines import APPEND
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_calls import WRITE

_READ: Final = "system/read_file"
_MOST_LINES: Final = 20_000


def text_chain_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the forms of a text in their order; None where a request asks for anything else."""
    found = text_forms(state["request"]) if context.home.settings.offline else None
    if found is None or (found.put is not None and PurePosixPath(found.put.path).suffix.lower() in TABLES):
        return None
    calls, put, language = tuple(_calls(found)), found.put, state["language"]
    writes = APPEND if put is not None and put.adds else WRITE
    if not {*(call.tool_id for call in calls), writes} <= context.snapshot.tools.keys():
        return None
    head = state["request"][: put.end].strip() if put is not None else state["request"]
    subtasks = [SubTask(number=1, description=head, calls=calls)]
    if put is not None:
        call = KnownCall(tool_id=writes, arguments={"path": put.path}, takes="text")
        text = f"{phrase(put.how, language, path=put.path)} [A1]"
        subtasks.append(SubTask(number=2, description=text, needs=(1,), calls=(call,)))
    return Plan(request=state["request"], subtasks=tuple(subtasks), reason=phrase("works_on_results", language))


def _calls(found: TextForms) -> Iterator[KnownCall]:
    if found.path:
        yield KnownCall(tool_id=_READ, arguments={"path": found.path, "max_lines": _MOST_LINES})
    for n, form in enumerate(found.forms):
        given = _given(form)
        if n or found.path:
            yield KnownCall(tool_id=f"general/{form.form}", arguments=given, takes="text")
        else:
            yield KnownCall(tool_id=f"general/{form.form}", arguments={**given, "text": found.text})


def _given(form: TextForm) -> dict[str, str]:
    return {"algorithm": form.algorithm} if form.algorithm else {}
