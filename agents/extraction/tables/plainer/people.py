"""Tables whose rows are people: the mean per head is that of the rows, and pupils are what the rows are called."""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex

_NAME: Final = lazy_regex(
    r"^(?:(?:full|first|last|employee|student|pupil|player|member|staff|person)[ _]?)?name$"
    r"|^(?:person|employee|student|pupil|player|who)$|^(?:员工|学生|人员|成员)?(?:姓名|名字)$|^(?:员工|学生|人员)$",
    re.IGNORECASE,
)
_PER_HEAD: Final = lazy_regex(
    r"(?P<what>[a-z]\w*)\s+per\s+(?:person|head|employee|pupil|student|player)(?![A-Za-z])",
    re.IGNORECASE,
)
_OF_EACH: Final = lazy_regex(
    r"(?<![A-Za-z])(?:list|show|give|display|print|see|totals?|sum|all|every|each|what\s+are)(?![A-Za-z])|列|总|合计|各|每",
    re.IGNORECASE,
)
"""Wants the figure of every one, or a sum: no mean."""
_YOUNG: Final = lazy_regex(r"(?<![a-z])(?:kids?|child(?:ren)?)(?![a-z])|孩子", re.IGNORECASE)
_AT_SCHOOL: Final = lazy_regex(
    r"(?<![a-z])(?:class(?:es|room)?|grades?|school|scores?|marks?|teacher|pupils?|kids?|child(?:ren)?)(?![a-z])|班|年级|学校|成绩|分|孩子",
    re.IGNORECASE,
)
_OTHERS: Final = lazy_regex(
    r"(?<![a-z])(?:teachers?|coach(?:es)?|managers?|boss|owners?|parents?|mum|mom|dad|mother|father|prof(?:essor)?|dr|guests?|visitors?|staff|trainers?)(?![a-z])"
    r"|老师|教师|教练|经理|老板|家长|妈妈|爸爸|主任|校长|嘉宾|客人|领队",
    re.IGNORECASE,
)
"""Stands in a table beside people of another kind, among whom a noun picks some."""
_ROLE: Final = lazy_regex(
    r"(?<![a-z])(?:roles?|positions?|types?|kinds?|status)(?![a-z])|身份|角色|职[位务]|类[别型]", re.IGNORECASE
)
_MEAN: Final = lazy_regex(r"(?<![A-Za-z])(?:average|mean)(?![A-Za-z])|平均", re.IGNORECASE)
_NOUNS: Final = lazy_regex("学生|同学|员工|职工|孩子|队员")
_CALLED: Final = frozenset(
    (
        *("pupil", "pupils", "student", "students", "kid", "kids", "child", "children", "player", "players"),
        *(
            "employee",
            "employees",
            "colleague",
            "colleagues",
            "worker",
            "workers",
            "member",
            "members",
            "guest",
            "guests",
        ),
    )
)


def person_column(shape: TableShape) -> TableColumn | None:
    """Return the column that names the person of each row; None where rows are of something else."""
    named = [c for c in shape.columns if c.type == "text" and _NAME.search(c.label)]
    return named[0] if len(named) == 1 and named[0].distinct >= shape.rows > 0 else None


def calls_people(word: str, shape: TableShape) -> bool:
    """Whether a word is what people are called, and each row is one of them."""
    plain = word.casefold()
    if plain not in _CALLED or person_column(shape) is None or _picks_some(plain, shape):
        return False
    held = (value.casefold() for column in shape.columns for value in column.values)
    return not any(plain.removesuffix("s") in value for value in held)


def with_people_plain(text: str, shape: TableShape) -> str:
    """Call the people of a table people, where no name, heading or cell holds their noun: 全部学生."""
    if not _NOUNS.search(text) or person_column(shape) is None or _picks_some(text, shape):
        return text
    columns = (name for c in shape.columns for name in (c.label, *c.aliases, *c.values))
    held = " ".join((shape.table, *shape.names, *columns))
    return _NOUNS.sub(lambda match: match.group() if match.group() in held else "人", text)


def with_mean_of_people(text: str, shape: TableShape) -> str:
    """Ask for the mean where something is asked per head and each row is a person: 人均月薪."""
    said = "人均" in text or (_PER_HEAD.search(text) is not None and not _OF_EACH.search(text))
    if not said or person_column(shape) is None or any("人均" in c.label for c in shape.columns):
        return text
    mean = "" if _MEAN.search(text) else "average "
    return _PER_HEAD.sub(lambda match: mean + match["what"], text.replace("人均", "平均"))


def _picks_some(said: str, shape: TableShape) -> bool:
    """Whether a noun may mean some of the people only: the children of a family, the pupils beside a teacher."""
    labels = [shape.table, *shape.names, *(c.label.replace("_", " ") for c in shape.columns)]
    if _YOUNG.search(said) and not any(_AT_SCHOOL.search(label) for label in labels):
        return True
    texts = [c for c in shape.columns if c.type == "text"]
    values = (value for column in texts for value in column.values)
    return any(_ROLE.search(c.label.replace("_", " ")) for c in texts) or any(_OTHERS.search(v) for v in values)
