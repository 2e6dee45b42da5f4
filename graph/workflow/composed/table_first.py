"""Plans of requests that ask for a figure of the person's own table and then do something with it by another tool."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.parts import pieces_of, without_joint
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.own_tables import questions_of_file
from graph.workflow.table_questions.table_calls import Asked, subtasks_of
from lazy_regex import lazy_regex

_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx", ".json", ".jsonl"})
_FIGURE: Final = lazy_regex(
    r"(?<![A-Za-z])the\s+(?:total|sum|average|mean|figure|amount|number|highest|lowest)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:it|that)(?![A-Za-z])|总数|总额|总和|合计|平均数|这个数|结果|(?<![其])它",
    re.IGNORECASE,
)
"""How a later part speaks of the figure that was found."""


async def table_first_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a figure of a table and what is done with it; None where the part before is not understood."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    request, language = state["request"], state["language"]
    pieces = pieces_of(request)
    for n in range(len(pieces) - 1, 0, -1):
        start = request.rfind(pieces[n])
        head, tail = without_joint(request[:start]), request[start:]
        named = {str(s.value) for s in find_paths(head) if PurePosixPath(str(s.value)).suffix.lower() in _FORMS}
        said = _FIGURE.search(tail)
        if len(named) != 1 or find_paths(tail) or said is None:
            continue
        asked = Asked(text=head, language=language, goes_on=True)
        found = await questions_of_file([*named], asked, context)
        last = found[0].parts[-1].question if len(found) == 1 else None
        if last is None or len(last.figures) != 1 or last.by or last.share:
            continue
        first = subtasks_of(found[0], asked)
        text = f"{_with_unit(tail, said.end(), last)} [A{len(first)}]"
        then = SubTask(number=len(first) + 1, description=text, needs=(len(first),))
        reason = phrase("works_on_results", language)
        return Plan(request=request, subtasks=(*first, then), reason=reason, table_questions=(last,))
    return None


def _with_unit(tail: str, at: int, question: TableQuestion) -> str:
    """Say in what currency the figure is, where its column is called by one."""
    told = find_currencies(question.figures[0].column.replace("_", " "))
    return f"{tail[:at]} {told[0].value}{tail[at:]}" if len(told) == 1 else tail
