"""A database with the endpoints that a file of pairs makes over it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from errors import ConfigError, ToolCallFailed
from prompts.frozen import Frozen
from tools.sources.databases.address import DatabaseAddress, parse_address
from tools.sources.databases.descriptions.folder import DescribedParts, described_parts, read_described
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.opening import open_session
from tools.sources.databases.privacy import Exposed, Exposure, expose
from tools.sources.databases.question_pairs import PairsRead, read_pairs
from tools.sources.databases.rest.answering import body_of, run_endpoint
from tools.sources.databases.rest.endpoint import Endpoint
from tools.sources.databases.rest.making import EndpointMaker, MakingReport, OnPair


class RestDatabase(Frozen):
    """Endpoints over one database."""

    address: DatabaseAddress
    exposed: Exposed
    endpoints: tuple[Endpoint, ...]
    report: MakingReport
    read: PairsRead
    described: DescribedParts | None = None
    """What a folder of descriptions brought."""

    def answer(self, endpoint: Endpoint, arguments: Mapping[str, Any], limits: ReadLimits) -> dict[str, Any]:
        """Answer one request in a session of its own.

        Raises:
            InvalidArguments: an argument does not fit.
            ToolCallFailed: the database is gone, refuses it, or takes too long.
        """
        catalogue = self.exposed.catalogue
        with open_session(self.address, catalogue.exposed, limits) as session:
            rows = run_endpoint(session, catalogue, endpoint.sql, endpoint.slots, arguments)
        return body_of(endpoint.result, rows)


def open_rest_database(
    location: str, pairs: Path, said: Exposure | None = None, on_pair: OnPair = lambda _, __: None
) -> RestDatabase:
    """Make endpoints over a database, and verify each.

    Args:
        location: Of the database: sqlite:FILE, duckdb:FILE or postgresql://…
        pairs: File of questions and their SQL.
        said: What may be read.
        on_pair: Told how many pairs were verified.

    Raises:
        ConfigError: it is no database or no file of pairs, or cannot be read, or no pair is left.
    """
    address = parse_address(location)
    read = read_pairs(pairs, address.name)
    try:
        exposure = said or Exposure()
        catalogue = read_described(address, exposure.describe)
        exposed = expose(catalogue, exposure)
        made = EndpointMaker(address, catalogue, exposed.catalogue).make(read.pairs, on_pair)
    except ToolCallFailed as error:
        raise ConfigError(f"{address.name} cannot be read: {error}") from error
    if not made.endpoints:
        why = "; ".join(f"{reason}: {n:,}" for reason, n in made.report.reasons.items())
        raise ConfigError(f"{pairs} makes no endpoint over {address.name} ({why}).")
    return RestDatabase(
        address=address,
        exposed=exposed,
        endpoints=made.endpoints,
        report=made.report,
        read=read,
        described=described_parts(catalogue, exposure.describe, address.name),
    )
