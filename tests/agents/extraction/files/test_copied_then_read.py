"""A text file that is copied and then read."""

import pytest

from agents.extraction.files.copied_then_read import copied_then_read


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ("copy a.txt to b.txt and read it back", ("a.txt", "b.txt")),
        ("把a.txt复制成b.txt再读出来", ("a.txt", "b.txt")),
        ("copy a.txt to b.txt", None),
        ("copy a.txt to b.txt and delete it", None),
        ("copy x.txt to b.txt and read it", None),
    ],
)
def test_only_what_is_copied_and_read_counts(request_: str, found: tuple[str, str] | None) -> None:
    assert copied_then_read(request_, ["a.txt"]) == found
