"""What is said of figures in a model's answer that nothing of the request holds."""

import pytest
from langchain_core.messages import AIMessage

from tests.graph.programs.conftest import Open
from tests.graph.talking import say

QUOTE = """```python
q = get_quote(symbol="AAPL")
print(q["price"] * 3)
```"""
CALL = AIMessage("", tool_calls=[{"name": "get_quote", "args": {"symbol": "AAPL"}, "id": "q"}])
FOUND = {
    "en": "Apple costs **430.47 USD**, 430.5 rounded; three of them 1,291.41 USD.",
    "zh": "苹果股价 **430.47 美元**，约 430.5；三股共 1,291.41 美元。",
}
ADDED = {
    "en": ("Apple costs 430.47 USD, up 17.25 %.", "1 of 2 figures were not found in the results: 17.25."),
    "zh": ("苹果股价 430.47 美元，上涨 17.25 %。", "2 个数字中有 1 个在结果里没有找到：17.25。"),
}
REQUEST = {"en": "what do three shares of Apple cost?", "zh": "三股苹果多少钱"}
KNOWN = {
    "en": ("The Eiffel Tower is 330 m high.", "No tool was used: figures such as 330"),
    "zh": ("埃菲尔铁塔高 330 米。", "没有使用工具：330 等数字"),
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


@BOTH
async def test_figures_that_are_rounded_or_printed_are_found(scripted_home: Open, language: str) -> None:
    async with scripted_home(QUOTE, FOUND[language]) as talk:
        heard = await say(talk.assistant, REQUEST[language])
    assert "figures" not in heard.text
    assert "数字" not in heard.text


@BOTH
@pytest.mark.parametrize("strategy", ["program", "loop"])
async def test_figures_that_the_model_added_are_counted(scripted_home: Open, strategy: str, language: str) -> None:
    answer, mark = ADDED[language]
    async with scripted_home({"program": QUOTE, "loop": CALL}[strategy], answer, strategy=strategy) as talk:
        heard = await say(talk.assistant, REQUEST[language])
    assert heard.text.startswith(answer)
    assert mark in heard.text


@BOTH
async def test_figures_without_a_tool_are_the_models_own(scripted_home: Open, language: str) -> None:
    answer, mark = KNOWN[language]
    async with scripted_home(answer, "330.") as talk:
        heard = await say(talk.assistant, {"en": "how high is the Eiffel Tower?", "zh": "埃菲尔铁塔多高"}[language])
        again = await say(talk.assistant, {"en": "and in metres?", "zh": "是多少米"}[language])
    assert mark in heard.text
    assert again.text == "330."  # the person was told before


async def test_figures_of_the_request_are_the_persons(scripted_home: Open) -> None:
    async with scripted_home("Noted: 1,250 USD on 2024-05-17.") as talk:
        heard = await say(talk.assistant, "note 1250 USD on 2024-05-17")
    assert heard.text == "Noted: 1,250 USD on 2024-05-17."
