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
    domains=("system",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall(),
)
def list_environment(
    contains: Annotated[str, Field(max_length=200)] = "",
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
