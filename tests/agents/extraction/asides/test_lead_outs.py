"""A last clause that only says what for something is asked."""

import pytest

from agents.extraction.asides.lead_outs import without_lead_out


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("哪些客户下月到期 我去安排续签", "哪些客户下月到期"),
        ("哪几间房快到期啊，我好提前问续不续", "哪几间房快到期啊"),
        ("哪些货不够了 得补了", "哪些货不够了"),
        ("who is over 400, i need to ring them", "who is over 400"),
        ("pull the free ones out so the other kitchen gets only those", "pull the free ones out"),
        ("which are late? gotta chase them", "which are late"),
    ],
)
def test_the_clause_goes(text: str, rest: str) -> None:
    found = without_lead_out(text)
    assert found is not None
    assert found[0] == rest


@pytest.mark.parametrize(
    "text",
    [
        "total per client, i want only the open ones",
        "list them, we need the average",
        "who is over 400, i need to email them",
        "数学不及格的有谁，我要删了他们",
        "哪些客户到期，我要前三个",
        "which are late",
        "哪些客户到期",
    ],
)
def test_what_asks_picks_or_wants_something_done_stays(text: str) -> None:
    assert without_lead_out(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "谁瘦得最多 我要反过来",
        "一共多少 我要含税",
        "一共多少 我要英文",
        "一共多少 我要打印",
        "total per client, i skip refunds",
        "who is over 400, i need it as a pdf",
        "who is over 400, i need it in german",
        "who is over 400, i need to ring them alphabetically",
        "who is over 400, we need names",
        "list them so the biggest comes first",
    ],
)
def test_what_says_how_the_answer_is_to_be_stays(text: str) -> None:
    assert without_lead_out(text) is None
