"""Two tables of the same things, set against each other row by row: the change of each product, who is over budget.

A request is read as a whole or not at all.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, Literal, TypeAlias

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.several.combined_tables import Key
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import neutral
from agents.extraction.tables.worked.names import quoted
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import Language

_UP: Final = r"(?:rose|risen|rise|grew|grow|grown|increased?|gain(?:ed)?|went\s+up|gone\s+up|improved?)"
_DOWN: Final = r"(?:dropped|drop|fell|fall(?:en)?|declined?|decreased?|lost|went\s+down|gone\s+down|shrank|shrunk)"
_UP_ZH: Final = r"(?:上?涨|增长|增加|上升|提高|进步)"
_DOWN_ZH: Final = r"(?:下?跌|下降|减少|降低?|退步|下滑)"
_MOST: Final = lazy_regex(
    rf"(?:which|what)(?:\s+(?:one|of\s+them|\w+))?\s+(?:has\s+|have\s+)?(?:(?P<up>{_UP})|(?P<down>{_DOWN})|changed)\s+(?:the\s+)?most"
    rf"|(?:哪一?[个种款家位名项](?:\w{{1,4}}?)?)?(?:(?P<up_zh>{_UP_ZH})|(?P<down_zh>{_DOWN_ZH})|变化)(?:得|了|幅度?)?(?:的?幅度)?最(?:多|大|厉害|快|明显)(?:的(?:是|是哪[个种款家位])?)?",
    re.IGNORECASE,
)
_WHICH: Final = lazy_regex(
    rf"(?:which|what|the|all)\s+(?:ones?|\w+)\s+(?:that\s+)?(?:have\s+|has\s+)?(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?!\s+(?:the\s+)?most)"
    rf"|(?:哪些(?:\w{{1,4}}?)?)(?:(?P<up_zh>{_UP_ZH})|(?P<down_zh>{_DOWN_ZH}))(?:了|的)?",
    re.IGNORECASE,
)
_PERCENT: Final = lazy_regex(
    r"(?:(?:by|in|as|of)\s+)?(?:how\s+many\s+|what\s+|an?\s+)?(?:per\s?cent(?:age)?s?|%)(?:\s+(?:change|difference|points?))?|百分之(?:几|多少)|百分比|变化率|变动率|增长率|涨跌?幅|增幅|降幅|%",
    re.IGNORECASE,
)
DIFFERENCE: Final = lazy_regex(
    r"(?:the\s+)?(?:changes?|differences?|growth)|(?:by|and)?\s*how\s+much(?:\s+(?:more|less|over|under|is\s+it|did\s+(?:it|each|they)\s+change|over\s+is\s+(?:each|it)))?"
    r"|变化(?:了)?(?:多少)?|相?差(?:了)?(?:多少|额|值)?|(?:多|少|超|高|低|超出|超支|超过|涨|降)了?(?:多少|几)(?:钱|元|个)?|变动|增减",
    re.IGNORECASE,
)
SETS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:compare[ds]?|comparing|match|join|merge|combine|set|put|against|side|by|per|each|every|row|rows|between|versus|vs|on|find|out|is|are"
    r"|was|were|did|it|them|one|ones|both|files?|tables?|who|that|have|has|from|second|first|same)(?![A-Za-z])"
    r"|比较|对比|对照|比一?比|合起来|合并|合在一起|拼起来|连起来|对起来|按照?|每一?[个种款家位名项]|各个?|找出来?|列出来?|看看|逐个|分别|[和跟与对把将]|的|从|到|比|起来|了|哪些|有|两[张个份]|表格?|文件|结果",
    re.IGNORECASE,
)
_OVER: Final = (
    r"(?:(?:went|are|is|was|were|go(?:es|ne)?|that\s+are)\s+)?(?:over|above|beyond|exceed(?:s|ed|ing)?|more\s+than)\s+(?:the\s+|their\s+|its\s+)?{name}s?"
    r"|(?:超过?|超出|高于|大于|突破)了?{name}的?"
)
_UNDER: Final = (
    r"(?:(?:went|are|is|was|were|stayed|that\s+are)\s+)?(?:under|below|less\s+than)\s+(?:the\s+|their\s+|its\s+)?{name}s?"
    r"|(?:低于|少于|小于|不到|没到|未达到?)了?{name}的?"
)


_WITHIN: Final = (
    r"(?:(?:is|are|was|were|stay(?:s|ed)?|kept|keeps?|remain(?:s|ed)?|that\s+are)\s+)?"
    r"(?:within|inside|not\s+(?:over|above|more\s+than)|no\s+more\s+than)\s+(?:the\s+|their\s+|its\s+)?{name}s?"
    r"|(?:没有?|未|不)(?:超过?|超出|高于|大于|突破)了?{name}的?|在{name}(?:之内|以内|内)的?"
)
Rows: TypeAlias = Literal["all", "up", "down", "within"]


class RowByRow(Frozen):
    """How rows of two tables are set against each other."""

    turned: bool = False
    """Whether the second is what the first is measured by: 预算 stands in the second file."""
    rows: Rows = "all"
    """`within` are those that are not over."""
    first: Literal["", "up", "down", "changed"] = ""
    """Which rows come first."""
    percent: bool = False


class Measured(Frozen):
    """A table and the amount in it."""

    shape: TableShape
    amount: TableColumn


def row_by_row(text: str, files: Sequence[Span], key: str, two: Sequence[Measured]) -> RowByRow | None:
    """Read a request that names two tables; None where a word of it is not understood, or nothing is set against."""
    draft = Draft(text)
    for span in files:
        draft.take(span.start, span.end)
    base, wanted = _against_named(draft, two)
    most = draft.first(_MOST)
    which = draft.first(_WHICH)
    percent = draft.first(_PERCENT) is not None
    while draft.first(_PERCENT) is not None:
        pass
    differs = draft.first(DIFFERENCE) is not None
    if not (most or which or percent or differs or wanted):
        return None
    named = "|".join(re.escape(n) for n in {key, *(m.amount.name for m in two), *_stems(files)})
    row_words = rf"(?<![A-Za-z])(?:{named}|{re.escape(key)}e?s)(?![A-Za-z])" if key.isascii() else named
    for pattern in (re.compile(row_words, re.IGNORECASE), DIFFERENCE, SETS, neutral()):
        while draft.first(pattern) is not None:
            pass
    if draft.left():
        return None
    return RowByRow(turned=base == 1, rows=wanted or _way(which) or "all", first=_first(most), percent=percent)


def _stems(files: Sequence[Span]) -> list[str]:
    return [PurePosixPath(str(span.value)).stem for span in files]


def _against_named(draft: Draft, two: Sequence[Measured]) -> tuple[int, Literal["", "up", "down", "within"]]:
    """Find the amount that rows are to be over or under: by which table, and which rows."""
    if two[0].amount.name.casefold() == two[1].amount.name.casefold():
        return 0, ""
    for n, one in enumerate(two):
        name = re.escape(one.amount.name)
        if draft.first(re.compile(_WITHIN.replace("{name}", name), re.IGNORECASE)) is not None:
            return n, "within"
        if draft.first(re.compile(_OVER.replace("{name}", name), re.IGNORECASE)) is not None:
            return n, "up"
        if draft.first(re.compile(_UNDER.replace("{name}", name), re.IGNORECASE)) is not None:
            return n, "down"
    return 0, ""


def _way(match: re.Match[str] | None) -> Literal["", "up", "down"]:
    said = {name.removesuffix("_zh") for name, value in match.groupdict().items() if value} if match else set()
    return "up" if "up" in said else "down" if "down" in said else ""


def _first(match: re.Match[str] | None) -> Literal["", "up", "down", "changed"]:
    return "" if match is None else _way(match) or "changed"


def row_by_row_sql(asked: RowByRow, key: Key, two: Sequence[Measured], language: Language) -> str:
    """Write the statement that sets the rows of two tables against each other."""
    change, share = ("change", "change in percent") if language == "en" else ("变化", "变化百分比")
    base, other = ("r", "l") if asked.turned else ("l", "r")
    names = [f"{m.amount.name} ({m.shape.table})" for m in two]
    if two[0].amount.name.casefold() != two[1].amount.name.casefold():
        names = [m.amount.name for m in two]
    amount = {"l": f"l.{quoted(two[0].amount.name)}", "r": f"r.{quoted(two[1].amount.name)}"}
    difference = f"{amount[other]} - {amount[base]}"
    percent = f"100.0 * ({difference}) / nullif({amount[base]}, 0)"
    measured = percent if asked.percent else difference
    kept = {"all": "", "up": f" WHERE {difference} > 0", "down": f" WHERE {difference} < 0"}
    kept["within"] = f" WHERE {difference} <= 0"
    first = asked.first or ("down" if asked.rows in ("down", "within") else "up")
    order = f"abs({measured}) DESC" if first == "changed" else f"{measured} {'ASC' if first == 'down' else 'DESC'}"
    columns = [
        f"l.{quoted(key.left)}",
        *(f"{amount[side]} AS {quoted(name)}" for side, name in zip("lr", names, strict=True)),
        f"round({difference}, 4) AS {quoted(change)}",
        f"round({percent}, 4) AS {quoted(share)}",
    ]
    left, right = (quoted(m.shape.table) for m in two)
    on = f"CAST(l.{quoted(key.left)} AS VARCHAR) = CAST(r.{quoted(key.right)} AS VARCHAR)"
    source = f"{left} AS l JOIN {right} AS r ON {on}{kept[asked.rows]}"
    return f"SELECT {', '.join(columns)} FROM {source} ORDER BY {order} NULLS LAST, 1"  # noqa: S608 - quoted
