import pytest

from agents.extraction.one_call.chance import chance


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("random number between 5 and 9", {"minimum": 5, "maximum": 9}),
        ("Please give me 3 random numbers from 1 to 50", {"minimum": 1, "maximum": 50, "count": 3}),
        ("pick a number between 1 and 10", {"minimum": 1, "maximum": 10}),
        ("generate five random integers", {"count": 5}),
        ("给我3个1到50的随机数", {"minimum": 1, "maximum": 50, "count": 3}),
        ("在1到50之间随机抽三个数", {"minimum": 1, "maximum": 50, "count": 3}),
        ("随机数", {}),
        ("roll two dice", {"minimum": 1, "maximum": 6, "count": 2}),
        ("roll a d20", {"minimum": 1, "maximum": 20}),
        ("roll 2d6", {"minimum": 1, "maximum": 6, "count": 2}),
        ("throw a 12-sided die please", {"minimum": 1, "maximum": 12}),
        ("掷两个骰子", {"minimum": 1, "maximum": 6, "count": 2}),
        ("帮我扔一下骰子", {"minimum": 1, "maximum": 6}),
    ],
)
def test_numbers_and_dice_are_drawn_between_their_bounds(text: str, arguments: dict[str, int]) -> None:
    found = chance(text)
    assert found is not None
    assert (dict(found.arguments), found.sql) == (arguments, "")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("flip a coin", ("'heads'", "'tails'", "range(1)")),
        ("toss 3 coins please", ("'heads'", "'tails'", "range(3)")),
        ("抛两枚硬币", ("'正面'", "'反面'", "range(2)")),
        ("pick a random name from anna, bob, and chen", ("('anna'), ('bob'), ('chen')", "LIMIT 1")),
        ("choose one at random: fish & chips or o'brien", ("('fish & chips'), ('o''brien')", "LIMIT 1")),
        ("从张三、李四、王五里随机选一个人", ("('张三'), ('李四'), ('王五')", "LIMIT 1")),
    ],
)
def test_coins_and_what_is_listed_are_drawn_by_a_statement(text: str, parts: tuple[str, ...]) -> None:
    found = chance(text)
    assert found is not None
    assert [part for part in parts if part not in found.sql] == []


@pytest.mark.parametrize(
    "text",
    [
        "6 different random numbers from 1 to 49",
        "random number between 9 and 5",
        "5 random decimals between 0 and 1",
        "1到49里不重复的6个随机数",
        "add the numbers from 1 to 10",
        "draw a number line from 1 to 10",
        "give me a random file",
        "pick a random row from shifts.csv",
        "随机选一个文件",
        "从shifts.csv里随机选一个人",
        "roll back the changes",
        "pick one from anna, bob and chen",
        "toss the coins table",
        "roll 1000 dice",
    ],
)
def test_what_says_more_or_something_else_is_left_to_others(text: str) -> None:
    assert chance(text) is None
