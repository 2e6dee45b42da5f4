"""Requests that name several tables: they are joined and asked as one, or the same is asked of each."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.onward_arithmetic import change_between, figure_of
from agents.extraction.tables.parts import pieces_of, without_joint
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.wording import neutral
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_JOINS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:join|merge|combine|match|link|connect)(?:ed|ing|s|d)?(?:\s+(?:together|up))?(?![A-Za-z])"
    r"|(?<![A-Za-z])together(?![A-Za-z])"
    r"|(?:左|内|外|关)?(?:连接|联接|關聯|连|连起|接起|合并|合|合起|拼接?|拼起|拼在一起|关联|匹配|对上|对应|对|串)(?:起来|上|在一起|到一起|好|一下|成一[张个]表?|成一?[张个]?)?",
    re.IGNORECASE,
)
_KEY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:by|on|using|via|through|over|with|along|the|column|same|shared|common)(?![A-Za-z])"
    r"|按照?|根据|依据|用|以|通过|相同的?|同一个?|列|字段|这",
    re.IGNORECASE,
)
_BELONGS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:belongs?|together|shares?|sharing|equals?|corresponds?|stands?|lies?|lists?|holds?|contains?"
    r"|second|former|latter|other|number|calls?|called|named|it)(?![A-Za-z])"
    r"|就是|也就是|即|等于|对应|属于|只有|只写了?|写着|记着|前者|后者|第[一二]个?|另一?个?|存|放",
    re.IGNORECASE,
)
"""Words by which people say how two tables belong together."""
_LOST: Final = lazy_regex(
    r"(?:(?:and|also)\s+)*(?:(?:is|are)\s+there\s+)?(?:any|which)\s+\w+(?:\s+\w+)?\s+"
    r"(?:without|with\s+no|(?:has|have|that\s+have)\s+no)\s+(?:an?\s+|any\s+|the\s+)?(?:known\s+|matching\s+|valid\s+)?\w+"
    r"|(?:有没有|哪些|有哪些)\w{0,6}?(?:没有|找不到|对不上|没)(?:对应|匹配)?的?\w{0,4}",
    re.IGNORECASE,
)
"""Asks for rows of one table that have no partner in the other."""
_IGNORED: Final = lazy_regex(
    r"(?:[（(]?\s*(?:没有?|缺少?)[^\s，,。（()）]{1,8}的[^\s，,。（()）]{0,4}?(?:都|就|可以)?(?:不用管|不用算|不管|别管|忽略|跳过|不算|不计)\s*[）)]?"
    r"|[(（]?\s*(?:please\s+)?(?:ignore|skip|leave\s+(?:out|off)|disregard)\s+(?:the\s+|those\s+|any\s+|all\s+)?\w+(?:\s+\w+)?\s+"
    r"(?:without|with\s+no|(?:that|who)\s+have\s+no)\s+(?:an?\s+|any\s+)?\w+(?:\s+\w+)?\s*[)）]?)[\s.。!！]*",
    re.IGNORECASE,
)
"""Says that rows without a partner are in no figure, as they are in none of the whole."""
_SENTENCE: Final = lazy_regex(r"[。！？!?；;\n]+|\.(?=\s)")
_JOINT: Final = lazy_regex(rf"(?:{_SENTENCE.pattern}|[，,]|\s+and\s)\s*", re.IGNORECASE)
_POINTS: Final = " \t\n.,;:?!。，；：？！"
_HAVING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:i(?:['’]ve| have)(?: got)?|here are|there are|first|two|both|put|bring|tak(?:e|ing)|side by side)"
    r"(?![A-Za-z])|先|两|张|个"
)
_TOGETHER: Final = lazy_regex(
    r"(?:and\s+)?(?:what(?:['’]?s| is)\s+)?(?:the\s+)?"
    r"(?:both|all\s+(?:two|three|four|of\s+them)(?:\s+\w+)?|all|them"
    r"|(?:the\s+)?(?:two|three|four)|it|total|sum|grand total)?\s*"
    r"(?:together|altogether|combined|in total|added up|overall)"
    r"|(?:[两二三四][个者张份家](?:月|店|表|文件|季度?|地方)?|二者|它们|所有|全部)?(?:加起来|加在一起|合起来|合在一起|一共|总共|合计|总计|之和)(?:是|有)?(?:多少|几)?[个元块钱]?",
    re.IGNORECASE,
)
_LEADS: Final = lazy_regex(r"^(?:[\s,，、]|and(?![A-Za-z]))+", re.IGNORECASE)
"""What is left of a list of files before the next wish."""
_MORE: Final = (
    r"(?:by\s+)?how\s+much\s+(?:(?:is|was|did)\s+)?(?:{names}\s+)?"
    r"(?:more|higher|larger|greater|up|(?P<less>less|lower|smaller|down))"
    r"(?:\s+(?:in|is|was|for|than|it|the|{names}))*"
    r"|(?:{names})?(?:[比较跟和与]|相比)*(?:{names})?(?:卖|赚|花)?"
    r"(?:多|高|增加|增长|差|相差|(?P<less_zh>少|低|减少))(?:了|出|卖|赚|花)?(?:多少|几)[个元块钱]?"
)
"""By how much one of two tables is more, once the names of the files are put in."""


class Joining(Frozen):
    """Two tables that are to be joined, and what is asked of the whole."""

    on: str
    """The column that both have."""
    opening: str
    """The part of the request that joins."""
    rest: str


class Belonging(Frozen):
    """What is asked of two tables of which the request first says how they belong together."""

    rest: str
    """Without what only says where what stands."""
    asks_for_lost: bool = False
    """Whether it also asks for rows of one table that have no partner in the other."""


class SetAgainst(Frozen):
    """What is asked of each of several tables, and how the figures are set against each other."""

    question: str
    """Without the names of the files."""
    tail: str = ""
    expression: str = ""
    """Arithmetic over the figure of each, in the order of the files; empty where none is asked for."""


def joining(text: str, files: Sequence[Span], shared: Sequence[str]) -> Joining | None:
    """Read a request that joins two tables first; None where its opening says anything else besides.

    Args:
        text: The request.
        files: Where it names the two.
        shared: The columns that both have.
    """
    named = [name for name in shared if name.casefold() in text.casefold()]
    on = max(named, key=len, default="") or (shared[0] if len(shared) == 1 else "")
    pieces = pieces_of(text)
    for n in range(len(pieces) - 1, 0, -1):
        start = text.rfind(pieces[n])
        opening = text[:start]
        if start < files[-1].end or not on or not _only_joins(opening, files, on):
            continue
        return Joining(on=on, opening=opening, rest=text[start:])
    return None


def belonging(text: str, files: Sequence[Span], columns: Sequence[str]) -> Belonging | None:
    """Read a request that first says how two tables belong together, in whatever words; None for any other.

    Args:
        text: The request.
        files: Where it names the two.
        columns: The columns of both.
    """
    text = _blanked(text, files[-1].end)
    ends = [m.start() for m in _SENTENCE.finditer(text) if m.start() >= files[-1].end]
    last = next((at for at in reversed(ends) if re.search(r"\w", text[at:])), len(text))
    lost = _LOST.fullmatch(text[last:].strip(_POINTS)) is not None
    end = last if lost else len(text)
    for joint in _JOINT.finditer(text, files[-1].end, end):
        if _only_tells_where(text[: joint.start()], files, columns):
            return Belonging(rest=text[joint.end() : end].strip(), asks_for_lost=lost)
    return None


def _blanked(text: str, after: int) -> str:
    """Leave out what says of rows without a partner that they are left out."""
    return text[:after] + _IGNORED.sub(" ", text[after:])


def _only_joins(opening: str, files: Sequence[Span], on: str) -> bool:
    draft = _without_files(opening, files)
    draft.first(re.compile(re.escape(on), re.IGNORECASE))
    if draft.first(_JOINS) is None:
        return False
    for pattern in (_KEY, _HAVING, neutral()):
        while draft.first(pattern) is not None:
            pass
    return not draft.left()


def _only_tells_where(opening: str, files: Sequence[Span], columns: Sequence[str]) -> bool:
    """Whether words say no more than which columns stand in which table, and which of them are the same."""
    draft = _without_files(opening, files)
    named = "|".join(re.escape(name) for name in sorted(columns, key=len, reverse=True))
    stems = {re.sub(r"(?<=\w\w)s$", "", PurePosixPath(str(span.value)).stem) for span in files}
    rows = "|".join(rf"(?<![A-Za-z]){re.escape(stem)}(?:s|['’]s)?(?![A-Za-z_])" for stem in stems)
    for words in (named, rows):
        while draft.first(re.compile(words, re.IGNORECASE)) is not None:
            pass
    for pattern in (_JOINS, _BELONGS, _KEY, _HAVING, neutral()):
        while draft.first(pattern) is not None:
            pass
    return not draft.left()


def _without_files(opening: str, files: Sequence[Span]) -> Draft:
    draft = Draft(opening)
    for span in files:
        draft.take(span.start, span.end)
    return draft


def joined_shape(whole: TableShape, parts: Sequence[TableShape]) -> TableShape:
    """Let the columns of a joined table keep what is known of them: a row's number is still no amount."""
    serial = {column.name for part in parts for column in part.columns if column.serial}
    columns = (c.model_copy(update={"serial": c.serial or c.name in serial}) for c in whole.columns)
    names = tuple(dict.fromkeys(name for part in parts for name in part.names))
    return whole.model_copy(update={"columns": tuple(columns), "names": names})


