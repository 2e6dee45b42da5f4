"""The benchmark's questions, and what is printed of their answers."""

from collections import Counter
from typing import Any

from evals.examples.benchmark import BENCHMARK, answered, benchmark_lines, path
from evals.examples.examples import ExampleOutcome, Report, Share, load_examples
from tools.trials.reference_page import built_in_tools


def outcome(**changes: Any) -> ExampleOutcome:
    fields: dict[str, Any] = {
        "id": "01-zh",
        "language": "zh",
        "gold_agents": ("finance",),
        "agents": ("finance",),
        "gold_tools": ("finance/get_quote", "finance/get_dividends"),
        "tools": ("finance/search_symbol", "finance/get_quote", "finance/get_dividends"),
        "agent_right": True,
        "tools_found": True,
        "correct": True,
        "values": Share(found=2, n=2),
        "n_tokens": 0,
        "n_calls": 3,
        "ms": 1.0,
    }
    return ExampleOutcome(**{**fields, **changes})


def lines(*outcomes: ExampleOutcome) -> list[str]:
    return benchmark_lines(Report(outcomes=outcomes, offline=True, n_tools=75), "sample")


def test_a_question_is_one_line_of_agent_path_values_and_what_is_missing() -> None:
    assert lines(outcome())[1].split() == ["01-zh", "finance", "2/2", "2/2", "–", "yes"]
    assert lines(outcome(named=Share(found=1, n=2)))[1].split()[-2:] == ["1/2", "NO"]


def test_a_wrong_agent_and_tools_that_were_not_used_are_told() -> None:
    said = lines(outcome(agents=(), agent_right=False, tools=("finance/get_quote",), tools_found=False))
    assert said[1].split() == ["01-zh", "nobody", "(!)", "1/2", "2/2", "–", "yes"]
    assert said[2].strip() == "not found: finance/get_dividends; found: finance/get_quote"


def test_rates_count_only_what_can_be_judged() -> None:
    totals = lines(outcome(), outcome(values=Share(), named=Share(found=0, n=1)))[-6:]
    by_name = {line[:15].strip(): " ".join(line[15:].split()) for line in totals[:5]}
    assert by_name["every value"] == "100.0 % [21–100] n=1"
    assert by_name["missing named"] == "0.0 % [0–79] n=1"
    assert by_name["answered"] == "50.0 % [9–91] n=2"
    assert totals[5] == "offline decisions, 75 tools, finance data of: sample"


def test_an_answer_must_be_whole() -> None:
    assert answered(outcome())
    assert not answered(outcome(values=Share(found=1, n=2)))


def test_a_step_that_was_found_counts_even_where_its_turn_never_came() -> None:
    waiting = outcome(tools=("finance/get_quote",), planned=("finance/get_quote", "finance/get_dividends"))
    assert path(waiting).whole
    assert "yes" in lines(waiting)[1]


# the shipped questions


def test_every_question_is_there_in_both_languages() -> None:
    questions = load_examples(BENCHMARK)
    assert Counter(q.language for q in questions) == {"en": 12, "zh": 12}
    assert {q.id for q in questions} == {f"{n:02}-{language}" for n in range(1, 13) for language in ("en", "zh")}


def test_both_languages_of_a_question_need_the_same_tools() -> None:
    by_id = {q.id: q for q in load_examples(BENCHMARK)}
    for n in range(1, 13):
        en, zh = by_id[f"{n:02}-en"], by_id[f"{n:02}-zh"]
        assert (en.agents, en.tools) == (zh.agents, zh.tools)
        assert (len(en.contains), len(en.missing)) == (len(zh.contains), len(zh.missing))


def test_every_question_can_be_checked_and_names_tools_that_are_there() -> None:
    offered = {tool.id for tool in built_in_tools()}
    for question in load_examples(BENCHMARK):
        assert question.contains or question.missing, question.id
        assert set(question.tools) <= offered, question.id
