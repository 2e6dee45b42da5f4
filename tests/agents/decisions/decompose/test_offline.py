from collections.abc import Callable, Mapping, Sequence

import pytest

from agents.decisions.decompose.offline import OfflineDecompose
from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.turn import Turn
from tools.retrieval.retriever import Scores

ScoresOf = Callable[[Sequence[str], Mapping[str, Mapping[str, float]]], Scores]
Decompose = Callable[..., object]
KNOWN = {
    "查苹果股价": {"finance/quote": 0.9},
    "get the price of Apple": {"finance/quote": 0.9},
    "查微软股价": {"finance/quote": 0.8},
    "读取 a.csv": {"system/read": 0.9},
    "保存到 a.txt": {"system/write": 0.9},
    "save it to a.txt": {"system/write": 0.9},
    "save the rest to b.txt": {"system/write": 0.9},
    "谢谢你": {"finance/quote": 0.1},
    "说不定存一下": {"system/write": 0.45},
}


class Asked:
    """Splits with a table of scores, and keeps the texts that it was asked about."""

    def __init__(self, scores_of: ScoresOf) -> None:
        self.texts: list[str] = []
        self._scores_of = scores_of

    async def score(self, texts: Sequence[str]) -> Scores:
        self.texts += texts
        return self._scores_of(texts, KNOWN)

    async def split(self, request: str, **more: object) -> Plan:
        decompose = OfflineDecompose(self.score, lambda tool_id: tool_id.split("/")[0])
        return await decompose(DecomposeQuestion.model_validate({"request": request} | more))


@pytest.fixture
def asked(scores_of: ScoresOf) -> Asked:
    return Asked(scores_of)


async def test_one_clause_stays_one_task_without_asking(asked: Asked) -> None:
    plan = await asked.split("查苹果股价")

    assert [(s.number, s.description, s.needs) for s in plan.subtasks] == [(1, "查苹果股价", ())]
    assert asked.texts == []


async def test_clauses_of_different_agents_are_tasks_of_their_own(asked: Asked) -> None:
    plan = await asked.split("查苹果股价。读取 a.csv")

    assert [(s.description, s.needs) for s in plan.subtasks] == [("查苹果股价", ()), ("读取 a.csv", ())]
    assert "finance, system" in plan.reason


@pytest.mark.parametrize(
    "request_", ["get the price of Apple and then save it to a.txt", "查苹果股价，然后保存到 a.txt"]
)
async def test_a_sequel_needs_the_result_before_it(asked: Asked, request_: str) -> None:
    plan = await asked.split(request_)

    assert [s.needs for s in plan.subtasks] == [(), (1,)]
    assert plan.subtasks[1].description.endswith("[A1]")


async def test_clauses_of_one_agent_stay_together(asked: Asked) -> None:
    plan = await asked.split("查苹果股价，查微软股价。读取 a.csv")

    assert [s.description for s in plan.subtasks] == ["查苹果股价，查微软股价", "读取 a.csv"]


async def test_a_clause_that_no_tool_serves_stays_with_its_neighbour(asked: Asked) -> None:
    plan = await asked.split("查苹果股价，谢谢你")

    assert [s.description for s in plan.subtasks] == ["查苹果股价，谢谢你"]


async def test_a_clause_that_its_agent_hardly_serves_stays_with_its_neighbour(asked: Asked) -> None:
    plan = await asked.split("查苹果股价，说不定存一下")

    assert [s.description for s in plan.subtasks] == ["查苹果股价，说不定存一下"]


async def test_a_first_clause_that_no_tool_serves_goes_to_the_next_agent(asked: Asked) -> None:
    plan = await asked.split("谢谢你。查苹果股价。读取 a.csv")

    assert [s.description for s in plan.subtasks] == ["谢谢你。查苹果股价", "读取 a.csv"]


async def test_too_many_parts_stay_one_task(asked: Asked) -> None:
    plan = await asked.split("查苹果股价。读取 a.csv。查微软股价", max_subtasks=2)

    assert [s.description for s in plan.subtasks] == ["查苹果股价。读取 a.csv。查微软股价"]


async def test_without_tools_a_request_stays_one_task(scores_of: ScoresOf) -> None:
    async def nothing(texts: Sequence[str]) -> Scores:
        return scores_of(texts, {})

    plan = await OfflineDecompose(nothing, lambda tool_id: tool_id)(DecomposeQuestion(request="查股价。读文件吧"))

    assert len(plan.subtasks) == 1


async def test_a_follow_up_is_made_to_stand_alone_first(asked: Asked) -> None:
    plan = await asked.split("那微软呢？", history=(Turn(role="user", text="查苹果股价"),), entities=("苹果",))

    assert (plan.request, plan.subtasks[0].description) == ("查微软股价", "查微软股价")


async def test_needs_form_no_circle(asked: Asked) -> None:
    plan = await asked.split("查苹果股价，然后保存到 a.txt，再查微软股价，然后读取 a.csv")

    assert all(n < s.number for s in plan.subtasks for n in s.needs)


@pytest.mark.parametrize(
    ("request_text", "reason"), [("查苹果股价", "只有一个分句"), ("get the price of Apple", "one clause")]
)
async def test_the_reason_is_given_in_the_language_of_the_request(asked: Asked, request_text: str, reason: str) -> None:
    assert (await asked.split(request_text)).reason == reason


@pytest.mark.parametrize(
    ("request_", "first", "then"),
    [
        ("copy a.txt to b.txt and delete the original", "copy a.txt to b.txt", "delete a.txt"),
        ("把a.txt复制到b.txt，再删除原文件", "把a.txt复制到b.txt", "删除 a.txt"),
        ("make a folder docs and put a.txt into it", "make a folder docs", "move a.txt into docs/"),
        ("新建文件夹docs，把a.txt放进去", "新建文件夹docs", "把a.txt 移动到 docs/"),
    ],
)
async def test_what_is_done_with_what_was_made_waits_for_it(asked: Asked, request_: str, first: str, then: str) -> None:
    plan = await asked.split(request_)

    assert [(s.number, s.description, s.needs) for s in plan.subtasks] == [(1, first, ()), (2, then, (1,))]


@pytest.mark.parametrize(
    ("request_", "texts"),
    [
        (
            "monthly payment for 30 years and for 20 years",
            ["monthly payment for 30 years", "monthly payment for 20 years"],
        ),
        ("20年月供多少，30年呢", ["20年月供多少", "30年月供多少"]),
    ],
)
async def test_two_values_of_one_thing_are_asked_for_side_by_side(
    asked: Asked, request_: str, texts: list[str]
) -> None:
    plan = await asked.split(request_)

    assert [(s.description, s.needs) for s in plan.subtasks] == [(text, ()) for text in texts]


@pytest.mark.parametrize("request_", ["for each file in docs/ count the words", "统计 docs/ 里每个文件的字数"])
async def test_what_no_tool_does_is_not_done_for_each(asked: Asked, request_: str) -> None:
    assert [s.description for s in (await asked.split(request_)).subtasks] == [request_]
