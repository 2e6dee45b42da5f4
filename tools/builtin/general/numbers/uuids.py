"""Identifiers that are unique without asking anybody."""

import secrets
import time
from typing import Annotated, Literal
from uuid import UUID, uuid4

from pydantic import BaseModel, Field

from tools.marking import ExampleCall, tool

MAX_COUNT = 100
Version = Literal["v4", "v7"]
Uuid = Annotated[str, Field(json_schema_extra={"format": "uuid"})]


class Uuids(BaseModel):
    """Fresh identifiers."""

    version: str = Field(description="v4 or v7")
    uuids: list[Uuid] = Field(description="The identifiers, in the order in which they were made")


@tool(
    domains=("general", "text"),
    functions=("generate",),
    permission="low",
    idempotent=False,
    call=ExampleCall({"version": "v7", "count": 2}),
)
def make_uuid(
    version: Version = "v4",
    count: Annotated[int, Field(ge=1, le=MAX_COUNT)] = 1,
) -> Uuids:
    """Generate UUIDs (GUIDs): identifiers that nobody else has.

    Use it for keys, request ids and unique names. For a random number use random_number, for the digest of a text
    hash_text.

    Args:
        version: v4 is random; v7 begins with the time, so that later ones sort behind earlier ones.
        count: How many.

    Returns:
        The identifiers.
    """
    make = uuid4 if version == "v4" else uuid7
    made = [make() for _ in range(count)]
    return Uuids(version=version, uuids=[str(uuid) for uuid in (made if version == "v4" else sorted(made))])


def uuid7() -> UUID:
    """Make a UUID of version 7.

    References:
        RFC 9562, section 5.7; Python has its own from 3.14 on.
    """
    value = (time.time_ns() // 1_000_000 & (1 << 48) - 1) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 0x7 << 76
    return UUID(int=value & ~(0x3 << 62) | 0x2 << 62)
