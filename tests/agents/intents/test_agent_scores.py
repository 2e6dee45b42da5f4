import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.intents.agent_scores import agent_evidence, agent_scores, speakers
from agents.intents.intents import Intents
from agents.profile import AgentProfile
from tools.tool import Tool

FINANCE = AgentProfile(name="finance", description="prices")
STOCKS = AgentProfile(name="stocks", description="prices too")
DATA = AgentProfile(name="data", description="tables")
GENERAL = AgentProfile(name="general", description="anything", general=True)
ALL = frozenset({"f/quote", "d/chart"})
TAKEN = {"finance": frozenset({"f/quote"}), "data": frozenset({"d/chart"}), "general": ALL}
WISHES = Intents(("查股价", "画图"), ("f/quote", "d/chart"), np.array([[0.9, 0.1], [0.1, 0.7]]))


def tool(tool_id: str) -> Tool:
    group, name = tool_id.split("/")
    return Tool(id=tool_id, name=name, description="d", parameters={"type": "object"}, group=group)


def test_an_agent_is_scored_by_how_much_of_the_task_its_tools_cover() -> None:
    scores = agent_scores(WISHES, TAKEN, (FINANCE, DATA), {})

    assert scores == {"finance": pytest.approx(0.5), "data": pytest.approx(0.4)}


def test_the_agent_that_covers_every_wish_comes_first() -> None:
    scores = agent_scores(WISHES, TAKEN, (FINANCE, DATA, GENERAL), {})

    assert max(scores, key=scores.__getitem__) == "general"


def test_at_equal_coverage_the_specialist_comes_before_the_general_agent() -> None:
    scores = agent_scores(WISHES, {"finance": ALL, "general": ALL}, (FINANCE, GENERAL), {})

    assert scores["finance"] > scores["general"]


def test_of_two_agents_with_the_same_tools_the_liker_one_comes_first() -> None:
    taken = {"finance": ALL, "stocks": ALL}

    scores = agent_scores(WISHES, taken, (FINANCE, STOCKS), {"finance": 0.3, "stocks": 0.9})

    assert scores["stocks"] > scores["finance"]
    assert scores["stocks"] == agent_scores(WISHES, taken, (FINANCE, STOCKS), {})["stocks"]


def test_likeness_does_not_set_back_agents_that_share_no_tool() -> None:
    likeness = {"finance": 0.1, "data": 0.9}

    assert agent_scores(WISHES, TAKEN, (FINANCE, DATA), likeness) == agent_scores(WISHES, TAKEN, (FINANCE, DATA), {})


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_scores_stay_between_zero_and_one(one: float, other: float, third: float) -> None:
    taken = {"finance": ALL, "stocks": ALL, "general": ALL}
    likeness = {"finance": one, "stocks": other, "general": third}

    assert all(0 <= s <= 1 for s in agent_scores(WISHES, taken, (FINANCE, STOCKS, GENERAL), likeness).values())


def test_evidence_names_the_best_tool_for_every_wish() -> None:
    evidence = agent_evidence(WISHES, {**TAKEN, "stocks": frozenset()}, (GENERAL, FINANCE, STOCKS))

    assert evidence["general"] == ("f/quote 0.90", "d/chart 0.70")
    assert evidence["finance"] == ("f/quote 0.90", "f/quote 0.10")
    assert evidence["stocks"] == ()


def test_specialists_speak_for_their_tools_and_general_agents_for_the_rest() -> None:
    tools = {t: tool(t) for t in ("f/quote", "x/alone", "general/clock")}
    taken = {"finance": frozenset({"f/quote", "general/clock"}), "general": frozenset(tools)}

    assert speakers(tools, taken, (FINANCE, GENERAL)) == {
        "f/quote": ("finance",),
        "x/alone": ("general",),
        "general/clock": ("finance", "general"),
    }
