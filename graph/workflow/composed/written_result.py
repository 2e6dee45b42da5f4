"""Requests whose one result goes into a file of text, with the words that say what it is."""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.composition import Saving, appending, saving
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.table_questions.table_calls import is_text
from lazy_regex import lazy_regex
from prompts.language import Language

_THE_RESULT: Final = lazy_regex(
    r"(?:(?:the|this|that|its|only|just)\s+)*(?:result|answer|total|sum|number|figure|value|average|mean|median|count|amount)"
    r"|结果|答案|得数|合计|总[数额和]|数字?|平均[值数]?",
    re.IGNORECASE,
)
"""What people call the one figure that was found."""


def says_the_result(what: str) -> bool:
    """Whether what is put down is called by no more than what it is: the result."""
    return _THE_RESULT.fullmatch(what) is not None


def put_into_text(request: str) -> Saving | None:
    """Find a last clause that writes or adds the one result of a request to a file of text; None for any other."""
    put = saving(request) or appending(request)
    if put is None or not is_text(put.path) or (put.what and not _THE_RESULT.fullmatch(put.what)):
        return None
    return put


def with_result_written(plan: Plan, put: Saving, request: str, language: Language) -> Plan | None:
    """Put the writing behind a plan; None where it may bring more than one result, or none."""
    last = plan.subtasks[-1]
    goes_on = any(call.takes == "figure" for call in last.calls)
    if plan.refusal or not last.calls or (len(plan.subtasks) > 1 and not goes_on):
        return None
    text = f"{phrase(put.how, language, path=put.path)} [A{last.number}]"
    write = SubTask(number=last.number + 1, description=text, needs=(last.number,))
    return plan.model_copy(update={"request": request, "subtasks": (*plan.subtasks, write)})
