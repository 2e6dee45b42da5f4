"""The names of the environment's variables."""

import os
from typing import Annotated

from pydantic import BaseModel, Field

from tools.marking import ExampleCall, tool


class VariableNames(BaseModel):
    """Names of environment variables."""

    names: list[str] = Field(description="The names, sorted; never their values")
    n_names: int = Field(description="How many there are")


@tool(
    examples=(
        "Which environment variables are set?",
        "Is an environment variable with PROXY in its name defined?",
        "list env var names",
        "names of all variables in the environment, not the values",
        "设置了哪些环境变量？",
        "环境变量里有没有名字带 PROXY 的",
        "列出环境变量的名称",
        "看看环境里都定义了什么变量，不要值",
    ),
    answers={
        "en": "{% if n_names %}{{ n_names|num }} environment variables: {% for n in names %}`{{ n }}`"
        "{% if not loop.last %}, {% endif %}{% endfor %}. Their values are not shown."
        "{% else %}No environment variable has such a name.{% endif %}",
        "zh": "{% if n_names %}共 {{ n_names|num }} 个环境变量：{% for n in names %}`{{ n }}`"
        "{% if not loop.last %}、{% endif %}{% endfor %}。不显示它们的值。"
        "{% else %}没有这样名称的环境变量。{% endif %}",
    },
    domains=("system",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall(),
)
def list_environment(
    contains: Annotated[
        str,
        Field(
            max_length=200, json_schema_extra={"x-cues": ["with", "containing", "starting with", "带", "包含", "含"]}
        ),
    ] = "",
) -> VariableNames:
    """List the names of the environment variables that this program sees; never their values, which may be secret.

    Use it to see whether something is set. No tool shows what a variable holds.

    Args:
        contains: Only names that contain this; upper and lower case are the same.

    Returns:
        The names in order.
    """
    # Settings are read in one place only; this reads no setting, and names alone.
    wanted = contains.strip().casefold()
    names = sorted(name for name in os.environ if wanted in name.casefold())
    return VariableNames(names=names, n_names=len(names))
