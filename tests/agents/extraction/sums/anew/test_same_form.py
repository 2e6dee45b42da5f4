"""A measure that is put right in the form that it had."""

import pytest

from agents.extraction.sums.anew.same_form import in_same_form


@pytest.mark.parametrize(
    ("last", "said", "anew"),
    [
        ("5 ft 6 in cm", "sorry no, i meant 5 ft 8", "5 ft 8 in cm"),
        ("convert 3 lb 2 oz to grams", "no, i meant 3 lb 12 oz", "convert 3 lb 12 oz to grams"),
        ("5英尺6是多少厘米", "说错了，是5英尺8", "5英尺8是多少厘米"),
        ("3斤4两是多少克", "不对，是3斤6两", "3斤6两是多少克"),
    ],
)
def test_a_measure_takes_the_place_of_the_one_of_its_form(last: str, said: str, anew: str) -> None:
    assert in_same_form(last, said) == anew


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("5 ft 6 in cm", "sorry, 170"),
        ("5 ft 6 in cm", "and 5 ft 8"),
        ("5 ft 6 in cm", "sorry, 5 ft 6"),
        ("add 5 kg and 3 kg", "no, 4 kg"),
        ("orders over 5 kg", "sorry, 5 boxes"),
        ("3公斤和5公斤一共多少", "不对，是4公斤"),
    ],
)
def test_a_bare_number_another_unit_or_one_of_two_is_not_put_in(last: str, said: str) -> None:
    assert in_same_form(last, said) is None
