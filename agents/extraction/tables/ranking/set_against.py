"""Two values set against each other: how much the population of Brazil grew from 1990 to 2005, 中国人口是日本的几倍.

Each of the two is asked for by itself, in the order in which they are said, and then what is worked out of them.
"""

import re
from typing import Final

from agents.extraction.tables.onward_arithmetic import figure_of
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_UP: Final = r"grow|grew|grown|ris(?:e|en)|rose|increased?|go(?:ne)?\s+up|went\s+up|climb(?:ed)?|improved?|changed?"
_DOWN: Final = r"fall(?:en)?|fell|drop(?:ped)?|decreased?|declined?|go(?:ne)?\s+down|went\s+down|shr[aiu]nk|reduced?"
_GREW: Final = lazy_regex(
    rf"(?=.*(?<![A-Za-z])(?:(?:by\s+)?how\s+(?:much|many\s+percent)|by\s+what\s+percent(?:age)?)(?![A-Za-z]))"
    rf".*?(?<![A-Za-z])(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?![A-Za-z])(?:\s+by)?",
    re.IGNORECASE,
)
_HOW: Final = lazy_regex(
    r"(?<![A-Za-z])(?:by\s+)?how\s+(?:much|many(?=\s+percent))(?![A-Za-z])|(?<![A-Za-z])by\s+what(?=\s+percent)",
    re.IGNORECASE,
)
_PERCENT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:in\s+|by\s+)?(?:%|per\s?cent(?:age)?(?![A-Za-z]))|百分之(?:多少|几)|百分比", re.IGNORECASE
)
_GREW_ZH: Final = lazy_regex(
    r"(?:一共|总共)?(?:(?P<up>上?涨|增长|增加|上升|提高|变化)|(?P<down>下?跌|下降|减少|降低?))"
    r"(?:了|的)?(?:(?P<percent>百分之(?:多少|几)|率(?:是|为)?(?:多少)?|幅度?(?:是|为)?(?:多少)?)|多少|几)?(?:个?[人岁吨亿万])?[?？。\s]*$"
)
_YEAR: Final = r"(?:1[89]|20)\d\d"
_YEARS: Final = lazy_regex(
    rf"(?:(?<![A-Za-z])(?:between|from|in)\s+|从|自|在)?(?<!\d)(?P<a>{_YEAR})\s*年?\s*(?:(?<![A-Za-z])(?:to|and|until|till|through)(?![A-Za-z])|[-–~～到至和])\s*"
    rf"(?P<b>{_YEAR})(?!\d)\s*年?(?:之间|期间)?",
    re.IGNORECASE,
)
_SINCE: Final = lazy_regex(
    rf"(?<![A-Za-z])since\s+(?P<en>{_YEAR})(?!\d)|(?:自从?)?(?<!\d)(?P<zh>{_YEAR})年(?:以来|至今|到现在)", re.IGNORECASE
)
_TIMES: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+many\s+times(?![A-Za-z])"
    r"(?:\s+(?:(?:as\s+)?(?:many|much|big|large|high|great)(?:\s+as)?|more|bigger|larger|higher|greater)(?![A-Za-z]))?",
    re.IGNORECASE,
)
_THAN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:than|as|compared\s+(?:to|with)|to|and)\s+(?:(?:that|those|the\s+one)\s+(?:of|in)\s+)?"
    r"|(?:that|those)\s+(?:of|in)\s+)",
    re.IGNORECASE,
)
_RATIO: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:what(?:['’]?s|\s+is|\s+was)\s+)?(?:the\s+)?ratio\s+(?:of|between)(?![A-Za-z]))", re.IGNORECASE
)
_TIMES_ZH: Final = lazy_regex(r"(?P<is>是|为|比)(?P<rest>[^，,。]+?)的?(?:(?:几|多少)倍)[?？。\s]*$")
_RATIO_ZH: Final = lazy_regex(r"(?:之比|(?:的)?比(?:值|例|率)?)(?:是|为)?(?:多少)?[?？。\s]*$")
_TWO: Final = 2
_LISTED: Final = lazy_regex(r"'(?:[^']|'')+'|(?<!\w)\d+(?!\w)")


class SetAgainst(Frozen):
    """Two questions, and what is worked out of their answers."""

    questions: tuple[TableQuestion, TableQuestion]
    expression: str


def set_against(text: str, shape: TableShape) -> SetAgainst | None:
    """Read what two values of a table make together; None where it is not asked, or a word is left over."""
    return _grown(text, shape) or _as_many(text, shape)


def _grown(text: str, shape: TableShape) -> SetAgainst | None:
    years = [column for column in shape.columns if column.numbers_years]
    said, chinese = _GREW.search(text), _GREW_ZH.search(text)
    found = said or chinese
    if found is None or len(years) != 1:
        return None
    plain = _both_years(text, f"{years[0].largest or 0:.0f}")
    if not plain:
        return None
    verb = found.group("up") or found.group("down")
    if chinese is not None and said is None:
        plain = _GREW_ZH.sub("", plain)
    else:
        plain = _HOW.sub(" ", _PERCENT.sub(" ", plain.replace(verb, " ", 1)))
    percent = _PERCENT.search(text) is not None or (chinese is not None and bool(chinese["percent"]))
    first, second = figure_of(1), figure_of(2)
    less, more = (second, first) if found["down"] else (first, second)
    rate = f"({second} / {first} - 1) * 100" if not found["down"] else f"(1 - {second} / {first}) * 100"
    return _of_two(plain, shape, years[0].name, rate if percent else f"{more} - {less}")


def _both_years(text: str, last: str) -> str:
    """Say that both years are meant, and none between them; empty where no two years stand there."""
    stretch, since = _YEARS.search(text), _SINCE.search(text)
    if stretch is not None and int(stretch["a"]) < int(stretch["b"]):
        return f"{text[: stretch.start()]} {stretch['a']}年和{stretch['b']}年 {text[stretch.end() :]}".strip()
    if since is None:
        return ""
    return f"{text[: since.start()]} {since['en'] or since['zh']}年和{last}年 {text[since.end() :]}".strip()


def _as_many(text: str, shape: TableShape) -> SetAgainst | None:
    times, ratio, chinese = _TIMES.search(text), _RATIO.search(text), _TIMES_ZH.search(text)
    if times is not None or ratio is not None:
        pattern = _TIMES if times is not None else _RATIO
        plain = _THAN.sub(" and ", pattern.sub(" ", text, count=1))
    elif chinese is not None:
        plain = f"{text[: chinese.start()]}和{chinese['rest']}"
    elif _RATIO_ZH.search(text) is not None:
        plain = _RATIO_ZH.sub("", text)
    else:
        return None
    return _of_two(plain, shape, "", f"{figure_of(1)} / {figure_of(2)}")


def _of_two(plain: str, shape: TableShape, apart: str, expression: str) -> SetAgainst | None:
    """Ask for each of two values by itself, where a text names both and all of it is understood."""
    reading = read_table_question(plain, shape)
    if reading is None or not reading.whole:
        return None
    asked = reading.question
    several = [test for test in asked.tests if test.sql.startswith("IN (")]
    values = _LISTED.findall(several[0].sql) if len(several) == 1 else []
    if len(values) != _TWO or (apart and several[0].column != apart) or not _is_plain(asked):
        return None
    rest = [test for test in asked.tests if test != several[0]]
    years = [column for column in shape.columns if column.numbers_years]
    timed = {*(test.column for test in asked.tests)} & {column.name for column in years}
    if len(years) == 1 and not timed and not asked.figures:
        rest.append(ColumnTest(column=years[0].name, sql=f"= {years[0].largest or 0:.0f}"))
    figure = _figure(asked, shape, {several[0].column, *(test.column for test in rest)})
    if figure is None:
        return None
    one, other = (
        TableQuestion(
            table=shape.table,
            figures=(figure,),
            tests=(ColumnTest(column=several[0].column, sql=f"= {value}"), *rest),
        )
        for value in values
    )
    return SetAgainst(questions=(one, other), expression=expression)


def _is_plain(asked: TableQuestion) -> bool:
    """Whether nothing but rows of two kinds, or one figure of them, is asked for."""
    orders = asked.limit or asked.ordered_by or asked.share or asked.of_each or asked.period or asked.groups
    return not (orders or asked.by or asked.also_by) and len(asked.figures) <= 1


def _figure(asked: TableQuestion, shape: TableShape, pinned: set[str]) -> Figure | None:
    """Choose the figure of either: the one that is said, or the value of the one row that the conditions leave."""
    if asked.figures and asked.figures[0].kind not in ("sum", "count"):
        return asked.figures[0]
    if asked.figures and not any(column.numbers_years for column in shape.columns):
        return asked.figures[0]
    years = {column.name for column in shape.columns if column.numbers_years}
    things = {column.name for column in shape.columns if column.type == "text" and column.distinct > 1}
    named = asked.figures[0].column if asked.figures else ""
    amounts = [c for c in shape.amounts if c.name in asked.columns or c.name == named]
    if not (years & pinned) or len(amounts) != 1 or len(set(asked.columns) | {named} - {""}) > 1:
        return None
    per_year = shape.rows / max(1, *(shape.column(name).distinct for name in years))
    one_row = per_year <= 1 or any(shape.column(name).distinct >= per_year for name in pinned & things)
    return Figure(kind="value", column=amounts[0].name) if one_row else None
