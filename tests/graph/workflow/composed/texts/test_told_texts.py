"""Requests about a text that they hold, asked as people type them."""

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


async def test_a_word_is_counted_replaced_and_written_as_a_name(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        counted = await say(talk.assistant, 'how often does "tea" stand in "tea and more tea"')
        again = await say(talk.assistant, "and more?")
        replaced = await say(talk.assistant, "replace 'tea' with 'milk' in 'tea for two'")
        named = await say(talk.assistant, 'put "red door" in snake case')
        hashed = await say(talk.assistant, "md5 of red door (the old one)")
        unread = await say(talk.assistant, "花和鸟各出现几次：花鸟")
    assert "**2**" in counted.text
    assert "“more” in the text: **1**" in again.text
    assert "milk for two" in replaced.text
    assert "red_door" in named.text
    assert "The text is “red door (the old one)”" in hashed.text
    assert unread.answer.tools == ()


async def test_what_differs_of_two_sentences_is_named(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, "比较这两句话：他住在楼上 和 他住在楼下")
    assert "“上”变成了“下”" in heard.text
    assert heard.answer.tools == ("general/diff_text",)
