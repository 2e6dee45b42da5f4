"""How many a correction of the end asks for."""

from agents.extraction.tables.onward.anew.as_many import as_many_as_before
from agents.extraction.tables.table_question import TableQuestion

_THREE = TableQuestion(table="costs", ordered_by="cost", descending=True, limit=3)
_ONE = TableQuestion(table="costs", ordered_by="cost", descending=False, limit=1)


def test_a_correction_that_turns_the_order_round_keeps_the_number() -> None:
    assert as_many_as_before("sorry i meant the smallest", _THREE, _ONE).limit == 3
    assert as_many_as_before("不对，是最低的", _THREE, _ONE).limit == 3


def test_a_question_of_its_own_or_the_same_end_is_left() -> None:
    assert as_many_as_before("and the smallest?", _THREE, _ONE).limit == 1
    same = _ONE.model_copy(update={"descending": True})
    assert as_many_as_before("sorry i meant the largest", _THREE, same).limit == 1
