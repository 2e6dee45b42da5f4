"""A word on a plan that waits: run it, drop it, change it, or something else."""

import pytest

from agents.approval.plan_word import plan_word

RUN = (
    "yes|ok|好的|run it|run the plan|run|start|go ahead|yes run it|looks good"
    "|looks good, run it|ok, run the plan please|execute|execute it|do it|carry it out"
    "|start it now|y|sure|run all steps|run them all|run it as shown|可以|执行|执行吧|执行计划|执行这个计划"
    "|运行吧|开始|开始吧|开始执行|好的，开始吧|就按这个来|按计划执行|照做|没问题，执行吧|行|好，就这么做|可以，跑吧|全部执行|continue|go"
    "|go for it|proceed|let's go|yes please run the plan|好的执行计划|按这个计划来"
)
DROP = (
    "no|nope|drop it|drop the plan|discard it|don't run it|do not run the plan|cancel"
    "|cancel the plan|forget it|never mind|no thanks|scrap that|不|不要|算了|取消|取消计划|放弃这个计划|不执行"
    "|别执行|不要执行|不执行了|丢掉|算了吧|不用了|不做了|no, not now|don't|drop that plan please"
    "|no, i changed my mind|不，我再想想|别跑了|stop"
)
CHANGE = (
    "run only step 2|skip the last step|只执行前两步|第二步不要|change it|edit it|let me change it"
    "|i want to change the plan|修改|改一下|我想改一下|修改计划|only the first step|run the first one"
    "|执行第一步|只要第一个|yes to the first and no to the second"
)
OTHER = (
    "第一步是什么|the first president|step 2 of the recipe|第三季度的营收|最后一行"
    "|drop the duplicates in people.csv|cancel order 5|run the tests|start the server"
    "|what would it do|convert 5 km to miles|change the year to 2022|change it to 2022"
    "|no, use msft|不，我说的是微软|苹果的股价|开始日期是哪天|执行什么|运行 ls|plan my day|删掉 a.txt|yes but use msft"
    "|为什么|修改 a.txt|把它改成2022|run a backup|edit notes.txt|不超过5个|drop column age|run python"
    "|start from 2011|begin with apple|所有步骤是什么|what are the steps|继续讲|go to paris"
    "|delete it"
)


@pytest.mark.parametrize("text", RUN.split("|"))
def test_a_yes_or_the_name_of_what_is_done_with_a_plan_runs_it(text: str) -> None:
    assert plan_word(text) == "run"


@pytest.mark.parametrize("text", DROP.split("|"))
def test_a_no_drops_it(text: str) -> None:
    assert plan_word(text) == "drop"


@pytest.mark.parametrize("text", CHANGE.split("|"))
def test_a_word_on_some_of_its_steps_neither_runs_nor_drops_it(text: str) -> None:
    assert plan_word(text) == "change"


@pytest.mark.parametrize("text", OTHER.split("|"))
def test_any_other_message_is_a_request(text: str) -> None:
    assert plan_word(text) is None


def test_what_its_tools_are_called_may_be_said() -> None:
    assert plan_word("yes, convert units", ["convert_units"]) == "run"
    assert plan_word("好的，换算单位", ["换算单位"]) == "run"
    assert plan_word("cancel", ["cancel_order"]) is None
