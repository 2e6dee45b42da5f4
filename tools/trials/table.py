"""Trials as a table for the terminal, and the sentence that sums them up."""

from collections import Counter
from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from tools.trials.trial import Trial, TrialOutcome

_STYLES = {
    TrialOutcome.PASSED: "green",
    TrialOutcome.REFUSED: "green",
    TrialOutcome.NETWORK: "yellow",
    TrialOutcome.CONFIGURATION: "yellow",
    TrialOutcome.FAILED: "bold red",
    TrialOutcome.NO_EXAMPLE: "bold red",
}


def trial_table(trials: Sequence[Trial]) -> Table:
    """Lay trials out: tool, outcome, milliseconds, note."""
    table = Table("tool", "outcome", box=None, pad_edge=False)
    table.add_column("ms", justify="right")
    table.add_column("note", overflow="fold", ratio=1)
    for trial in trials:
        outcome = Text(trial.outcome.value, style=_STYLES[trial.outcome])
        # As text, never as markup: a note quotes what tools say.
        table.add_row(Text(trial.tool_id), outcome, f"{trial.ms:.0f}", Text(trial.note))
    return table


def trial_summary(trials: Sequence[Trial]) -> str:
    """Count the outcomes, every one named: `75 tools: 60 passed, 4 refused as designed, …`."""
    counts = Counter(trial.outcome for trial in trials)
    return f"{len(trials)} tools: " + ", ".join(f"{counts[outcome]} {outcome.value}" for outcome in TrialOutcome)
