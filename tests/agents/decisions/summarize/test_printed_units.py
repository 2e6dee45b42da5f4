"""What stands before a "%" in an answer is in per cent: said by the schema of the result, seen in what is printed.

Every result is made up from its schema: what is in per cent lies between 2 and 99, a share between 0.02 and 0.99, and
all else beyond 1,000. So a share that is not converted, or another figure with a "%" behind it, shows.
"""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateError
from jinja2.sandbox import SandboxedEnvironment

from agents.decisions.summarize.templates import filters, percent
from tests.built_in import built_in
from tests.tools.made_results import made_result

SIGN = 0xE000
"""The first of the private characters that stand for the signs of a template, one each."""
A_SIGN = re.compile(r"%%|%(?![+.\d]*[fgd])")
"""A sign that is printed, and not the begin of a format; an escaped one of a format is printed too."""
N_RESULTS = 150
BEFORE = re.compile(r"([-+]?[\d,]*\.?\d+)(?:\*\*)? ?(?:\*\*)?([\ue000-\uf000])")


def signed(tree: nodes.Template) -> int:
    """Put a private character in the place of every sign that a template prints; what is compared prints nothing."""
    n = 0

    def private(_: re.Match[str]) -> str:
        nonlocal n
        n += 1
        return chr(SIGN + n)

    compared = {id(inner) for one in tree.find_all(nodes.Compare) for inner in one.find_all(nodes.Const)}
    for text in tree.find_all(nodes.TemplateData):
        text.data = A_SIGN.sub(private, text.data)
    for const in tree.find_all(nodes.Const):
        if isinstance(const.value, str) and id(const) not in compared:
            const.value = A_SIGN.sub(private, const.value)
    return n


def environment(language: str) -> Environment:
    made = SandboxedEnvironment()
    pct = {"pct": lambda value: percent(value).replace("%", chr(SIGN)), "said": str}
    made.filters |= filters(language) | pct
    return made


def prints(text: str) -> bool:
    return "|pct" in text or signed(environment("en").parse(text)) > 0


PRINTING = sorted(
    (tool.id, language) for tool in built_in().tools.values() for language, text in tool.answers.items() if prints(text)
)


def printed(template: str, language: str, returns: Mapping[str, Any]) -> tuple[int, Iterator[str]]:
    """Return how many signs a template has, and what it prints of made-up results."""
    env = environment(language)
    tree = env.parse(template)
    texts = [c.value for c in tree.find_all(nodes.Const) if isinstance(c.value, str) and len(c.value) < 30]
    n_signs, chance = signed(tree), Random(7)

    def rendered() -> Iterator[str]:
        form = env.from_string(tree)
        for _ in range(N_RESULTS):
            try:
                yield form.render(made_result(returns, texts, chance))
            except (TemplateError, LookupError, TypeError, ValueError, ArithmeticError):
                continue  # texts that do not go together: the next result may be whole

    return n_signs, rendered()


def wrong(text: str) -> list[str]:
    return [match[0] for match in BEFORE.finditer(text) if not 2 <= abs(float(match[1].replace(",", ""))) <= 99]


@pytest.mark.parametrize(("tool_id", "language"), PRINTING)
def test_what_an_answer_prints_in_per_cent_is_in_per_cent(tool_id: str, language: str) -> None:
    tool = built_in().tools[tool_id]
    n_signs, rendered = printed(tool.answers[language], language, tool.returns)
    texts = list(rendered)
    seen = {char for text in texts for char in text if ord(char) > SIGN}

    assert {one for text in texts for one in wrong(text)} == set()
    assert len({ord(char) for char in seen if SIGN < ord(char) <= SIGN + n_signs}) == n_signs


def test_an_answer_prints_per_cent_in_both_languages_or_in_none() -> None:
    both = {tool_id for tool_id, language in PRINTING if language == "en"}

    assert {tool_id for tool_id, language in PRINTING if language == "zh"} - both == UNITS_IN_READY_TEXTS
    assert both - {tool_id for tool_id, language in PRINTING if language == "zh"} == set()


UNITS_IN_READY_TEXTS = {"finance/correlate"}
"""The English answer prints texts that the tool made, and which hold the sign already."""


@pytest.mark.parametrize(
    ("template", "unit"),
    [
        ("{{ used|num }} %", "share"),
        ("{{ used|pct }}", "share"),
        ("{{ '%.1f' % used }}%", ""),
        ("**{{ used }}** %", ""),
        ("{{ '%.2f %%' % used }}", "share"),
        ("{{ (used * 100)|pct }}", "%"),
        ("{{ used }}{{ ' %' if unit != 'x' else '' }}", ""),
        ("{% for one in [used] %}{{ one|num }}%{% endfor %}", "share"),
    ],
)
def test_a_figure_that_is_not_in_per_cent_is_seen(template: str, unit: str) -> None:
    number = {"type": "number", "x-unit": unit} if unit else {"type": "number"}
    returns = {"type": "object", "properties": {"used": number, "unit": {"type": "string"}}}

    assert any(wrong(text) for text in printed(template, "en", returns)[1])


@pytest.mark.parametrize(
    ("template", "field"),
    [
        ("{{ used|pct }}", {"x-unit": "%"}),
        ("{{ (used * 100)|pct }}", {"x-unit": "share"}),
        ("{{ '%+.2f' % used }} %", {"x-unit": "%"}),
        ("{{ used }}{{ ' %' if unit == '%' else '' }}", {"x-unit-at": "unit"}),
        ("{{ 7 % 4 }} and {{ used }}", {}),
    ],
)
def test_a_figure_in_per_cent_is_not(template: str, field: Mapping[str, str]) -> None:
    returns = {"type": "object", "properties": {"used": {"type": "number", **field}, "unit": {"type": "string"}}}

    assert not any(wrong(text) for text in printed(template, "en", returns)[1])
