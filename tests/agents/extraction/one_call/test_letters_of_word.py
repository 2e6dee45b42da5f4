import duckdb
import pytest

from agents.extraction.one_call.letters_of_word import letters_of_word


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("how many r's in strawberry", 3),
        ("How many letters s are there in Mississippi?", 4),
        ("count the vowels in encyclopedia", 5),
        ("how many consonants are in the word rhythm", 6),
        ("how often does the letter a appear in banana", 3),
        ("strawberry里有几个r", 3),
        ("banana中字母a出现几次", 3),
        ("encyclopedia有几个元音", 5),
        ("数一下 ATGCCGGATTGACGCTTAGGCATG 这段里有几个G", 8),
        ("AACCGT这串序列中有多少个C", 2),
        ("reverse the string stressed", "desserts"),
        ("spell banana backwards", "ananab"),
        ("反转字符串 hello", "olleh"),
        ("is racecar a palindrome", "yes"),
        ('is "A man, a plan, a canal: Panama" a palindrome?', "yes"),
        ("is banana a palindrome", "no"),
        ("level是回文吗", "是"),
        ("上海自来水来自海上是不是回文", "是"),
        ("苹果是回文吗", "不是"),
    ],
)
def test_what_is_asked_of_letters_is_told(text: str, told: object) -> None:
    found = letters_of_word(text)
    assert found is not None
    assert duckdb.connect().execute(found.sql).fetchall() == [(told,)]


@pytest.mark.parametrize(
    "text",
    [
        "reverse it",
        "reverse geocode",
        "reverse the order",
        "reverse notes.txt",
        "how many a's in notes.txt",
        "how many e in x",
        "how many letters in hello",
        "count the words in hello",
        "how many people in sales",
        "把列表反转",
        "员工里有几个A类",
    ],
)
def test_what_is_no_question_for_letters_is_left_to_others(text: str) -> None:
    assert letters_of_word(text) is None


@pytest.mark.parametrize("text", ["看看drafts里有几个d", "看看notes里有几个t", "数一下drafts里面有几个t"])
def test_what_may_be_a_folder_is_no_word(text: str) -> None:
    assert letters_of_word(text) is None
