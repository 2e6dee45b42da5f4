"""A request over one table that asks for several things: how many have no email, and who are they."""

import re
from typing import Final

from agents.extraction.discourse.clauses import clauses, is_bare
from agents.extraction.tables.follow_up import asks_for_rows, goes_on, gone_on
from agents.extraction.tables.onward_arithmetic import onward_arithmetic
from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from prompts.frozen import Frozen

_ASKS_ANEW: Final = re.compile(
    r"\s+and\s+(?=(?:also\s+|then\s+|tell me\s+|show me\s+)*"
    r"(?:who(?:se)?|which|what(?:'?s)?|how|list|show|name|give|tell|split|"
    r"divide|share|add|multiply|times|plus|minus|by|half|double|the difference)(?![A-Za-z]))"
    r"|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])",
    re.IGNORECASE,
)
"""Where a question of its own begins without a comma."""
_OF_ALL: Final = re.compile(
    r"(?<![A-Za-z])(?:all together|altogether|overall|in (?:total|all|sum)|of (?:them )?all"
    r"|everyone|everybody|everything)(?![A-Za-z])"
    r"|总共|一共|合计|总计|全部|所有|整体|全体|全",
    re.IGNORECASE,
)
"""Words by which a later figure is over every row again."""


class TablePart(Frozen):
    """One thing that is asked for: a question, or arithmetic over what the question before brings."""

    text: str
    question: TableQuestion | None = None
    onward: str = ""


class PartedReading(Frozen):
    """What a text asks of a table, part by part."""

    parts: tuple[TablePart, ...]
    telling: int = 0
    """How many columns and values of the table the text names."""
    names_table: bool = False


def parts_of(text: str, shape: TableShape) -> tuple[TablePart, ...]:
    """Read a text as several questions over a table; none where it is one, or where a word is not understood."""
    pieces = pieces_of(text)
    found: list[TablePart] = []
    waiting = ""
    for n, piece in enumerate(pieces):
        said = f"{waiting}, {piece}" if waiting else piece
        part = _part(said, found, shape, is_first=not found)
        if part is None and found and n == len(pieces) - 1:
            return ()
        waiting = said if part is None else ""
        found += [part] if part is not None else []
    return () if waiting or len(found) < 2 else tuple(found)


def whole_or_parts(text: str, shape: TableShape) -> PartedReading | None:
    """Read a text as one question where that leaves nothing out, else as several; None where it is not understood."""
    reading = read_table_question(text, shape)
    one = reading.question if reading is not None and reading.whole and reading.question.complete else None
    several = parts_of(text, shape)
    if reading is not None and one is not None and not (several and _loses(one, several)):
        whole = (TablePart(text=text, question=one),)
        return PartedReading(parts=whole, telling=reading.telling, names_table=reading.names_table)
    if not several:
        return None
    read = [r for part in several if (r := read_table_question(part.text, shape)) is not None]
    telling, names_table = sum(r.telling for r in read), any(r.names_table for r in read)
    return PartedReading(parts=several, telling=telling, names_table=names_table)


def _loses(one: TableQuestion, several: tuple[TablePart, ...]) -> bool:
    """Whether one question would leave out something of several: the rows beside a figure, arithmetic, an order."""
    if any(part.onward for part in several):
        return True
    questions = [part.question for part in several if part.question is not None]
    rows = any(not q.figures and not q.ordered_by for q in questions)
    ranked = any(q.ordered_by for q in questions)
    return (rows and bool(one.figures)) or (ranked and not one.ordered_by)


def pieces_of(text: str) -> list[str]:
    """Cut a text where another thing may be asked for, by a comma or without one."""
    found = []
    for clause in clauses(text):
        found += [piece for piece in _ASKS_ANEW.split(clause.text) if re.search(r"\w", piece)]
    return found


def onward_from(text: str) -> tuple[str, str, str] | None:
    """Part what is asked for from the arithmetic at its end: what, the clause that computes, its expression."""
    pieces = pieces_of(text)
    for n in range(1, len(pieces)):
        start = text.rfind(pieces[n]) if n == len(pieces) - 1 else text.find(pieces[n])
        head, tail = text[:start], text[start:]
        expression = onward_arithmetic(tail, head)
        if expression is not None and not is_bare(head):
            return _without_joint(head), tail, expression
    return None


def _without_joint(head: str) -> str:
    return re.sub(r"(?:[\s,，;；。.]|(?<![A-Za-z])(?:and|then)|然后|再|并)+$", "", head, flags=re.IGNORECASE)


def _part(text: str, before: list[TablePart], shape: TableShape, *, is_first: bool) -> TablePart | None:
    last = next((part.question for part in reversed(before) if part.question is not None), None)
    onward = None if is_first else onward_arithmetic(text, " ".join(part.text for part in before))
    if onward is not None:
        return TablePart(text=text, onward=onward)
    reading = read_table_question(text, shape)
    if reading is None or not reading.whole:
        return None
    question = _next(last, reading, text) if last is not None else reading.question
    if question is None or not question.complete or not _asks(question, text):
        return None
    return TablePart(text=text, question=question)


def _asks(question: TableQuestion, text: str) -> bool:
    """Whether a question wants an answer of its own, and is no mere condition of the next."""
    return bool(question.figures or question.ordered_by) or asks_for_rows(text)


def _next(last: TableQuestion, reading: TableReading, text: str) -> TableQuestion | None:
    """Let the conditions of the question before hold where nothing says otherwise."""
    new = reading.question
    if goes_on(text) or not new.complete:
        return gone_on(last, reading, text)
    tested = {test.column for test in new.tests}
    if not last.tests or new.share or tested & {test.column for test in last.tests}:
        return gone_on(last, reading, text) if new.share else new
    if last.figures and _OF_ALL.search(text):
        return new
    return new.model_copy(update={"tests": (*last.tests, *new.tests)})
