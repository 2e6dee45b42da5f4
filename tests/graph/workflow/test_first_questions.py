"""What the first screen offers as an example of each agent is answered by what a fresh home holds."""

import pytest

from prompts.language import Language
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from web.page.starters import starters_of


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_each_example_of_the_first_screen_is_answered(scripted_home: Open, language: Language) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("notes.txt").write_text("hello", encoding="utf-8")
        profiles = (await talk.assistant.refresh()).profiles
        offered = [starter.message for starter in starters_of(profiles, (), language)]
        heard = {text: await say(talk.assistant, text, thread=text) for text in offered}
    assert len(offered) == 4
    assert [text for text, one in heard.items() if not one.answer.served] == []
    assert [text for text, one in heard.items() if any(r.status == "error" for r in one.answer.results)] == []
