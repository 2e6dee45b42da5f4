"""Text files that become one."""

import pytest

from agents.extraction.texts.merged_files import merged_files

FILES = ["a.txt", "b.txt", "notes/c.md", "d.csv"]


@pytest.mark.parametrize(
    ("request_", "files"),
    [
        ("merge a.txt and b.txt into all.txt", ("a.txt", "b.txt")),
        ("combine a.txt, b.txt and c.md to one file called all.md", ("a.txt", "b.txt", "notes/c.md")),
        ("把a.txt和b.txt合并成all.txt", ("a.txt", "b.txt")),
        ("merge a.txt and d.csv into all.txt", None),
        ("merge a.txt and x.txt into all.txt", None),
        ("merge a.txt and b.txt into a.txt", None),
        ("merge a.txt and b.txt by name into all.txt", None),
    ],
)
def test_files_of_text_that_are_there_are_merged(request_: str, files: tuple[str, ...] | None) -> None:
    found = merged_files(request_, FILES)
    assert (found.files if found else None) == files
