"""Whether rows are people, where people are counted."""

from collections.abc import Collection
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.names.columns import inhabitants_of
from agents.extraction.databases.names.tokens import parts_of
from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import TableInfo

_PEOPLE: Final = frozenset(
    {"person", "people", "student", "customer", "employee", "user", "member", "client", "player"}
)

_CALLED: Final = _PEOPLE | {
    *("guest", "patient", "reader", "borrower", "tenant", "driver", "passenger", "teacher", "author", "staff"),
    *("visitor", "donor", "subscriber", "buyer", "seller", "owner", "doctor", "agent", "manager", "instructor"),
    *("professor", "applicant", "candidate", "worker", "attendee", "participant", "renter", "shopper", "consumer"),
    *("parent", "child", "nurse", "physician", "coach", "trainer", "lecturer", "policyholder", "cardholder"),
    *("volunteer", "resident", "sponsor", "investor", "lender", "traveler", "traveller", "technician", "mechanic"),
}
"""What rows are called that are persons."""
_CALLED_ZH: Final = lazy_regex(
    r"(?:客户|顾客|用户|会员|员工|职工|学生|病人|患者|读者|老师|教师|医生|乘客|旅客|客人|住客|司机|租客|房客|作者|人员|成员)表?$"
)
_PERSONAL: Final = frozenset({"first", "name"})
_OF_PERSON: Final = frozenset(
    {"fname", "firstname", "surname", "lastname", "sex", "gender", "birthday", "birthdate", "姓名", "性别"}
)


def rows_are_people(text: str, kinds: Collection[str], base: TableInfo) -> bool:
    """Whether nothing else than people would be counted where a text asks how many people there are."""
    asks = "count" in kinds and reading_words.PEOPLE.search(text) is not None
    return not asks or bool(inhabitants_of(base)) or bool(_PEOPLE & set(parts_of(base.name)))


def rows_are_called_people(base: TableInfo) -> bool:
    """Whether a table is called by what persons are."""
    last = parts_of(base.name)[-1:]
    return bool(_CALLED & set(last)) or _CALLED_ZH.search(base.name) is not None


def is_of_people(base: TableInfo) -> bool:
    """Whether each row is a person, by what is known of it: the members of a faculty."""
    return any(set(parts_of(c.name)) >= _PERSONAL or c.name.casefold() in _OF_PERSON for c in base.columns)
