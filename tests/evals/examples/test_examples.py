"""Examples, and answers judged by them."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from evals.examples.examples import (
    EXAMPLES,
    Example,
    Report,
    Share,
    answerable,
    fresh_workspace,
    judged,
    load_examples,
    overall,
    plain,
    table,
)
from graph.observability.events import Answered
from tools.trials.reference_page import built_in_tools


def example(**changes: Any) -> Example:
    fields: dict[str, Any] = {
        "id": "x-1",
        "request": "price of Apple",
        "language": "en",
        "agents": ("finance",),
        "tools": ("finance/get_quote",),
        "contains": (("430.47", "430.5"),),
    }
    return Example(**{**fields, **changes})


def answered(text: str = "**430.47 USD**", **changes: Any) -> Answered:
    fields: dict[str, Any] = {"agents": ("finance",), "tools": ("finance/get_quote",), "language": "en"}
    return Answered(text=text, **{**fields, **changes})


def test_a_right_answer_is_right_in_every_respect() -> None:
    outcome = judged(example(), answered())
    assert (outcome.agent_right, outcome.tools_found, outcome.correct) == (True, True, True)
    assert (outcome.values, outcome.named) == (Share(found=1, n=1), Share())


def test_any_spelling_of_a_value_will_do_and_every_value_must_be_there() -> None:
    two = example(contains=(("430.47", "430.5"), ("12,345",)))
    assert judged(two, answered("430.5 on 12345 shares")).correct
    assert judged(two, answered("430.5")).correct is False
    assert judged(two, answered("430.5")).values == Share(found=1, n=2)


def test_what_is_missing_must_be_named() -> None:
    lacking = example(contains=(), missing=(("toolatlas[finance]",), ("yfinance",)))
    assert judged(lacking, answered("Install `toolatlas[finance]` and set … yfinance.")).correct
    outcome = judged(lacking, answered("There is no such thing."))
    assert (outcome.correct, str(outcome.named)) == (False, "0/2")


def test_an_answer_without_checkable_values_is_neither_right_nor_wrong() -> None:
    assert judged(example(contains=()), answered()).correct is None


def test_where_no_tool_can_answer_none_may_be_used() -> None:
    nobody = example(agents=(), tools=(), contains=())
    assert judged(nobody, answered(agents=(), tools=())).correct
    assert judged(nobody, answered(agents=())).correct is False


def test_other_tools_may_be_used_besides_the_required_ones() -> None:
    assert judged(example(), answered(tools=("a/b", "finance/get_quote"))).tools_found
    assert not judged(example(), answered(tools=("a/b",))).tools_found


def test_case_width_spaces_and_thousands_separators_do_not_change_a_value() -> None:
    assert plain("**1,234.5** ＵＳＤ `A b`") == "1234.5usdab"


def test_of_two_examples_of_one_request_the_one_that_holds_is_run() -> None:
    old = example(id="none-1", agents=(), tools=())
    new = example(id="weather-1", tools=("general/weather_forecast",), replaces="none-1")
    other = example(id="quote-1")
    every = ["general/weather_forecast", "finance/get_quote"]
    assert answerable([old, new, other], ["finance/get_quote"]) == [old, other]
    assert answerable([old, new, other], every) == [new, other]


def test_what_holds_only_with_a_tool_on_offer_is_left_out_without_it() -> None:
    asking = example(tools=(), offer=("general/send_email",))
    assert answerable([asking], []) == []
    assert answerable([asking], ["general/send_email"]) == [asking]


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(json.dumps(example().model_dump()) + "\n{}\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"mine\.jsonl, line 2"):
        load_examples(file)


def test_the_workspace_holds_the_shipped_files_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    folder.mkdir()
    (folder / "old.txt").write_text("old", encoding="utf-8")
    fresh_workspace(folder)
    assert not (folder / "old.txt").exists()
    assert (folder / "data" / "store_sales.csv").exists()


def test_a_report_is_written_as_rates_by_language_and_agent() -> None:
    outcomes = (judged(example(), answered()), judged(example(id="x-2", language="zh"), answered("none")))
    report = Report(outcomes=outcomes, offline=True, n_tools=2)
    assert [str(rate)[:7] for rate in overall(report).values()] == ["100.0 %", "100.0 %", " 50.0 %"]
    lines = table(report).splitlines()
    assert " ".join(lines[1].split()) == "all " + " ".join(["100.0 % [34–100] n=2"] * 2 + ["50.0 % [9–91] n=2"])
    assert any(line.startswith("finance") for line in lines)
    assert lines[-1].startswith("offline decisions, 2 tools: 0 tokens")


def test_requests_of_several_agents_and_of_none_have_rows_of_their_own() -> None:
    several = judged(example(agents=("finance", "general")), answered())
    nobody = judged(example(agents=(), tools=()), answered(agents=(), tools=()))
    lines = table(Report(outcomes=(several, nobody), offline=False, model="openai:x")).splitlines()
    assert [line.split()[1] for line in lines if line.split()[:1] in (["several"], ["none"])] == ["0.0", "100.0"]
    assert lines[-1].startswith("openai:x, ")


# the shipped examples


def shipped() -> list[Example]:
    return load_examples(EXAMPLES)


def test_the_shipped_examples_are_many_and_half_of_them_chinese() -> None:
    languages = Counter(e.language for e in shipped())
    assert languages.total() >= 175
    assert abs(languages["en"] - languages["zh"]) <= 2


def test_ids_and_requests_are_unique_except_where_one_replaces_another() -> None:
    examples = shipped()
    assert len({e.id for e in examples}) == len(examples)
    requests = [e.request for e in examples if not e.replaces]
    assert len(set(requests)) == len(requests)
    by_id = {e.id: e for e in examples}
    assert all(by_id[e.replaces].request == e.request for e in examples if e.replaces)


def test_every_built_in_tool_has_a_request() -> None:
    needed = {tool for e in shipped() for tool in e.tools}
    assert {tool.id for tool in built_in_tools()} - needed == set()
    assert needed - {tool.id for tool in built_in_tools()} == set()


def test_no_shipped_request_is_copied_from_a_tool() -> None:
    taught = {request.strip().casefold() for tool in built_in_tools() for request in tool.examples}
    assert [e.id for e in shipped() if e.request.strip().casefold() in taught] == []
