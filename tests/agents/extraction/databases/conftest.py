from collections.abc import Callable

import pytest

from tests.agents.extraction.databases.club import Club


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """The database of a club."""
    return Club(tmp_path_factory.mktemp("club") / "club.sqlite")


@pytest.fixture(scope="module")
def same_rows(club: Club) -> Callable[[str, str], bool]:
    """Whether a question brings what a statement brings, in any order."""

    def compare(text: str, sql: str) -> bool:
        return sorted(club.rows(text), key=repr) == sorted(club.selected(sql), key=repr)

    return compare
