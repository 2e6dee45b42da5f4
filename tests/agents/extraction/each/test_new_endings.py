"""All files of one ending that get another."""

import pytest

from agents.extraction.each.new_endings import means_endings, new_endings

FILES = ["p/a.jpeg", "p/b.jpeg", "c.jpeg", "d.htm", "d.html"]


@pytest.mark.parametrize(
    ("request_", "files"),
    [
        ("rename all .jpeg files in p to .jpg", (("p/a.jpeg", "p/a.jpg"), ("p/b.jpeg", "p/b.jpg"))),
        ("把p里所有.jpeg改成.jpg", (("p/a.jpeg", "p/a.jpg"), ("p/b.jpeg", "p/b.jpg"))),
        ("rename the jpeg files in p to .jpg", (("p/a.jpeg", "p/a.jpg"), ("p/b.jpeg", "p/b.jpg"))),
        ("change every .jpeg to .png", None),
        ("rename all .htm to .html", None),
        ("rename all .jpeg in q to .jpg", None),
        ("rename all .jpeg to .jpg except c.jpeg", None),
    ],
)
def test_names_of_the_same_kind_are_changed(request_: str, files: tuple[tuple[str, str], ...] | None) -> None:
    found = new_endings(request_, FILES, ["p"])
    assert (found.files if found else None) == files


def test_an_ending_is_no_name_of_a_folder() -> None:
    assert means_endings("rename the pictures in p to .jpg")
    assert means_endings("把p里的图片都改成.jpg")
    assert not means_endings("rename c.jpeg to .jpg")
    assert not means_endings("rename settings to .env")
