"""Bringing the graph in line with the tool library: what is new, what changed, what went."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, LiteralString

from graph.relations.dependencies import Dependency
from graph.relations.substitutes import Substitution
from graph.store.connection import Link, Rows
from graph.store.driver import AsyncTransaction
from tools.tool import Tool

BATCH = 500
"""Rows a transaction; far more end in conflicts on the embedded server."""
DependencyKey = tuple[str, str, str]


@dataclass(frozen=True)
class GraphTarget:
    """The library as the graph should mirror it."""

    tools: Mapping[str, Tool] = field(default_factory=dict)
    dependencies: tuple[Dependency, ...] = ()
    substitutes: tuple[Substitution, ...] = ()

    @property
    def digest(self) -> str:
        """Changes when anything that the graph holds of the library does."""
        rows = [sorted(_tool_row(tool)["properties"]["hash"] for tool in self.tools.values())]
        edges = sorted(d.model_dump_json() for d in self.known_dependencies.values())
        spare = sorted(s.model_dump_json() for s in self.known_substitutes.values())
        return hashlib.sha256(json.dumps([rows, edges, spare]).encode()).hexdigest()[:32]

    @property
    def known_dependencies(self) -> dict[DependencyKey, Dependency]:
        """Dependencies between tools that exist, one a parameter and supplier."""
        return {
            (d.supplier, d.consumer, d.parameter): d
            for d in self.dependencies
            if d.supplier in self.tools and d.consumer in self.tools
        }

    @property
    def known_substitutes(self) -> dict[tuple[str, str], Substitution]:
        """Substitutes between tools that exist, one a pair."""
        return {
            (s.stand_in, s.original): s
            for s in self.substitutes
            if s.stand_in in self.tools and s.original in self.tools
        }


_DIGEST: Final = "MATCH (m:GraphMeta {id: 'toolatlas'}) RETURN m.digest AS digest"
_TOOLS: Final = "MATCH (t:Tool) WHERE NOT coalesce(t.bare, false) RETURN t.id AS id, t.hash AS hash"
"""Of the library; bare tools are known from call paths only, and stay."""
_DEPENDENCIES: Final = """
MATCH (a:Tool)-[s:SUPPLIES]->(b:Tool)
RETURN a.id AS supplier, b.id AS consumer, s.parameter AS parameter, s.resource AS resource,
       s.strength AS strength, s.evidence AS evidence
"""
_SUBSTITUTES: Final = """
MATCH (a:Tool)-[s:SUBSTITUTES]->(b:Tool)
RETURN a.id AS stand_in, b.id AS original, s.similarity AS similarity, s.evidence AS evidence
"""
_REMOVE_TOOLS: Final = "UNWIND $rows AS row MATCH (t:Tool {id: row.id}) DETACH DELETE t"
_PUT_TOOLS: Final = """
UNWIND $rows AS row
MERGE (t:Tool {id: row.id})
  ON CREATE SET t.calls = 0, t.ok = 0, t.empty = 0, t.error = 0, t.avg_latency_ms = 0.0
