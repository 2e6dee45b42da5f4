"""The tool graph's cost on one server, or on two side by side."""

import pytest

from errors import ConfigError
from evals.speed.graph import SKIPPED, ServerTimes, graph_lines, table
from graph.embedded.address import Address


def times(name: str, factor: float) -> ServerTimes:
    values = (factor, 3 * factor)
    return ServerTimes(name=name, build_s=2 * factor, edges=80_000, neighbours=values, start=values, update=values)


def test_two_servers_stand_side_by_side_with_their_ratio() -> None:
    first, head, build, median, *_ = table([times("embedded", 1.0), times("Neo4j", 1.5)], 16_000, 2)
    assert first == "tool graph, 16,000 tools, 80,000 edges with START and END; n=2 each"
    assert head.split() == ["embedded", "Neo4j", "ratio"]
    assert build.split()[-3:] == ["2.0", "3.0", "1.50×"]
    assert median.split() == [*["neighbours", "of", "a", "tool,", "ms,", "p50"], "2.0", "3.0", "1.50×"]


def test_one_server_has_no_ratio() -> None:
    assert not any("×" in line for line in table([times("embedded", 1.0)], 16_000, 2))


@pytest.mark.full
async def test_the_embedded_server_is_measured_and_neo4j_skipped_with_one_line() -> None:
    lines = await graph_lines(40, 4, None)
    assert lines[0].startswith("tool graph, 40 tools, 2")
    assert lines[-1] == SKIPPED
    assert len(lines) == 10


@pytest.mark.full
@pytest.mark.neo4j
async def test_a_neo4j_server_is_measured_beside_it_and_left_empty(neo4j_address: Address) -> None:
    lines = await graph_lines(40, 4, neo4j_address)
    assert lines[1].split() == ["embedded", "Neo4j", "ratio"]
    assert all(line.endswith("×") for line in lines[2:])


async def test_too_few_tools_are_refused() -> None:
    with pytest.raises(ConfigError, match="more than 22 tools"):
        await graph_lines(5, 4, None)
