"""A request over one table that asks for several things: how many have no email, and who are they."""

import re
from typing import Final, Literal

from agents.extraction.discourse.clauses import clauses, is_bare
from agents.extraction.tables.conditions.blanks_told import apart_from_blanks
from agents.extraction.tables.follow_up import EVERY_ROW, asks_for_rows, goes_on, gone_on
from agents.extraction.tables.losses import loses, mixes_conditions
from agents.extraction.tables.mistyped import mended
from agents.extraction.tables.onward.comes_to import asks_what_it_comes_to
from agents.extraction.tables.onward.kept_rows import with_rows_kept
from agents.extraction.tables.onward.misleads import misleads
from agents.extraction.tables.onward.more_of_group import amount_again, speaks_of_first
from agents.extraction.tables.onward.of_last import of_last
from agents.extraction.tables.onward.of_the_first import of_the_first
from agents.extraction.tables.onward.row_before import told_by_row
from agents.extraction.tables.onward.told_by_group import told_before, told_by_group
from agents.extraction.tables.onward_arithmetic import change_between, onward_arithmetic
from agents.extraction.tables.plainer.plainly import plainly
from agents.extraction.tables.plainer.same_again import asks_the_same_again, asks_whether_so
from agents.extraction.tables.plainer.so_many_cost import so_many_of_an_end
from agents.extraction.tables.ranking.drawn_figure import with_figure_drawn
from agents.extraction.tables.ranking.group_gaps import GAP, gap_of_groups, gap_of_told
from agents.extraction.tables.ranking.over_years import over_years
from agents.extraction.tables.ranking.set_against import set_against
from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.table_question import LONGEST, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.told_around import question_alone
from agents.extraction.tables.words_left import changes_question, does
from agents.extraction.tables.worked.balance import balance_asked
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_ASKS_ANEW: Final = lazy_regex(
    r"\s+and\s+(?=(?:also\s+|then\s+|tell me\s+|show me\s+)*"
    r"(?:who(?:se)?|which|what(?:'?s)?|how|list|show|name|give|tell|split|"
    r"divide|share|add|multiply|times|plus|minus|by|half|double|the difference)(?![A-Za-z])"
    r"|(?:did|do|does|is|are|was|were|has|have)\s+(?:she|he|it|they)(?![A-Za-z]))"
    r"|,\s*(?=(?:and\s+)?by\s+how\s+much(?![A-Za-z]))|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])",
    re.IGNORECASE,
)
"""Where a question of its own begins without a comma."""
_AND_ASKS: Final = lazy_regex(
    r"\s+and\s+(?=(?:also\s+)?(?:who(?:se)?|which|what(?:'?s)?|how)(?![A-Za-z]))", re.IGNORECASE
)
_CHART: Final = lazy_regex(
    r"(?:,?\s*(?:with|as|in|and)\s+)?(?:(?:a|the|it|that|them|this)\s+){0,2}(?:(?:plot|draw|make|show|chart|graph)\s+){0,2}"
    r"(?:(?:it|that|them|this|a|the|me|of|as)\s+){0,3}(?<![A-Za-z])"
    r"(?:(?:(?P<bars>bar)|(?P<line>line))\s+(?:chart|plot|graph)|(?:chart|plot|graph)(?:ted)?)(?![A-Za-z])"
    r"(?:\s+(?:it|that|them|this|of|for))*"
    r"|(?:用|以|再|并|把[它这那]些?)?(?:画|绘制?|做|作|生成)?[成出]?一?[个张幅]?(?:(?P<bars_zh>柱状?|柱形|条形)|(?P<line_zh>折线|曲线))图(?:表?示|展示)?"
    r"|(?:用|以|再|并|把[它这那]些?)?(?:画|绘制?|做|作)[成出]?一?[个张幅]?图表?(?![书片像形案])",
    re.IGNORECASE,
)
ChartForm = Literal["", "bars", "line"]
_WHICH: Final = r"(?<![A-Za-z])(?:(?:(?:in|on)\s+)?(?:which|what)\s+)?"
_PERIOD_WORDS: Final = {
    "month": lazy_regex(rf"{_WHICH}months?(?![A-Za-z])|哪一?个?月份?", re.IGNORECASE),
    "year": lazy_regex(rf"{_WHICH}years?(?![A-Za-z])|哪一?年", re.IGNORECASE),
    "week": lazy_regex(rf"{_WHICH}weeks?(?![A-Za-z])|哪一?周", re.IGNORECASE),
    "day": lazy_regex(rf"{_WHICH}days?(?![A-Za-z])|哪一?天", re.IGNORECASE),
}
"""What the groups of the question before are called, where these are of days."""
_OF_ALL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:all together|altogether|overall|in (?:total|all|sum)|of (?:them )?all"
    r"|everyone|everybody|everything)(?![A-Za-z])"
    r"|总共|一共|合计|总计|全部|所有|整体|全体|全",
    re.IGNORECASE,
)
"""Words by which a later figure is over every row again."""

