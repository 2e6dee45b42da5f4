import pytest

from agents.language.messages import phrase
from graph.observability.events import Answered
from web.page.answer.tools_used import names_tools, without_tools


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_line_that_names_the_tools_is_left_out(language: str) -> None:
    line = phrase("used", language, tools="`a/b` → `c/d`")
    answered = Answered(text=f"It is 3.\n\n{line}\n\n_A note._", language="en")
    assert without_tools(answered) == "It is 3.\n\n_A note._"
    assert names_tools(line)


@pytest.mark.parametrize("text", ["Tools used: hammers and nails", "It used `a/b`.", "使用的工具：锤子"])
def test_what_an_answer_says_of_tools_itself_stays(text: str) -> None:
    assert without_tools(Answered(text=text, language="en")) == text
    assert not names_tools(text)
