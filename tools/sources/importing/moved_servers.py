"""An API that moves: its secrets follow it to another host only by the word of whoever imports.

A document read again from its address may have been changed by somebody else; new servers in it would be sent the
secrets that were set for the old ones.
"""

from collections.abc import Mapping

from tools.library.catalogue import CatalogueEntry
from tools.sources.offers.offer import ImportFinding
from tools.sources.openapi.server import host_of
from tools.tool import Tool


def trusted_hosts(entries: Mapping[str, CatalogueEntry], origin: str) -> frozenset[str]:
    """Return the hosts that an earlier import's tools send secrets to; none where it was never imported."""
    tools = [entry.tool for entry in entries.values() if entry.origin == origin]
    return frozenset(host_of(tool.target) for tool in tools if _sends_secrets(tool))


def moved(tool: Tool, trusted: frozenset[str]) -> ImportFinding | None:
    """Say so where a tool would send a secret to a host that none was sent to before."""
    if not trusted or not _sends_secrets(tool) or tool.binding.get("allowed"):
        return None
    host = host_of(tool.target)
    if host in trusted:
        return None
    text = f"its server is now {host}, which was sent no secret before; import it with --allow-host {host} to agree"
    return ImportFinding(kind="server_moved", where=tool.id, text=text)


def _sends_secrets(tool: Tool) -> bool:
    return tool.source == "http" and bool(tool.target) and bool(tool.binding.get("credentials"))
