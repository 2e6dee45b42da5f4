"""Arithmetic."""

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.builtin.general.numbers.expressions import BadExpression, evaluate
from tools.kinds import Expression
from tools.marking import ExampleCall, tool


class Calculation(BaseModel):
    """An expression and what it comes to."""

    expression: Expression = Field(description="The expression as it was asked")
    result: int | float = Field(description="Its value, to 15 significant digits; whole numbers exactly")


@tool(
    domains=("math", "general"),
    functions=("compute",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"expression": "(12.5 + 7.5) * 3 / 4"}),
)
def calculate(expression: Expression) -> Calculation:
    """Compute an arithmetic expression exactly as written.

    Use it for any sum, product, percentage, power, root, logarithm or trigonometric value. It reads + - * / ^ %,
    × and ÷, brackets, thousands separators, full-width characters, and functions such as sqrt, log10, max, round.
    Angles are in radians. `15%` means 0.15; `7 % 3` is the remainder.

    Args:
        expression: The expression, e.g. (3 + 4) * 2.5 or 15% of 80.

    Returns:
        The expression and its value.
    """
    try:
        return Calculation(expression=expression.strip(), result=evaluate(expression))
    except BadExpression as error:
        raise InvalidArguments(
            str(error),
            parameter="expression",
            zh=f"无法计算“{expression.strip()[:80]}”，请检查算式的写法。",
        ) from None
