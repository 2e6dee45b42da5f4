"""Numbers that nobody can foretell."""

from secrets import SystemRandom
from typing import Annotated

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.marking import ExampleCall, tool

_TOOL = "general/random_number"
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
    examples=(
        "pick a random number between 1 and 100",
        "give me 6 different random numbers from 1 to 49",
        "roll a die: random integer from 1 to 6",
        "random decimal between 0 and 1",
        "随机生成一个1到100之间的整数",
        "从1到33里不重复地随机抽6个号码",
        "掷一次骰子，1到6随机",
        "来3个0到1之间的随机小数",
    ),
    domains=("math", "general"),
    functions=("generate",),
    permission="low",
    idempotent=False,
    answers={
        "en": "{% for n in numbers %}**{{ n|num }}**{% if not loop.last %}, {% endif %}{% endfor %} "
        "(drawn between {{ minimum|num }} and {{ maximum|num }}).",
        "zh": "{% for n in numbers %}**{{ n|num }}**{% if not loop.last %}、{% endif %}{% endfor %}"
        "（范围 {{ minimum|num }} 到 {{ maximum|num }}）。",
    },
    call=ExampleCall({"minimum": 1, "maximum": 49, "count": 6, "distinct": True}),
)
def random_number(
    minimum: Annotated[
        float,
        Field(json_schema_extra={"x-cues": ["between", "from", "at least", "minimum", "从", "在", "介于", "最小"]}),
    ] = 1,
    maximum: Annotated[
        float,
        Field(json_schema_extra={"x-cues": ["and", "to", "up to", "at most", "maximum", "到", "至", "和", "最大"]}),
    ] = 100,
    count: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_COUNT,
            json_schema_extra={
                "x-cues": [
                    "random numbers",
                    "random integers",
                    "numbers",
                    "integers",
                    "different",
                    "unique",
                    "times",
                    "次",
                ]
            },
        ),
    ] = 1,
    whole: Annotated[
        bool,
        Field(
            json_schema_extra={
                "x-synonyms": {
                    "true": ["integer", "integers", "whole number", "whole numbers", "整数"],
                    "false": ["decimal", "decimals", "fraction", "float", "小数", "实数", "浮点数"],
                }
            }
        ),
    ] = True,
    distinct: Annotated[
        bool,
        Field(
            json_schema_extra={
                "x-cues": ["different", "unique", "without repetition", "no repeats", "不重复", "不同", "互不相同"]
            }
        ),
    ] = False,
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
            tool_id=_TOOL,
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
            tool_id=_TOOL,
            parameter="maximum",
            zh=f"{low:g} 与 {high:g} 之间只有 {max(n_choices, 0)} 个整数，请放宽范围。",
        )
    if distinct:
        return [*_RANDOM.sample(range(first, last + 1), count)]
    return [_RANDOM.randint(first, last) for _ in range(count)]


def _real(low: float, high: float, count: int) -> list[int | float]:
    """Fractions so seldom meet that drawing distinct ones needs no care."""
    return [min(max(_RANDOM.uniform(low, high), low), high) for _ in range(count)]
