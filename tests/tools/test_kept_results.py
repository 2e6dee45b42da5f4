"""What was made of a thing is made once."""

import pytest

from tools.kept_results import KeptResults


def test_an_equal_thing_gets_the_result_that_was_made() -> None:
    kept: KeptResults[list[int], int] = KeptResults(2)
    made: list[int] = []

    def of(*key: int) -> int:
        def make() -> int:
            made.append(sum(key))
            return made[-1]

        return kept.of(list(key), make)

    assert [of(1, 2), of(1, 2), of(2, 1)] == [3, 3, 3]
    assert made == [3, 3]


def test_what_was_made_longest_ago_is_made_again() -> None:
    kept: KeptResults[str, object] = KeptResults(2)
    first = kept.of("a", object)
    kept.of("b", object)
    assert kept.of("a", object) is first
    kept.of("c", object)
    assert kept.of("a", object) is not first


def test_what_could_not_be_made_is_tried_again() -> None:
    kept: KeptResults[str, str] = KeptResults(1)

    def fails() -> str:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        kept.of("a", fails)
    assert kept.of("a", lambda: "made") == "made"
