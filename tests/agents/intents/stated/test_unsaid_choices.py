"""Lists of which a tool needs a value and a text names none."""

import pytest

from agents.intents.stated.unsaid_choices import unsaid_choices
from tools.tool import Tool

SHOT = Tool(
    id="g/shot",
    name="shot",
    description="Record a vaccination",
    group="g",
    parameters={
        "type": "object",
        "properties": {
            "vaccine": {"type": "string", "enum": ["rabies", "distemper"]},
            "arm": {"type": "string", "enum": ["left", "right"]},
            "kind": {"type": "string", "enum": ["first", "again"], "default": "first"},
        },
        "required": ["vaccine", "kind"],
    },
)


@pytest.mark.parametrize(
    ("text", "n"), [("P-240 got its rabies jab", 0), ("take P-240 for a walk", 1), ("P-240打了狂犬疫苗", 0)]
)
def test_only_what_must_be_given_and_can_be_told_counts(text: str, n: int) -> None:
    assert unsaid_choices(text, SHOT) == n
