"""A call at its moment: made only by whom, and with what, a person approved."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from agents.profile import AgentProfile
from evals.attacks.surroundings import Surroundings
from graph.workflow.approval.authority import Approval, authorise, call_digest
from graph.workflow.context import RunContext
from graph.workspace.live_state import LiveState
from tagging.rules.tagger import RuleTagger
from tagging.taxonomy import load_taxonomy
from tools.call import ToolCall
from tools.functions.loader import PACKS, load_packs
from tools.tool import Tool


@dataclass(frozen=True)
class _Home:
    """A home as it is at the moment of the call."""

    now: LiveState

    @property
    def library(self) -> "_Home":
        return self

    async def replaced_by(self, call: ToolCall, surroundings: object) -> tuple[()]:
        """Nothing stands in any call's way here."""
        del call, surroundings
        return ()

    async def live_state(self) -> LiveState:
        return self.now


@dataclass(frozen=True)
class _Run:
    """All of a run that authority looks at."""

    home: _Home
    by_model: bool = False

    @property
    def run(self) -> "_Run":
        return self

    @property
    def surroundings(self) -> None:
        return None

    @property
    def read(self) -> "_Run":
        return self

    async def sources(self) -> list[str]:
        """Nothing was read before the call."""
        return []


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Use an approval for something else.

    Args:
        given: `tool` and `shown`: the call that was approved; `made`, `id`, `other`: what is made instead; `answer`:
            what the run is resumed with instead of an approval; `definition` that was shown; `gone`: tools that are
            no more; `agent` with `profile` fields; `barred`.
        around: Not needed.
    """
    del around
    tools = _tools()
    shown = ToolCall(id="1.1.1", tool_id=given["tool"], arguments=dict(given["shown"]))
    made = shown.model_copy(
        update={
            "id": given.get("id", shown.id),
            "tool_id": given.get("other", shown.tool_id),
            "arguments": dict(given.get("made", given["shown"])),
        }
    )
    definition = given.get("definition", tools[shown.tool_id].definition_hash)
    approval: Approval | None = Approval(approved=True, call=call_digest(shown), definition=definition)
    if "answer" in given:
        approval = Approval.read(given["answer"])
    open_to_all = {"name": "system", "description": "Everything.", "max_permission": "high"}
    profile = AgentProfile.model_validate({**open_to_all, **given.get("profile", {})})
    left = {tool_id: tool for tool_id, tool in tools.items() if tool_id not in given.get("gone", ())}
    now = LiveState(left, (profile,), dict(given.get("barred", {})))
    denied = await authorise(made, given.get("agent", "system"), approval, cast("RunContext", _Run(_Home(now))))
    return "" if denied is not None and denied.status == "denied" else "the call would be made"


def _tools() -> dict[str, Tool]:
    return load_packs(PACKS, tagger=RuleTagger(load_taxonomy())).tools
