"""What files of a known form hold."""

import re

import pytest

from agents.extraction.spans.marked_file import FILE
from agents.extraction.told.entries_of_kind import entries_of_kind


@pytest.mark.parametrize(
    ("path", "marked", "line"),
    [
        ("a.bib", f"how many references are in {FILE}", "@book{lee,"),
        ("a.srt", f"{FILE}里有几条字幕", "00:01 --> 00:02"),
        ("a.ini", f"what sections are in {FILE}", "[disk]"),
        ("a.ini", f"which keys does {FILE} have", "port = 8"),
        ("a.mbox", f"how many emails are in {FILE}", "From a@b.example Mon"),
    ],
)
def test_entries_begin_with_a_line(path: str, marked: str, line: str) -> None:
    found = entries_of_kind(path, marked)
    assert found is not None
    assert re.search(found.pattern, line)


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("a.txt", f"how many entries are in {FILE}"),
        ("a.bib", f"how many entries of 2020 are in {FILE}"),
        ("a.srt", f"how many lines has {FILE}"),
        ("a.ini", f"what is the port in {FILE}"),
    ],
)
def test_other_files_and_conditions_are_left(path: str, marked: str) -> None:
    assert entries_of_kind(path, marked) is None
