"""Nothing that is said to people holds names of ours: ids of tools, parameters, or a schema's description."""

import re

import pytest

from agents.approval.argument_form import fields_of
from agents.asking.asking_back import Occasion, asked_for
from agents.asking.field_labels import with_labels
from agents.decisions.fill_arguments.question import Filled
from agents.language.messages import PHRASES
from prompts.language import Language
from tests.built_in import built_in
from tools.tool import Tool

TOOLS = built_in().tools
IDS = frozenset(name for tool in TOOLS.values() for name in (tool.id, tool.name) if "_" in name)
_PARAMETER = re.compile(r"\w_\w|`")
_DESCRIBED = re.compile(
    r"(?<![A-Za-z])(?:columns?|tables?) (?:whose|of which|to be|that)|name of the table", re.IGNORECASE
)
_LISTS_TOOLS = frozenset({"used", "used_failing"})
"""What is listed under an answer for whoever wants to know how it was found."""
each_tool = pytest.mark.parametrize("tool", TOOLS.values(), ids=lambda tool: tool.id)
in_both = pytest.mark.parametrize("language", ["en", "zh"])


@pytest.mark.parametrize("name", sorted(PHRASES.keys() - _LISTS_TOOLS))
def test_no_sentence_holds_a_tools_id_or_shows_one_as_code(name: str) -> None:
    said = " ".join(PHRASES[name].values())
    assert not [one for one in IDS if one in said]
    assert not re.search(r"`\{(?:tools?|parameter)\}`", said)


@each_tool
@in_both
def test_a_question_for_one_value_is_put_in_words(tool: Tool, language: Language) -> None:
    for name in tool.required:
        question = asked_for(Filled(missing=(name,)), {name: ["a", "b"]}, Occasion("q", 1, 1, tool, language))
        assert question is not None
        assert not _PARAMETER.search(question.text), question.text
        assert not _DESCRIBED.search(question.text), question.text


@each_tool
@in_both
def test_a_field_for_a_value_is_described_in_words(tool: Tool, language: Language) -> None:
    for field in with_labels(fields_of(tool, {}), tool, language):
        assert not _PARAMETER.search(f"{field.label} {field.description}"), field
