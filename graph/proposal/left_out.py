"""What of a request no step of its plan takes: said beside the plan, before a person runs it."""

from collections.abc import Sequence

from agents.approval.proposed_plan import ProposedStep
from agents.intents.unserved import Ran, about, unserved
from agents.language.messages import phrase
from agents.language.quoted_pieces import quoted_pieces
from graph.workflow.context import RunContext
from prompts.language import Language


def left_out(task: str, steps: Sequence[ProposedStep], language: Language, context: RunContext) -> str:
    """Say in a sentence what a part asks for that none of its steps does; empty where all of it is taken.

    Before anything ran no result shows a word, so that a part is only doubted for what its tools know nothing of.

    Args:
        task: What the part asks for.
        steps: How it would be done.
        language: Of the sentence.
        context: Knows the tools, and in which words they are asked.
    """
    tools = context.snapshot.tools
    known = [(tools[step.tool_id], step) for step in steps if step.tool_id in tools]
    ran = [Ran(about=about(tool), arguments=step.arguments, supplies=step.supplies) for tool, step in known]
    if not ran:
        return ""
    left = unserved(task, ran, context.snapshot.words)
    pieces = left.values or (*left.words, *left.names)
    return phrase("plan_leaves_out", language, pieces=quoted_pieces(pieces, language)) if pieces else ""
