"""A database as every style of import begins with it: read, and without what may not be read."""

from collections.abc import Iterator

from errors import ConfigError, ToolCallFailed
from prompts.frozen import Frozen
from tools.sources.databases.address import DatabaseAddress, parse_address
from tools.sources.databases.descriptions.folder import DescribedParts, described_parts, read_described
from tools.sources.databases.privacy import Exposed, Exposure, expose
from tools.sources.offers.offer import ImportFinding


class ExposedDatabase(Frozen):
    """What a database holds that may be read."""

    address: DatabaseAddress
    said: Exposure
    exposed: Exposed
    described: DescribedParts | None = None
    """What a folder of descriptions brought."""


def read_exposed(location: str, said: Exposure | None = None) -> ExposedDatabase:
    """Read what a database holds, and leave out what may not be read.

    Args:
        location: sqlite:FILE, duckdb:FILE or postgresql://…
        said: What may be read.

    Raises:
        ConfigError: it is no address, or the database or what describes it cannot be read.
    """
    address, exposure = parse_address(location), said or Exposure()
    try:
        catalogue = read_described(address, exposure.describe)
    except ToolCallFailed as error:
        raise ConfigError(f"{address.name} cannot be read: {error}") from error
    parts = described_parts(catalogue, exposure.describe, address.name)
    return ExposedDatabase(address=address, said=exposure, exposed=expose(catalogue, exposure), described=parts)


def descriptions_read(folder: str, parts: DescribedParts | None) -> Iterator[ImportFinding]:
    """Say what a folder of descriptions brought, where one was named."""
    if parts is not None:
        yield ImportFinding(kind="descriptions_read", where=folder, text=parts.line)


def hidden_columns(exposed: Exposed) -> Iterator[ImportFinding]:
    """Say which columns are hidden because they look private, and how each is shown."""
    for one in exposed.likely:
        text = f"it looks private and is hidden; --expose {one} shows it"
        yield ImportFinding(kind="likely_private", where=one, text=text)
