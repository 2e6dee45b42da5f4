"""Which of a person's tables a text calls, by the whole name of its file or by a part that no other has."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_NO_NAME: Final = lazy_regex(
    r"data|tables?|lists?|sheets?|files?|books?|csv|totals?|sum|count|test|sample|new|old|final|copy|my|our|the|all|days?|weeks?|months?"
    r"|years?|dates?|times?|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|数据|表格?|文件|清单|名单|明细|记录|汇总|统计|资料|测试|新建|月份|日期",
    re.IGNORECASE,
)
"""What many files are called, or words of any question: none of them tells a table."""
_WORD: Final = lazy_regex(r"[A-Za-z]{3,}")
_HAN_RUN: Final = lazy_regex(rf"(?<!\d)[{HAN}]{{2,}}|(?<=\d)(?:[年月日号]份?)?(?P<behind>[{HAN}]{{2,}})")
_KINDS: Final = r"table|sheet|list|log|file|spreadsheet|records?|register|ledger|csv|diary|book"
_KINDS_ZH: Final = r"(?:表格?|单子?|清单|名单|明细|记录|台账|账本?|登记[表册]?|数据|文件)"
_KIND_OF_NAME: Final = lazy_regex(rf"{_KINDS_ZH}$")
_IN_IT: Final = r"(?:里面?|中|上|当中)"


def called_tables(text: str, shapes: Sequence[TableShape]) -> dict[str, str]:
    """Return which tables a text calls, each with the words that call it.

    A part of a name counts beside a word for a list only ("my fuel log", 考勤表, 进货单里), and where no other table
    has it in its name, its columns or its values.
    """
    whole = {shape.table: said for shape in shapes if (said := _whole(text, shape))}
    if whole:
        longest = {t: s for t, s in whole.items() if not any(s != o and s in o for o in whole.values())}
        return {t: s for t, s in longest.items() if _told_to_be_one(s, text) or not _is_word_of_others(s, t, shapes)}
    parts = ((shape, part, said) for shape in shapes for part, said in _parts(text, shape))
    found: dict[str, str] = {}
    for shape, part, said in parts:
        if not _is_word_of_others(part, shape.table, shapes) and len(said) > len(found.get(shape.table, "")):
            found[shape.table] = said
    return found


def with_called(shape: TableShape, said: str) -> TableShape:
    """Let a table be called as a text calls it."""
    return shape if said in shape.names else shape.model_copy(update={"names": (*shape.names, said)})


def _told_to_be_one(said: str, text: str) -> bool:
    """Whether a word for a table stands behind a name: the members list."""
    behind = _KINDS_ZH if has_han(said) else rf"\s+(?:{_KINDS})(?![A-Za-z])"
    return re.search(rf"{re.escape(said)}{behind}", text, re.IGNORECASE) is not None


def _stems(shape: TableShape) -> list[str]:
    return [name for name in shape.names if "." not in name and "/" not in name]


def _whole(text: str, shape: TableShape) -> str:
    """Return how a text says the whole name of a table; empty where it does not."""
    for stem in _stems(shape):
        if _NO_NAME.fullmatch(stem) or re.search(r"\d", stem):
            continue
        if has_han(stem):
            if stem in text:
                return stem
            continue
        name = r"[\s_-]+".join(re.escape(word) for word in re.split(r"[\s_-]+", stem) if word)
        match = re.search(rf"(?<![A-Za-z0-9_]){name}(?![A-Za-z0-9_])", text, re.IGNORECASE)
        if match is not None:
            return match.group()
    return ""


def _parts(text: str, shape: TableShape) -> Iterator[tuple[str, str]]:
    """List the parts of a table's name that a text calls it by, with the words around that tell it is a table."""
    for stem in _stems(shape):
        for word in _WORD.findall(stem):
            if _NO_NAME.fullmatch(word) or re.fullmatch(_KINDS, word, re.IGNORECASE):
                continue
            said = re.search(rf"(?<![A-Za-z0-9_]){word}(?:s|es)?\s+(?:{_KINDS})(?![A-Za-z])", text, re.IGNORECASE)
            if said is not None:
                yield word, said.group()
        for match in _HAN_RUN.finditer(stem):
            yield from _han_parts(text, match["behind"] or match.group())


def _han_parts(text: str, run: str) -> Iterator[tuple[str, str]]:
    core = _KIND_OF_NAME.sub("", run)
    for part in dict.fromkeys((run, *(run[n:] for n in range(1, len(run) - 2)), core)):
        if len(part) < 2 or _NO_NAME.fullmatch(part):
            continue
        ends = "" if _KIND_OF_NAME.search(part) and part != core else rf"(?:{_KINDS_ZH}|(?={_IN_IT}))"
        said = re.search(rf"{re.escape(part)}{ends}", text)
        if said is not None:
            yield part, said.group()
            return


def _is_word_of_others(word: str, table: str, shapes: Sequence[TableShape]) -> bool:
    """Whether a word stands in the name, the columns or the values of another table, or is a value of its own."""
    plain = word.casefold()
    one = re.sub(r"(?:es|s)$", "", plain)
    for shape in shapes:
        names = [] if shape.table == table else _stems(shape)
        columns = [] if shape.table == table else [n for c in shape.columns for n in (c.label, *c.aliases)]
        values = [v for c in shape.columns for v in c.values]
        if any(plain == said.casefold() or one == said.casefold() for said in (*names, *columns, *values)):
            return True
    return False


_KEEPS_SPENDING: Final = lazy_regex(
    r"spend(?:ing)?s?|expenses?|outgoings|expenditures?|流水账?|开支|支出|花销|开销|消费|记账|账本", re.IGNORECASE
)
_SPEAKS_OF_SPENDING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:spen[dt]|spending|expenses?|outgoings)(?![A-Za-z])|花(?:[了掉得的]|费|销)|支出|开销|消费",
    re.IGNORECASE,
)


def speaks_of_spending(text: str) -> bool:
    """Whether a text asks of what was spent."""
    return _SPEAKS_OF_SPENDING.search(text) is not None


def keeps_spending(shape: TableShape) -> bool:
    """Whether a table is a list of what was spent, by its name."""
    return any(_KEEPS_SPENDING.search(re.sub(r"[\W_\d]+", " ", stem)) for stem in _stems(shape))
