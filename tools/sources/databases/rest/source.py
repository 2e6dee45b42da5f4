"""The endpoints of a database as a source of tools: each a statement with typed parameters, read-only."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.functions.from_function import slug
from tools.sources.databases.exposed_database import descriptions_read, hidden_columns
from tools.sources.databases.known_databases import binding_of
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query.schema import RETURNS
from tools.sources.databases.rest.database import RestDatabase, open_rest_database
from tools.sources.databases.rest.endpoint import Endpoint
from tools.sources.databases.rest.key_places import bound_places
from tools.sources.databases.rest.slot import schema_of
from tools.sources.databases.source import ANSWERS
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.sources.offers.wording import clean
from tools.tool import Tool

_MOST_EXAMPLES: Final = 8
_LONGEST_EXAMPLE: Final = 300
_MISSING: Final = {"type": "array", "items": {"type": "string"}, "description": "Values asked for that no row has"}
_COLUMNS_ZH: Final = {"type": "array", "items": {"type": "string"}, "description": "The same names in Chinese"}
_RETURNS: Final = {
    **RETURNS,
    "properties": {**RETURNS["properties"], "columns_zh": _COLUMNS_ZH, "missing": _MISSING},
}
_ANSWERS: Final = {
    "en": ANSWERS["en"] + "{% if missing %}\n\nNo row at all has {{ missing|join(', ') }}.{% endif %}",
    "zh": ANSWERS["zh"].replace("columns", "columns_zh")
    + "{% if missing %}\n\n没有任何一行满足 {{ missing|join('、') }}。{% endif %}",
}


def open_rest(location: str, pairs: str, name: str = "", said: Exposure | None = None) -> Feed:
    """Make endpoints over a database and offer them as tools.

    Args:
        location: Of the database.
        pairs: File of questions and their SQL.
        name: Of the import and of the tools' group; by default what the database is called, with `_rest`.
        said: What may be read.

    Raises:
        ConfigError: it is no database or no file of pairs, or makes no endpoint.
    """
    exposure = said or Exposure()
    made = open_rest_database(location, Path(pairs), exposure)
    found = name or slug(f"{made.address.name}_rest")
    items = _items(made, exposure, found, Path(pairs).name)
    return Feed(found, "database", made.address.location, items, len(made.endpoints))


def _items(made: RestDatabase, said: Exposure, name: str, file: str) -> Iterator[Item]:
    yield ImportFinding(kind="pairs_read", where=file, text=made.report.summary)
    for place in made.read.malformed:
        yield ImportFinding(kind="malformed", where=place, text="it is no pair of a question and its SQL")
    for one in made.report.dropped:
        yield ImportFinding(kind="pair_dropped", where=one.pair.id, text=f"{one.reason}: {one.detail}")
    yield from descriptions_read(said.describe, made.described)
    yield from hidden_columns(made.exposed)
    for endpoint in made.endpoints:
        yield _offered(made, said, endpoint, name)


def _offered(made: RestDatabase, said: Exposure, endpoint: Endpoint, name: str) -> Offered:
    id_ = tool_id(name, endpoint.name)
    binding: dict[str, Any] = binding_of(made.address, said, "")
    del binding["table"]
    slots = [slot.model_dump(mode="json", exclude_defaults=True) for slot in endpoint.slots]
    places = bound_places(endpoint, made.exposed.catalogue, made.address.dialect)
    tool = Tool(
        id=id_,
        name=id_.rpartition("/")[2],
        description=f"{endpoint.description}\n\nIt reads the database {made.address.name} and changes nothing.",
        parameters=schema_of(endpoint.slots),
        returns=_RETURNS,
        group=slug(name),
        source="sql",
        target=f"{made.address.dialect}:{made.address.name}",
        binding={**binding, "statement": endpoint.sql, "slots": slots, **places},
        examples=tuple(clean(text) for text in endpoint.questions if len(text) <= _LONGEST_EXAMPLE)[:_MOST_EXAMPLES],
        answers=_ANSWERS,
        idempotent=True,
    )
    return Offered(tool=tool, key=endpoint.name)
