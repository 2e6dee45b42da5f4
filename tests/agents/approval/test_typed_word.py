"""What a person types while a call waits: a yes, a no with why, or something else."""

import pytest

from agents.approval.typed_word import TypedWord, typed_words

OWN = ("write_note", "write note", "写入笔记")
YES = (
    "yes|Yep!|ok do it|sure, go ahead|please do|yes please|ok thanks|i agree|of course|no objections|all right"
    "|yes, write it|ok write the note|可以|好|好的，执行|行吧|同意|没问题|那就执行吧"
    "|嗯，可以|好的，写吧|可以，写入笔记|OK|请继续，可以"
)
NO = (
    "no|Nope.|no thanks|don't|please don't write it|never mind|not now|cancel it"
    "|不要|算了吧|先别写|不行|还是不用了|不同意"
)
REASONS = {
    "no, i need it": "i need it",
    "no that is my contract": "that is my contract",
    "no, it is from 2019 and still needed": "it is from 2019 and still needed",
    "don't write it, the text has mistakes": "the text has mistakes",
    "不要，我还要用": "我还要用",
    "算了，我再想想": "我再想想",
    "不行 这一份是客户的": "这一份是客户的",
}
OTHER = (
    "yes but another one|yes?|ok so what does it do|no, delete b.txt instead|no, i meant the second note"
    "|no of rows in cars|no. of employees|number of notes|thanks|hello|cancel order 5|stop the server|can you do it"
    "|do you run it|ok google|yes, and mail it to bob|yes write the letter|no, 200 usd|no, what does it do|nobody"
    "|yesterday"
    "|不超过5个|别的笔记呢|对比|好像不对|好了|行数|可以吗|好不好|不知道|不是，我说的是 b.txt|不对，应该是第二份"
    "|好多|确认一下|可以告诉我天气吗|不要写 b.txt，写 a.txt"
)


@pytest.mark.parametrize("text", YES.split("|"))
def test_a_yes_is_nothing_besides_words_of_that_kind(text: str) -> None:
    assert typed_words(text, OWN) == (TypedWord(approve=True),)


@pytest.mark.parametrize("text", NO.split("|"))
def test_a_no_stands_alone(text: str) -> None:
    assert typed_words(text, OWN) == (TypedWord(approve=False),)


@pytest.mark.parametrize(("text", "reason"), REASONS.items())
def test_a_no_goes_on_with_why(text: str, reason: str) -> None:
    assert typed_words(text, OWN) == (TypedWord(approve=False, reason=reason),)


@pytest.mark.parametrize("text", OTHER.split("|"))
def test_any_other_message_is_neither(text: str) -> None:
    assert typed_words(text, OWN) == ()


@pytest.mark.parametrize(
    ("text", "approve", "which"),
    [
        ("yes to both", True, "both"),
        ("两个都可以", True, "both"),
        ("yes to all", True, "all"),
        ("都可以", True, "all"),
        ("全部批准", True, "all"),
        ("都不要", False, "all"),
        ("no to both of them", False, "both"),
        ("ok to the first one", True, 1),
        ("第二个不要", False, 2),
        ("the second one", None, 2),
        ("第一个", None, 1),
    ],
)
def test_a_word_says_which_of_several_it_is_on(text: str, approve: bool | None, which: str | int) -> None:
    assert typed_words(text, OWN) == (TypedWord.model_validate({"approve": approve, "which": which}),)


@pytest.mark.parametrize("text", ["yes to the first and no to the second", "第一个可以，第二个不要"])
def test_each_of_several_has_a_word_of_its_own(text: str) -> None:
    assert typed_words(text, OWN) == (TypedWord(approve=True, which=1), TypedWord(approve=False, which=2))


@pytest.mark.parametrize(("text", "own"), [("cancel it", "cancel_order"), ("取消", "取消订单")])
def test_what_the_call_itself_does_is_no_no_to_it(text: str, own: str) -> None:
    assert typed_words(text, (own,)) == ()