_FEW_LEFT: Final = 2
_HOW_MUCH: Final = lazy_regex(
    r"(?!.*(?<![A-Za-z])(?:each|every)(?![A-Za-z])).*(?<![A-Za-z])how much(?![A-Za-z]).*|(?!.*[每各]).*多少.*",
    re.IGNORECASE,
)
"""Asks for one amount, and not for that of each."""


class TablePart(Frozen):
    """One thing that is asked for: a question, or arithmetic over what the question before brings."""

    text: str
    question: TableQuestion | None = None
    chart: ChartForm = ""
    """As what its groups are to be drawn; empty where they are to be told."""
    onward: str = ""
    read_as: tuple[tuple[str, str], ...] = ()
    """Mistyped words, and what they are read as."""
    still: str = ""
    """Which rows the question before was of, where this one lists such rows and does not say so itself."""


class PartedReading(Frozen):
    """What a text asks of a table, part by part."""

    parts: tuple[TablePart, ...]
    telling: int = 0
    """How many columns and values of the table the text names."""
    names_table: bool = False

    @property
    def measures(self) -> bool:
        """Whether figures, an order or a test are asked for, and not only a column by its name."""
        questions = [part.question for part in self.parts if part.question is not None]
        return any(question.figures or question.ordered_by or question.tests for question in questions)


def parts_of(text: str, shape: TableShape) -> tuple[TablePart, ...]:
    """Read a text as several questions over a table; none where it is one, or where a word is not understood."""
    text, told = apart_from_blanks(text)
    pieces = pieces_of(text)
    found: list[TablePart] = []
    waiting = ""
    for n, piece in enumerate(pieces):
        said = f"{waiting}, {piece}" if waiting else piece
        said = said if found or not told else f"{said}, {told}"
        before = found[-1].question if found else None
        told_already = before is not None and (told_by_row(piece, before, shape) or told_by_group(piece, before, shape))
        if told_already and not waiting:
            found[-1] = found[-1].model_copy(update={"text": f"{found[-1].text}, {piece}"})
            continue
        part = _part(said, found, shape, is_first=not found)
        if part is None and found and n == len(pieces) - 1:
            return ()
        waiting = said if part is None else ""
        found += [part] if part is not None else []
    several = len(found) > 1 or (len(found) == 1 < len(pieces))
    return () if waiting or not several else tuple(found)


def nearly_read(text: str, shape: TableShape) -> tuple[PartedReading, tuple[str, ...]] | None:
    """Read a text as one question of which few words mean nothing here, and return these words too.

    None where such a word may change which rows are meant, or where the table's own words are not what is spoken of.
    """
    text = question_alone(text, shape) or text
    reading = read_table_question(text, shape) if _CHART.search(text) is None else None
    if reading is None or not 0 < len(reading.left) <= _FEW_LEFT or not reading.question.complete:
        return None
    if not reading.telling or any(changes_question(word, text) for word in reading.left):
        return None
    if any(does(word, text) for word in reading.left):
        return None
    parts = (TablePart(text=text, question=reading.question),)
    found = PartedReading(parts=parts, telling=reading.telling, names_table=reading.names_table)
    return (found, reading.left) if found.measures else None


