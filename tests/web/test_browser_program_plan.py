"""A model's program that is looked at first, in a real browser: read, changed, asked for anew, dropped."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from agents.approval.proposed_plan import PlanDecision, PlannedChoice
from tests.web.accessible import faults_of, overflow_of
from tests.web.browsing import MARKS, both, chromium, opened, plan_first
from tests.web.served import Served

pytestmark = MARKS


@dataclass(frozen=True)
class Words:
    locale: str
    width: int
    plan_first: str
    question: str
    each: str
    on_the_way: str
    code: str
    edit: str
    run: str
    drop: str
    wish: str
    ask_again: str
    changed: str
    wished: str
    dropped: str
    fault: str


EN = Words(
    locale="en-US",
    width=390,
    plan_first="Plan first",
    question="This is what the model would do.",
    each="for each of several",
    on_the_way="symbol: worked out on the way",
    code="Show the program",
    edit="Edit get quote",
    run="Run",
    drop="Don't run",
    wish="What should be different?",
    ask_again="Ask again",
    changed="Run as you changed it.",
    wished="Not run; asked for something else:",
    dropped="Not run.",
    fault="'?' is no symbol.",
)
ZH = Words(
    locale="zh-CN",
    width=1280,
    plan_first="先看计划",
    question="模型打算这样做。",
    each="对多项逐一执行",
    on_the_way="symbol：在执行过程中得出",
    code="查看程序",
    edit="修改 get quote",
    run="执行",
    drop="不执行",
    wish="哪里要改？",
    ask_again="重新规划",
    changed="已按您的修改执行。",
    wished="未执行，已要求改为：",
    dropped="未执行。",
    fault="'?' 不是股票代码。",
)
EN_FIRST, ZH_FIRST = both("words", EN, ZH)
MICROSOFT = PlannedChoice(tool_id="finance/get_quote", arguments={"symbol": "MSFT"}, place=1)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def shown(page: Page, served: Served, words: Words) -> None:
    """Pick the mode, and ask."""
    plan_first(page, served, words.width, words.plan_first, "prices, then delete old.txt, by the model")
    expect(page.get_by_test_id("program-form")).to_be_visible()


def press(page: Page, name: str) -> None:
    page.get_by_test_id("program-form").get_by_role("button", name=name, exact=True).first.click()


def type_symbol(page: Page, words: Words, text: str) -> None:
    page.wait_for_url("**/thread/*")  # where a conversation gets its address, the page is put together anew
    press(page, words.edit)
    page.get_by_test_id("program-form").get_by_role("textbox", name="symbol").fill(text)


@EN_FIRST
def test_a_program_is_read_as_steps_changed_reloaded_and_run(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as page:
        shown(page, served, words)
        for text in (words.question, words.each, words.on_the_way, "First the prices, then the file."):
            expect(page.get_by_text(text)).to_be_visible()
        expect(page.get_by_test_id("program-step")).to_have_count(3)
        page.get_by_test_id("program-form").get_by_text(words.code).click()
        expect(page.get_by_text('delete_file(path="old.txt")')).to_be_visible()
        assert (overflow_of(page), faults_of(page, "[data-testid=program-form]")) == (0, [])
        type_symbol(page, words, "MSFT")
        page.wait_for_url("**/thread/*")
        page.reload()
        expect(page.get_by_test_id("program-form").get_by_text("MSFT")).to_be_visible()
        press(page, words.run)
        expect(page.get_by_text(words.changed)).to_be_visible()
        expect(page.get_by_test_id("program-form")).to_have_count(0)
        assert served.assistant.plans.chosen == [PlanDecision(run=True, changed=(MICROSOFT,))]


@pytest.mark.full
@ZH_FIRST
def test_a_value_that_cannot_be_is_told_and_words_ask_for_another_program(
    browser: Browser, served: Served, words: Words
) -> None:
    with opened(browser, served, words.locale) as page:
        shown(page, served, words)
        type_symbol(page, words, "?")
        press(page, words.run)
        expect(page.get_by_role("alert").filter(has_text=words.fault)).to_be_visible()
        page.get_by_label(words.wish).fill("only Microsoft 微软")
        press(page, words.ask_again)
        expect(page.get_by_text(words.wished)).to_be_visible()
        expect(page.get_by_test_id("program-form")).to_have_count(0)
        assert served.assistant.plans.chosen == [PlanDecision(run=False, wish="only Microsoft 微软")]


@pytest.mark.full
@EN_FIRST
def test_a_program_can_be_dropped(browser: Browser, served: Served, words: Words) -> None:
    with opened(browser, served, words.locale) as page:
        shown(page, served, words)
        press(page, words.drop)
        expect(page.get_by_text(words.dropped)).to_be_visible()
        assert served.assistant.plans.chosen == [PlanDecision(run=False)]
