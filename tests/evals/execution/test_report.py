from typing import Any

from evals.execution.outcome import CallNote, CaseOutcome, Fault, ModelUse
from evals.execution.report import ArmOutcomes, ExecutionReport, costs, figures
from evals.report.execution import execution_tables


def outcome(name: str, **changes: Any) -> CaseOutcome:
    told: dict[str, Any] = {
        "id": name,
        "arm": "loop",
        "language": "en",
        "kind": "loop",
        "right": True,
        "answers": ("5",),
        "seconds": 2.0,
        "example": "x",
    }
    return CaseOutcome.model_validate({**told, **changes})


WRONG = outcome(
    "b",
    language="zh",
    kind="join",
    right=False,
    faults=(Fault(kind="value", what="5"), Fault(kind="value", what="6")),
    use=ModelUse(calls=4, prompt_tokens=3_000, answer_tokens=90),
    calls=(CallNote(tool="a/t", status="ok"), CallNote(tool="?", status="error", error_type="ToolNotFound")),
    approvals=2,
    invalid_calls=1,
    invented_names=1,
)
REPORT = ExecutionReport(arms=(ArmOutcomes(name="loop", outcomes=(outcome("a"), WRONG)),))


def test_figures_hold_rates_costs_and_faults() -> None:
    told = figures(REPORT)["loop"]
    assert (told["right"]["hits"], told["right"]["n"], told["wrong"]) == (1, 2, ["b"])
    assert {kind: rate["hits"] for kind, rate in told["kinds"].items()} == {"join": 0, "loop": 1}
    assert told["median_and_mean"]["model calls"] == (2.0, 2.0)
    assert told["sums"] == {"approvals": 2, "invalid calls": 1, "invented names": 1, "model errors": 0}
    assert told["cases_with_fault"] == {"value": 1}


def test_a_call_of_a_tool_that_there_is_not_is_no_tool_call() -> None:
    assert costs([WRONG])["tool calls"] == (1.0, 1.0)


def test_tables_are_markdown() -> None:
    lines = execution_tables(REPORT)
    assert lines[0] == "| arm | n | right | en | zh | join | loop |"
    assert lines[2].startswith("| loop | 2 | 50.0 [9.5, 90.5] |")
    assert "| loop | 2 / 2 | 1500 / 1500 | 45 / 45 | 0.5 / 0.5 | 2 / 2 | 2 | 1 | 1 | 0 |" in lines
    assert lines[-1] == "| loop | 1 |"


def test_arms_without_a_fault_have_no_table_of_faults() -> None:
    assert execution_tables(ExecutionReport(arms=(ArmOutcomes(name="x", outcomes=(outcome("a"),)),)))[-1] == ""
