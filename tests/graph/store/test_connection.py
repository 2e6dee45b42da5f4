import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from neo4j.exceptions import AuthError, ClientError, DatabaseError, Neo4jError, ServiceUnavailable

from errors import ConfigError, GraphUnavailable, StoreError
from graph.embedded.address import Address, FixedAddress
from graph.store.connection import Connection, Link, lost, refused, unavailable

Until = Callable[..., Awaitable[None]]


async def nothing(_: Link) -> None:
    """Prepare nothing."""


def address_of(port: int) -> Address:
    return Address(f"bolt://127.0.0.1:{port}", "neo4j", "secret word")


@pytest.fixture
async def silent_port() -> AsyncIterator[int]:
    """A server that takes connections and never says a word."""

    async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(hold, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


class Moving:
    """A provider whose server comes up under another address after some failures."""

    def __init__(self, address: Address, failures: int) -> None:
        self.address = address
        self.failures = failures

    async def ensure(self) -> Address:
        self.failures -= 1
        if self.failures >= 0:
            raise GraphUnavailable("Not yet.")
        return self.address


async def test_a_server_that_never_answers_costs_the_bound_and_then_nothing(silent_port: int) -> None:
    connection = Connection(FixedAddress(address_of(silent_port)), nothing, timeout_s=0.3, pause_s=60)
    await connection.open()
    with pytest.raises(GraphUnavailable, match=r"did not answer within 0\.3 s"):
        await connection.rows("RETURN 1")
    started = time.monotonic()
    for _ in range(50):
        with pytest.raises(GraphUnavailable):
            await connection.rows("RETURN 1")
    await connection.close()
    assert time.monotonic() - started < 0.3


async def test_a_closed_connection_says_so() -> None:
    connection = Connection(FixedAddress(address_of(1)), nothing)
    await connection.close()
    with pytest.raises(GraphUnavailable, match="closed"):
        await connection.rows("RETURN 1")


async def test_a_server_that_is_down_at_start_is_tried_again_behind(embedded_address: Address, until: Until) -> None:
    connection = Connection(Moving(embedded_address, failures=2), nothing, pause_s=0.01)
    await connection.open()
    assert connection.reason == "Not yet."
    await until(lambda: connection.available)
    assert await connection.rows("RETURN 1 AS one") == [{"one": 1}]
    assert connection.reason == ""
    await connection.close()


async def test_the_way_stays_closed_until_the_server_is_prepared(embedded_address: Address, until: Until) -> None:
    tries = []

    async def prepare(link: Link) -> None:
        tries.append(await link.rows("RETURN 1 AS one"))
        if len(tries) == 1:
            raise GraphUnavailable("Half done.")

    connection = Connection(FixedAddress(embedded_address), prepare, pause_s=0.01)
    await connection.open()

    await until(lambda: connection.available)
    assert len(tries) == 2
    await connection.close()


async def open_while_the_loop_is_busy(turns: int) -> None:
    """Try a dead server; after some turns of the loop, something else keeps it busy until the bound has passed."""

    async def ask(link: Link) -> None:
        await link.rows("RETURN 1")

    connection = Connection(FixedAddress(address_of(9)), ask, timeout_s=0.02, pause_s=60)
    opening = asyncio.create_task(connection.open())
    for _ in range(turns):
        await asyncio.sleep(0)
    time.sleep(0.03)  # noqa: ASYNC251 - that is the point
    await opening
    await connection.close()


async def test_a_bound_that_passes_in_the_midst_of_connecting_leaves_no_socket_open() -> None:
    for turns in range(1, 25):
        await open_while_the_loop_is_busy(turns)
    gc.collect()  # a forgotten socket complains when it is collected, and warnings are errors


async def test_a_store_that_is_not_ours_is_refused_at_start(embedded_address: Address) -> None:
    async def refuse(_: Link) -> None:
        raise StoreError("Of another version.")

    connection = Connection(FixedAddress(embedded_address), refuse)
    with pytest.raises(StoreError):
        await connection.open()
    await connection.close()


async def test_a_refused_request_leaves_the_way_open(embedded_address: Address) -> None:
    connection = Connection(FixedAddress(embedded_address), nothing)
    await connection.open()
    with pytest.raises(GraphUnavailable, match="refused a request"):
        await connection.rows("THIS IS NO CYPHER")
    assert connection.available
    await connection.close()


async def test_a_wrong_password_says_what_to_check(embedded_address: Address) -> None:
    wrong = Address(embedded_address.uri, "root", "not the password", embedded_address.database)

    async def ask(link: Link) -> None:
        await link.rows("RETURN 1")

    connection = Connection(FixedAddress(wrong), ask, pause_s=60)
    await connection.open()
    assert "NEO4J_PASSWORD" in connection.reason
    await connection.close()


async def test_an_address_of_another_kind_is_a_bad_setting() -> None:
    connection = Connection(FixedAddress(Address("ftp://127.0.0.1", "neo4j", "secret")), nothing)
    with pytest.raises(ConfigError, match="NEO4J_URI 'ftp://"):
        await connection.open()


def test_every_failure_is_one_sentence_without_the_password() -> None:
    address = address_of(7687)
    failures = [TimeoutError(), AuthError("no"), ServiceUnavailable("gone"), DatabaseError("No space left on device")]
    sentences = [str(unavailable(error, address, 5)) for error in [*failures, ClientError("bad"), OSError("odd")]]
    assert all(sentence.count(".") >= 1 and sentence.endswith(".") for sentence in sentences)
    assert "disk is full" in sentences[3]
    assert not any("secret word" in sentence for sentence in sentences)


def test_an_address_does_not_show_its_password() -> None:
    assert "secret word" not in repr(address_of(1))


@pytest.mark.parametrize(
    ("cause", "gone"),
    [(TimeoutError(), True), (ServiceUnavailable(), True), (AuthError(), True), (ClientError(), False), (None, True)],
)
def test_only_a_server_that_is_gone_closes_the_way(cause: Exception | None, gone: bool) -> None:
    error = GraphUnavailable("x")
    error.__cause__ = cause
    assert lost(error) is gone


def coded(code: str) -> Neo4jError:
    return Neo4jError._hydrate_neo4j(code=code, message="no")


@pytest.mark.parametrize(
    ("cause", "never"),
    [
        (coded("Neo.ClientError.Statement.TypeError"), True),
        (coded("Neo.ClientError.Transaction.TransactionNotFound"), False),
        (coded("Neo.DatabaseError.General.UnknownError"), False),
        (coded("Neo.ClientError.Security.Unauthorized"), False),
        (ServiceUnavailable(), False),
    ],
)
def test_only_what_can_never_succeed_is_not_kept_for_later(cause: Exception, never: bool) -> None:
    error = unavailable(cause, address_of(1), 5)
    error.__cause__ = cause
    assert refused(error) is never


def test_a_transaction_that_was_given_up_says_what_may_be_wrong() -> None:
    error = unavailable(coded("Neo.ClientError.Transaction.TransactionNotFound"), address_of(1), 5)
    assert "disk full" in str(error)
