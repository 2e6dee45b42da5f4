"""What the last answer found is put into a file: save it to x.csv, 两家对比一下，存成 x.csv.

What is written is what was told: its rows where the file holds rows, else its words. Nothing is called for again.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.fallback_values import rows_of_all
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.composition import TABLES, Saving, only_saving, saves_in_no_file, saving
from agents.extraction.spans.paths import find_paths
from agents.extraction.told.saved_figures import saves_figures, told_figures
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from graph.workflow.composed.written_result import says_the_result
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan
from graph.workflow.earlier.results import table_of_rows, whole_of
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.table_calls import CALCULATE, EXPORT, WRITE, is_text
from lazy_regex import lazy_regex
from prompts.language import Language
from tools.calls.records import written_for
from tools.flow import changes_something, works_on_tables

_BINARY: Final = frozenset({".xlsx", ".parquet"})
_MOST_TRIED: Final = 20
_ONLY_A_NAME: Final = lazy_regex(
    r"(?:(?:call|name)\s+it\s+|(?:as|to|in|into)\s+|就?叫做?|(?:保存|存|写)[成为到]|(?:名字|文件名)[是叫用]?|用)?\s*[:：]?\s*(?P<path>\S+?)\s*(?:吧|please)?[\s。!！]*",
    re.IGNORECASE,
)
_ONE_FIGURE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:the|that|this)\s+(?:last\s+)?(?:number|figure|value)(?![A-Za-z])|[这那]个?(?:数(?!据)|数字|数值|答案)",
    re.IGNORECASE,
)
_MARKS: Final = lazy_regex(r"\*\*")


async def saved_again_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to write what the last answer found; None where a message says more, or no one thing was found."""
    last = _last(state.get("conversation") or [])
    if last is None or state.get("fresh") or not context.home.settings.offline or _told_no(last, state["request"]):
        return None
    if not {WRITE, EXPORT} <= context.snapshot.tools.keys():
        return None
    if saves_in_no_file(state["request"]):
        return _which_name(last, state, context)
    path = only_saving(state["request"])
    if path and (last.refused or _is_asked_about((state.get("conversation") or [])[-1])):
        said = phrase("nothing_to_save", state["language"])
        part = SubTask(number=1, description=state["request"], category=NO_TOOL)
        return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)
    told = _figure_of_table(last, state["request"]) if path and is_text(path) else ""
    if path and told:
        return _written(KnownCall(tool_id=WRITE, arguments={"path": path, "content": told}), path, state)
    found = await whole_of(_answering(last, context), context) if path else ()
    if not path or not found or (_NUMBER_SAID.search(state["request"]) and all(map(_is_text_read, found))):
        return None
    ending = PurePosixPath(path).suffix.lower()
    if ending in _BINARY:
        table = await table_of_rows(found[-1], context.run.surroundings) if len(found) == 1 else None
        call = KnownCall(tool_id=EXPORT, arguments={"table": table, "path": path}) if table else None
    else:
        content = _rows(ending, found) if ending in TABLES else _words(last)
        call = KnownCall(tool_id=WRITE, arguments={"path": path, "content": content}) if content else None
    return _written(call, path, state) if call is not None else None


_NUMBER_SAID: Final = lazy_regex(r"(?<![A-Za-z])(?:number|figure|amount)(?![A-Za-z])|[这那]个?数(?!据)", re.IGNORECASE)


def _is_text_read(made: Upstream) -> bool:
    """Whether a result is a text, which holds no number that was told."""
    return isinstance(made.value, dict) and any(isinstance(made.value.get(key), str) for key in ("text", "content"))


def _written(call: KnownCall, path: str, state: RouterState) -> Plan:
    """Plan to write; each word that a message says of it was read, so that none is looked for in the call."""
    said = phrase("save_as", state["language"], path=path)
    plan = known_plan((call,), {**state, "request": said})
    return plan.model_copy(update={"request": state["request"]})


def _figure_of_table(last: Exchange, request: str) -> str:
    """Return in words the figures of a table that were told; empty where none were, or one is meant of several."""
    question = last.table_question
    if question is None or not (question.figures or question.share) or not last.produced:
        return ""
    several = bool(question.by) or len(question.figures) > 1
    return "" if several and _ONE_FIGURE.search(request) else _MARKS.sub("", last.produced[-1].text)


