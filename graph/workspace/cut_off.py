"""A run that its process did not end: what it was about, and what the journal knows of its calls.

A checkpoint alone does not tell. One whose tasks are not all done may belong to a run that goes on in this moment, in
whatever process, or that waits for a person; and one that is done may hold an answer that nobody was shown.
"""

from collections.abc import Sequence

from langgraph.types import Interrupt, StateSnapshot

from graph.observability.events import CutOff
from tools.calls.journal import CallJournal, NotedCall
from tools.calls.running import RunningRuns


async def cut_off(snapshot: StateSnapshot, journal: CallJournal, runs: RunningRuns) -> CutOff | None:
    """Tell what became of a conversation's last run; None where it ended, goes on, or waits for a person."""
    thread_id, run_key = str(snapshot.config["configurable"]["thread_id"]), snapshot.values.get("run_key", "")
    open_yet = bool(snapshot.tasks) or (bool(run_key) and await runs.left_behind(thread_id) == run_key)
    if not open_yet or await runs.is_running(thread_id):
        return None
    calls = await journal.calls(thread_id, run_key)
    if unanswered(snapshot.interrupts, calls):
        return None
    language = "zh" if snapshot.values.get("language") == "zh" else "en"
    return CutOff(run_key=run_key, request=snapshot.values.get("request", ""), language=language, calls=calls)


def unanswered(interrupts: Sequence[Interrupt], calls: Sequence[NotedCall]) -> list[Interrupt]:
    """Return the questions that nobody answered: once a call began, its question was answered before."""
    began = {noted.call.id for noted in calls}
    return [asked for asked in interrupts if asked.value.get("call", {}).get("id") not in began]
