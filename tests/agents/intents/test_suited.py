"""Tags that name the agents that a tool suits count in routing."""

import numpy as np
import pytest

from agents.intents.agent_scores import agent_scores
from agents.intents.intents import Intents
from agents.intents.suited import heeding_tags, suited
from agents.profile import AgentProfile
from tagging.tags import Tagged, TagSet
from tools.tool import Tool

CLERK = AgentProfile(name="clerk", description="files")
ANALYST = AgentProfile(name="analyst", description="tables")
GENERAL = AgentProfile(name="general", description="anything", general=True)
PROFILES = (CLERK, ANALYST, GENERAL)
TAKEN = {"clerk": frozenset({"t/read"}), "analyst": frozenset({"t/read", "t/plot"}), "general": frozenset({"t/read"})}
WISHES = Intents(("读文件",), ("t/read",), np.array([[0.9]]))


def tools(*agents: str) -> dict[str, Tool]:
    schema = {"type": "object"}
    tags = TagSet().model_copy(update={"agents": Tagged(value=agents)})
    read = Tool(id="t/read", name="read", description="d", parameters=schema, group="t", tags=tags)
    return {"t/read": read, "t/plot": read.model_copy(update={"id": "t/plot", "tags": TagSet()})}


@pytest.mark.parametrize(("agent", "other"), [("clerk", "analyst"), ("analyst", "clerk")])
def test_of_two_specialists_that_share_a_tool_the_tagged_one_goes_first(agent: str, other: str) -> None:
    scores = agent_scores(WISHES, TAKEN, PROFILES, {})
    assert scores["clerk"] == scores["analyst"]
    tagged = agent_scores(WISHES, suited(tools(agent), TAKEN, PROFILES), PROFILES, {})
    heeded = heeding_tags(scores, tagged)
    assert heeded[agent] == scores[agent]
    assert heeded[agent] > heeded[other] > 0


@pytest.mark.parametrize("agents", [(), ("nobody",), ("clerk", "analyst")])
def test_tags_that_tell_nobody_apart_change_nothing(agents: tuple[str, ...]) -> None:
    assert suited(tools(*agents), TAKEN, PROFILES) == TAKEN


def test_the_general_agent_keeps_every_tool() -> None:
    assert suited(tools("clerk"), TAKEN, PROFILES)["general"] == TAKEN["general"]
