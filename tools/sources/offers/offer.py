"""What a source yields: tools on offer, and findings about what it holds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pydantic import Field

from prompts.frozen import Frozen
from tools.tool import Tool

Kind: TypeAlias = Literal["toolbench", "openapi", "langchain", "python", "mcp", "definitions", "database"]
FindingKind: TypeAlias = Literal[
    "malformed",
    "not_utf8",
    "duplicate",
    "taken",
    "too_large",
    "unsupported",
    "no_description",
    "truncated",
    "untyped",
    "huge_enum",
    "too_deep",
    "many_parameters",
    "unresolved_ref",
    "instructs",
    "no_server",
    "internal_server",
    "server_moved",
    "secret_taken",
    "starts_program",
    "likely_private",
    "columns_undescribed",
    "descriptions_read",
    "columns_left_out",
    "for_models",
    "left_out",
    "pairs_read",
    "pair_dropped",
]
SKIPPED: frozenset[FindingKind] = frozenset(
    {
        "malformed",
        "not_utf8",
        "duplicate",
        "taken",
        "too_large",
        "unsupported",
        "server_moved",
        "secret_taken",
        "starts_program",
        "pair_dropped",
    }
)
"""Findings that cost a tool its place; the others are kept with the tool."""


class ImportFinding(Frozen):
    """One thing that whoever imports should know."""

    kind: FindingKind
    where: str
    """Tool id, or the place in the source: a file with its line."""
    text: str
    """One sentence without the place."""


class Offered(Frozen):
    """A tool as its source says it, with what only a tagger wants to know."""

    tool: Tool
    key: str
    """What the source calls it; tells two names that make one id from one name given twice."""
    method: str = ""
    """HTTP verb, where there is one."""
    annotations: Mapping[str, Any] = Field(default_factory=dict)
    """MCP hints; claims of the server's."""


Item: TypeAlias = Offered | ImportFinding


@dataclass(frozen=True)
class Feed:
    """A source that was opened; its items are read once, in a thread."""

    name: str
    """The import's name: what is imported again under it replaces what was."""
    kind: Kind
    location: str
    """File, folder, address or command to read it from again."""
    items: Iterator[Item]
    total: int | None = None
    """How many items there are about, where that is known."""

    @property
    def origin(self) -> str:
        """Origin of its tools in the library."""
        return f"import:{self.name}"