def set_against(text: str, files: Sequence[Span]) -> SetAgainst:
    """Part what is asked of each table from what sets the figures against each other."""
    plain = _without(text, files)
    pieces = pieces_of(plain)
    for n in range(len(pieces) - 1, 0, -1):
        expression = _against(pieces[n], files)
        if expression:
            question = ", ".join(piece for i, piece in enumerate(pieces) if i != n)
            return SetAgainst(question=question, tail=pieces[n], expression=expression)
    return SetAgainst(question=plain)


def said_of(text: str, files: Sequence[Span], one: Span, asked: SetAgainst) -> str:
    """Say what is asked of one of the tables, as a person reads it: its name in the place of all their names."""
    joined = all(_JOINED.fullmatch(text, a.end, b.start) for a, b in pairwise(files))
    if not joined:
        return f"{_DANGLING.sub('', asked.question)} ({one.text})"
    end = text.rfind(asked.tail) if asked.tail else len(text)
    behind = text[files[-1].end : max(end, files[-1].end)]
    return without_joint(f"{text[: files[0].start]}{one.text}{behind}").strip(" ,，;；")


_JOINED: Final = lazy_regex(
    r"\s*(?:[,，、&]|and|or|with|vs\.?|versus|to|[和与跟及]|以及)*(?:\s*(?:and|in|from|of|the)(?![A-Za-z]))*\s*",
    re.IGNORECASE,
)
_DANGLING: Final = lazy_regex(
    r"(?:\s+(?:in|of|from|for|between|across|and|or|both|the)(?![A-Za-z]))+\s*$|[和与跟及、，,\s]+$", re.IGNORECASE
)


