"""Numbers that are parts of something: a type cannot say whether 0.2 is a fifth or a fifth of one per cent.

Their JSON Schema says it, for results and parameters alike:

- `x-unit`: `"%"` where 20 is a fifth, `"share"` where 0.2 is
- `x-unit-at`: where the unit of a value stands that has one or another: the name of a text beside it, or its JSON
  pointer in the whole result
"""

from typing import Annotated, Any, Final

from pydantic import Field

UNIT: Final = "x-unit"
UNIT_AT: Final = "x-unit-at"
PERCENT: Final = "%"
SHARE: Final = "share"

Percent = Annotated[float, Field(json_schema_extra={UNIT: PERCENT})]
"""A number in per cent: 20 is a fifth."""
Share = Annotated[float, Field(json_schema_extra={UNIT: SHARE})]
"""A part of one, or how likely something is: 0.2 is a fifth."""


def in_unit_at(place: str) -> Any:  # noqa: ANN401 - pydantic's own type for Field()
    """Say where the unit of a number stands: `"unit"` beside it, or `"/units/0"` in the whole result."""
    return Field(json_schema_extra={UNIT_AT: place})
