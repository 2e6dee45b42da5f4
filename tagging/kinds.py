"""Kinds of values: a row for each says what every part of the house makes of a value of that kind.

A kind is a JSON Schema `format`, or what a parameter's type or name suggests where its schema names none. Tool authors
write kinds with the names in `tools/kinds.py`. The table stands in this room because the rule tagger, the lowest of its
readers, sees schemas too; what finds values in a request is named here and lives in `agents`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Kind(NamedTuple):
    """What is made of a kind of values; the defaults are those of a kind that no row knows."""

    name: str
    finder: str = ""
    """Name of the function that finds such values in a request; empty where a slot's own schema tells."""
    names: frozenset[str] = frozenset()
    """Of parameters that take the kind though their schema names none."""
    endings: frozenset[str] = frozenset()
    """Last words of such names."""
    domain: str = ""
    """What a tool that takes such a value is about; a taxonomy that lacks the domain loses nothing."""
    transferable: bool = True
    """Whether one tool's result can be another's input because both are of this kind."""
    fetched: bool = False
    """Of a kind that is not transferable: it is all the same where a tool fetched it from a place."""
    stated_by_user: bool = False
    """People say these themselves, in the very form that a tool takes."""
    by_reference: bool = False
    """A request names these loosely; where a supplier exists, its exact value is taken and no guess."""
    only_if_told: bool = False
    """Exists only under its exact name: nobody can know one that was not told."""
    given_by_table: bool = False
    """An attached table can give these: whoever attaches one wants a tool that takes one of them."""
    from_results: bool = False
    """An earlier result can give these when a task speaks of "it" or 结果."""
    over_columns: bool = False
    """Read with a table's description beside the request."""
    is_code: bool = False
    """Written in a language of its own: pieces of it are no text for the other slots of a tool."""
    hard_to_write: bool = False
    """In so rich a language of its own that it makes a tool complex, however few parameters there are."""
    fans_out: bool = False
    """Several values for one slot are several calls."""
    needs_cue: bool = False
    """An optional slot takes these only where a word points to it."""
    telling: bool = False
    """A request holds these only when they are wanted."""
    ends_text: bool = False
    """Its characters are no words for another slot."""
    holds_numbers: bool = False
    """Its digits are no numbers for another slot."""
    anchors: bool = False
    """A source unit or zone stands beside these."""
    made_of: str = ""
    """The kind that these are written with: who knows values of that kind supplies these."""
    uses_up: frozenset[str] = frozenset()
    """Kinds of the same words: a moment uses a date, a pattern uses quoted text or a path."""


