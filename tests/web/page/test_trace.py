import pytest

from graph.observability.events import Answered, Event
from tests.web.fake_events import delete_events, quote_events, resumed_events
from web.page.changes import Finish
from web.page.run_view import RunView
from web.page.trace import Trace, ledger, summary
from web.page.why_words import EN, ZH, WhyWords
from web.page.wording import EN as PAGE_EN


def played(trace: Trace, view: RunView, events: list[Event]) -> Finish | None:
    finish = None
    for event in events:
        for change in view.changes(event):
            trace.take(change)
            finish = change if isinstance(change, Finish) else finish
    for change in view.end():
        trace.take(change)
    return finish


def test_a_run_is_kept_as_a_tree_and_its_calls_once_more_in_order() -> None:
    trace = Trace()
    finish = played(trace, RunView(PAGE_EN, "price of Apple"), quote_events())
    assert finish is not None
    record = trace.record(EN, finish, {})
    assert [node["name"] for node in record["everything"]] == ["Plan"]
    calls = ["finance/search_symbol", "finance/get_quote", "finance/get_dividends"]
    assert [call["name"] for call in record["calls"]] == calls
    assert '"AAPL"' in record["calls"][1]["input"]
    assert "532.17" in record["calls"][1]["output"]
    assert (record["request"], trace.finished) == ("price of Apple", True)


def test_a_run_that_paused_goes_on_in_the_same_trace() -> None:
    trace, view = Trace(), RunView(PAGE_EN, "delete old.txt")
    assert played(trace, view, delete_events()) is None
    assert not trace.finished
    finish = played(trace, view, resumed_events(approve=False))
    assert finish is not None
    record = trace.record(EN, finish, {})
    assert [(call["name"], call["failed"]) for call in record["calls"]][-1] == ("system/delete_file", True)
    assert record["everything"][0]["name"] == "Plan"


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (EN, ["finance called: get quote.", "Decided by a model, with 1,200 tokens. It took 2.5 s."]),
        (ZH, ["金融 调用了：最新价格。", "由模型决定，共用 1,200 个词元。 用时 2.5 秒。"]),
    ],
)
def test_two_lines_say_what_was_done(words: WhyWords, lines: list[str]) -> None:
    answered = Answered(
        text="",
        language="en",
        agents=("finance",),
        tools=("finance/get_quote",),
        n_tokens=1200,
        offline=False,
        timings_ms={"total": 2_480.0},
    )
    names = {"finance/get_quote": "最新价格"} if words is ZH else {}
    assert summary(words, answered, names) == lines


def test_the_calls_and_the_path_are_named_as_the_page_names_tools() -> None:
    trace = Trace()
    finish = played(trace, RunView(PAGE_EN, "price of Apple"), quote_events())
    assert finish is not None
    record = trace.record(ZH, finish, {"finance/get_quote": "最新价格"})
    assert [call["name"] for call in record["calls"]][1] == "最新价格"
    nodes = {node["id"]: node for row in record["rows"] for node in row["nodes"]}
    assert (nodes["finance/get_quote"]["label"], nodes["finance/get_quote"]["group"]) == ("最新价格", "金融")
    assert nodes["finance/search_symbol"]["label"] == "search_symbol"


def test_prompts_are_listed_where_there_were_any() -> None:
    rows = ({"prompt": "route", "part": "cards", "n_tokens": 310},)
    assert "| route | cards | 310 |" in ledger(EN, Answered(text="", language="en", ledger=rows))
    assert ledger(EN, Answered(text="", language="en")) == ""
