"""What must stand in the graph before it serves: constraints, the two boundaries, and a node that says its version."""

from typing import Final, LiteralString

from errors import StoreError
from graph.store.connection import Link

SCHEMA_VERSION = 1

CONSTRAINTS: Final[tuple[LiteralString, ...]] = (
    "CREATE CONSTRAINT tool_id IF NOT EXISTS FOR (t:Tool) REQUIRE t.id IS UNIQUE",
    "CREATE CONSTRAINT boundary_id IF NOT EXISTS FOR (b:Boundary) REQUIRE b.id IS UNIQUE",
    "CREATE CONSTRAINT group_id IF NOT EXISTS FOR (g:ToolGroup) REQUIRE g.id IS UNIQUE",
    "CREATE CONSTRAINT category_name IF NOT EXISTS FOR (c:ToolCategory) REQUIRE c.name IS UNIQUE",
    "CREATE CONSTRAINT update_id IF NOT EXISTS FOR (u:AppliedUpdate) REQUIRE u.id IS UNIQUE",
    "CREATE CONSTRAINT meta_id IF NOT EXISTS FOR (m:GraphMeta) REQUIRE m.id IS UNIQUE",
)
_VERSION: Final = "MATCH (m:GraphMeta {id: 'toolatlas'}) RETURN m.schema AS version"
_FIRST_NODES: Final = """
MERGE (s:Boundary {id: 'START'})
MERGE (e:Boundary {id: 'END'})
MERGE (m:GraphMeta {id: 'toolatlas'})
  ON CREATE SET m.schema = $version, m.tools = 0, m.calls = 0, m.paths = 0, m.digest = ''
"""


async def ensure_schema(link: Link) -> None:
    """Set an empty graph up; refuse one of another version.

    Raises:
        StoreError: another version wrote this graph.
        GraphUnavailable: the server failed meanwhile.
    """
    rows = await link.rows(_VERSION)
    if not rows:
        for statement in CONSTRAINTS:
            await link.rows(statement)
        await link.rows(_FIRST_NODES, {"version": SCHEMA_VERSION})
    elif (version := rows[0]["version"]) != SCHEMA_VERSION:
        raise StoreError(
            f"The tool graph at {link.address.uri} has schema version {version}, this ToolAtlas reads version "
            f"{SCHEMA_VERSION}; use the ToolAtlas that wrote it, or an empty database."
        )
