"""Whole requests by programs: a scripted model writes them, everything else is real."""

from collections.abc import Sequence

import pytest

from errors import ModelUnavailable
from graph.observability.events import Event, ProgramEnded, ProgramWritten
from tests.graph.programs.conftest import Open
from tests.graph.talking import Heard, decide, say


def program(code: str) -> str:
    return f"```python\n{code}\n```"


PRICE = {
    "en": ("what does Apple cost?", "Apple costs **430.47 USD**."),
    "zh": ("苹果股价多少", "苹果：**430.47 美元**。"),
}
QUOTE = program('print(get_quote(symbol="AAPL")["price"])')
SAVE = program('print(save(value=[{"n": 1}, {"n": 2}], path="out.csv"))')
DELETE = program('before = len(list_directory()["entries"])\ndelete_file(path="old.txt")\nprint("gone", before)')


def ended(heard: Heard) -> list[ProgramEnded]:
    return [event for event in heard.events if isinstance(event, ProgramEnded)]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.type for event in events]


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_program_is_run_and_answered(scripted_home: Open, language: str) -> None:
    request, answer = PRICE[language]
    async with scripted_home(QUOTE, answer) as talk:
        heard = await say(talk.assistant, request)
    assert kinds(heard.events) == [
        *("program_written", "call_started", "call_ended", "program_ended", "answer_delta", "answered")
    ]
    assert (heard.answer.tools, heard.answer.agents) == (("finance/get_quote",), ("finance",))
    assert heard.text.startswith(answer)
    assert "430.47" in talk.model.asked[1]


async def test_the_beginning_of_a_prompt_stays(scripted_home: Open) -> None:
    async with scripted_home(QUOTE, "430.47", SAVE, "saved") as talk:
        await say(talk.assistant, "what does Apple cost?")
        await say(talk.assistant, "write 1 and 2 into out.csv")
    first, second, third, _ = talk.model.messages
    assert [m.text for m in second[: len(first)]] == [m.text for m in first]
    assert third[0].text == first[0].text  # the rules and the standing functions, for every request


async def test_small_talk_needs_no_program(scripted_home: Open) -> None:
    async with scripted_home("你好！有什么可以帮您？") as talk:
        heard = await say(talk.assistant, "你好")
    assert (heard.text, heard.answer.tools) == ("你好！有什么可以帮您？", ())


async def test_calls_keep_the_order_of_the_program(scripted_home: Open) -> None:
    code = program(
        'make_directory(path="archive")\n'
        'for name in ("a.log", "b.log"):\n    move_path(source=name, target="archive/" + name)\nprint("moved")'
    )
    async with scripted_home(code, "moved") as talk:
        for name in ("a.log", "b.log"):
            talk.workspace.joinpath(name).write_text(name)
        heard = await say(talk.assistant, "move a.log and b.log to archive/")
    assert [r.call.tool_id for r in heard.answer.results] == [
        *("system/make_directory", "system/move_path", "system/move_path")
    ]
    assert talk.workspace.joinpath("archive", "b.log").read_text() == "b.log"


async def test_a_program_that_does_not_check_calls_nothing(scripted_home: Open) -> None:
    wrong = program('print(get_quote(ticker="AAPL"))')
    async with scripted_home(wrong, QUOTE, "430.47") as talk:
        heard = await say(talk.assistant, "what does Apple cost?")
    assert [e.status for e in ended(heard)] == ["refused", "ok"]
    assert len(heard.answer.results) == 1
    assert "was not run" in talk.model.asked[1]


async def test_what_failed_half_way_is_told_and_not_made_again(scripted_home: Open) -> None:
    first = program('q = get_quote(symbol="AAPL")\nread_file(path="nothing.txt")')
    then = program('print(q["price"])')
    async with scripted_home(first, then, "430.47") as talk:
        heard = await say(talk.assistant, "what does Apple cost, and what is in nothing.txt?")
    assert [e.status for e in ended(heard)] == ["raised", "ok"]
    assert [r.call.tool_id for r in heard.answer.results] == ["finance/get_quote", "system/read_file"]
    assert "not to be made again" in talk.model.asked[1]
    assert ended(heard)[1].printed.strip() == "430.47"


async def test_the_same_failing_program_is_not_run_twice(scripted_home: Open) -> None:
    wrong = program('read_file(path="nothing.txt")')
    async with scripted_home(wrong, wrong, "There is no such file.") as talk:
        heard = await say(talk.assistant, "read nothing.txt")
    assert [e.status for e in ended(heard)] == ["raised", "refused"]
    assert len(heard.answer.results) == 1


async def test_a_call_that_asks_waits_for_the_person(scripted_home: Open) -> None:
    async with scripted_home(DELETE, "It is gone.") as talk:
        talk.workspace.joinpath("old.txt").write_text("x")
        asked = await say(talk.assistant, "delete old.txt")
        (question,) = asked.questions
        assert talk.workspace.joinpath("old.txt").exists()
        heard = await decide(talk.assistant, approve=True)
    assert question.program_line is not None
    assert question.program_line.text == 'delete_file(path="old.txt")'
    assert not talk.workspace.joinpath("old.txt").exists()
    assert [r.call.tool_id for r in heard.answer.results] == ["system/list_directory", "system/delete_file"]
    assert ended(heard)[0].printed.strip() == "gone 1"


async def test_a_program_that_waits_goes_on_in_another_process(scripted_home: Open) -> None:
    async with scripted_home(DELETE) as talk:
        talk.workspace.joinpath("old.txt").write_text("x")
        await say(talk.assistant, "删除 old.txt")
    async with scripted_home("已删除。") as again:
        heard = await decide(again.assistant, approve=True)
    assert heard.text.startswith("已删除。")
    assert not again.workspace.joinpath("old.txt").exists()
    assert ended(heard)[0].printed.strip() == "gone 1"


