"""Plans of requests about a text that they hold: a word of it counted or replaced, written as a name, compared."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.pieces_of_text import unclear_pieces
from agents.extraction.tables.tool_choice import QUERY
from agents.extraction.texts.compared_texts import ComparedTexts, compared_texts
from agents.extraction.texts.text_replaced import asks_replaced, text_replaced
from agents.extraction.texts.text_with_aside import TextWithAside, text_with_aside
from agents.extraction.texts.word_counts import WordCount, asks_how_often, counted_again, word_count
from agents.extraction.texts.written_cases import written_case
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from prompts.language import Language

_COMPARE: Final = "general/diff_text"
_WAYS: Final = {"hash": "general/hash_text", "base64": "general/encode_base64", "url": "general/url_encode"}


def told_text_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what is wanted of a told text; a refusal where that is not understood, None for any other request."""
    if not context.home.settings.offline or not {_COMPARE, QUERY, *_WAYS.values()} <= context.snapshot.tools.keys():
        return None
    request = state["request"]
    compared = compared_texts(request)
    if compared is not None:
        return _plan(state, _compared(compared, state))
    found = word_count(request) or _again(state) or text_replaced(request) or written_case(request)
    if found is not None:
        call = KnownCall(tool_id=QUERY, arguments={"sql": found.sql})
        return _plan(state, SubTask(number=1, description=found.said, calls=(call,)))
    aside = text_with_aside(request)
    if aside is not None:
        return _plan(state, _without_aside(aside, state))
    if asks_how_often(request) or asks_replaced(request) or unclear_pieces(request):
        words = phrase("no_tool_part", state["language"], task=request)
        part = SubTask(number=1, description=request, category=NO_TOOL)
        return _plan(state, part).model_copy(update={"refusal": words})
    return None


def _again(state: RouterState) -> WordCount | None:
    """Count another word in the text of the request before."""
    last = (state.get("conversation") or [])[-1:]
    return counted_again(state["request"], last[0].said or last[0].request) if last and not state.get("fresh") else None


def _plan(state: RouterState, part: SubTask) -> Plan:
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("works_on_results", state["language"]))


def _without_aside(found: TextWithAside, state: RouterState) -> SubTask:
    given = {"text": found.text, **({"algorithm": found.algorithm} if found.algorithm else {})}
    remark = phrase("of_the_text", state["language"], text=found.text)
    call = KnownCall(tool_id=_WAYS[found.way], arguments=given)
    return SubTask(number=1, description=state["request"], calls=(call,), remarks=(remark,))


def _compared(found: ComparedTexts, state: RouterState) -> SubTask:
    call = KnownCall(tool_id=_COMPARE, arguments={"first": found.first, "second": found.second})
    language = state["language"]
    told = "；" if language == "zh" else "; "
    pieces = told.join(_piece(*one, language) for one in found.pieces)
    remarks = (phrase("texts_differ", language, pieces=pieces),) if pieces else ()
    return SubTask(number=1, description=state["request"], calls=(call,), remarks=remarks)


def _piece(first: str, second: str, language: Language) -> str:
    if first and second:
        return phrase("text_has_other", language, first=first, second=second)
    name = "text_has_less" if first else "text_has_more"
    return phrase(name, language, piece=first or second)
