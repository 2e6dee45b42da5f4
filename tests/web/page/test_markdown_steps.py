import pytest

from agents.moves import PathStep, ToolPath
from graph.observability.events import PathFound, Recalled
from tests.web.fake_events import QUOTE, result
from web.page import markdown_steps
from web.page.wording import EN, ZH, Wording


def test_a_long_result_is_cut_and_says_by_how_much() -> None:
    shown = markdown_steps.result(EN, result(QUOTE, "x" * 5_000))
    assert shown.endswith("… 1002 more characters")


def test_the_statement_of_a_database_stands_line_by_line_before_its_rows() -> None:
    shown = markdown_steps.result(EN, result(QUOTE, {"sql": 'SELECT "a"\nFROM "t"', "rows": [[1]]}))
    assert '```sql\nSELECT "a"\nFROM "t"\n```' in shown
    assert shown.index("```sql") < shown.index('"rows"')
    assert '"sql"' not in shown
    assert "… 9 more characters" in markdown_steps.result(EN, result(QUOTE, {"sql": "x" * 4_009, "rows": []}))


def test_a_result_that_only_holds_a_word_for_sql_is_shown_as_it_is() -> None:
    assert '"sql": "SELECT 1"' in markdown_steps.result(EN, result(QUOTE, {"sql": "SELECT 1"}))


def test_a_long_list_of_what_was_left_out_is_cut() -> None:
    excluded = tuple({"tool_id": f"a/t{i}", "reason": "score", "detail": ""} for i in range(25))
    shown = markdown_steps.recall(ZH, Recalled(subtask=1, candidates=(), excluded=excluded))
    assert shown.startswith("未采用:\n\n- `a/t0` (可能性较低)")
    assert shown.endswith("- … 5")


def test_markdown_in_a_tool_description_or_a_reason_takes_no_effect() -> None:
    assert markdown_steps.because(EN, "![x](y) **b**", "model", 0.5) == (
        r"Reason: \!\[x\](y) \*\*b\*\* · *Decided by: model, confidence 0.50*"
    )


def test_evidence_is_shown_whatever_its_shape() -> None:
    rows = ({"tool_id": "a/b", "score": 1, "evidence": "bm25"}, {"tool_id": "a/c"})
    shown = markdown_steps.recall(EN, Recalled(subtask=1, candidates=rows))
    assert "| a/b | 1 | bm25 |" in shown
    assert "| a/c |  |  |" in shown


def test_a_heading_is_cut_to_one_line() -> None:
    assert markdown_steps.shortened("a\nb", 9) == "a b"
    assert markdown_steps.shortened("x" * 80) == "x" * 63 + "…"


@pytest.mark.parametrize(
    ("words", "said"), [(EN, "Asks before it calls `a/del`."), (ZH, "调用前会先询问：`a/del`。")], ids=["en", "zh"]
)
def test_a_path_says_before_which_tools_it_will_ask(words: Wording, said: str) -> None:
    steps = (PathStep(number=1, tool_id="a/get"), PathStep(number=2, tool_id="a/del", asks=True))
    shown = markdown_steps.path(words, PathFound(subtask=1, path=ToolPath(steps=steps)))
    assert shown.endswith(said)
    assert "`START → a/get → a/del → END`" in shown