SET t += row.properties, t.updated_at = $at, t.bare = false
"""
_PUT_GROUPS: Final = "UNWIND $rows AS row MERGE (g:ToolGroup {id: row.id}) SET g.name = row.name, g.title = row.name"
_PUT_CATEGORIES: Final = "UNWIND $rows AS row MERGE (c:ToolCategory {name: row.name})"
_JOIN_GROUPS: Final = """
UNWIND $rows AS row
MATCH (t:Tool {id: row.id}), (g:ToolGroup {id: row.group})
MERGE (t)-[:IN_GROUP]->(g)
"""
_JOIN_CATEGORIES: Final = """
UNWIND $rows AS row
MATCH (g:ToolGroup {id: row.id}), (c:ToolCategory {name: row.category})
MERGE (g)-[:IN_CATEGORY]->(c)
"""
_LEAVE_GROUPS: Final = """
UNWIND $rows AS row
MATCH (t:Tool {id: row.id})-[r:IN_GROUP]->(g:ToolGroup)
WHERE g.id <> row.group
DELETE r
"""
_REMOVE_DEPENDENCIES: Final = """
UNWIND $rows AS row
MATCH (a:Tool {id: row.supplier})-[s:SUPPLIES {parameter: row.parameter}]->(b:Tool {id: row.consumer})
DELETE s
"""
_PUT_DEPENDENCIES: Final = """
UNWIND $rows AS row
MATCH (a:Tool {id: row.supplier}), (b:Tool {id: row.consumer})
MERGE (a)-[s:SUPPLIES {parameter: row.parameter}]->(b)
SET s.resource = row.resource, s.strength = row.strength, s.evidence = row.evidence
"""
_REMOVE_SUBSTITUTES: Final = """
UNWIND $rows AS row
MATCH (a:Tool {id: row.stand_in})-[s:SUBSTITUTES]->(b:Tool {id: row.original})
DELETE s
"""
_PUT_SUBSTITUTES: Final = """
UNWIND $rows AS row
MATCH (a:Tool {id: row.stand_in}), (b:Tool {id: row.original})
MERGE (a)-[s:SUBSTITUTES]->(b)
SET s.similarity = row.similarity, s.evidence = row.evidence
"""
_FINISH: Final[tuple[LiteralString, ...]] = (
    "MATCH (g:ToolGroup) WHERE NOT EXISTS { (:Tool)-[:IN_GROUP]->(g) } DETACH DELETE g",
    "MATCH (c:ToolCategory) WHERE NOT EXISTS { (:ToolGroup)-[:IN_CATEGORY]->(c) } DETACH DELETE c",
    """
    MATCH (t:Tool) WITH count(t) AS tools, sum(coalesce(t.calls, 0)) AS calls
    MATCH (m:GraphMeta {id: 'toolatlas'})
    SET m.tools = tools, m.calls = calls, m.digest = $digest, m.synced_at = $at
    """,
    "MATCH (u:AppliedUpdate) WHERE u.at < $forget DELETE u",
)


async def synchronise(link: Link, wanted: GraphTarget, *, kept_s: float) -> bool:
    """Make the graph mirror the library. Returns False where it did already.

    A crash between two batches leaves an older digest behind, so that the next call goes on where this one ended.

    Args:
        link: To the server.
        wanted: The library.
        kept_s: How long it is known which paths were counted.
    """
    stored = await link.rows(_DIGEST)
    if stored and stored[0]["digest"] == wanted.digest:
        return False
    at = datetime.now(UTC).timestamp()
    await _sync_tools(link, wanted, at)
    await _sync_dependencies(link, wanted)
    await _sync_substitutes(link, wanted)
    for statement in _FINISH:
        await _put(link, statement, [{}], digest=wanted.digest, at=at, forget=at - kept_s)
    return True


async def _sync_tools(link: Link, wanted: GraphTarget, at: float) -> None:
    stored = {row["id"]: row["hash"] for row in await link.rows(_TOOLS)}
    rows = [row for row in map(_tool_row, wanted.tools.values()) if stored.get(row["id"]) != row["properties"]["hash"]]
    groups = list({row["group"]: _group_row(row) for row in rows}.values())
    categories = [{"name": name} for name in sorted({g["category"] for g in groups} - {""})]
    await _put(link, _REMOVE_TOOLS, [{"id": tool_id} for tool_id in sorted(stored.keys() - wanted.tools.keys())])
    await _put(link, _PUT_CATEGORIES, categories)
    await _put(link, _PUT_GROUPS, groups)
    await _put(link, _JOIN_CATEGORIES, [group for group in groups if group["category"]])
    # in one transaction: the hash that it writes says that the tool stands in its group as well
    await _put_together(link, (_PUT_TOOLS, _LEAVE_GROUPS, _JOIN_GROUPS), rows, at=at)


async def _sync_dependencies(link: Link, wanted: GraphTarget) -> None:
    stored = {_key(row): row for row in await link.rows(_DEPENDENCIES)}
    desired = {key: d.model_dump() for key, d in wanted.known_dependencies.items()}
    await _put(link, _REMOVE_DEPENDENCIES, [stored[key] for key in sorted(stored.keys() - desired.keys())])
    await _put(link, _PUT_DEPENDENCIES, [row for key, row in sorted(desired.items()) if stored.get(key) != row])


async def _sync_substitutes(link: Link, wanted: GraphTarget) -> None:
    stored = {(row["stand_in"], row["original"]): row for row in await link.rows(_SUBSTITUTES)}
    desired = {key: s.model_dump() for key, s in wanted.known_substitutes.items()}
    await _put(link, _REMOVE_SUBSTITUTES, [stored[key] for key in sorted(stored.keys() - desired.keys())])
    await _put(link, _PUT_SUBSTITUTES, [row for key, row in sorted(desired.items()) if stored.get(key) != row])


async def _put(link: Link, statement: LiteralString, rows: Sequence[Mapping[str, Any]], **more: object) -> None:
    await _put_together(link, (statement,), rows, **more)


async def _put_together(
    link: Link, statements: Sequence[LiteralString], rows: Sequence[Mapping[str, Any]], **more: object
) -> None:
    """Run several statements over the same rows, a batch of rows in one transaction."""
    for batch in _batches(rows):

        async def work(transaction: AsyncTransaction, batch: Rows = batch) -> None:
            for statement in statements:
                await (await transaction.run(statement, {"rows": batch, **more})).consume()

        await link.write(work)


def _batches(rows: Sequence[Mapping[str, Any]]) -> Iterator[Rows]:
    for start in range(0, len(rows), BATCH):
        yield [dict(row) for row in rows[start : start + BATCH]]


def _key(row: Mapping[str, Any]) -> DependencyKey:
    return row["supplier"], row["consumer"], row["parameter"]


def _group_row(row: Mapping[str, Any]) -> dict[str, str]:
    properties = row["properties"]
    return {"id": row["group"], "name": properties["group"], "category": properties["category"]}


def _tool_row(tool: Tool) -> dict[str, Any]:
    properties = {
        "name": tool.name,
        "description": tool.description,
        "group": tool.group,
        "category": tool.category,
        "source": tool.source,
        "url": tool.target if tool.source == "http" else None,
        "required": list(tool.required),
        "optional": sorted(tool.properties.keys() - set(tool.required)),
        "permission": tool.tags.permission.value.value,
    }
    properties["hash"] = _hash(tool, properties)
    group = f"{tool.category}/{tool.group}" if tool.category else tool.group
    return {"id": tool.id, "group": group, "properties": properties}


def _hash(tool: Tool, properties: Mapping[str, object]) -> str:
    seen = json.dumps([tool.id, properties], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(seen.encode()).hexdigest()[:32]
