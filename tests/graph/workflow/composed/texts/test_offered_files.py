"""A question that nothing answers is offered a file that holds its words; what is chosen is shown."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("question", "name", "reply"),
    [
        ("who looks after the shed for the rowing club", "rowing_club.md", "yes"),
        ("where did the rowing club leave its shed key?", "rowing_club.md", "1"),
        ("搬家那天钢琴谁来抬", "搬家清单.txt", "1"),
    ],
)
async def test_a_file_is_offered_and_shown_once_it_is_chosen(
    scripted_home: Open, question: str, name: str, reply: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "rowing_club.md").write_text("Boat shed key: with Maud\n", encoding="utf-8")
        (talk.workspace / "搬家清单.txt").write_text("钢琴 找老吴\n", encoding="utf-8")
        heard = await say(talk.assistant, question)
        assert heard.answer.question is not None
        assert [choice.label for choice in heard.answer.question.choices] == [name]
        assert heard.answer.tools == ()
        shown = await say(talk.assistant, reply)
    assert shown.answer.tools == ("system/read_file",)
    assert (talk.workspace / name).read_text(encoding="utf-8").strip() in shown.text


async def test_a_thing_of_a_table_is_no_company_unless_shares_are_spoken_of(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "果园.csv").write_text("日期,品名,数量\n2026-03-02,苹果,50\n2026-03-09,梨,40\n", "utf-8")
        (talk.workspace / "dues.csv").write_text("member,fee\nNora,12\nHana,15\n", "utf-8")
        heard = await say(talk.assistant, "苹果一共进了多少")
        assert heard.answer.question is not None
        assert [choice.label for choice in heard.answer.question.choices] == ["果园.csv"]
        shares = await say(talk.assistant, "苹果的股价是多少")
    assert "finance/get_quote" in shares.answer.tools


@pytest.mark.parametrize("question", ["how do i get candle wax off a coat?", "把钢琴卖给谁好", "18% of 250"])
async def test_no_file_is_offered_for_anything_else(scripted_home: Open, question: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "rowing_club.md").write_text("Boat shed key: with Maud\n", encoding="utf-8")
        (talk.workspace / "menu.txt").write_text("Monday soup\n", encoding="utf-8")
        heard = await say(talk.assistant, question)
    assert heard.answer.question is None or heard.answer.question.tool_id != "system/read_file"


async def test_another_request_leaves_the_offer_behind(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "rowing_club.md").write_text("Boat shed key: with Maud\n", encoding="utf-8")
        await say(talk.assistant, "who looks after the shed for the rowing club")
        heard = await say(talk.assistant, "what is 17 * 23")
    assert "391" in heard.text
    assert "Maud" not in heard.text
