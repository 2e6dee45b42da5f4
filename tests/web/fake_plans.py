"""Plans of a scripted assistant: one of two parts, looked at by whoever picks that."""

from collections.abc import Mapping

from agents.approval.argument_form import ArgumentField
from agents.approval.decision import Decision
from agents.approval.proposed_plan import PlanDecision, PlannedChoice, ProposedPart, ProposedStep
from agents.approval.proposed_program import ProgramStep, ProposedProgram
from errors import InvalidArguments
from graph.observability.events import PlanAsked
from graph.workflow.asked.request_mode import RequestMode

QUERY = ArgumentField(name="query", kind="text", text="Apple", given=True, required=True)
SYMBOL = ArgumentField(name="symbol", kind="text", text="", given=False, required=True)
PATH = ArgumentField(name="path", kind="text", text="old.txt", given=True, required=True, description="The file.")
PARTS = (
    ProposedPart(
        number=1,
        task="price of Apple",
        agent="finance",
        steps=(
            ProposedStep(
                tool_id="finance/search_symbol",
                about="Finds ticker symbols.",
                arguments={"query": "Apple"},
                supplies=True,
                fields=(QUERY,),
            ),
            ProposedStep(tool_id="finance/get_quote", about="Latest price.", later=("symbol",), fields=(SYMBOL,)),
        ),
    ),
    ProposedPart(
        number=2,
        task="delete old.txt",
        agent="system",
        steps=(
            ProposedStep(
                tool_id="system/delete_file",
                about="Delete a file of the workspace.",
                arguments={"path": "old.txt"},
                asks=True,
                fields=(PATH,),
            ),
        ),
    ),
)

PROGRAM = ProposedProgram(
    note="First the prices, then the file.",
    code='for symbol in symbols:\n    get_quote(symbol=symbol)\nget_quote(symbol="AAPL")\ndelete_file(path="old.txt")',
    steps=(
        ProgramStep(
            tool_id="finance/get_quote", about="Latest price.", worked_out={"symbol": "symbol"}, how_often="each"
        ),
        ProgramStep(
            tool_id="finance/get_quote",
            about="Latest price.",
            arguments={"symbol": "AAPL"},
            fields=(SYMBOL.model_copy(update={"text": "AAPL", "given": True}),),
        ),
        ProgramStep(tool_id="system/delete_file", arguments={"path": "old.txt"}, asks=True, fields=(PATH,)),
    ),
)
"""Of a request that is done by the model."""


class FakePlans:
    """Keeps what was shown and what was said to it."""

    def __init__(self) -> None:
        self.modes: list[RequestMode] = []
        """What each request was to be decided by."""
        self.waiting: dict[str, PlanAsked] = {}
        self.chosen: list[PlanDecision] = []

    def made(self, text: str, thread_id: str) -> PlanAsked:
        plan_id = f"plan {len(self.modes)} of {thread_id}"
        asked = PlanAsked(plan_id=plan_id, request=text, language="en", parts=PARTS)
        if "by the model" in text:
            asked = asked.model_copy(update={"parts": (), "program": PROGRAM})
        self.waiting[thread_id] = asked
        return self.waiting[thread_id]

    def checked(self, decision: PlanDecision) -> PlanDecision:
        if any("?" in (step.typed or {}).values() for part in decision.parts or () for step in part.steps):
            raise InvalidArguments("'?' is no symbol.", zh="'?' 不是股票代码。")
        if any("?" in (call.typed or {}).values() for call in decision.changed):
            raise InvalidArguments("'?' is no symbol.", zh="'?' 不是股票代码。")
        decision = decision.model_copy(update={"changed": tuple(map(_as_typed, decision.changed))})
        if decision.parts is None:
            return decision
        parts = (part.model_copy(update={"steps": tuple(map(_as_typed, part.steps))}) for part in decision.parts or ())
        return decision.model_copy(update={"parts": tuple(parts)})

    def addable(self, query: str) -> list[ProposedStep]:
        found = ProposedStep(tool_id="finance/get_dividends", about="Dividends per share.", fields=(SYMBOL,))
        return [found] if "dividend" in query or "股息" in query else []

    def taken(self, thread_id: str, decisions: Mapping[str, object]) -> list[bool]:
        """Take what was said to a plan; empty where nothing was."""
        plan = self.waiting.get(thread_id)
        if plan is None or plan.plan_id not in decisions:
            return []
        said = decisions[plan.plan_id]
        self.chosen.append(PlanDecision(run=said.approve) if isinstance(said, Decision) else _decision(said))
        del self.waiting[thread_id]
        return [self.chosen[-1].run]


def _decision(said: object) -> PlanDecision:
    assert isinstance(said, PlanDecision)
    return said


def _as_typed(step: PlannedChoice) -> PlannedChoice:
    given = {name: text for name, text in (step.typed or {}).items() if text}
    return step.model_copy(update={"arguments": given, "typed": None})
