import pytest

from evals.execution.honesty import ending_class, endings, speaks_internally
from evals.execution.outcome import CallNote, CaseOutcome, Fault
from evals.report.execution import execution_tables
from tests.evals.execution.test_report import REPORT, outcome

VALUE = Fault(kind="value", what="5")


def wrong(answer: str, *faults: Fault, n_expected: int = 1, **changes: object) -> CaseOutcome:
    told = {"right": False, "answers": (answer,), "faults": faults or (VALUE,), "n_expected": n_expected}
    return outcome("w", **{**told, **changes})


@pytest.mark.parametrize("answer", ["The price is 7.", "股价是7。"])
def test_another_value_told_as_if_sure_is_silently_wrong(answer: str) -> None:
    assert ending_class(wrong(answer)) == "silently_wrong"


@pytest.mark.parametrize("answer", ["I have no tool for that.", "I could not take “IT” into account.", "没法做到。"])
def test_who_says_that_it_cannot_be_done_refuses(answer: str) -> None:
    assert ending_class(wrong(answer)) in ("refused",)


@pytest.mark.parametrize("answer", ["Which year do you mean?", "您指的是哪一年？"])
def test_who_asks_asks(answer: str) -> None:
    assert ending_class(wrong(answer)) == "asked"


def test_some_of_several_values_without_a_word_on_the_others_is_a_part_lost() -> None:
    assert ending_class(wrong("It is 7.", n_expected=2)) == "part_lost"
    assert ending_class(wrong("It is 7.", VALUE, VALUE, n_expected=2)) == "silently_wrong"


def test_a_forbidden_value_beside_a_part_is_wrong() -> None:
    forbidden = Fault(kind="forbidden", what="7")
    assert ending_class(wrong("It is 7.", VALUE, forbidden, n_expected=3)) == "silently_wrong"


@pytest.mark.parametrize(
    "answer",
    ["`data/plot_line` could not do it.", "请设置 TOOLATLAS_SMTP_HOST。", "I still need: `y`."],
)
def test_ids_settings_and_missing_parameters_are_internal(answer: str) -> None:
    call = CallNote(tool="data/plot_line", status="error", error_type="MissingArgument", error="I still need: `y`.")
    assert speaks_internally(wrong(answer, calls=(call,)))


def test_the_line_of_tools_and_columns_of_a_table_are_not_internal() -> None:
    assert not speaks_internally(wrong("`sold` is 7.\n\nTools used: `data/load_table`"))
    assert not speaks_internally(wrong("`sold` 是 7。\n\n使用的工具：`data/load_table`"))


def test_only_what_a_tool_can_serve_is_refused_though_servable() -> None:
    found = endings([wrong("I cannot."), outcome("r", expect="refuse"), outcome("a")])
    assert (found["refused"].n, found["refused_though_servable"].n) == (3, 2)
    assert (found["refused"].hits, found["right"].hits) == (1, 2)


def test_endings_stand_in_the_tables_with_their_intervals() -> None:
    lines = execution_tables(REPORT)
    head = next(line for line in lines if "silently wrong" in line)
    row = lines[lines.index(head) + 2]
    assert row.startswith("| loop | 50.0 [9.5, 90.5] |")
