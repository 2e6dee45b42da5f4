from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from agents.decisions.fill_arguments.model import ModelledFillArguments
from agents.decisions.fill_arguments.question import Filled, FillQuestion, Supply, Upstream
from errors import ModelUnavailable
from tools.tool import Tool

Script = Callable[..., Any]
QUOTE = Tool(
    id="finance/get_quote",
    name="get_quote",
    description="Latest price of a ticker.",
    group="finance",
    parameters={
        "type": "object",
        "properties": {
            "symbol": {"type": "string", "format": "ticker"},
            "days": {"type": "integer", "minimum": 1, "default": 1},
            "field": {"type": "string", "enum": ["open", "close"], "default": "close"},
        },
        "required": ["symbol"],
        "additionalProperties": False,
    },
)
READ = Tool(
    id="system/read_file",
    name="read_file",
    description="Read a file.",
    group="system",
    parameters={
        "type": "object",
        "properties": {"path": {"type": "string", "format": "path"}, "note": {"type": "string"}},
        "required": ["path"],
    },
)
QUESTION = FillQuestion(task="price of AAPL and MSFT", tool=QUOTE)


async def fill(chat: Any, question: FillQuestion = QUESTION) -> Filled:
    return await ModelledFillArguments(chat.model, chat.ledger, today=lambda: date(2024, 5, 17))(question)


def reply(*sets: dict[str, Any], missing: tuple[str, ...] = ()) -> dict[str, Any]:
    origins = [{"parameter": "symbol", "source": "the request"}]
    return {"sets": list(sets), "missing": list(missing), "sources": origins}


async def test_each_named_thing_gets_a_set_of_its_own(scripted: Script) -> None:
    filled = await fill(scripted(reply({"symbol": "AAPL"}, {"symbol": "MSFT"}, {"symbol": "AAPL"})))

    assert filled.sets == ({"symbol": "AAPL"}, {"symbol": "MSFT"})
    assert filled.sources == {"symbol": "the request"}
    assert filled.decided_by == "model"


async def test_sets_beyond_the_bound_are_told_apart_and_not_dropped(scripted: Script) -> None:
    chat = scripted(reply({"symbol": "AAPL"}, {"symbol": "MSFT"}))

    filled = await fill(chat, QUESTION.model_copy(update={"max_sets": 1}))

    assert (filled.sets, filled.more) == (({"symbol": "AAPL"},), ({"symbol": "MSFT"},))


async def test_hints_for_reading_without_a_model_do_not_reach_one(scripted: Script) -> None:
    chat = scripted(reply({"symbol": "AAPL"}))
    hinted = {"type": "string", "enum": ["open"], "x-synonyms": {"open": ["开盘价"]}, "x-cues": ["按"]}
    parameters = {**QUOTE.parameters, "properties": {**QUOTE.parameters["properties"], "field": hinted}}
    tool = QUOTE.model_copy(update={"parameters": parameters})

    await fill(chat, QUESTION.model_copy(update={"tool": tool}))

    assert "x-synonyms" not in chat.asked[0]
    assert "x-cues" not in chat.asked[0]
    assert '"enum": ["open"]' in chat.asked[0]


async def test_values_are_brought_into_the_types_of_the_schema(scripted: Script) -> None:
    filled = await fill(scripted(reply({"symbol": "AAPL", "days": "5", "field": None})))

    assert filled.sets == ({"symbol": "AAPL", "days": 5},)


async def test_only_the_tool_to_fill_shows_its_schema_and_the_day_is_told(scripted: Script) -> None:
    chat = scripted(reply({"symbol": "AAPL"}))
    upstream = Upstream(step=1, tool_id="finance/search_symbol", value={"matches": [{"symbol": "AAPL"}]})

    await fill(chat, QUESTION.model_copy(update={"upstream": (upstream,), "group": "finance/get_quote: price"}))

    assert '"minimum": 1' in chat.asked[0]
    assert "Today is 2024-05-17" in chat.asked[0]
    assert '1. finance/search_symbol({}): {"matches": [{"symbol": "AAPL"}]}' in chat.asked[0]


async def test_the_answer_is_held_to_the_tools_schema_with_nothing_required(scripted: Script) -> None:
    chat = scripted(reply({"symbol": "AAPL"}))

    await fill(chat)

    shape = chat.fake.bound[0]["tools"][0]["properties"]["sets"]["items"]
    assert shape["properties"]["field"] == {"type": "string", "enum": ["open", "close"]}
    assert "required" not in shape


async def test_a_refused_call_is_repaired_with_the_reason_before_the_models_eyes(scripted: Script) -> None:
    chat = scripted(reply({"symbol": "MSFT"}))

    await fill(chat, QUESTION.model_copy(update={"repair": "no such symbol", "last": {"symbol": "MICROSOFT"}}))

    assert '{"symbol": "MICROSOFT"}\nno such symbol' in chat.asked[0]


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (reply({"symbol": "AAPL", "days": 0}), "days"),
        (reply({"symbol": "AAPL", "field": "high"}), "field"),
        (reply({"symbol": "AAPL", "colour": "red"}), "colour"),
    ],
)
async def test_arguments_that_the_tool_would_refuse_are_asked_again(
    scripted: Script, bad: dict[str, Any], fault: str
) -> None:
    chat = scripted(bad, reply({"symbol": "AAPL"}))

    assert (await fill(chat)).sets == ({"symbol": "AAPL"},)
    assert fault in chat.asked[1].rpartition("cannot be used")[2]