def _is_asked_about(last: Exchange) -> bool:
    """Whether a question is open behind the last message, and it is not how a file shall be called."""
    return last.waits and not saves_in_no_file(last.request)


def _last(conversation: Sequence[Exchange]) -> Exchange | None:
    """Return the last answer that brought something, or the refusal behind it."""
    return next((one for one in reversed(conversation) if one.produced or one.refused), None)


def _told_no(last: Exchange, request: str) -> bool:
    """Whether figures are to be saved where the last answer told rows."""
    return saves_figures(request) and not told_figures(made.arguments for made in last.produced)


def _which_name(last: Exchange, state: RouterState, context: RunContext) -> Plan | None:
    """Ask how the file is to be called, with names to choose; None where nothing was found that could be put in one."""
    if not last.produced or last.refused:
        return None
    language = state["language"]
    endings = (".csv", ".txt") if last.table_question is not None else (".txt", ".csv")
    ways = tuple(
        NamedWay(label=phrase("save_as", language, path=_free(ending, language, context)), arguments={})
        for ending in endings
    )
    asks = phrase("ask_save_name", language)
    part = SubTask(number=1, description=state["request"], calls=(KnownCall(tool_id=WRITE, ways=ways, about=asks),))
    return Plan(request=state["request"], subtasks=(part,), reason=asks)


def _free(ending: str, language: Language, context: RunContext) -> str:
    """Return a name that no file of the workspace has."""
    stem, workspace = phrase("result_name", language), context.run.surroundings.workspace
    names = (f"{stem}{n}{ending}" for n in ("", *range(2, _MOST_TRIED)))
    return next((name for name in names if not (workspace / name).exists()), f"{stem}{ending}")


def with_name_given(state: RouterState) -> str:
    """Return the request, said out where it only names the file about which the question before asked."""
    request, conversation = state["request"], state.get("conversation") or []
    if not conversation or not conversation[-1].waits or not saves_in_no_file(conversation[-1].request):
        return request
    match = _ONLY_A_NAME.fullmatch(request)
    spans = find_paths(request)
    if match is None or len(spans) != 1 or match["path"].strip("\"'“”《》") != spans[0].text.strip("\"'“”《》"):
        return request
    return phrase("save_as", state["language"], path=spans[0].value)


def saving_behind(request: str) -> Saving | None:
    """Find a last clause that saves the result of a follow-up."""
    put = saving(request)
    return put if put is not None and (not put.what or says_the_result(put.what)) else None


def saved_behind(plan: Plan, put: Saving, state: RouterState) -> Plan | None:
    """Put the writing of what a plan finds behind it; None where it finds nothing, or more than one text can hold."""
    found = [part.number for part in plan.subtasks if not part.calls or part.calls[-1].tool_id != CALCULATE]
    found = found or [part.number for part in plan.subtasks[-1:]]
    if plan.refusal or (len(found) > 1 and PurePosixPath(put.path).suffix.lower() not in TABLES):
        return None
    said = phrase(put.how, state["language"], path=put.path)
    text = f"{said} {' '.join(f'[A{number}]' for number in found)}"
    last = max(part.number for part in plan.subtasks)
    write = SubTask(number=last + 1, description=text, needs=tuple(found))
    return plan.model_copy(update={"subtasks": (*plan.subtasks, write)})


def _answering(last: Exchange, context: RunContext) -> list[Upstream]:
    """List the results of the one tool that answered; none where several did, or one whose rows are a table's."""
    tools = context.snapshot.tools
    own = [made for made in last.produced if made.tool_id == last.produced[-1].tool_id]
    suppliers = {d.supplier for made in own for d in context.snapshot.dependencies.get(made.tool_id, ())}
    others = {made.tool_id for made in last.produced} - suppliers - {made.tool_id for made in own}
    tool = tools.get(own[-1].tool_id) if own else None
    if tool is None or others or changes_something(tool) or works_on_tables(tool):
        return []
    return own


def _rows(ending: str, found: Sequence[Upstream]) -> str | None:
    rows = rows_of_all(found)
    values = [one.value for one in found]
    if len(found) > 1 and not rows:
        rows = [value for value in values if isinstance(value, dict)]
    return written_for(ending, values if len(found) > 1 else values[0], rows)


def _words(last: Exchange) -> str:
    """Return the answer as it was told, part by part."""
    return _MARKS.sub("", "\n\n".join(made.text for made in last.produced if made.text))
