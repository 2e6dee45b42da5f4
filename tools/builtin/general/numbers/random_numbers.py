"""Numbers that nobody can foretell."""

from secrets import SystemRandom
from typing import Annotated

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.marking import ExampleCall, tool

_RANDOM = SystemRandom()
MAX_COUNT = 1_000
_MAX_ABS = 1e15
"""Beyond it not every whole number is a float."""


class RandomNumbers(BaseModel):
    """Numbers drawn at random."""

    numbers: list[int | float] = Field(description="The numbers in the order in which they were drawn")
    minimum: float = Field(description="Smallest number that could be drawn")
    maximum: float = Field(description="Largest number that could be drawn")
    whole: bool = Field(description="Whether only whole numbers were drawn")


@tool(
    domains=("math", "general"),
    functions=("generate",),
    permission="low",
    idempotent=False,
    call=ExampleCall({"minimum": 1, "maximum": 49, "count": 6, "distinct": True}),
)
def random_number(
    minimum: float = 1,
    maximum: float = 100,
    count: Annotated[int, Field(ge=1, le=MAX_COUNT)] = 1,
    whole: bool = True,
    distinct: bool = False,
) -> RandomNumbers:
    """Draw random numbers between two bounds, both included.

    Use it to pick, roll, draw or raffle. The numbers come from the operating system's source of randomness, so they
    may serve as secrets. For unique identifiers use make_uuid; to compute with numbers use calculate.

    Args:
        minimum: Smallest number that may be drawn.
        maximum: Largest number that may be drawn.
        count: How many numbers.
        whole: Whether to draw whole numbers only.
        distinct: Whether no number may come twice.

    Returns:
        The numbers in the order in which they were drawn.
    """
    if not (abs(minimum) <= _MAX_ABS and abs(maximum) <= _MAX_ABS):  # so written, it holds for no number as well
        raise InvalidArguments(
            f"Give bounds between -{_MAX_ABS:g} and {_MAX_ABS:g}.",
            parameter="maximum",
            zh=f"上下限须在 ±{_MAX_ABS:g} 之内。",
        )
    low, high = min(minimum, maximum), max(minimum, maximum)
    numbers = _whole(low, high, count, distinct=distinct) if whole else _real(low, high, count)
    return RandomNumbers(numbers=numbers, minimum=low, maximum=high, whole=whole)


def _whole(low: float, high: float, count: int, *, distinct: bool) -> list[int | float]:
    first, last = -int(-low // 1), int(high // 1)
    n_choices = last - first + 1
    if n_choices < (count if distinct else 1):
        raise InvalidArguments(
            f"There are only {max(n_choices, 0)} whole numbers between {low:g} and {high:g}; widen the bounds.",
            parameter="maximum",
            zh=f"{low:g} 与 {high:g} 之间只有 {max(n_choices, 0)} 个整数，请放宽范围。",
        )
    if distinct:
        return [*_RANDOM.sample(range(first, last + 1), count)]
    return [_RANDOM.randint(first, last) for _ in range(count)]


def _real(low: float, high: float, count: int) -> list[int | float]:
    """Fractions so seldom meet that drawing distinct ones needs no care."""
    return [min(max(_RANDOM.uniform(low, high), low), high) for _ in range(count)]
