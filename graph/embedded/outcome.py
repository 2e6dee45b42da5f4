"""How the child tells its starter why it ended: by its exit status, since a full disk takes no file."""

from enum import IntEnum
from pathlib import Path

from errors import GraphUnavailable, StoreError, ToolAtlasError


class ExitStatus(IntEnum):
    """Exit status of the child."""

    STOPPED = 0
    FAILED = 1
    IN_USE = 21
    """Another server holds the store."""
    OTHER_VERSION = 22
    DISK_FULL = 23
    NO_ENGINE = 24
    SLOW = 25
    """Bolt did not answer within the bound."""


def error_for(status: int, root: Path) -> ToolAtlasError:
    """Turn a child's exit status into one sentence for a person."""
    log = root / "server.log"
    if status == ExitStatus.DISK_FULL:
        return StoreError(f"The disk of '{root}' is full; free some space for the tool graph and start again.")
    if status == ExitStatus.OTHER_VERSION:
        return StoreError(f"The tool graph in '{root}' was written by another version; see '{log}'.")
    if status == ExitStatus.NO_ENGINE:
        return GraphUnavailable(
            "The embedded tool graph does not run on this platform (arcadedb-embedded is not installed); "
            "set NEO4J_URI to a Neo4j server."
        )
    if status == ExitStatus.IN_USE:
        return GraphUnavailable(f"Another server still holds the tool graph in '{root}'; try again in a moment.")
    if status == ExitStatus.SLOW:
        return GraphUnavailable(f"The tool graph's server did not get ready in time; its log is '{log}'.")
    return GraphUnavailable(f"The tool graph's server could not start (status {status}); its log is '{log}'.")
