"""Whether rows are people, where people are counted."""

from collections.abc import Collection
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.names.columns import inhabitants_of
from agents.extraction.databases.names.tokens import parts_of
from tools.sources.databases.catalogue import TableInfo

_PEOPLE: Final = frozenset(
    {"person", "people", "student", "customer", "employee", "user", "member", "client", "player"}
)

_PERSONAL: Final = frozenset({"first", "name"})
_OF_PERSON: Final = frozenset(
    {"fname", "firstname", "surname", "lastname", "sex", "gender", "birthday", "birthdate", "姓名", "性别"}
)


def rows_are_people(text: str, kinds: Collection[str], base: TableInfo) -> bool:
    """Whether nothing else than people would be counted where a text asks how many people there are."""
    asks = "count" in kinds and reading_words.PEOPLE.search(text) is not None
    return not asks or bool(inhabitants_of(base)) or bool(_PEOPLE & set(parts_of(base.name)))


def is_of_people(base: TableInfo) -> bool:
    """Whether each row is a person, by what is known of it: the members of a faculty."""
    return any(set(parts_of(c.name)) >= _PERSONAL or c.name.casefold() in _OF_PERSON for c in base.columns)
