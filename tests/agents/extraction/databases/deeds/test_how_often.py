import pytest

from agents.extraction.databases.deeds.how_often import take_how_often
from agents.extraction.tables.draft import Draft


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("who rented twice", ("=", 2)),
        ("who rented at least three times", (">=", 3)),
        ("who rented 4 times or more", (">=", 4)),
        ("who rented fewer than five times", ("<", 5)),
        ("who rented no more than 2 times", ("<=", 2)),
        ("who rented several times", (">", 1)),
        ("租了三次以上", (">=", 3)),
        ("租过不止一次", (">", 1)),
        ("租了不到三次", ("<", 3)),
        ("租过好几次", (">", 1)),
        ("who rented in two towns", None),
        ("第一届", None),
    ],
)
def test_a_number_of_times_is_a_comparison(text: str, bound: tuple[str, int] | None) -> None:
    assert take_how_often(Draft(text), len(text)) == bound


def test_what_compares_may_stand_before_the_verb_in_chinese() -> None:
    draft = Draft("至少租借两次")
    assert take_how_often(draft, 2) == (">=", 2)
    assert draft.left() == ("租借",)