def whole_or_parts(text: str, shape: TableShape) -> PartedReading | None:
    """Read a text as one question where that leaves nothing out, else as several; mend what is mistyped."""
    if len(text) > LONGEST:
        return None
    found = _as_it_stands(text, shape)
    better = mended(text, shape) if found is None else None
    found = _as_it_stands(better.text, shape) if better is not None else found
    if found is None:
        return _without_chat(text, shape)
    if better is None:
        return found
    first = found.parts[0].model_copy(update={"read_as": better.read_as})
    return found.model_copy(update={"parts": (first, *found.parts[1:])})


def _without_chat(text: str, shape: TableShape) -> PartedReading | None:
    """Read what is asked without clauses that only say why, and that name nothing of the table."""
    alone = question_alone(text, shape)
    found = _as_it_stands(alone, shape) if alone else None
    return found if found is not None and (found.telling or found.names_table) else None


def _as_it_stands(text: str, shape: TableShape) -> PartedReading | None:
    telling, many = so_many_of_an_end(text, shape)
    if many:
        parts = tuple(TablePart(text=said, question=asked, onward=onward) for said, asked, onward in many)
        return PartedReading(parts=parts, telling=telling)
    found = _read(text, shape)
    asked = [(p.question, p.text) for p in found.parts if p.question is not None] if found is not None else []
    return None if misleads(asked, pieces_of(text), shape) else found


def _read(text: str, shape: TableShape) -> PartedReading | None:
    kept = with_rows_kept(text, shape) or balance_asked(text, shape)
    if kept is not None:
        return PartedReading(parts=(TablePart(text=text, question=kept.question),), telling=kept.telling)
    text = plainly(text, shape)
    against = set_against(text, shape)
    if against is not None:
        two = (TablePart(text=text, question=question) for question in against.questions)
        return PartedReading(parts=(*two, TablePart(text=text, onward=against.expression)), telling=2)
    gap = gap_of_groups(text, shape) if _CHART.search(text) is None else None
    if gap is not None:
        return PartedReading(parts=(TablePart(text=text, question=gap), TablePart(text=text, onward=GAP)), telling=2)
    reading = read_table_question(text, shape) if _CHART.search(text) is None else None
    one = reading.question if reading is not None and reading.whole and reading.question.complete else None
    several = parts_of(text, shape) or _drawn(text, shape)
    if asks_the_same_again(pieces_of(text)) or asks_whether_so(pieces_of(text)):
        one = None
    if reading is not None and one is not None and not _loses_any(one, several):
        whole = (TablePart(text=text, question=one),)
        return PartedReading(parts=whole, telling=reading.telling, names_table=reading.names_table)
    if reading is not None and one is not None and not several:
        several = _mean_of_all(text, one)
    if not several:
        return None
    texts = ((p.text, pieces_of(p.text)[0]) for p in several if p.question is not None)
    read = [r for whole, head in texts if (r := read_table_question(whole, shape) or read_table_question(head, shape))]
    telling, names_table = sum(r.telling for r in read), any(r.names_table for r in read)
    return PartedReading(parts=several, telling=telling, names_table=names_table)


def _drawn(text: str, shape: TableShape) -> tuple[TablePart, ...]:
    """Read a text as one question whose groups are to be drawn."""
    course = over_years(text, shape)
    if course is not None:
        return (TablePart(text=text, question=course), TablePart(text=text, question=course, chart="line"))
    part = _part(text, [], shape, is_first=True) if _CHART.search(text) is not None else None
    if part is None or part.question is None or not part.chart or part.question.limit:
        return ()
    return (part.model_copy(update={"chart": ""}), part)


