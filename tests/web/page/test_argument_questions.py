"""A question with choices on the page."""

import pytest

from prompts.language import Language
from tests.web.fake_questions import city_question
from web.page.argument_questions import buttons, without_choices
from web.page.wording import wording


@pytest.mark.parametrize(
    ("language", "hint"),
    [("en", "Pick one, or say it in your own words."), ("zh", "请选择一项，或直接说出您要的内容。")],
)
def test_choices_stand_once_as_buttons(language: Language, hint: str) -> None:
    question = city_question("a")
    text = without_choices(f"Done.\n\n{question.words}\n\n_Source_", question, wording(language))
    assert text == f"Done.\n\nWhich city?\n\n{hint}\n\n_Source_"
    assert [button.label for button in buttons(question)] == ["Rome", "Oslo"]


def test_an_answer_that_asks_nothing_stays_as_it_is() -> None:
    assert without_choices("1. Rome\n2. Oslo", None, wording("en")) == "1. Rome\n2. Oslo"