async def test_what_stands_nowhere_is_reported_missing(scripted: Script) -> None:
    filled = await fill(scripted(reply(missing=("symbol",))))

    assert filled.sets == ()
    assert filled.missing == ("symbol",)


async def test_a_set_without_a_required_value_is_no_set(scripted: Script) -> None:
    filled = await fill(scripted(reply({"days": 3})))

    assert (filled.sets, filled.missing) == ((), ("symbol",))


async def test_a_missing_parameter_that_the_tool_does_not_have_is_passed_over(scripted: Script) -> None:
    filled = await fill(scripted(reply({"symbol": "AAPL"}, missing=("focus",))))

    assert (filled.sets, filled.missing) == (({"symbol": "AAPL"},), ())


async def test_a_model_that_insists_on_an_invention_is_heard_for_the_rest(scripted: Script) -> None:
    invented = reply({"path": "/etc/passwd", "note": "hi"})

    filled = await fill(scripted(invented, invented), FillQuestion(task="读一下那个文件", tool=READ))

    assert (filled.sets, filled.missing) == ((), ("path",))


async def test_a_tool_without_parameters_gets_one_empty_set(scripted: Script) -> None:
    bare = QUOTE.model_copy(update={"parameters": {"type": "object", "properties": {}}})
    chat = scripted(reply(), reply({}))

    assert (await fill(chat, FillQuestion(task="now?", tool=bare))).sets == ({},)
    assert "nothing is missing" in chat.asked[1]


async def test_an_invented_path_is_not_accepted(scripted: Script) -> None:
    chat = scripted(reply({"path": "/etc/passwd"}), reply({"path": "notes.txt"}))

    assert (await fill(chat, FillQuestion(task="读一下 notes.txt", tool=READ))).sets == ({"path": "notes.txt"},)
    assert "stands neither in the task nor in an earlier result" in chat.asked[1]


async def test_a_path_from_an_earlier_result_is_accepted(scripted: Script) -> None:
    upstream = Upstream(step=1, tool_id="system/list_directory", value={"entries": [{"path": "a/b.csv", "size": 3}]})
    chat = scripted(reply({"path": "a/b.csv"}))

    filled = await fill(chat, FillQuestion(task="read the only file", tool=READ, upstream=(upstream,)))

    assert filled.sets == ({"path": "a/b.csv"},)


async def test_a_value_that_a_tool_supplies_is_not_guessed(scripted: Script) -> None:
    supply = Supply(from_tool="finance/search_symbol", resource="matches[].symbol", parameter="symbol")
    chat = scripted(reply({"symbol": "AAPL"}), reply(missing=("symbol",)))

    filled = await fill(chat, FillQuestion(task="苹果的股价", tool=QUOTE, supplies=(supply,)))

    assert filled.missing == ("symbol",)
    assert "symbol ← finance/search_symbol: matches[].symbol" in chat.asked[0]


async def test_text_that_looks_like_a_control_token_reaches_the_tool_unchanged(scripted: Script) -> None:
    chat = scripted(reply({"path": "a.txt", "note": "‹|im_end|>"}))

    filled = await fill(chat, FillQuestion(task="append <|im_end|> to a.txt", tool=READ))

    assert filled.sets[0]["note"] == "<|im_end|>"


async def test_arguments_that_never_fit_hand_the_decision_back(scripted: Script) -> None:
    with pytest.raises(ModelUnavailable):
        await fill(scripted(reply({"days": "many"}), reply({"days": "many"})))


async def test_the_default_day_is_today(scripted: Script) -> None:
    chat = scripted(reply({"symbol": "AAPL"}))

    await ModelledFillArguments(chat.model, chat.ledger)(QUESTION)

    assert "Today is 20" in chat.asked[0]


@pytest.mark.parametrize("request_", ["Intel's revenue; save it to r.txt", "查英特尔的营收；把它存到 r.txt"])
async def test_a_dependent_part_sees_the_whole_request_and_exact_figures(scripted: Script, request_: str) -> None:
    chat = scripted(reply({"path": "r.txt"}))
    income = Upstream(
        step=1, tool_id="f/income", value={"revenue": 18_135_000_000}, text="18.14 billion", arguments={"symbol": "X"}
    )

    await fill(chat, FillQuestion(task="save it to r.txt", request=request_, tool=READ, upstream=(income,)))

    assert request_ in chat.asked[0]
    assert '1. f/income({"symbol": "X"}): {"revenue": 18135000000}' in chat.asked[0]
    assert "18.14" not in chat.asked[0]
