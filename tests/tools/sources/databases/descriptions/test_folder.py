from pathlib import Path

import pytest

from errors import ConfigError
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.sources.databases.descriptions.folder import MAX_BYTES, described, described_parts, folder_state

HEAD = "original_column_name,column_description\n"
KILN = TableInfo(name="Kiln", columns=(Column(name="no"), Column(name="maxT"), Column(name="own", comment="its owner")))
POTTERY = Catalogue(tables=(KILN, TableInfo(name="glaze", columns=(Column(name="hue"),))))


@pytest.mark.parametrize("place", ["", "pottery", "database_description", "pottery/database_description"])
def test_descriptions_come_from_a_folder_or_from_one_of_the_databases_name(tmp_path: Path, place: str) -> None:
    folder = tmp_path / place
    folder.mkdir(parents=True, exist_ok=True)
    text = f'{HEAD}maxt ,"hottest it\n  gets"\nOwn,another\n,Ovens for clay\n'
    (folder / "kiln.csv").write_text(text, encoding="utf-8-sig")
    (folder / "Glaze.csv").write_text(f"{HEAD}hue,色调\n", encoding="utf-8")
    kiln, glaze = described(POTTERY, tmp_path, "pottery").tables
    assert kiln.comment == "Ovens for clay"
    assert [column.comment for column in kiln.columns] == ["", "hottest it gets", "its owner"]
    assert [column.comment for column in glaze.columns] == ["色调"]


def test_what_is_said_for_one_database_wins_over_what_is_said_for_all(tmp_path: Path) -> None:
    (tmp_path / "pottery").mkdir()
    (tmp_path / "kiln.csv").write_text(f"{HEAD}no,of all\nmaxT,of all\n")
    (tmp_path / "pottery" / "kiln.csv").write_text(f"{HEAD}no,of this\n")
    comments = [column.comment for column in described(POTTERY, tmp_path, "pottery").tables[0].columns]
    assert comments[:2] == ["of this", "of all"]


def test_what_is_described_and_what_is_not_there_is_counted(tmp_path: Path) -> None:
    (tmp_path / "kiln.csv").write_text(f"{HEAD}no,number\nheight,how high\n,Ovens\n")
    (tmp_path / "wheel.csv").write_text(f"{HEAD}rpm,speed\n")
    parts = described_parts(POTTERY, str(tmp_path), "pottery")
    assert parts is not None
    assert parts.line == "it describes 1 table and 1 column; the database has no kiln.height, wheel"
    assert described_parts(POTTERY, "", "pottery") is None


def test_a_folder_that_is_none_or_says_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="There is no folder"):
        described_parts(POTTERY, str(tmp_path / "gone"), "pottery")
    (tmp_path / "kiln.csv").write_text("name,meaning\nno,number\n")
    with pytest.raises(ConfigError, match="describes nothing of pottery"):
        described_parts(POTTERY, str(tmp_path), "pottery")
    (tmp_path / "kiln.csv").write_bytes(b"x" * (MAX_BYTES + 1))
    with pytest.raises(ConfigError, match="longer than"):
        described(POTTERY, tmp_path, "pottery")
    (tmp_path / "kiln.csv").write_text(f'{HEAD}no,"{"x" * 200_000}"\n')
    with pytest.raises(ConfigError, match="no table of descriptions"):
        described(POTTERY, tmp_path, "pottery")


def test_a_folder_that_is_gone_describes_nothing(tmp_path: Path) -> None:
    assert described(POTTERY, tmp_path / "gone", "pottery") == POTTERY
    assert folder_state(str(tmp_path / "gone"), "pottery") == ()


def test_its_state_follows_its_files(tmp_path: Path) -> None:
    (tmp_path / "kiln.csv").write_text(HEAD)
    before = folder_state(str(tmp_path), "pottery")
    (tmp_path / "kiln.csv").write_text(f"{HEAD}no,number\n")
    assert folder_state(str(tmp_path), "pottery") != before
