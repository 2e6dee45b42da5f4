from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.general.numbers.uuids import make_uuid, uuid7


def test_version_four_is_random() -> None:
    made = make_uuid(count=5).uuids

    assert len(set(made)) == 5
    assert {UUID(uuid).version for uuid in made} == {4}


@given(st.integers(1, 100))
def test_version_seven_is_in_the_order_of_time(count: int) -> None:
    made = make_uuid("v7", count).uuids

    assert made == sorted(made)
    assert len(set(made)) == count


def test_version_seven_carries_version_variant_and_time() -> None:
    first, second = uuid7(), uuid7()

    assert (first.version, first.variant) == (7, "specified in RFC 4122")
    assert 0 <= (second.int >> 80) - (first.int >> 80) < 60_000
