import json
from pathlib import Path
from typing import Any

import pytest

from graph.embedded.address import Address
from graph.embedded.bulletin import answers, read_address, write_address, write_privately
from graph.embedded.child import free_port
from graph.embedded.stamp import STORE_VERSION

ADDRESS = Address("bolt://127.0.0.1:4321", "root", "密码 and a word", "tools", 17)


def test_an_address_comes_back_as_it_was_written(tmp_path: Path) -> None:
    write_address(tmp_path / "server.json", ADDRESS)
    assert read_address(tmp_path / "server.json") == (ADDRESS, STORE_VERSION)


def test_nobody_else_may_read_the_address(tmp_path: Path) -> None:
    write_address(tmp_path / "server.json", ADDRESS)
    assert (tmp_path / "server.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"uri": "bolt://x"}', json.dumps({"version": 1, "odd": 2})])
def test_a_damaged_address_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "server.json").write_text(text)
    assert read_address(tmp_path / "server.json") is None


def test_a_missing_address_is_none(tmp_path: Path) -> None:
    assert read_address(tmp_path / "server.json") is None


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(tmp_path: Path) -> None:
    file = tmp_path / "server.json"
    write_privately(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_privately(file, "\ud800")
    assert [path.name for path in tmp_path.iterdir()] == ["server.json"]
    assert file.read_text() == "old"


def test_only_bolt_counts_as_an_answer(engines: Any, tmp_path: Path) -> None:
    port = free_port()
    assert not answers(Address(f"bolt://127.0.0.1:{port}", "root", "x"))
    engines(tmp_path / "store", port, "x", 64)
    assert answers(Address(f"bolt://127.0.0.1:{port}", "root", "x"))
    assert not answers(Address("bolt://nonsense", "root", "x"))
