"""A whole home: database files that are attached in the chat, and the questions that come with them."""

import hashlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import duckdb
import pytest
import pytest_asyncio

from graph.assistant import Assistant
from graph.attachments.files import AttachedDatabase, NewFile, RefusedFile
from graph.embedded.address import Address
from graph.observability.events import Answered
from tests.graph.talking import at_home
from tools.sources.databases.samples.writing import write_sample
from tools.sources.importing.bring import Importer

pytestmark = pytest.mark.asyncio(loop_scope="module")

HIDDEN = ("customers.name", "customers.email")
BOATS = """
CREATE TABLE boats (id INTEGER PRIMARY KEY, title VARCHAR, harbour VARCHAR, length DOUBLE);
INSERT INTO boats VALUES (1, 'Anna', 'Kiel', 9.5), (2, 'Berta', 'Kiel', 12.0), (3, 'Clara', 'Bremen', 20.0);
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Assistant]:
    home = tmp_path_factory.mktemp("attached") / "home"
    home.mkdir()
    async with Assistant.open(at_home(home, embedded_address)) as opened:
        yield opened


async def attach(assistant: Assistant, name: str, path: Path) -> AttachedDatabase | RefusedFile:
    (outcome,) = await assistant.attach([NewFile(name=name, path=path)], user="local")
    assert isinstance(outcome, AttachedDatabase | RefusedFile)
    return outcome


async def asked(assistant: Assistant, text: str, *attached: AttachedDatabase, thread: str = "t") -> str:
    events = assistant.ask(text, thread_id=thread, user="local", attached=attached)
    (answer,) = [event.text async for event in events if isinstance(event, Answered)]
    return answer


def shop_of(folder: Path) -> Path:
    path = folder / "upload"
    write_sample("shop", path)
    return path


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "question", "said"),
    [("shop.sqlite", "how many customers are there?", "60"), ("shop.csv", "有多少客户？", "60")],
)
async def test_a_question_that_comes_with_a_database_is_answered_from_it(
    assistant: Assistant, tmp_path: Path, name: str, question: str, said: str
) -> None:
    outcome = await attach(assistant, name, shop_of(tmp_path))
    assert isinstance(outcome, AttachedDatabase)
    assert (set(outcome.hidden), len(outcome.tables)) == (set(HIDDEN), 4)
    assert said in await asked(assistant, question, outcome, thread=name)


@pytest.mark.full
async def test_the_questions_that_are_shown_are_answered(assistant: Assistant, tmp_path: Path) -> None:
    path = tmp_path / "boats"
    with duckdb.connect(str(path)) as connection:
        connection.execute(BOATS)
    outcome = await attach(assistant, "boats.duckdb", path)
    assert isinstance(outcome, AttachedDatabase)
    assert len(outcome.samples) == 3
    for text in outcome.samples:
        assert "boats" in (await asked(assistant, text, thread="boats")).partition("SELECT")[2]


@pytest.mark.full
@pytest.mark.parametrize(
    ("question", "left", "offer"),
    [
        ("how many customers in Berlin wear hats?", ("wear", "hats"), "show the first rows of customers"),
        ("which orders look suspicious?", ("suspicious",), "show the first rows of orders"),
        ("戴帽子的客户有多少", ("戴帽子",), "显示客户的前几行"),
        ("可疑的订单有哪些", ("可疑",), "显示订单的前几行"),
    ],
)
async def test_words_that_were_not_understood_are_said_with_what_can_be_asked(
    assistant: Assistant, tmp_path: Path, question: str, left: tuple[str, ...], offer: str
) -> None:
    outcome = await attach(assistant, "shop.sqlite", shop_of(tmp_path))
    assert isinstance(outcome, AttachedDatabase)
    answer = await asked(assistant, question, outcome, thread=question)
    assert all(f"“{word}”" in answer for word in left), answer
    assert f"“{offer}”" in answer
    assert not any(word in answer for word in ("conditions", "rows must satisfy", "shop/query"))
    assert "LIMIT 10" in await asked(assistant, offer, thread=question)


@pytest.mark.parametrize("question", ["what is 3 + 4?", "计算 3 + 4"])
async def test_other_requests_go_their_way_beside_a_database(assistant: Assistant, question: str) -> None:
    assert "7" in await asked(assistant, question, thread=question)


async def test_the_same_file_is_one_import_and_another_of_its_name_is_a_second(
    assistant: Assistant, tmp_path: Path
) -> None:
    path = tmp_path / "one"
    outcomes = []
    for statement in ("CREATE TABLE stars (id INTEGER, size REAL)", "SELECT 1", "INSERT INTO stars VALUES (1, 2.0)"):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(statement)
        outcomes.append(await attach(assistant, "stars.db", path))
    assert [one.group for one in outcomes if isinstance(one, AttachedDatabase)] == ["stars", "stars", "stars-2"]
    resources = assistant.resources
    async with Importer(resources.settings.home, resources.library) as importer:
        assert {"stars", "stars-2"} <= {record.name for record in await importer.records()}


@pytest.mark.parametrize("cut", [20, 200, 5_000, 20_000])
async def test_a_part_of_a_file_is_refused_in_one_sentence_and_not_kept(
    assistant: Assistant, tmp_path: Path, cut: int
) -> None:
    part = tmp_path / "part"
    part.write_bytes(shop_of(tmp_path).read_bytes()[:cut])
    outcome = await attach(assistant, f"part{cut}.sqlite", part)
    assert isinstance(outcome, RefusedFile)
    assert outcome.reason == "The file is damaged or encrypted: no database can be read from it."
    assert outcome.reason_in("zh") == "文件已损坏或被加密，无法作为数据库读取。"
    assert not list((assistant.resources.settings.workspace_dir / "uploads").glob("part*"))


@pytest.mark.parametrize("n_kept", [0, 16, 100, 3_000])
async def test_a_file_of_which_the_rest_is_noise_is_refused(assistant: Assistant, tmp_path: Path, n_kept: int) -> None:
    whole = shop_of(tmp_path).read_bytes()
    noise = b"".join(hashlib.sha256(bytes([n % 256, n // 256])).digest() for n in range(len(whole) // 32 + 1))
    (tmp_path / "noise").write_bytes(whole[:n_kept] + noise[: len(whole) - n_kept])
    outcome = await attach(assistant, "noise.sqlite", tmp_path / "noise")
    assert isinstance(outcome, RefusedFile)
    assert "damaged or encrypted" in outcome.reason


async def test_a_damaged_duckdb_file_is_refused(assistant: Assistant, tmp_path: Path) -> None:
    path = tmp_path / "boats"
    with duckdb.connect(str(path)) as connection:
        connection.execute(BOATS)
    path.write_bytes(path.read_bytes()[:5_000])
    outcome = await attach(assistant, "boats.db", path)
    assert isinstance(outcome, RefusedFile)
    assert "damaged or encrypted" in outcome.reason


async def test_a_database_without_tables_is_refused(assistant: Assistant, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "none")) as connection, connection:
        connection.executescript("CREATE TABLE t (a); DROP TABLE t;")
    outcome = await attach(assistant, "none.db", tmp_path / "none")
    assert isinstance(outcome, RefusedFile)
    assert (outcome.reason, outcome.reason_zh) == ("There is no table in this database.", "这个数据库里没有数据表。")


async def test_nothing_of_a_database_runs_when_it_comes_in(assistant: Assistant, tmp_path: Path) -> None:
    path, mark = tmp_path / "hostile", tmp_path / "mark"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            "CREATE TABLE kites (id INTEGER PRIMARY KEY, colour TEXT, span REAL);"
            "INSERT INTO kites VALUES (1, 'red', 1.5), (2, 'blue', 2.5);"
            "CREATE VIEW loads AS SELECT load_extension('/tmp/none.so') AS x;"
            f"CREATE VIEW writes AS SELECT writefile('{mark}', colour) AS x FROM kites;"
            f"CREATE VIEW reads AS SELECT readfile('{path}') AS x;"
            "CREATE TRIGGER grows AFTER INSERT ON kites BEGIN DELETE FROM kites; END;"
        )
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    outcome = await attach(assistant, "hostile.db", path)
    assert isinstance(outcome, AttachedDatabase)
    assert outcome.tables == ("kites",)
    assert "2" in await asked(assistant, "how many kites are there?", outcome, thread="kites")
    kept = assistant.resources.settings.workspace_dir / "uploads" / "hostile.db"
    assert hashlib.sha256(kept.read_bytes()).hexdigest() == before
    assert not mark.exists()


async def test_a_database_that_is_written_ahead_can_be_asked(assistant: Assistant, tmp_path: Path) -> None:
    path = tmp_path / "ahead"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript("CREATE TABLE lamps (id INTEGER PRIMARY KEY); INSERT INTO lamps VALUES (1), (2);")
    outcome = await attach(assistant, "ahead.db", path)
    assert isinstance(outcome, AttachedDatabase)
    assert "2" in await asked(assistant, "how many lamps are there?", outcome, thread="lamps")


async def test_only_the_owner_attaches_databases(assistant: Assistant, tmp_path: Path) -> None:
    (outcome,) = await assistant.attach([NewFile(name="shop.db", path=shop_of(tmp_path))], user="guest")
    assert isinstance(outcome, RefusedFile)
    assert "Only the owner" in outcome.reason
    assert "只有" in outcome.reason_zh
