"""What a model is told first of a request: of the conversation before it."""

import pytest

from prompts.render.tokens import count_tokens
from tests.graph.programs.conftest import Open
from tests.graph.talking import say

LONG = "Apple paid **0.94 USD** a share in fiscal 2023, which was more than in the year before. " * 30


def told(prompt: str) -> str:
    return prompt.split('<data name="conversation">\n')[1].split("\n</data>")[0]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("What did Apple pay in dividends in fiscal 2023?", "and the year after?"),
        ("苹果公司2023财年的营业收入", "那第二年呢"),
    ],
)
async def test_a_conversation_is_told_in_the_person_s_own_words(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home("one", "two", "three") as talk:
        for request in (first, then, "ok"):
            await say(talk.assistant, request)
    assert told(talk.model.asked[1]) == f"User: {first}\nYou: one"
    assert told(talk.model.asked[2]) == f"User: {first}\nYou: one\n\nUser: {then}\nYou: two"


async def test_an_answer_is_cut_behind_a_sentence_and_within_its_tokens(scripted_home: Open) -> None:
    async with scripted_home(LONG, "yes") as talk:
        await say(talk.assistant, "What did Apple pay in dividends in fiscal 2023?")
        await say(talk.assistant, "really?")
    answer = told(talk.model.asked[1]).split("\nYou: ")[1]
    assert answer.endswith("the year before. …")
    assert 120 < count_tokens(answer) <= 160
