"""The shape of every value of the domain. It lives here because every other room stands above this one."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """An immutable value; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
