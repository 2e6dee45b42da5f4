"""Words of which nothing needs to be made: the verb of what is measured, the noun that brackets explain."""

import re
from typing import Final

from agents.extraction.tables.plainer.people import calls_people
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.whole_rows import told_by_rows
from agents.extraction.tables.wording import superlatives
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_PARTICLES: Final = "了过得的到出进去完掉下上来"
_ADDS: Final = frozenset({"加", "相加", "累加"})
_VERBS: Final = frozenset("跑走骑游爬飞驶开睡住读看背写练学喝吃做用花买卖收付交存记录拍送装修种摘采捡打")
"""Verbs of one sign of what is measured; no others are dropped: 捐, 罚 and 亏 pick rows, or are of another figure."""
_MOVES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:r[ua]n|running|walk|cycl|rid(?:e|ing)|swim|swam|driv|bake|baking|cook)|[跑走骑游爬睡读写练]",
    re.IGNORECASE,
)
"""What cells hold where a table tells apart what was done: run, ride."""
_USED: Final = (
    r"use[ds]?|using|need(?:ed|s)?|bake|cook|prepare|make|count(?:ed)?|log(?:ged)?|record(?:ed)?|note[ds]?|spot(?:ted)?"
    r"|see|saw|seen|sleep|slept|run|ran|walk(?:ed)?|cycle[ds]?|ride|rode|swim|swam|drive|drove|driven|last(?:ed)?|work(?:ed)?"
)
_DID: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:i|we|they|you|he|she|it)\s+(?:(?:have|had|need|needed|want)\s+(?:to\s+)?)?(?P<verb>{_USED})(?![A-Za-z])",
    re.IGNORECASE,
)
_NOT_COUNTED: Final = lazy_regex(rf"[（(]不(?:算|含|计|考虑|包括)(?P<what>[{HAN}]{{2,4}})[)）]")
_PAID_FOR: Final = lazy_regex(r"(?<![A-Za-z])pa(?:id|y|ying)\s+(?:their|the|his|her|our|my)\s+(?P<verb>[a-z]+)", re.I)
"""What is paid, where a column tells whether it is."""
_INFINITIVE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:longest|shortest|quickest|slowest|fastest|long)\s+to\s+(?P<verb>[a-z]+)(?![A-Za-z])",
    re.IGNORECASE,
)


def needs_nothing(word: str, text: str, question: TableQuestion, shape: TableShape) -> bool:
    """Whether a word that was left over changes nothing of what was understood."""
    if told_by_rows(word, text, question, shape) or calls_people(word, shape):
        return True
    if has_han(word):
        told = _is_explained(word, text, question) or _is_paid(word, text, question)
        told = told or (word in _ADDS and any(f.kind == "sum" for f in question.figures))
        return told or _is_verb(word, text, shape) or _is_none_of_it(word, text, shape)
    flagged = any(shape.column(test.column).is_flag for test in question.tests)
    found = [*_DID.finditer(text), *(_PAID_FOR.finditer(text) if flagged else ())]
    if _calls_rows(word, text, shape) and question.limit and not _in_values(word.rstrip("s"), shape):
        return True
    found += [*(_INFINITIVE.finditer(text) if question.works_out else ())]
    said = any(match["verb"].casefold() == word.casefold() for match in found)
    return said and not _in_values(word, shape) and not _tells_deeds(shape)


def _is_verb(word: str, text: str, shape: TableShape) -> bool:
    """Whether a word of one sign only says what was done so much, or most: 跑了多少公里."""
    verb = word.rstrip(_PARTICLES)
    if len(verb) != 1 or _in_values(verb, shape) or _tells_deeds(shape):
        return False
    if verb not in _VERBS and all(verb not in column.label for column in shape.columns):
        return False
    asked = rf"{re.escape(verb)}[{_PARTICLES}]{{0,2}}(?:一共|总共)?(?:多少|几|最|得最)"
    return re.search(asked, text) is not None


def _tells_deeds(shape: TableShape) -> bool:
    """Whether the cells of a table say what was done, so that a verb picks rows of it."""
    return any(_MOVES.match(value) for column in shape.columns for value in column.values)


def _is_explained(word: str, text: str, question: TableQuestion) -> bool:
    """Whether a word is what a formula in brackets behind it works out: 房费一共多少（几晚×每晚价）."""
    said = rf"{re.escape(word)}(?:一共|总共|合计|总计)?(?:是|有)?(?:多少钱?)?[（(][^)）]+[)）]"
    return question.works_out and re.search(said, text) is not None


def _calls_rows(word: str, text: str, shape: TableShape) -> bool:
    """Whether a noun behind an end of an order says what the rows of a table are: the heaviest vehicles in cars."""
    names = "|".join(re.escape(name) for name in (shape.table, *shape.names))
    said = re.compile(
        rf"(?<![A-Za-z]){re.escape(word)}\s+(?:in|of|from|on)\s+(?:the\s+|my\s+|our\s+)?(?:{names})(?![A-Za-z])", re.I
    )
    found = said.search(text)
    ends = [m.end() for one in superlatives() for m in one.pattern.finditer(text)]
    return found is not None and any(not text[end : found.start()].strip() for end in ends if end <= found.start())


def _is_paid(word: str, text: str, question: TableQuestion) -> bool:
    """Whether a word only says what is owed, where a column tells who owes it: 房租没交齐."""
    said = rf"{re.escape(word)}的?(?:还|都|也)?(?:[没未](?:有)?[交付缴收]|欠)"
    return question.works_out and re.search(said, text) is not None


def _is_none_of_it(word: str, text: str, shape: TableShape) -> bool:
    """Whether a word leaves out what a table does not know of anyway: 不算损耗."""
    for match in _NOT_COUNTED.finditer(text):
        what = match["what"]
        called = any(what in name for c in shape.columns for name in (c.label, *c.aliases))
        if word in match.group() and not (called or _in_values(what, shape)):
            return True
    return False


def _in_values(word: str, shape: TableShape) -> bool:
    """Whether a cell of the table may be meant by a word."""
    plain = word.casefold()
    held = (value.casefold() for column in shape.columns for value in column.values)
    return any(plain in value if re.match(f"[{HAN}]", plain) else value.startswith(plain) for value in held)