async def test_a_denial_is_an_exception_of_the_program(scripted_home: Open) -> None:
    code = program(
        'try:\n    delete_file(path="old.txt")\nexcept PermissionError as error:\n    print("denied:", error)'
    )
    async with scripted_home(code, "You did not allow it.") as talk:
        talk.workspace.joinpath("old.txt").write_text("x")
        await say(talk.assistant, "delete old.txt")
        heard = await decide(talk.assistant, approve=False)
    assert ended(heard)[0].printed.startswith("denied:")
    assert talk.workspace.joinpath("old.txt").exists()


async def test_functions_that_were_looked_for_serve_the_next_program(scripted_home: Open) -> None:
    look = program('print(find_tools(query="convert kilometres into miles"))')
    use = program('print(round(convert_units(value=5, from_unit="km", to_unit="mile")["result"], 2))')
    async with scripted_home(look, use, "3.11 miles") as talk:
        heard = await say(talk.assistant, "how far is that in miles?")
    assert "convert_units" in ended(heard)[0].printed
    assert ended(heard)[1].printed.strip() == "3.11"


async def test_a_known_function_needs_no_looking_for(scripted_home: Open) -> None:
    use = program('print(round(convert_units(value=5, from_unit="km", to_unit="mile")["result"], 2))')
    async with scripted_home(use, "3.11 miles", program_stub_tokens=900) as talk:
        heard = await say(talk.assistant, "delete old.txt")
    assert [e.status for e in ended(heard)] == ["ok"]


async def test_rows_become_a_table_and_a_file(scripted_home: Open) -> None:
    code = program(
        'rows = [{"s": s, "p": get_quote(symbol=s)["price"]} for s in ("AAPL", "MSFT")]\n'
        't = make_table(rows=rows, name="prices")\n'
        'print(query_sql(sql=f"select avg(p) as m from {t}")["rows"][0][0])\nprint(save(value=rows, path="p.csv"))'
    )
    async with scripted_home(code, "229.21") as talk:
        heard = await say(talk.assistant, "save the prices of Apple and Microsoft, and tell the mean")
    assert ended(heard)[0].printed.split() == ["229.21", "p.csv"]
    assert talk.workspace.joinpath("p.csv").read_text() == "s,p\nAAPL,430.47\nMSFT,27.95\n"


@pytest.mark.parametrize(("request_", "asked"), [("which one?", "Which year?"), ("哪个", "哪一年？")])
async def test_a_question_ends_the_request(scripted_home: Open, request_: str, asked: str) -> None:
    async with scripted_home(program(f'ask_user(question="{asked}", choices=["2011", "2012"])\nprint(1)')) as talk:
        heard = await say(talk.assistant, request_)
    assert heard.text == f"{asked}\n\n- 2011\n- 2012"


async def test_without_a_model_the_request_goes_the_offline_way(scripted_home: Open) -> None:
    down = ModelUnavailable("The model is down.")
    async with scripted_home(*[down] * 8) as talk:
        heard = await say(talk.assistant, "convert 5 km to miles")
    assert "3.10" in heard.text or "3.11" in heard.text
    assert not any(isinstance(event, ProgramWritten) for event in heard.events)


async def test_once_something_ran_a_lost_model_ends_the_request(scripted_home: Open) -> None:
    down = ModelUnavailable("The model is down.")
    async with scripted_home(SAVE, *[down] * 8) as talk:
        heard = await say(talk.assistant, "write 1 and 2 into out.csv")
    assert "`system/write_file`" in heard.text
    assert "is open" in heard.text
    assert talk.workspace.joinpath("out.csv").exists()


async def test_a_request_ends_after_so_many_rounds(scripted_home: Open) -> None:
    looks = [program(f"print({n})") for n in range(3)]
    async with scripted_home(*looks, max_program_rounds=3) as talk:
        heard = await say(talk.assistant, "go on and on")
    assert [e.printed.strip() for e in ended(heard)] == ["0", "1"]
    assert "After 3 programs" in heard.text


async def test_a_follow_up_knows_what_was_said_and_found(scripted_home: Open) -> None:
    again = program('print(quote_1["symbol"])')
    async with scripted_home(QUOTE, "430.47 USD", again, "AAPL") as talk:
        await say(talk.assistant, "what does Apple cost?")
        heard = await say(talk.assistant, "which symbol was that?")
    assert "430.47 USD" in talk.model.asked[2]
    assert ended(heard)[0].printed.strip() == "AAPL"


@pytest.mark.parametrize(
    ("request_", "said"), [("what does Apple cost?", "take a stronger one"), ("苹果股价多少", "请换一个更强的模型")]
)
async def test_three_programs_in_a_row_that_cannot_be_run_end_the_models_work(
    scripted_home: Open, request_: str, said: str
) -> None:
    faulty = [program(f"import pandas\nprint(pandas.read_csv('{n}.csv'))") for n in range(3)]
    async with scripted_home(*faulty) as talk:
        heard = await say(talk.assistant, request_)
    assert [one.status for one in ended(heard)] == ["refused"] * 3
    assert said in heard.text
    assert "TOOLATLAS_" not in heard.text
    assert "No other modules can be imported. Use the functions, such as" in talk.model.asked[1]


async def test_a_short_prompt_hears_the_request_again(scripted_home: Open) -> None:
    async with scripted_home(QUOTE, "430.47", QUOTE, "430.47", model_context_tokens=8_192) as talk:
        await say(talk.assistant, "what does Apple cost?")
    assert talk.model.messages[1][-1].text.count("what does Apple cost?") == 1