def _mean_of_all(text: str, one: TableQuestion) -> tuple[TablePart, ...]:
    """Part what is asked of the rows that are compared with a mean from that mean itself."""
    means = tuple(f for f in one.figures if f.kind == "mean")
    rest = one.model_copy(update={"figures": tuple(f for f in one.figures if f.kind != "mean")})
    tests = tuple(test for test in one.tests if "avg(" not in test.sql)
    return (
        TablePart(text=text, question=rest),
        TablePart(text=text, question=one.model_copy(update={"figures": means, "tests": tests})),
    )


def _loses_any(one: TableQuestion, several: tuple[TablePart, ...]) -> bool:
    """Whether one question would leave out something of several parts."""
    if any(part.onward for part in several):
        return not one.works_out  # 各差多少 is what is owed, and no difference of what was told
    if any(asks_what_it_comes_to(part.text) for part in several[1:]):
        return True
    asked = [(part.question, part.text) for part in several if part.question is not None]
    return mixes_conditions(one, [question for question, _ in asked]) or loses(one, asked)


def pieces_of(text: str) -> list[str]:
    """Cut a text where another thing may be asked for, by a comma or without one."""
    return [piece for clause in clauses(text) for piece in _ASKS_ANEW.split(clause.text) if re.search(r"\w", piece)]


def wishes_of(text: str) -> list[str]:
    """Cut a text where another question begins, and nowhere else: a comma, or "and how many"."""
    return [piece for clause in clauses(text) for piece in _AND_ASKS.split(clause.text) if re.search(r"\w", piece)]


def onward_from(text: str) -> tuple[str, str, str] | None:
    """Part what is asked for from the arithmetic at its end: what, the clause that computes, its expression."""
    pieces = pieces_of(text)
    for n in range(1, len(pieces)):
        start = text.rfind(pieces[n]) if n == len(pieces) - 1 else text.find(pieces[n])
        head, tail = text[:start], text[start:]
        expression = onward_arithmetic(tail, head) or change_between(tail)
        if expression is not None and not is_bare(head):
            return without_joint(head), tail, expression
    return None


def without_joint(head: str) -> str:
    """Drop the words that only join what follows."""
    return re.sub(r"(?:[\s,，;；。.]|(?<![A-Za-z])(?:and|then)|然后|再|并)+$", "", head, flags=re.IGNORECASE)


def _part(text: str, before: list[TablePart], shape: TableShape, *, is_first: bool) -> TablePart | None:
    last = next((part.question for part in reversed(before) if part.question is not None), None)
    onward = None if is_first else onward_arithmetic(text, " ".join(part.text for part in before))
    if onward is not None and not _works_out(text, shape):
        return TablePart(text=text, onward=onward)
    drawn = _CHART.search(text)
    plain = text if drawn is None else f"{text[: drawn.start()]} {text[drawn.end() :]}"
    if drawn is not None and last is not None and not re.search(r"\w", plain):
        of_all = last.model_copy(update={"limit": 0, "ordered_by": ""}) if last.limit == 1 and last.by else last
        form = _form(drawn, of_all)
        return TablePart(text=text, question=of_all, chart=form) if form else None
    if last is not None and drawn is None and gap_of_told(plain, last, shape):
        return TablePart(text=text, onward=GAP)
    told = of_last(plain, last, shape) if last is not None and drawn is None else None
    if told is not None:
        return TablePart(text=text, question=told)
    if last is not None and last.period:
        plain = _PERIOD_WORDS[last.period].sub(" ", plain)
    reading = read_table_question(plain, shape)
    if reading is None and last is not None and last.by:
        reading = read_table_question(plain, _of_groups(shape, last))
    if reading is None or not (reading.whole or told_before(reading, last)):
        return None
    question = _next(last, reading, text) if last is not None else reading.question
    question = of_the_first(text, last, question) if last is not None and question is not None else question
    question = _summed(question, last, text, shape)
    return None if question is None else _told_or_drawn(question, text, drawn, shape)


