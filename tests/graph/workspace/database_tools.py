"""The tools of databases as an import keeps them, without a library."""

from pathlib import Path

from tools.sources.databases.source import open_database
from tools.sources.offers.offer import Offered
from tools.tool import Tool


def tools_of(*locations: str) -> dict[str, Tool]:
    """Return the tools that databases offer, as ours."""
    offered = (item for location in locations for item in open_database(location).items)
    tools = (item.tool for item in offered if isinstance(item, Offered))
    return {tool.id: tool.model_copy(update={"binding": {**tool.binding, "trusted": True}}) for tool in tools}


def brought_by(tools: dict[str, Tool], path: Path) -> list[str]:
    """Return the ids of the tools of one file."""
    return [id_ for id_, tool in tools.items() if str(tool.binding["database"]).endswith(str(path))]
