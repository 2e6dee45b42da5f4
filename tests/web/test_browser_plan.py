"""A plan that is looked at first, in a real browser: picked, changed, reloaded, run."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from agents.approval.proposed_plan import PartChoice, PlannedChoice
from tests.web.accessible import faults_of, overflow_of
from tests.web.browsing import MARKS, both, chromium, opened, plan_first, say
from tests.web.served import Served

pytestmark = MARKS


@dataclass(frozen=True)
class Words:
    locale: str
    width: int
    plan_first: str
    question: str
    up: str
    edit: str
    remove: str
    add: str
    search: str
    find: str
    query: str
    run: str
    drop: str
    changed: str
    fault: str
    withdrawn: str


EN = Words(
    locale="en-US",
    width=1280,
    plan_first="Plan first",
    question="This is what I would do.",
    up="Move {} up",
    edit="Edit {}",
    remove="Remove {}",
    add="Add a step",
    search="What should the step do?",
    find="Search",
    query="dividends of a company",
    run="Run",
    drop="Don't run",
    changed="Run as you changed it.",
    fault="'?' is no symbol.",
    withdrawn="Dropped, since you asked for something else.",
)
ZH = Words(
    locale="zh-CN",
    width=390,
    plan_first="先看计划",
    question="我打算这样做。",
    up="上移 {}",
    edit="修改 {}",
    remove="删除 {}",
    add="添加步骤",
    search="这一步要做什么？",
    find="搜索",
    query="公司的股息",
    run="执行",
    drop="不执行",
    changed="已按您的修改执行。",
    fault="'?' 不是股票代码。",
    withdrawn="您提出了新的请求，此计划已放弃。",
)
EN_FIRST, ZH_FIRST = both("words", EN, ZH)
CHANGED = (
    PartChoice(number=2, steps=(PlannedChoice(tool_id="system/delete_file", arguments={"path": "old.txt"}, place=0),)),
    PartChoice(
        number=1,
        steps=(
            PlannedChoice(tool_id="finance/get_quote", arguments={"symbol": "MSFT"}, place=1),
            PlannedChoice(tool_id="finance/get_dividends"),
        ),
    ),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def planned(page: Page, served: Served, words: Words) -> None:
    """Pick the mode, and ask."""
    plan_first(page, served, words.width, words.plan_first, "price of Apple, then delete old.txt")
    expect(page.get_by_test_id("plan-form")).to_be_visible()


def press(page: Page, name: str) -> None:
    page.get_by_test_id("plan-form").get_by_role("button", name=name, exact=True).first.click()


def names(page: Page) -> list[str]:
    return [text.partition(". ")[2] for text in page.get_by_test_id("plan-step").locator("strong").all_inner_texts()]


@pytest.mark.full
@EN_FIRST
def test_a_plan_is_changed_reloaded_and_run_as_it_was_left(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as page:
        planned(page, served, words)
        expect(page.get_by_text(words.question)).to_be_visible()
        assert names(page) == ["search symbol", "get quote", "delete file"]
        assert (overflow_of(page), faults_of(page, "[data-testid=plan-form]")) == (0, [])
        press(page, words.remove.format("search symbol"))
        press(page, words.edit.format("get quote"))
        page.get_by_test_id("plan-form").get_by_role("textbox", name="symbol").fill("MSFT")
        press(page, words.add)
        page.get_by_label(words.search).fill(words.query)
        press(page, words.find)
        page.get_by_test_id("plan-add").get_by_role("button", name="get dividends").click()
        press(page, words.up.format("delete file"))
        assert names(page) == ["delete file", "get quote", "get dividends"]
        assert overflow_of(page) == 0
        page.wait_for_url("**/thread/*")
        page.reload()
        expect(page.get_by_test_id("plan-form")).to_be_visible()
        assert names(page) == ["delete file", "get quote", "get dividends"]
        press(page, words.run)
        expect(page.get_by_text(words.changed)).to_be_visible()
        expect(page.get_by_test_id("plan-form")).to_have_count(0)
        expect(page.get_by_test_id("why")).to_be_visible()
        assert [decision.parts for decision in served.assistant.plans.chosen] == [CHANGED]


@pytest.mark.full
@ZH_FIRST
def test_what_cannot_run_is_said_in_the_form_and_a_plan_can_be_dropped(
    browser: Browser, served: Served, words: Words
) -> None:
    with opened(browser, served, words.locale) as page:
        planned(page, served, words)
        press(page, words.edit.format("get quote"))
        page.get_by_test_id("plan-form").get_by_role("textbox", name="symbol").fill("?")
        press(page, words.run)
        expect(page.get_by_role("alert").filter(has_text=words.fault)).to_be_visible()
        assert names(page) == ["search symbol", "get quote", "delete file"]
        press(page, words.drop)
        expect(page.get_by_test_id("plan-form")).to_have_count(0)
        assert [decision.run for decision in served.assistant.plans.chosen] == [False]


@pytest.mark.full
@EN_FIRST
def test_the_mode_stays_with_the_conversation_and_another_request_drops_the_plan(
    browser: Browser, served: Served, words: Words
) -> None:
    with opened(browser, served, words.locale) as page:
        planned(page, served, words)
        page.wait_for_url("**/thread/*")
        page.reload()
        expect(page.locator("#mode-picker-trigger-decision")).to_contain_text(words.plan_first)
        expect(page.get_by_test_id("plan-form")).to_be_visible()
        say(page, "price of Microsoft")
        expect(page.get_by_text(words.withdrawn)).to_be_visible()
        expect(page.get_by_test_id("plan-form")).to_have_count(1)
        assert served.assistant.plans.modes == ["plan", "plan"]
