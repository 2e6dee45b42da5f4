"""Sample questions about an imported database: each was read as any question is, and run."""

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Final

from agents.extraction.databases.samples import SampleQuestion, first_rows_of, sample_questions
from errors import ToolAtlasError
from graph.workspace.own_databases import OwnDatabase, answering, own_databases, read_by
from prompts.language import Language
from tools.sources.databases.catalogue import TableInfo
from tools.sources.databases.known_databases import KnownDatabase, known_database
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.query_runner import asked
from tools.tool import Tool

_LOOKED_AT: Final = 144
"""Questions that are tried for each that is wanted."""
_LIMITS: Final = ReadLimits(seconds=2.0, rows=50)


def sample_texts(tools: Mapping[str, Tool], brought: Collection[str], language: Language = "en") -> list[str]:
    """Return up to three questions about the database of an import, in both languages where its names allow it.

    Args:
        tools: The whole library: a question that two databases would answer equally well is none.
        brought: Ids of the import's tools.
        language: Of whoever imported; its questions come first.
    """
    databases = list(own_databases(tools.values()))
    own = next((one for one in databases if set(one.tools.values()) & set(brought)), None)
    if own is None:
        return []
    try:
        known = known_database(own.binding, values=True)
    except ToolAtlasError:
        return []
    other: Language = "en" if language == "zh" else "zh"
    found: list[SampleQuestion] = []
    for wanted in (language, other, language):
        offered = _offered(known, wanted, found)
        working = (one for one in offered if _is_answered(one, own, databases) and _brings_rows(one, known))
        found += islice(working, 1)
    return [one.text for one in found]


def first_rows_text(own: OwnDatabase, table: TableInfo, language: Language) -> str:
    """Return how to ask for the first rows of a table; empty where that would not be understood."""
    return next((one.text for one in first_rows_of(table, language) if _is_read(one, own, [own])), "")


def _offered(known: KnownDatabase, language: Language, found: list[SampleQuestion]) -> list[SampleQuestion]:
    """Return questions to try: of another kind than those before, and about another table where there is one."""
    kinds, tables = {one.kind for one in found}, {one.table for one in found}
    others = (one for one in sample_questions(known.catalogue, language) if one.kind not in kinds)
    return sorted(islice(others, _LOOKED_AT), key=lambda one: one.table in tables)


def _is_answered(one: SampleQuestion, own: OwnDatabase, databases: list[OwnDatabase]) -> bool:
    """Whether a question is read as it is meant, also with the other databases beside this one."""
    return _is_read(one, own, [own]) and (len(databases) == 1 or _is_read(one, own, databases))


def _is_read(one: SampleQuestion, own: OwnDatabase, databases: list[OwnDatabase]) -> bool:
    chosen = answering(read_by(databases, one.text), one.text)
    if chosen is None or chosen[0].group != own.group:
        return False
    return chosen[1].table == one.table and chosen[1].query == one.query


def _brings_rows(one: SampleQuestion, known: KnownDatabase) -> bool:
    try:
        _, rows = asked(known, one.table, one.query, _LIMITS)
    except ToolAtlasError:
        return False
    return any(value not in (None, 0) for row in rows.rows for value in row)
