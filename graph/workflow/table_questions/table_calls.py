"""The calls that answer questions over one table, in order: load it, ask, compute with the answer, save it."""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.onward_arithmetic import figure_of
from agents.extraction.tables.parts import TablePart
from agents.extraction.tables.statement import conditions_told, statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.tool_choice import BARS, LINE, QUERY, chart_call, rows_chart, tool_call
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_shapes import OwnTable
from prompts.frozen import Frozen
from prompts.language import Language
from tools.tables.samples import unit_of

CALCULATE: Final = "general/calculate"
EXPORT: Final = "data/export_table"
WRITE: Final = "system/write_file"
_TEXTS: Final = frozenset({".txt", ".md"})


class Asked(Frozen):
    """What is asked of a table."""

    text: str
    """Without the clause that saves it."""
    path: str = ""
    """The file that the answer is to be saved in; empty where in none."""
    what: str = ""
    """What of it is saved, where that is said; empty for all."""
    unnamed: bool = False
    """Whether it is to be saved in a file that nobody named yet."""
    rows: bool = False
    """Whether it only describes rows, which are to be saved whole."""
    language: Language
    goes_on: bool = False
    """Whether something is done with the answer, so that its figure must stand by itself."""


class OwnQuestions(Frozen):
    """A table and what is asked of it."""

    own: OwnTable
    parts: tuple[TablePart, ...]


def plan_of(found: Sequence[OwnQuestions], asked: Asked, request: str) -> Plan | None:
    """Plan the calls; of several tables the person is asked which, where one call answers."""
    language = asked.language
    questions = tuple(part.question for one in found for part in one.parts if part.question is not None)
    if len(found) == 1:
        subtasks = subtasks_of(found[0], asked)
    elif all(len(one.parts) == 1 for one in found) and not (asked.path or asked.unnamed):
        ways = (NamedWay(label=o.own.path or o.own.table, arguments=_sql(o.parts[0], language)) for o in found)
        calls = (KnownCall(tool_id=QUERY, ways=tuple(ways), about=phrase("ask_which_table", language)),)
        subtasks = (SubTask(number=1, description=request, calls=calls),)
    else:
        return None
    reason = phrase("own_table", language, table=", ".join(one.own.path or one.own.table for one in found))
    return Plan(request=request, subtasks=subtasks, reason=reason, table_questions=questions)


def onward_task(text: str, expression: str, number: int) -> SubTask:
    """Plan arithmetic over the figure that the sub-task before brings."""
    call = KnownCall(tool_id=CALCULATE, arguments={"expression": expression}, takes="figure")
    needs = (number - 2, number - 1) if figure_of(2) in expression else (number - 1,)
    taken = " ".join(f"[A{needed}]" for needed in needs)
    return SubTask(number=number, description=f"{text} {taken}", needs=needs, calls=(call,))


def subtasks_of(found: OwnQuestions, asked: Asked, after: int = 0) -> tuple[SubTask, ...]:
    """Plan a sub-task for each part, numbered on from those that come before."""
    made: list[SubTask] = []
    followed = [*(part.onward for part in found.parts[1:]), asked.path or asked.unnamed or asked.goes_on]
    for part, next_takes in zip(found.parts, followed, strict=True):
        number = after + len(made) + 1
        if part.question is None:
            made.append(onward_task(part.text, part.onward, number))
            continue
        if part.chart and not _draws_itself(part):
            made += _worked_out_and_drawn(part, found.own, asked.language, (after, made))
            continue
        plainly = bool(next_takes) and (bool(part.question.figures) or is_text(asked.path))
        call = _call(part, part.question, asked.language, plainly=plainly)
        calls = (call,) if made else (*loading(found.own), call)
        needs = (after + 1,) if made else (after,) if after else ()
        told = {"read_as": part.read_as, "still": part.still}
        units = _units(part.question, found.own, asked.language)
        told |= {"remarks": (*(() if part.still else _conditions_untold(part.question, asked.language)), *units)}
        made.append(SubTask(number=number, description=part.text, needs=needs, calls=calls, **told))
    if asked.path or asked.unnamed:
        made.append(saving_task(asked, after + len(made) + 1))
    return tuple(made)


def _conditions_untold(question: TableQuestion, language: Language) -> tuple[str, ...]:
    """Say which rows cells are of where no column beside them shows it: the life expectancy of China in 2000."""
    if not question.columns or question.figures or question.share:
        return ()
    unseen = [test for test in question.tests if test.column not in question.columns]
    return (phrase("rows_where", language, rows=conditions_told(unseen, language)),) if unseen else ()


