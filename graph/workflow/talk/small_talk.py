"""Answers to what wants no tool, from what the library says of itself."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.asides.how_questions import deed_asked
from agents.extraction.asides.negated_wishes import is_negated
from agents.extraction.discourse.foretelling import foretold
from agents.extraction.discourse.giving_up import gives_up
from agents.extraction.discourse.small_talk import SmallTalk, small_talk
from agents.extraction.discourse.undo_words import asks_to_undo
from agents.language.messages import phrase
from agents.language.tag_words import in_words
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.intents import understand
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from graph.workflow.talk.undo import undo_last
from prompts.language import Language
from tools.retrieval.abstention import UNLIKELY

_MOST_TOOLS: Final = 8
_WITH_FILES: Final = frozenset({"greeting", "thanks", "farewell"})
"""What is no more than that with files too."""


def talk_of(state: RouterState, context: RunContext) -> SmallTalk | None:
    """Say what a message is that wants no tool; None for a request, and where the model is to say everything else."""
    if not state.get("fresh") and asks_to_undo(state["request"]):
        return SmallTalk(kind="undo")
    if not state.get("fresh") and context.home.settings.offline and foretold(state["request"]):
        return SmallTalk(kind="foretold")
    if not state.get("fresh") and context.home.settings.offline and is_negated(state["request"]):
        return SmallTalk(kind="forbidden")
    if not state.get("fresh") and context.home.settings.offline and (deed := deed_asked(state["request"])):
        return SmallTalk(kind="asks_how", about=deed)
    if not state.get("fresh") and gives_up(state["request"]):
        return SmallTalk(kind="given_up")
    by_model = context.home.settings.decisions == "model" and not context.home.settings.offline
    talk = None if by_model else small_talk(state["request"])
    if state.get("fresh") and talk is not None and talk.kind not in _WITH_FILES:
        return None  # "what can you do with this" is asked of the file
    return talk


def talk_plan(state: RouterState) -> Plan:
    """Plan nothing: one part that needs no tool."""
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("small_talk", state["language"]))


async def talk_answer(talk: SmallTalk, language: Language, context: RunContext) -> str:
    """Answer briefly: who this is, what its agents do, which tools there are."""
    if talk.kind == "undo":
        return await undo_last(context.run.surroundings, language, context.run.key)
    if talk.kind in ("thanks", "farewell", "foretold", "given_up", "forbidden"):
        return phrase(talk.kind, language)
    if talk.kind == "asks_how":
        return phrase("asks_how", language, deed=talk.about)
    if talk.kind == "tools":
        return await _tools_for(talk.about, language, context)
    if talk.kind == "greeting":
        return phrase("greeting", language)
    snapshot = context.snapshot
    told = {"tools": len(snapshot.tools), "agents": len(snapshot.profiles)}
    lines = [
        phrase(
            "agent_line",
            language,
            agent=in_words(p.name, language),
            about=p.describe(language),
            n=len(snapshot.allowed(p.name)),
        )
        for p in snapshot.profiles
    ]
    return "\n".join([phrase("who" if talk.kind == "self" else "abilities", language, **told), "", *lines])


async def _tools_for(about: str, language: Language, context: RunContext) -> str:
    wishes = await understand(context, about)
    tools = context.snapshot.tools
    likely = [t for t in wishes.ranked()[:_MOST_TOOLS] if t in tools and max(wishes.covers(t)) >= UNLIKELY]
    if not likely:
        return phrase("no_tools_for", language, about=about)
    lines = [f"- `{t}`: {tools[t].description.strip().splitlines()[0]}" for t in likely]
    return "\n".join([phrase("tools_for", language, about=about), "", *lines])
