"""One question over several databases: the one whose table is called so answers, else a person is asked which."""

import pytest

from graph.workspace.own_databases import OwnDatabase, answering, read_by
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import binding_of
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.samples.writing import written_sample

TABLES = {"broker": ("clients", "shares", "trades"), "music": ("composers", "customers", "works")}


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> list[OwnDatabase]:
    home = tmp_path_factory.mktemp("several")
    return [
        OwnDatabase(
            name=name,
            group=name,
            tools={table: f"{name}/query_{table}" for table in tables},
            binding=binding_of(parse_address(f"sqlite:{written_sample(f'sample:{name}', home)}"), Exposure(), ""),
        )
        for name, tables in TABLES.items()
    ]


@pytest.mark.parametrize(
    ("request_", "group"),
    [
        ("how many clients are from China?", "broker"),
        ("how many customers are from China?", "music"),
        ("broker: 中国的客户有多少", "broker"),
        ("music: 中国的客户有多少", "music"),
        ("有多少 clients 的 country 是 China？", "broker"),
    ],
)
def test_the_database_that_is_meant_answers(databases: list[OwnDatabase], request_: str, group: str) -> None:
    found = answering(read_by(databases, request_), request_)
    assert found is not None
    assert found[0].group == group


def test_of_two_that_could_be_meant_none_answers(databases: list[OwnDatabase]) -> None:
    request = "中国的客户有多少"
    read = read_by(databases, request)
    assert [one.meant is not None for one in read] == [True, True]
    assert answering(read, request) is None
