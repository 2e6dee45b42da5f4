import pytest

from agents.extraction.databases.deeds.verbs import base_of, says_other, tables_of, tells_of

_TABLES = {
    "orders": ("order",),
    "order_items": ("order", "item"),
    "rentals": ("rental",),
    "payment_log": ("payment", "log"),
    "ships": ("ship",),
    "authors": ("author",),
    "locations": ("location",),
    "借阅记录": ("借阅记录",),
}


@pytest.mark.parametrize(
    ("verb", "tables"),
    [
        ("ordered", ("orders",)),
        ("bought", ("orders",)),
        ("renting", ("rentals",)),
        ("paid", ("payment_log",)),
        ("下单", ("orders",)),
        ("付款", ("payment_log",)),
        ("借阅", ("借阅记录",)),
        ("shipped", ()),
        ("authorised", ()),
        ("located", ()),
        ("complained", ()),
    ],
)
def test_a_verb_speaks_of_the_tables_that_are_called_by_a_noun_for_it(verb: str, tables: tuple[str, ...]) -> None:
    assert tables_of(verb, _TABLES) == tables


def test_forms_of_a_verb_are_known() -> None:
    assert [base_of(form) for form in ("bought", "paying", "admitted", "bookings")] == [
        "buy",
        "pay",
        "admit",
        "bookings",
    ]


def test_columns_tell_of_a_verb_by_its_nouns_too() -> None:
    assert tells_of("loan", ["borrowed", "on"])
    assert tells_of("rented", ["rental", "date"])
    assert not tells_of("rented", ["return", "date"])


def test_a_column_of_another_event_says_something_else() -> None:
    assert says_other("complained", ["joined"])
    assert not says_other("hired", ["joined"])
    assert not says_other("made", ["visited", "at"])
    assert not says_other("complained", ["day"])
