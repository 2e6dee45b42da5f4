"""Trials as people read them."""

from rich.console import Console

from tools.trials.table import trial_summary, trial_table
from tools.trials.trial import Trial, TrialOutcome

TRIALS = (
    Trial(tool_id="shop/weigh", outcome=TrialOutcome.PASSED, ms=12.4),
    Trial(tool_id="shop/order", outcome=TrialOutcome.NETWORK, ms=3.0, note="The shop [red]cannot be reached."),
    Trial(tool_id="shop/stop", outcome=TrialOutcome.FAILED, note="did not refuse"),
)


def test_every_tool_has_a_row_and_markup_in_notes_stays_text() -> None:
    console = Console(width=120, force_terminal=False)
    with console.capture() as captured:
        console.print(trial_table(TRIALS))
    lines = captured.get().splitlines()
    assert lines[1].split() == ["shop/weigh", "passed", "12"]
    assert "The shop [red]cannot be reached." in lines[2]
    assert "FAILED" in lines[3]


def test_the_summary_counts_every_outcome() -> None:
    assert trial_summary(TRIALS) == (
        "3 tools: 1 passed, 0 refused as designed, 1 needs network, 0 needs configuration, 1 FAILED, 0 no example"
    )