def _works_out(text: str, shape: TableShape) -> bool:
    """Whether a text asks for what columns of the table make: 还差多少 is what is due less what is paid."""
    reading = read_table_question(text, shape)
    return reading is not None and reading.whole and reading.question.works_out


def _told_or_drawn(
    question: TableQuestion, text: str, drawn: re.Match[str] | None, shape: TableShape
) -> TablePart | None:
    """Ask for an answer, or for what a chart shows of it: the number of rows, where nothing else is said."""
    question = question if drawn is None else with_figure_drawn(question, shape, text)
    if not question.complete or not _asks(question, text):
        return None
    form = _form(drawn, question) if drawn is not None else ""
    return None if drawn is not None and not form else TablePart(text=text, question=question, chart=form)


def _form(drawn: re.Match[str], question: TableQuestion) -> ChartForm:
    """Choose as what groups are drawn: as is said, else a line along days and bars else; empty where neither can."""
    named: ChartForm = (
        "bars" if drawn["bars"] or drawn["bars_zh"] else "line" if drawn["line"] or drawn["line_zh"] else ""
    )
    form = named or ("line" if question.period else "bars")
    several = len(question.also_by)
    fits = question.has_groups and (several < 2 if form == "line" else not several)
    return form if fits else ""


def _summed(
    question: TableQuestion | None, last: TableQuestion | None, text: str, shape: TableShape
) -> TableQuestion | None:
    """Add up the amount that is asked for of the rows before: 退了多少钱."""
    if question is None or last is None or last.figures or last.limit or not last.tests:
        return question
    asked = [shape.column(name) for name in question.columns]
    if question.figures or len(asked) != 1 or not asked[0].is_amount or not _HOW_MUCH.fullmatch(text):
        return question
    return question.model_copy(update={"figures": (Figure(kind="sum", column=asked[0].name),), "columns": ()})


def _of_groups(shape: TableShape, last: TableQuestion) -> TableShape:
    """Keep of a table what the groups before are made of: which is the highest speaks of nothing else."""
    told = {last.by, *(figure.column for figure in last.figures)}
    return shape.model_copy(update={"columns": tuple(c for c in shape.with_amounts().columns if c.name in told)})


def _asks(question: TableQuestion, text: str) -> bool:
    """Whether a question wants an answer of its own, and is no mere condition of the next."""
    return bool(question.figures or question.ordered_by or question.share) or asks_for_rows(text)


def _next(last: TableQuestion, reading: TableReading, text: str) -> TableQuestion | None:
    """Let the conditions of the question before hold where nothing says otherwise."""
    reading = amount_again(text, last, reading)
    new = reading.question
    if speaks_of_first(text, last, new):
        return None
    if last.by and last.figures and new.ordered_by and not (new.by or new.tests or new.figures):
        order = {"ordered_by": last.figures[0].column or "rows", "descending": new.descending, "limit": new.limit}
        return last.model_copy(update={**order, "skip": new.skip})
    if EVERY_ROW.search(text) and new.figures and not (new.tests or new.by or new.share):
        return new
    if goes_on(text) or not new.complete:
        return gone_on(last, reading, text)
    tested = {test.column for test in new.tests}
    if not last.tests or new.share or tested & {test.column for test in last.tests}:
        return gone_on(last, reading, text) if new.share else new
    if (last.figures or last.limit) and _OF_ALL.search(text):
        return new
    against_mean = any(figure.kind == "mean" for figure in new.figures)
    kept = tuple(
        t for t in last.tests if t.column not in (new.by, new.of_each) and not (against_mean and "avg(" in t.sql)
    )
    return new.model_copy(update={"tests": (*kept, *new.tests)})
