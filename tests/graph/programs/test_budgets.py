"""Models with a short context get short prompts."""

import pytest

from prompts.render.context_budget import SHORT_CONTEXT
from tests.graph.programs.conftest import Open
from tests.graph.talking import say

REQUESTS = (
    *("苹果股价多少", "which of my files is the largest?", "mean salary per city in people.csv"),
    *(
        "revenue growth of Apple over the last three years",
        "把所有日志移到 archive",
        "把 5 公里换算成英里，存到 km.txt",
    ),
)


@pytest.mark.parametrize("strategy", ["program", "loop"])
async def test_a_short_context_gets_a_short_prompt(scripted_home: Open, strategy: str) -> None:
    script = ["done"] * len(REQUESTS)
    async with scripted_home(*script, strategy=strategy, model_context_tokens=SHORT_CONTEXT) as talk:
        sizes = [(await say(talk.assistant, text, thread=text)).answer.n_tokens for text in REQUESTS]
    assert max(sizes) <= 1_500
    asked = talk.model.asked[0] if strategy == "program" else str(talk.model.bound[0])
    assert "get_quote" in asked


async def test_a_program_of_a_short_prompt_runs(scripted_home: Open) -> None:
    program = '```python\nprint(get_quote(symbol="AAPL")["price"])\n```'
    async with scripted_home(program, "430.47", model_context_tokens=SHORT_CONTEXT) as talk:
        heard = await say(talk.assistant, "苹果股价多少")
    assert heard.answer.tools == ("finance/get_quote",)
    assert "430.47" in talk.model.asked[1]


@pytest.mark.parametrize("strategy", ["program", "loop"])
@pytest.mark.parametrize("request_", ["how many are unpaid in bills.csv?", "bills.csv 里没付的有几笔？"])
async def test_a_short_prompt_tells_what_stands_in_a_named_file_and_what_loads_it(
    scripted_home: Open, strategy: str, request_: str
) -> None:
    async with scripted_home("done", strategy=strategy, model_context_tokens=SHORT_CONTEXT) as talk:
        talk.workspace.joinpath("bills.csv").write_text("name,paid\nMei,no\nBo,yes\n", encoding="utf-8")
        answer = (await say(talk.assistant, request_)).answer
    asked = talk.model.asked[0]
    assert "Mei,no" in asked
    assert "load_table" in (asked if strategy == "program" else str(talk.model.bound[0]))
    assert answer.n_tokens <= 1_500


async def test_a_program_that_printed_nothing_is_told_to_print(scripted_home: Open) -> None:
    async with scripted_home("```python\nx = 1\n```", "done", model_context_tokens=SHORT_CONTEXT) as talk:
        await say(talk.assistant, "苹果股价多少")
    assert "printed nothing" in talk.model.asked[1]
    assert "a program that prints what the answer needs" in talk.model.asked[1]