def _units(question: TableQuestion, own: OwnTable, language: Language) -> tuple[str, ...]:
    """Say in what the numbers of a sample are, of those columns that are asked for."""
    asked = (*question.columns, *(figure.column for figure in question.figures), question.ordered_by)
    units = {name: unit_of(own.table, name, language) for name in asked} if not own.path else {}
    return tuple(phrase("unit_of_column", language, column=name, unit=unit) for name, unit in units.items() if unit)


def _draws_itself(part: TablePart) -> bool:
    """Whether the tool that draws works out the figures of a part itself."""
    question = part.question
    return question is not None and (question.makes_lines if part.chart == "line" else question.makes_bars)


def _worked_out_and_drawn(
    part: TablePart, own: OwnTable, language: Language, before: tuple[int, Sequence[SubTask]]
) -> list[SubTask]:
    """Plan to draw what a statement brings, which comes first where it is not what the last sub-task brings."""
    after, made = before
    question = part.question
    if question is None:
        return []
    ask = KnownCall(tool_id=QUERY, arguments={"sql": statement(question, language)})
    first: list[SubTask] = []
    if not made or made[-1].calls[-1] != ask:
        calls = (ask,) if made else (*loading(own), ask)
        needs = (after + 1,) if made else (after,) if after else ()
        first = [SubTask(number=after + len(made) + 1, description=part.text, needs=needs, calls=calls)]
    number = after + len(made) + len(first) + 1
    tool_id, arguments = rows_chart(question, language, line=part.chart == "line")
    call = KnownCall(tool_id=tool_id, arguments=arguments, takes="table")
    text = f"{part.text} [A{number - 1}]"
    return [*first, SubTask(number=number, description=text, needs=(number - 1,), calls=(call,))]


def saving_task(asked: Asked, number: int) -> SubTask:
    """Plan to save what the sub-task before brings."""
    said = "save_table" if asked.path else "save_somewhere"
    text = f"{phrase(said, asked.language, path=asked.path)} [A{number - 1}]"
    return SubTask(number=number, description=text, needs=(number - 1,), calls=(_saving(asked.path),))


def _saving(path: str) -> KnownCall:
    """Choose how an answer is saved: as a table, or as lines of text."""
    if is_text(path):
        return KnownCall(tool_id=WRITE, arguments={"path": path}, takes="cells")
    if not path:
        return KnownCall(tool_id=EXPORT, takes="table", asks=("path",))
    return KnownCall(tool_id=EXPORT, arguments={"path": path}, takes="table")


def is_text(path: str) -> bool:
    """Whether a file holds text, by its name."""
    return PurePosixPath(path).suffix.lower() in _TEXTS


def _call(part: TablePart, question: TableQuestion, language: Language, *, plainly: bool) -> KnownCall:
    """Choose the call; where something goes on from figures, they are to stand in the result by themselves."""
    if part.chart:
        tool_id, arguments = chart_call(question, line=part.chart == "line")
        return KnownCall(tool_id=tool_id, arguments=arguments)
    if plainly:
        return KnownCall(tool_id=QUERY, arguments={"sql": statement(question, language)})
    tool_id, arguments = tool_call(question, language)
    return KnownCall(tool_id=tool_id, arguments=arguments)


def loading(own: OwnTable) -> tuple[KnownCall, ...]:
    """Return the call that loads the file of a table; none where it is of no file."""
    return (KnownCall(tool_id="data/load_table", arguments={"path": own.path}),) if own.path else ()


def _sql(part: TablePart, language: Language) -> dict[str, Any]:
    return {} if part.question is None else {"sql": statement(part.question, language)}


def asked_table(state: RouterState, produced: Sequence[Any]) -> TableQuestion | None:
    """Return the table question that was answered last, for the next follow-up."""
    plan, language = state["plan"], state["language"]
    for question in reversed(plan.table_questions if plan else ()):
        ways = [tool_call(question, language), (QUERY, {"sql": statement(question, language)})]
        ways += [chart_call(question)] if question.makes_bars else []
        ways += [chart_call(question, line=True)] if question.makes_lines else []
        drawn = (u.arguments.get("table") for u in produced if u.tool_id in {BARS, LINE})
        if any(name != question.table for name in drawn):
            return question  # its rows were drawn, as a table of their own
        if any((u.tool_id, u.arguments) == way for u in produced for way in ways):
            return question
    return None
