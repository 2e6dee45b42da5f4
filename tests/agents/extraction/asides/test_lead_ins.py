"""First clauses that only tell why something is asked."""

import pytest

from agents.extraction.asides.lead_ins import without_lead_in


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("the landlord wants figures: total rent per flat", "total rent per flat"),
        ("quick question before we shut - how many are left", "how many are left"),
        ("the auditors want to know, what did we spend", "what did we spend"),
        ("老师在催了，二班平均分多少", "二班平均分多少"),
        ("我准备报税呢，一共花了多少", "一共花了多少"),
    ],
)
def test_a_clause_that_only_tells_is_parted_from_what_is_asked(text: str, rest: str) -> None:
    found = without_lead_in(text)
    assert found is not None
    assert found[1] == rest


@pytest.mark.parametrize(
    "text",
    [
        "for the juniors, how many paid",
        "in Porto: total sales",
        "delete the drafts, then how many are left",
        "we only want 2024, total sales",
        "上海的，一共多少",
        "去掉退款的，一共多少",
        "how many rows",
    ],
)
def test_a_clause_that_picks_or_does_something_stays(text: str) -> None:
    assert without_lead_in(text) is None
