"""What a model is shown of the tables that a request names."""

import pytest

from prompts.render.context_budget import SHORT_CONTEXT
from tests.graph.programs.conftest import Open
from tests.graph.talking import say

LOAD = '```python\nload_table(path="学费.csv")\n```'


@pytest.mark.parametrize("request_", ["median age in the titanic data", "泰坦尼克号乘客年龄的中位数"])
@pytest.mark.parametrize("context_tokens", [SHORT_CONTEXT, 32_000])
async def test_columns_of_a_sample_table_are_shown_with_what_stands_in_them(
    scripted_home: Open, request_: str, context_tokens: int
) -> None:
    async with scripted_home("28", model_context_tokens=context_tokens) as talk:
        await say(talk.assistant, request_)
    assert "Table titanic (1313 rows): name text" in talk.model.asked[0]
    assert "class text (1st, 2nd, 3rd); age number (0.17 to 71.0)" in talk.model.asked[0]


async def test_an_own_table_is_shown_and_noted_as_read(scripted_home: Open) -> None:
    async with scripted_home(LOAD, "done", "16") as talk:
        talk.workspace.joinpath("学费.csv").write_text("name,fee\nAnn,5\n王芳,</data>\n", encoding="utf-8")
        await say(talk.assistant, "load it")
        await say(talk.assistant, "学费表里 fee 合计多少", thread="another")
        read = await talk.assistant.resources.readings.of("another")
    told = talk.model.asked[2].split("Table 学费")[1].split("The conversation so far")[0]
    assert told.startswith(" (2 rows): name text (Ann, 王芳); fee text (5, ")
    assert told.count("</data>") == 1
    assert "data/describe_table" in [reading.source for reading in read]


@pytest.mark.parametrize("request_", ["what do daily newspapers cost?", "苹果股价多少", "二手汽车怎么挑"])
async def test_an_everyday_word_names_no_sample_table(scripted_home: Open, request_: str) -> None:
    async with scripted_home("ok") as talk:
        await say(talk.assistant, request_)
    assert "\nTable " not in talk.model.asked[0]
