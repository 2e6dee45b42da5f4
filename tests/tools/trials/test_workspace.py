"""The files that example calls rely on."""

import csv
import json
import zipfile
from pathlib import Path

from openpyxl import load_workbook

from tools.trials.workspace import make_workspace


def made(folder: Path) -> Path:
    workspace = folder / "workspace"
    make_workspace(workspace)
    return workspace


def test_everything_that_examples_rely_on_is_there(tmp_path: Path) -> None:
    workspace = made(tmp_path)
    found = {path.relative_to(workspace).as_posix() for path in workspace.rglob("*")}
    assert found == {
        *("sales.csv", "stores.csv", "notes.txt", "people.json", "old.zip", "measurements.xlsx"),
        *("empty", "drafts", "drafts/plan.md", "drafts/plan-v2.md"),
    }


def test_the_tables_have_their_columns_and_rows(tmp_path: Path) -> None:
    workspace = made(tmp_path)
    sales = list(csv.DictReader((workspace / "sales.csv").read_text(encoding="utf-8").splitlines()))
    assert (len(sales), list(sales[0])) == (24, ["date", "region", "product", "units", "price"])
    stores = (workspace / "stores.csv").read_text(encoding="utf-8")
    assert stores.startswith("region,manager,opened\n")
    assert {row["region"] for row in sales} == {line.split(",")[0] for line in stores.splitlines()[1:]}


def test_one_line_of_the_notes_speaks_of_the_budget(tmp_path: Path) -> None:
    lines = (made(tmp_path) / "notes.txt").read_text(encoding="utf-8").splitlines()
    assert sum("budget" in line for line in lines) == 1


def test_people_have_name_age_and_city(tmp_path: Path) -> None:
    people = json.loads((made(tmp_path) / "people.json").read_text(encoding="utf-8"))
    assert all(set(person) == {"name", "age", "city"} for person in people)


def test_the_archive_holds_a_letter(tmp_path: Path) -> None:
    with zipfile.ZipFile(made(tmp_path) / "old.zip") as archive:
        assert archive.namelist() == ["letters/a.txt"]


def test_the_workbook_holds_twenty_measurements(tmp_path: Path) -> None:
    rows = list(load_workbook(made(tmp_path) / "measurements.xlsx").worksheets[0].iter_rows(values_only=True))
    assert (rows[0], len(rows)) == (("day", "temperature", "humidity"), 21)
