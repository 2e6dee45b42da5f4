from typing import Any, get_args

from tagging.kinds import KINDS
from tools import kinds


def test_every_kind_that_tool_authors_can_write_has_a_row() -> None:
    aliases: list[Any] = [value for name, value in vars(kinds).items() if name[0].isupper() and get_args(value)]
    formats = [get_args(alias)[1].json_schema_extra["format"] for alias in aliases]
    assert len(formats) == 22
    assert set(formats) <= KINDS.keys()
