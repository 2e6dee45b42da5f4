"""Requests over a folder of like tables, one for each of something: which folder, and what is asked of all."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.tables.table_shape import TableColumn
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN, Language

_QUOTE: Final = "[\"'“”‘’《》「」`]?"
_FILE: Final = r"(?:csv|tsv|excel|xlsx|file|table|sheet|spreadsheet)s?"
_FILE_ZH: Final = r"(?:csv|tsv|excel|xlsx|文件|表格?|[Ee]xcel)"
_IN_FOLDER: Final = (
    r"(?:(?:in|from|of|inside|within|for|through|over)\s+)?(?:the\s+|my\s+|our\s+)?(?:folder|directory)\s+(?:called\s+|named\s+)?"
    r"{name}/?(?!\w)"
    r"|(?<!\w)(?:in|from|inside|within|of)\s+(?:the\s+|my\s+|our\s+)?{name}/?(?:\s+(?:folder|directory))?(?![\w./])"
    r"|(?<!\w)(?:the\s+|my\s+|our\s+)?{name}/?\s+(?:folder|directory)(?!\w)"
    r"|在?{name}/?\s*(?:这个|那个|的)?(?:文件夹|目录)(?:里面?|中|下面?|内|当中)?"
)
_PER: Final = lazy_regex(
    rf"(?:(?:there(?:\s+is|['’]s|\s+are)|(?:it|which|that)\s+has|has|holds|contains|with|i\s+(?:have|keep)|we\s+(?:have|keep))\s+)?"
    rf"(?<![A-Za-z])(?:one|an?)\s+{_FILE}(?:\s+file)?\s+(?:for\s+(?:each|every)|per|a)\s+(?P<unit>[a-z]+)(?![A-Za-z])"
    rf"|(?<![A-Za-z])(?:each|every)\s+(?P<owner>[a-z]+)\s+has\s+(?:its|an?|one)\s+(?:own\s+)?{_FILE}(?:\s+file)?(?![A-Za-z])",
    re.IGNORECASE,
)
_PER_ZH: Final = lazy_regex(
    rf"(?:[每一](?:个|家|座|位)?(?P<unit>[{HAN}]{{1,3}}?))(?:各|都|单独)?(?:有|是|存|放|记)?(?:了|着)?一(?:个|张|份)?\s*{_FILE_ZH}\s*(?:文件)?",
    re.IGNORECASE,
)
_ALL_FILES: Final = lazy_regex(
    rf"(?:(?:has|holds|contains|with|there\s+are)\s+)?(?:(?:all|several|some|the|many)\s+)+{_FILE}(?:\s+files)?\s*$"
    rf"|^\s*的?(?:所有|全部|各个?|几个)?的?{_FILE_ZH}(?=[，,。])",
    re.IGNORECASE,
)
_LONGEST_UNIT: Final = 3
"""Characters of a Chinese word for what each table is of."""
_CALLED: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("file", "csv", "table", "sheet"),
    "zh": ("文件", "表", "表格", "csv"),
}


class FolderQuestion(Frozen):
    """A folder of tables and what is asked of them."""

    folder: str
    question: str
    """Without the words that say where the tables are and what each of them is."""
    units: tuple[str, ...] = ()
    """What each table is of, as the request or the folder's name says it."""


def folder_question(text: str, folders: Sequence[str]) -> FolderQuestion | None:
    """Find the one folder that a request asks of; None where it names none, or several."""
    found = [(folder, span) for folder in folders if (span := _named(text, folder)) is not None]
    longest = [one for one in found if not any(one[0] != f and f.endswith(f"/{one[0]}") for f, _ in found)]
    if len(longest) != 1:
        return None
    folder, (start, end) = longest[0]
    plain = f"{text[:start]} {text[end:]}"
    units = [unit for match in _framing(plain) for unit in match.groupdict().values() if unit]
    for pattern in (_PER, _PER_ZH):
        plain = pattern.sub(" ", plain)
    name = PurePosixPath(folder).name
    units += [re.sub(r"(?:(?<=s|x|z)es|(?<=ch|sh)es|s)$", "", name)] if re.fullmatch(r"[A-Za-z]+s", name) else []
    return FolderQuestion(folder=folder, question=_tidy(plain), units=tuple(dict.fromkeys(u.lower() for u in units)))


def label_of(asked: FolderQuestion, stems: Sequence[str], language: Language) -> TableColumn:
    """Return the column that tells the tables of a folder apart: what each is of, else their files."""
    called = tuple(dict.fromkeys((*asked.units, *_shared(stems), *_CALLED[language])))
    return TableColumn(name=called[0], type="text", aliases=called[1:])


def _shared(stems: Sequence[str]) -> Iterator[str]:
    """Name what the names of all files have in common: 月 of 一月 and 二月, week of week1 and week2."""
    ends = re.search(rf"[{HAN}]+$", stems[0]) if stems else None
    kinds = [] if ends is None else [ends.group()[-n:] for n in range(_LONGEST_UNIT, 0, -1)]
    yield from [kind for kind in kinds if all(stem.endswith(kind) for stem in stems)][:1]
    begun = re.match(r"[A-Za-z]+(?![A-Za-z])", stems[0]) if stems else None
    if begun is not None and all(re.match(rf"{begun.group()}(?![A-Za-z])", stem) for stem in stems):
        yield begun.group().lower()


def _named(text: str, folder: str) -> tuple[int, int] | None:
    name = f"{_QUOTE}{re.escape(folder)}{_QUOTE}"
    match = re.search(_IN_FOLDER.replace("{name}", name), text, re.IGNORECASE)
    return None if match is None else match.span()


def _framing(text: str) -> Iterator[re.Match[str]]:
    for pattern in (_PER, _PER_ZH):
        yield from pattern.finditer(text)


def _tidy(text: str) -> str:
    """Drop what is left of sentences that only said where the tables are."""
    plain = re.sub(r"\s{2,}", " ", text).strip()
    return re.sub(r"^[\s,，.。;；:：]+", "", _ALL_FILES.sub("", plain))
