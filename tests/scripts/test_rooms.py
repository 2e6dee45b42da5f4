"""The list of folders on the architecture's page is the folders' own."""

import re
from pathlib import Path

import pytest

from scripts.rooms import ROOMS, ROOT, main, packages, table

REPORTS = "evals/reports/"
"""Made by whoever measures."""


def test_the_page_lists_every_folder_as_it_describes_itself() -> None:
    assert main(["--check"]) == 0


def test_every_folder_says_in_one_line_what_it_holds() -> None:
    rows = [row for row in table().splitlines() if row.startswith("| `")]
    assert len(rows) == len(list(packages()))
    assert [row for row in rows if len(row.split(" | ")[1].strip(" |")) < 15] == []


def test_the_picture_names_every_package_of_the_big_rooms() -> None:
    picture = (ROOT / "docs" / "images" / "architecture.svg").read_text(encoding="utf-8")
    inside = [p.name for p in packages() if p.parent.name in {"graph", "agents", "tools"} and p.parent.parent == ROOT]
    assert [name for name in inside if name not in picture] == []


def test_no_folder_of_modules_has_grown_flat() -> None:
    sizes = {p.relative_to(ROOT).as_posix(): len(list(p.glob("*.py"))) - 1 for p in packages()}
    assert {folder: n for folder, n in sizes.items() if n > 22} == {}


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_every_file_of_ours_that_a_page_names_exists(page: Path) -> None:
    named = re.findall(
        rf"`((?:{'|'.join(ROOMS)})/[\w/.-]+?\.(?:py|jsonl?|toml|yaml|md))\b", page.read_text(encoding="utf-8")
    )
    assert [file for file in named if not (ROOT / file).exists()] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_every_folder_of_ours_that_a_page_names_exists(page: Path) -> None:
    named = re.findall(rf"`((?:{'|'.join(ROOMS)})/(?:[\w-]+/)*)`", page.read_text(encoding="utf-8"))
    assert [folder for folder in named if not (ROOT / folder).is_dir()] in ([], [REPORTS])
