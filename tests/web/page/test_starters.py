"""What the first screen offers."""

import pytest

from agents.profile import AgentProfile
from prompts.language import Language
from web.page.starters import starters_of

FINANCE = AgentProfile(name="finance", description="Stocks.", examples=("price of Apple", "苹果的股价"))


@pytest.mark.parametrize(("language", "label"), [("en", "finance · price of Apple"), ("zh", "金融 · 苹果的股价")])
def test_an_agent_is_named_in_the_readers_language(language: Language, label: str) -> None:
    (starter,) = starters_of([FINANCE], [], language)
    assert starter.label == label
