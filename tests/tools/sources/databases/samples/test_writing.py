"""Samples are whole databases, the same wherever they are written, and tools like any other's."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from errors import ConfigError, sentence_in
from tools.library.library import ToolLibrary
from tools.sources.databases.samples.__main__ import main
from tools.sources.databases.samples.writing import NAMES, samples_in, written_sample
from tools.sources.importing.bring import Importer, ImportRequest


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return list(connection.iterdump())


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_the_same_wherever_it_is_written(tmp_path: Path, name: str) -> None:
    one, other = (written_sample(f"sample:{name}", tmp_path / place) for place in "ab")
    assert dump(one) == dump(other)
    assert samples_in(tmp_path / "a") == [name]
    assert [path.name for path in (tmp_path / "a").rglob("*.sqlite")] == [f"{name}.sqlite"]


def test_what_is_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "imported" / "samples" / "shop.sqlite"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"mine")
    assert written_sample("sample:Shop", tmp_path).read_bytes() == b"mine"


def test_a_name_that_is_none_is_refused_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no sample database 'x'; there are shop, music") as refused:
        written_sample("sample:x", tmp_path)
    assert "没有名为“x”的示例数据库" in sentence_in(refused.value, "zh")
    assert not list(tmp_path.iterdir())


async def test_a_sample_is_imported_by_its_name_and_again(tmp_path: Path) -> None:
    async with ToolLibrary(tmp_path, packs="") as library, Importer(tmp_path, library) as importer:
        report = await importer.bring(ImportRequest(source="sample:ewallet"))
        tables = ("users", "merchants", "coupons", "payments")
        assert set(importer.tools_of(report)) == {f"ewallet/query_{table}" for table in tables}
        (again,) = await importer.update("ewallet")
        assert samples_in(tmp_path) == ["ewallet"]
        await importer.forget("ewallet")
    assert (again.name, report.added, again.unchanged) == ("ewallet", 4, 4)
    assert samples_in(tmp_path) == []


def test_a_sample_is_written_as_a_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["shop"]) == 0
    assert dump(tmp_path / "shop.sqlite") == dump(written_sample("sample:shop", tmp_path))
    assert main(["music", "songs.db"]) == 0
    assert (tmp_path / "songs.db").is_file()
    assert capsys.readouterr().out == "wrote shop.sqlite\nwrote songs.db\n"


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [
        (["x"], 2, "Say one of shop, music"),
        ([], 2, "Say one of"),
        (["shop", "mine.db"], 1, "is there already and stays"),
        (["shop", "no/where.db"], 1, "No such file"),
    ],
)
def test_a_file_that_is_there_stays_and_what_is_no_sample_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    said: list[str],
    code: int,
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.db").write_bytes(b"mine")
    assert main(said) == code
    assert told in capsys.readouterr().err
    assert (tmp_path / "mine.db").read_bytes() == b"mine"
