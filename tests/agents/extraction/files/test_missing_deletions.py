"""A file that is to be deleted and is not there."""

import pytest

from agents.extraction.files.missing_deletions import missing_deletion


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ("please delete b.txt", "b.txt"),
        ("把旧稿.md删掉", "旧稿.md"),
        ("delete a.txt", ""),
        ("delete b.txt and c.txt", ""),
        ("delete the first line of b.txt", ""),
        ("why did you delete b.txt", ""),
    ],
)
def test_only_the_wish_for_a_file_that_is_not_there_counts(request_: str, path: str) -> None:
    assert missing_deletion(request_, ["a.txt"]) == path
