"""What is read of a folder, and how its servers run."""

import urllib.request
from pathlib import Path

import pytest

from errors import ConfigError
from evals.imports.folder import Document, only, read_folder
from evals.imports.names import SourceNames
from evals.imports.servers import Servers
from tests.evals.imports.foreign_folder import CALL, row, write_folder
from tools.tool import Tool


def test_documents_find_their_servers_and_may_be_called_on_this_machine(tmp_path: Path) -> None:
    folder = read_folder(write_folder(tmp_path / "f", [row("a"), row("b", language="zh")]))
    (document,) = folder.documents
    assert (document.base, document.server, document.allowed) == (
        "/tower",
        tmp_path / "f" / "server_tower.py",
        (f"127.0.0.1:{document.port}",),
    )
    assert [one.id for one in only(folder.rows, " b, ")] == ["b"]


def test_hosts_elsewhere_are_not_allowed_by_themselves(tmp_path: Path) -> None:
    assert Document(file=tmp_path, host="api.example.org", port=443).allowed == ()


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([row("a"), row("a")], "two rows 'a'"),
        ([row("a", expect="dance")], "line 1: expect"),
        ([], "no requests"),
    ],
)
def test_what_does_not_hold_is_one_sentence(tmp_path: Path, rows: list[dict[str, object]], told: str) -> None:
    folder = write_folder(tmp_path / "f", rows)
    with pytest.raises(ConfigError, match=told):
        read_folder(folder)


def test_an_unknown_row_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no row 'z'"):
        only(read_folder(write_folder(tmp_path / "f", [row("a")])).rows, "z")


async def test_a_server_is_as_new_after_a_write(tmp_path: Path) -> None:
    folder = read_folder(write_folder(tmp_path / "f", [row("a")]))
    (document,) = folder.documents
    address = f"http://127.0.0.1:{document.port}/tower/notes"
    async with Servers.running(folder.documents, tmp_path) as servers:
        assert _asked(urllib.request.Request(address, data=b"x")) == '["first", "more"]'
        await servers.as_new()
        assert _asked(urllib.request.Request(address)) == '["first"]'


async def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    folder = read_folder(write_folder(tmp_path / "f", [row("a")]))
    async with Servers.running(folder.documents, tmp_path):
        with pytest.raises(ConfigError, match="listens"):
            async with Servers.running(folder.documents, tmp_path):
                raise AssertionError


def _asked(request: urllib.request.Request) -> str:
    with urllib.request.urlopen(request, timeout=10) as answer:
        return str(answer.read().decode())


def test_tools_are_known_by_method_and_path_without_base_path(tmp_path: Path) -> None:
    calls = [CALL, {"function": "POST /notes"}, {"function": "GET /notes"}]
    folder = read_folder(write_folder(tmp_path / "f", [row("a", expect="calls", calls=calls)]))
    written = Tool(
        id="tower/post_notes",
        name="post_notes",
        description="",
        parameters={},
        group="tower",
        source="http",
        target="http://127.0.0.1:1/tower/notes",
        binding={"method": "POST", "places": {"id_in_body": ["body", "id", ""]}},
    )
    names = SourceNames.of([written], folder)
    assert names.functions("tower/post_notes") == {"POST /notes"}
    assert names.functions("general/calculate") == frozenset()
    assert names.places["tower/post_notes"] == {"id_in_body": "id"}
