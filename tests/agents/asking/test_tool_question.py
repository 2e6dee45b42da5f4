"""The question which tool is meant, and what answers it."""

import pytest

from agents.asking.reply import answer_of
from agents.asking.tool_question import WHICH_TOOL, chosen_tool, tool_question
from prompts.language import Language
from tools.tool import Tool, ToolLabel


def _tool(name: str, description: str) -> Tool:
    schema = {"type": "object", "properties": {}}
    return Tool(
        id=f"shop/{name}",
        name=name,
        description=description,
        parameters=schema,
        group="shop",
        source="python",
        target="x:y",
    )


FIND, ORDER = _tool("find", "Look up a member's loans. Needs a card."), _tool("placeOrder", "")
ASKED = tool_question([FIND, ORDER], "run:1.0", 1, "en")


def test_choices_say_in_words_what_the_tools_do() -> None:
    assert [choice.label for choice in ASKED.choices] == ["Look up a member's loans", "place order"]


def test_the_question_is_asked_in_chinese_too() -> None:
    assert "哪一个" in tool_question([FIND, ORDER], "run:1.0", 1, "zh").text


def test_choices_are_in_the_language_of_the_question_where_tools_have_labels() -> None:
    labelled = FIND.model_copy(update={"labels": {"zh": ToolLabel(name="借阅", about="查询读者的借阅记录。")}})
    asked = tool_question([labelled, ORDER], "run:1.0", 1, "zh")
    assert [choice.label for choice in asked.choices] == ["查询读者的借阅记录", "place order"]


@pytest.mark.parametrize(
    ("said", "tool_id"), [("2", "shop/placeOrder"), ("the first one", "shop/find"), ("第二个", "shop/placeOrder")]
)
def test_a_number_chooses(said: str, tool_id: str) -> None:
    answer = answer_of(ASKED, said, FIND)
    assert answer is not None
    assert chosen_tool(answer.values) == tool_id


def test_another_request_is_no_answer() -> None:
    assert answer_of(ASKED, "what is the weather in Oslo", FIND) is None
    assert ASKED.wanted == (WHICH_TOOL,)


@pytest.mark.parametrize(
    ("language", "text", "yes"), [("en", "Do you mean this?", "yes"), ("zh", "您要的是这个吗？", "是")]
)
def test_one_tool_alone_is_asked_about_as_such(language: Language, text: str, yes: str) -> None:
    asked = tool_question([FIND], "run:1.0", 1, language)
    assert asked.text == text
    answer = answer_of(asked, yes, FIND)
    assert answer is not None
    assert chosen_tool(answer.values) == "shop/find"
