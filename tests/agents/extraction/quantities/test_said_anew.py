"""The next message says one number of a story anew, or is no such message."""

import pytest

from agents.extraction.quantities.said_anew import with_quantity_anew

_WORK = "4 shifts of 6.5 hours at £12.20 an hour, how much is that"
_RECIPE = "recipe for 4 people uses 300 g of flour, how much for 10 people"
_SAVED = "i save 120 a month, how long until 1500"
_TIP = "a 10% tip on 84 split by 3"
_HOME = "月收入9000，房租2400，吃饭1600，还剩多少"


@pytest.mark.parametrize(
    ("last", "said", "anew"),
    [
        (_WORK, "and for 9 shifts?", _WORK.replace("4 shifts", "9 shifts")),
        (_WORK, "what if £13 an hour", _WORK.replace("£12.20", "£13")),
        (_RECIPE, "and for 6?", _RECIPE.replace("10 people", "6 people")),
        (_HOME, "如果房租涨到2800呢", _HOME.replace("2400", "2800")),
        (_WORK, "and for 9 nights?", None),
        (_WORK, "and 9 shifts without breaks", None),
        (_RECIPE, "and how much sugar", None),
        (_HOME, "如果房租涨到2800，吃饭2000呢", None),
        (_SAVED, "and until 2400?", _SAVED.replace("1500", "2400")),
        (_SAVED, "and 200?", None),
        (_TIP, "and 90?", None),
    ],
)
def test_one_number_is_said_anew(last: str, said: str, anew: str | None) -> None:
    assert with_quantity_anew(last, said) == anew
