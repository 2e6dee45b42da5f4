"""What the page is told to do: the events of a run in the page's own terms, free of Chainlit."""

from typing import Literal, TypeAlias

from graph.observability.events import Answered, ApprovalAsked, CutOff, PlanAsked
from prompts.frozen import Frozen
from web.page.path_picture import Row

StepKind: TypeAlias = Literal["run", "tool", "retrieval", "undefined"]


class OpenStep(Frozen):
    """Show a step; it runs until a `CloseStep` names its key."""

    key: str
    parent: str = ""
    """Key of the step around it; empty for the run itself."""
    name: str
    kind: StepKind = "undefined"
    icon: str = ""
    input: str = ""
    output: str = ""
    """Markdown."""
    opened: bool = False
    """Whether its content shows before anyone clicks."""


class CloseStep(Frozen):
    """End a step; an empty output leaves what it shows."""

    key: str
    output: str = ""
    failed: bool = False


class ShowStep(OpenStep):
    """Show a step that is over already."""

    failed: bool = False


class RenameStep(Frozen):
    """Give an open step another name."""

    key: str
    name: str


class Stream(Frozen):
    """Add to the answer."""

    text: str


class Notify(Frozen):
    """Tell the user a sentence."""

    text: str


class AskApproval(Frozen):
    """Ask for an approval."""

    asked: ApprovalAsked


class AskPlan(Frozen):
    """Show a plan that waits to be run."""

    asked: PlanAsked


class AskCutOff(Frozen):
    """Ask what shall become of a run that was cut off."""

    cut: CutOff


class Finish(Frozen):
    """End the answer."""

    answered: Answered
    request: str
    """As the user typed it."""
    rows: tuple[Row, ...]
    """The paths taken, one row a sub-task."""
    supplying: frozenset[str] = frozenset()
    """Steps that only served a later one, as `<sub-task>.<step>`."""


Question: TypeAlias = AskApproval | AskPlan | AskCutOff
Change: TypeAlias = OpenStep | CloseStep | ShowStep | RenameStep | Stream | Notify | Question | Finish