def _without(text: str, files: Sequence[Span]) -> str:
    for span in reversed(files):
        text = f"{text[: span.start]} {text[span.end :]}"
    return re.sub(r"\s{2,}", " ", text).strip()


def _against(text: str, files: Sequence[Span]) -> str:
    said = _LEADS.sub("", text.strip(" ?？.。!！,，"))
    every = [figure_of(n) for n in range(1, len(files) + 1)]
    if _TOGETHER.fullmatch(said):
        return " + ".join(every)
    if len(files) != 2:
        return ""
    stems = [PurePosixPath(str(span.value)).stem for span in files]
    names = "|".join(map(re.escape, sorted({s for stem in stems for s in _called(stem)}, key=len, reverse=True)))
    match = re.fullmatch(_MORE.replace("{names}", f"(?:{names})"), said, re.IGNORECASE)
    if match is None:
        return f"{every[0]} - {every[1]}" if change_between(said) is not None and "%" not in said else ""
    first, second = _order(said, stems)
    if match["less"] or match["less_zh"]:
        first, second = second, first
    return f"{every[first]} - {every[second]}"


def _order(said: str, stems: Sequence[str]) -> tuple[int, int]:
    """Say which is taken from which: the one that is said to be more or less comes first."""
    lowered = said.lower()
    found = [
        min((lowered.find(s.lower()) for s in _called(stem) if s.lower() in lowered), default=-1) for stem in stems
    ]
    told = [n for _, n in sorted((at, n) for n, at in enumerate(found) if at >= 0)]
    first = told[0] if told else 1
    return first, 1 - first


def _called(stem: str) -> tuple[str, ...]:
    """List how a person calls a table by its file: jan for jan_2024."""
    parts = [part for part in re.split(r"[_\-\s]+", stem) if len(part) > 1 and not part.isdigit()]
    return tuple(dict.fromkeys((stem, *parts)))


def tables_named(text: str, forms: frozenset[str]) -> tuple[Span, ...]:
    """Return where a text names files of some forms, each file once."""
    found: dict[str, Span] = {}
    for span in find_paths(text):
        if PurePosixPath(str(span.value)).suffix.lower() in forms:
            found.setdefault(str(span.value), span)
    return tuple(found.values())
