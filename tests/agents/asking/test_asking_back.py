"""The question that follows where a call lacks values, or has only guesses."""

import pytest

from agents.asking.asking_back import Occasion, asked_for
from agents.asking.parameter_names import named, question_of
from agents.decisions.fill_arguments.question import Filled
from prompts.language import Language
from tests.agents.decisions.fill_arguments.filling import tool

TRIP = tool(
    ("city", "nights"),
    city={"type": "string", "description": "City to look for hotels in, such as Paris. Defaults to none."},
    nights={"type": "integer"},
    checkInDate={"type": "string", "format": "date"},
    class_={"type": "string", "enum": ["economy", "business"]},
    pets={"type": "boolean", "description": "Whether pets come along"},
    table={"type": "string", "format": "table"},
    x={"type": "string", "format": "column"},
    guest={"type": "object", "properties": {"last_name": {"type": "string"}}},
    gadget_mode={"type": "string"},
    城市={"type": "string", "description": "要查询的城市，例如北京"},
)


def occasion(language: Language = "en") -> Occasion:
    return Occasion("q", 1, 2, TRIP, language)


@pytest.mark.parametrize(
    ("path", "en", "zh"),
    [
        ("city", "city to look for hotels in", "城市"),
        ("nights", "nights", "晚数"),
        ("table", "table", "表"),
        ("x", "x", "横轴列"),
        ("guest/last_name", "guest last name", "“guest last name”"),
        ("gadget_mode", "gadget mode", "“gadget mode”"),
        ("城市", "城市", "要查询的城市"),
    ],
)
def test_a_value_is_called_what_a_person_calls_it(path: str, en: str, zh: str) -> None:
    assert (named(TRIP, path, "en"), named(TRIP, path, "zh")) == (en, zh)


def test_what_is_missing_is_asked_for_without_names_of_ours() -> None:
    question = asked_for(Filled(missing=("city", "nights")), {}, occasion())
    assert question is not None
    assert question.words == "I still need to know: city to look for hotels in; nights."
    assert question.wanted == ("city", "nights")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Which table do you mean?\n\n1. cars\n2. flats\n\nAnswer with a number, or with a value of your own.",
        ),
        ("zh", "您指的是哪张表？\n\n1. cars\n2. flats\n\n请回复编号，或直接说出您要的内容。"),
    ],
)
def test_what_is_at_hand_is_offered(language: Language, words: str) -> None:
    question = asked_for(Filled(missing=("table", "x")), {"table": ["cars", "flats"]}, occasion(language))
    assert question is not None
    assert (question.words, question.wanted) == (words, ("table",))


def test_where_there_is_nothing_at_hand_yet_that_is_said() -> None:
    question = asked_for(Filled(missing=("table",)), {"table": []}, occasion())
    assert question is not None
    assert "There is none yet" in question.text


def test_choices_of_an_enumeration_and_of_a_truth_value_are_offered() -> None:
    enum, flag = (asked_for(Filled(missing=(n,)), {}, occasion("zh")) for n in ("class_", "pets"))
    assert enum is not None
    assert [c.label for c in enum.choices] == ["economy", "business"]
    assert flag is not None
    assert [(c.label, c.values) for c in flag.choices] == [("是", {"pets": True}), ("否", {"pets": False})]


def test_a_guess_is_the_first_choice_and_leaving_it_out_may_be_another() -> None:
    filled = Filled(sets=({"city": "Rome"},), doubtful=("city",), likely=({"city": "Rome"}, {"city": "Oslo"}, {}))
    question = asked_for(filled, {}, occasion())
    assert question is not None
    assert question.text == "I am not sure about this. Is it right: city to look for hotels in: Rome?"
    assert [c.label for c in question.choices] == ["Rome", "Oslo", "leave it out"]
    assert (question.guess, question.choices[2].values) == (True, {"city": None})


def test_several_guesses_are_told_together_and_numbers_have_no_numbers_before_them() -> None:
    likely = ({"city": "Rome", "nights": 3}, {"city": "Oslo", "nights": 3})
    filled = Filled(sets=(likely[0],), doubtful=("city", "nights"), likely=likely)
    question = asked_for(filled, {}, occasion("zh"))
    assert question is not None
    assert question.choices[0].label == "城市：Rome；晚数：3"
    assert "\n- 城市" in question.words


def test_what_is_sure_asks_nothing() -> None:
    assert asked_for(Filled(sets=({"city": "Rome"},)), {}, occasion()) is None


@pytest.mark.parametrize(
    ("language", "value", "label"),
    [
        ("en", ["Rome", "Oslo"], "Rome, Oslo"),
        ("zh", ["罗马", "奥斯陆"], "罗马、奥斯陆"),
        ("en", {"city": "Rome", "pets": True}, "city Rome, pets yes"),
        ("zh", {"city": "罗马", "pets": False}, "city 罗马, pets 否"),
    ],
)
def test_lists_and_objects_are_offered_in_words(language: Language, value: object, label: str) -> None:
    filled = Filled(sets=({"gadget_mode": value},), doubtful=("gadget_mode",), likely=({"gadget_mode": value},))
    question = asked_for(filled, {}, occasion(language))
    assert question is not None
    assert [c.label for c in question.choices] == [label]


@pytest.mark.parametrize(
    ("name", "schema", "en", "zh"),
    [
        ("symbol", {"format": "ticker"}, "Which company or stock?", "您指的是哪家公司或哪只股票？"),
        ("source", {"format": "currency"}, "From which currency?", "原来是哪种货币？"),
        ("to_unit", {"format": "unit"}, "Into which unit?", "要换成什么单位？"),
    ],
)
def test_a_value_alone_is_asked_for_in_a_plain_question(name: str, schema: dict[str, str], en: str, zh: str) -> None:
    tool = TRIP.model_copy(
        update={"parameters": {"type": "object", "properties": {name: {"type": "string", **schema}}}}
    )
    assert (question_of(tool, name, "en"), question_of(tool, name, "zh")) == (en, zh)
    assert question_of(TRIP, "nights", "en") == ""
