import asyncio
from pathlib import Path

import httpx
import pytest

from tools.http.recorded import RecordedTransport, recorded_wire
from tools.http.wire import Wire, current_wire, resolve, wired


async def test_the_system_resolves_names() -> None:
    assert "127.0.0.1" in await resolve("127.0.0.1", 80)


async def test_a_wire_holds_inside_its_block_and_in_the_threads_that_start_there() -> None:
    mine = Wire(transport=lambda: httpx.MockTransport(lambda _: httpx.Response(200)))

    with wired(mine):
        assert await asyncio.to_thread(current_wire) is mine
    assert current_wire().resolve is resolve


async def test_what_was_not_recorded_cannot_be_reached(tmp_path: Path) -> None:
    async with httpx.AsyncClient(transport=RecordedTransport(tmp_path)) as client:
        with pytest.raises(httpx.ConnectError, match="Nothing was recorded"):
            await client.get("https://example.com/")


async def test_every_recorded_name_has_a_public_address(tmp_path: Path) -> None:
    assert await recorded_wire(tmp_path).resolve("example.com", 443) == ["93.184.215.14"]