_FREE: Final = ("duration", "password", "byte", "binary", "color")
"""Formats of others whose values come from the request: equal kinds do not mean the same thing."""
_STATED: Final = ("language", "country", "url", "hostname", "ipv4", "ipv6")
"""Formats of others that people say in the very form that a tool takes."""
_ROWS: Final = (
    Kind("enum", fans_out=True),
    Kind("boolean", needs_cue=True),
    Kind("number", finder="find_numbers", from_results=True, needs_cue=True, anchors=True),
    Kind("integer", finder="find_integers", from_results=True, needs_cue=True),
    Kind("year", finder="find_years", fans_out=True),
    Kind(
        "date",
        finder="find_periods",
        transferable=False,
        telling=True,
        ends_text=True,
        holds_numbers=True,
    ),
    Kind(
        "date-time",
        finder="find_moments",
        domain="time",
        transferable=False,
        ends_text=True,
        anchors=True,
        uses_up=frozenset({"date", "timezone"}),
    ),
    Kind("time", finder="find_clock_times", transferable=False, holds_numbers=True, anchors=True),
    Kind(
        "path",
        finder="find_paths",
        endings=frozenset({"path", "file", "filename", "folder", "directory"}),
        domain="file",
        stated_by_user=True,
        only_if_told=True,
        fans_out=True,
        telling=True,
        ends_text=True,
        holds_numbers=True,
    ),
    Kind(
        "file-pattern",
        finder="find_globs",
        domain="file",
        transferable=False,
        uses_up=frozenset({"text", "path"}),
    ),
    Kind(
        "uri",
        finder="find_uris",
        endings=frozenset({"url", "uri"}),
        domain="web",
        stated_by_user=True,
        telling=True,
        ends_text=True,
        holds_numbers=True,
    ),
    Kind(
        "email",
        finder="find_emails",
        endings=frozenset({"email"}),
        domain="communication",
        stated_by_user=True,
        telling=True,
        ends_text=True,
    ),
    Kind("uuid", finder="find_uuids", ends_text=True),
    Kind("unit", finder="find_named_units", domain="math", stated_by_user=True, telling=True, ends_text=True),
    Kind(
        "timezone",
        finder="find_named_zones",
        endings=frozenset({"timezone"}),
        domain="time",
        stated_by_user=True,
        fans_out=True,
        telling=True,
        ends_text=True,
    ),
    Kind("currency", finder="find_currencies", stated_by_user=True, telling=True),
    Kind("place", finder="find_places", transferable=False),
    Kind(
        "ticker",
        finder="find_tickers",
        endings=frozenset({"symbol", "ticker"}),
        domain="finance",
        by_reference=True,
        fans_out=True,
    ),
    Kind(
        "table",
        finder="find_identifiers",
        domain="data",
        by_reference=True,
        only_if_told=True,
        given_by_table=True,
        fans_out=True,
    ),
    Kind(
        "column",
        finder="find_identifiers",
        domain="data",
        by_reference=True,
        only_if_told=True,
        given_by_table=True,
        over_columns=True,
    ),
    Kind("handle", transferable=False, by_reference=True),
    Kind("condition", finder="find_conditions", over_columns=True, made_of="column"),
    Kind(
        "sql",
        finder="find_sql",
        endings=frozenset({"sql"}),
        domain="data",
        transferable=False,
        given_by_table=True,
        hard_to_write=True,
        telling=True,
    ),
    Kind(
        "expression",
        finder="find_expressions",
        endings=frozenset({"expression"}),
        domain="math",
        transferable=False,
        from_results=True,
        telling=True,
    ),
    Kind("regex", finder="find_patterns", transferable=False, is_code=True, hard_to_write=True),
    Kind("json", finder="find_json", transferable=False, is_code=True, telling=True, holds_numbers=True),
    Kind("jmespath", finder="find_json_queries", transferable=False, is_code=True),
    Kind("python", finder="find_python", transferable=False, is_code=True, telling=True),
    Kind(
        "text",
        finder="find_quoted",
        names=frozenset({"text", "content", "message", "body", "string", "input", "sentence", "paragraph"}),
        domain="text",
        transferable=False,
        fetched=True,
        from_results=True,
        fans_out=True,
        needs_cue=True,
        telling=True,
    ),
    Kind("word", finder="find_quoted", from_results=True, needs_cue=True, uses_up=frozenset({"text"})),
    Kind(
        "search-text",
        names=frozenset({"query", "q", "search", "keyword", "keywords", "question", "topic", "term"}),
        transferable=False,
        needs_cue=True,
        uses_up=frozenset({"text"}),
    ),
    *(Kind(name, transferable=False) for name in _FREE),
    *(Kind(name, stated_by_user=True) for name in _STATED),
)
KINDS: Final[Mapping[str, Kind]] = MappingProxyType({kind.name: kind for kind in _ROWS})


def kind_of(name: str) -> Kind:
    """Return the row of a kind; one that no row knows, as imported schemas have them, is nothing but its name."""
    return KINDS.get(name) or Kind(name)


def kind_named(parameter: str) -> Kind:
    """Say what a string parameter takes whose schema does not: what its name suggests, else a word."""
    name = parameter.lower()
    return _BY_NAME.get(name) or _BY_ENDING.get(name.rsplit("_", 1)[-1]) or KINDS["word"]


_BY_NAME: Final = {name: kind for kind in _ROWS for name in kind.names}
_BY_ENDING: Final = {ending: kind for kind in _ROWS for ending in kind.endings}
