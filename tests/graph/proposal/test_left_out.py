"""What no step of a plan takes is said beside it, with the library that ToolAtlas brings."""

from typing import Any

import pytest

from agents.approval.proposed_plan import ProposedStep
from graph.proposal.laid_out import proposed_step
from graph.proposal.left_out import left_out
from prompts.language import Language
from tests.graph.world import World


def steps(world: World, *calls: tuple[str, dict[str, Any]]) -> list[ProposedStep]:
    return [proposed_step(world.snapshot.tools[tool_id], arguments) for tool_id, arguments in calls]


@pytest.mark.parametrize(
    ("task", "language", "said"),
    [
        ("what time is it in tokyo and what's 18% of 240", "en", "None of these steps heeds “18%”, “240”"),
        ("东京现在几点，240的18%是多少", "zh", "这些步骤都没有用上「240」、「18%」"),
    ],
)
def test_a_value_that_no_step_takes_is_named(packaged: World, task: str, language: Language, said: str) -> None:
    plan = steps(packaged, ("general/convert_timezone", {"time": "now", "to_timezone": "Asia/Tokyo"}))
    assert left_out(task, plan, language, packaged.context()).startswith(said)


@pytest.mark.parametrize(
    ("task", "language"), [("average of 3, 5, 9 and the md5 of hello", "en"), ("求 hello 的 md5，再把它删除", "zh")]
)
def test_a_wish_that_only_other_tools_know_is_named(packaged: World, task: str, language: Language) -> None:
    plan = steps(packaged, ("general/hash_text", {"algorithm": "md5", "text": "3, 5, 9 and the md5 of hello"}))
    said = left_out(task, plan, language, packaged.context())
    assert {"en": "“average”", "zh": "「删除」"}[language] in said


@pytest.mark.parametrize(("task", "language"), [("what is 18% of 240?", "en"), ("240的18%是多少", "zh")])
def test_of_what_is_taken_whole_nothing_is_said(packaged: World, task: str, language: Language) -> None:
    plan = steps(packaged, ("general/calculate", {"expression": "240 * 18%"}))
    assert left_out(task, plan, language, packaged.context()) == ""


def test_a_part_without_steps_is_not_doubted(packaged: World) -> None:
    assert left_out("what is 18% of 240?", [], "en", packaged.context()) == ""
