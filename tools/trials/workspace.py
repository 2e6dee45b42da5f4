"""The trial workspace: a few small files that every example call may rely on, made anew for each call.

The text files lie in `trial_files/`; archive, workbook and the empty folder are made here.
"""

import shutil
import zipfile
from pathlib import Path

from openpyxl import Workbook

FILES = Path(__file__).with_name("files")
_MOMENT = (2025, 1, 1, 0, 0, 0)
"""Of the archive's entries: the same archive each time."""


def make_workspace(folder: Path) -> None:
    """Put the trial files into a new folder."""
    shutil.copytree(FILES, folder)
    (folder / "empty").mkdir()
    _archive(folder / "old.zip")
    _workbook(folder / "measurements.xlsx")


def _archive(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo("letters/a.txt", _MOMENT), "Dear supplier,\nplease send ten reams of paper.\n")


def _workbook(file: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "measurements"
    sheet.append(["day", "temperature", "humidity"])
    for day in range(1, 21):
        sheet.append([day, 18.0 + day * 7 % 11 / 2, 40 + day * 13 % 29])
    book.save(file)
