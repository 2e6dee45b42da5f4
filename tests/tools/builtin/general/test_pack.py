"""What every tool of the pack owes to a model, to the router and to a person."""

import asyncio
import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import jinja2
import pytest
from jsonschema import Draft202012Validator

from agents.decisions.summarize.templates import filters
from errors import ToolCallFailed
from tagging.rules.tagger import RuleTagger
from tagging.tags import Permission
from tagging.taxonomy import load_taxonomy
from tests.built_in import built_in
from tools.builtin.general.dates.calendars import calendar_month
from tools.builtin.general.dates.dates import date_difference
from tools.builtin.general.dates.shifts import add_to_date
from tools.builtin.general.dates.times import convert_timezone, current_time
from tools.builtin.general.numbers.calculator import calculate
from tools.builtin.general.numbers.random_numbers import random_number
from tools.builtin.general.numbers.units import convert_units
from tools.builtin.general.numbers.uuids import make_uuid
from tools.builtin.general.text.base64_text import decode_base64, encode_base64
from tools.builtin.general.text.diffs import diff_files, diff_text
from tools.builtin.general.text.json_queries import json_query
from tools.builtin.general.text.languages import detect_language
from tools.builtin.general.text.patterns import regex_extract
from tools.builtin.general.text.texts import hash_text, text_statistics
from tools.builtin.general.text.url_text import url_decode, url_encode
from tools.builtin.general.web.mail import send_email
from tools.builtin.general.web.places import geocode
from tools.builtin.general.web.weather import weather_forecast
from tools.builtin.general.web.web_pages import http_get
from tools.calls.result import to_json
from tools.context import ToolContext
from tools.tool import Tool
from tools.trials.workspace import make_workspace

PACK = (
    *(current_time, convert_timezone, date_difference, convert_units, calculate, text_statistics, hash_text),
    *(add_to_date, calendar_month, encode_base64, decode_base64, url_encode, url_decode, make_uuid, random_number),
    *(json_query, regex_extract, diff_text, diff_files, detect_language, http_get, send_email, geocode),
    weather_forecast,
)
ANSWERING = tuple(function for function in PACK if function is not send_email)
AT_THE_CLOCK = {"current_time", "date_difference", "add_to_date", "calendar_month"}
BY_CHANCE = {"make_uuid", "random_number"}
TOOLS = built_in().tools
every_tool = pytest.mark.parametrize("function", PACK, ids=lambda function: function.__name__)
every_answer = pytest.mark.parametrize("function", ANSWERING, ids=lambda function: function.__name__)


def made(function: Callable[..., Any]) -> Tool:
    return TOOLS[f"general/{function.__name__}"]


def called(function: Callable[..., Any], context: ToolContext) -> Any:
    """Make the tool's example call over the trial workspace."""
    make_workspace(context.workspace)
    given = {"context": context} if "context" in inspect.signature(function).parameters else {}
    example = made(function).call
    assert example is not None
    result = function(**example.arguments, **given)
    return asyncio.run(result) if asyncio.iscoroutine(result) else result


def rendered(template: str, value: dict[str, Any]) -> str:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # Markdown, not HTML
    environment.filters |= filters("en")
    return environment.from_string(template).render(value)


@pytest.fixture
def trial(context: ToolContext, tmp_path: Any) -> ToolContext:
    return replace(context, workspace=tmp_path / "trial")


@every_answer
@pytest.mark.usefixtures("recordings")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_answer_template_tells_the_result(function: Callable[..., Any], language: str, trial: ToolContext) -> None:
    text = rendered(made(function).answers[language], to_json(called(function, trial)))

    assert text == text.strip()
    assert len(text) > 5
    assert "None" not in text


@every_answer
@pytest.mark.usefixtures("recordings")
def test_the_example_call_returns_what_the_schema_promises(function: Callable[..., Any], trial: ToolContext) -> None:
    Draft202012Validator(made(function).returns).validate(to_json(called(function, trial)))


def test_mail_that_is_not_set_up_says_so(trial: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="not set up"):
        called(send_email, trial)


@every_tool
def test_the_author_does_not_go_below_the_floor_of_the_rules(function: Callable[..., Any]) -> None:
    tool = made(function)
    floor = RuleTagger(load_taxonomy())(tool).permission.value
    # To the rules "add" changes something; to a date it is arithmetic.
    assert floor.rank <= tool.tags.permission.value.rank or function is add_to_date


def test_only_mail_does_anything_to_the_world() -> None:
    assert {f.__name__ for f in PACK if made(f).tags.permission.value is not Permission.LOW} == {"send_email"}


def test_only_what_depends_on_the_clock_or_on_chance_or_cannot_be_undone_is_not_repeatable() -> None:
    repeatable = {f.__name__ for f in PACK if made(f).idempotent}

    assert repeatable == {f.__name__ for f in PACK} - AT_THE_CLOCK - BY_CHANCE - {"send_email"}


def test_what_needs_the_internet_says_so() -> None:
    needing = {f.__name__ for f in PACK if (call := made(f).call) and "network" in call.needs}

    assert needing == {"http_get", "geocode", "weather_forecast"}


@pytest.mark.parametrize(
    ("month", "language", "begins"),
    [
        ("1976-07-04", "en", "**1976-07-04** is a **Sunday**. **July 1976** has 31 days"),
        ("1976-07-04", "zh", "**1976-07-04** 是**星期日**。**1976 年 7 月**共 31 天"),
        ("2026-10-01", "en", "**2026-10-01** is a **Thursday**. "),
        ("2026-10-01", "zh", "**2026-10-01** 是**星期四**。"),
    ],
)
def test_a_calendar_says_first_which_weekday_the_day_asked_about_is(month: str, language: str, begins: str) -> None:
    text = rendered(made(calendar_month).answers[language], to_json(calendar_month(month)))

    assert text.startswith(begins)
