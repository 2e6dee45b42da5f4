import pytest

from agents.decisions.fill_arguments.question import Upstream
from tagging.tags import Permission, Tagged, TagSet
from tests.agents.decisions.fill_arguments.filling import answer, arguments, parameter, tool

TEXT = tool(("text",), text=parameter("text"))


@pytest.mark.parametrize(
    ("task", "text"),
    [("统计字数：你好，世界", "你好，世界"), ("count the words of all is well", "all is well"), ("say hello", "hello")],
)
def test_text_without_quotes_follows_a_colon_a_cue_or_a_preposition(task: str, text: str) -> None:
    filled = answer(task, tool(("text",), text=parameter("text", x_cues=["say"])))

    assert filled.sets == ({"text": text},)
    assert filled.confidence < 1


@pytest.mark.parametrize("task", ["the md5 of the string letmein", "计算哈希：字符串 letmein"])
def test_what_sort_of_text_it_is_does_not_belong_to_the_text(task: str) -> None:
    assert arguments(task, TEXT) == {"text": "letmein"}


@pytest.mark.parametrize(
    ("task", "expression"), [("add that to 640", "115.2+640"), ("从640中减去这个结果", "640-115.2")]
)
def test_an_earlier_number_is_added_or_taken_away(task: str, expression: str) -> None:
    before = Upstream(step=1, tool_id="m/calc", value={"result": 115.2})
    calculate = tool(("expression",), expression=parameter("expression"))
    assert str(arguments(task, calculate, upstream=(before,))["expression"]).replace(" ", "") == expression


@pytest.mark.parametrize(
    "task", ["which of these are in building B", "make it of those in room 5", "what becomes of this"]
)
def test_words_that_point_at_things_are_no_text(task: str) -> None:
    assert answer(task, TEXT).missing == ("text",)


def test_no_text_at_all_is_missing() -> None:
    assert answer("count words", tool(("text",), text=parameter("text"))).missing == ("text",)


@pytest.mark.parametrize("task", ["encode the contents of a.txt", "hash the text in notes/a.md"])
def test_the_name_of_a_file_is_not_its_text(task: str) -> None:
    assert answer(task, TEXT).missing == ("text",)


def test_a_search_takes_the_request_itself() -> None:
    assert arguments("查一下苹果", tool(("query",), query={"type": "string"})) == {"query": "查一下苹果"}


@pytest.mark.parametrize("task", ["双倍的结果是多少", "double that"])
def test_a_number_may_be_the_earlier_result(task: str) -> None:
    double = tool(("x",), x={"type": "number"})

    assert arguments(task, double, upstream=(Upstream(step=1, tool_id="m/calc", value={"result": 21}),)) == {"x": 21}


def test_a_number_is_not_taken_from_a_result_that_nobody_speaks_of() -> None:
    before = Upstream(step=1, tool_id="m/calc", value={"result": 21})

    assert answer("double", tool(("x",), x={"type": "number"}), upstream=(before,)).missing == ("x",)


def test_a_result_without_a_number_gives_none() -> None:
    before = Upstream(step=1, tool_id="m/calc", value={"text": "none"})

    assert answer("double it", tool(("x",), x={"type": "number"}), upstream=(before,)).missing == ("x",)


def test_the_earlier_result_may_be_the_text() -> None:
    before = Upstream(step=1, tool_id="s/read", value={"content": "hello"}, compressed="hello")

    assert arguments("count its words", tool(("text",), text=parameter("text")), upstream=(before,)) == {
        "text": "hello"
    }
    assert answer("count its words", tool(("text",), text=parameter("text"))).missing == ("text",)


@pytest.mark.parametrize(("task", "expression"), [("再乘以120", "21*120"), ("that times 3", "21 * 3")])
def test_arithmetic_may_go_on_with_the_earlier_result(task: str, expression: str) -> None:
    before = Upstream(step=1, tool_id="m/calc", value={"result": 21})
    found = arguments(task, tool(("e",), e=parameter("expression")), upstream=(before,))["e"]

    assert found.replace(" ", "") == expression.replace(" ", "")


@pytest.mark.parametrize("task", ["turn this into base64: user:word", "把这个转成 base64：user:word"])
def test_what_stands_behind_a_colon_is_what_the_request_points_to(task: str) -> None:
    assert arguments(task, tool(("text",), text=parameter("text"))) == {"text": "user:word"}


@pytest.mark.parametrize(
    ("task", "text"),
    [
        ("decode SGVsbG8gV29ybGQ= please", "SGVsbG8gV29ybGQ="),
        ("把 SGVsbG8gV29ybGQ= 解码", "SGVsbG8gV29ybGQ="),
        ("把SGVsbG8gV29ybGQ=解码", "SGVsbG8gV29ybGQ="),
        ("what does aGVsbG8gd29ybGQ mean", "aGVsbG8gd29ybGQ"),
        ("decode hello%20world%21", "hello%20world%21"),
        ("还原 %E4%BD%A0%E5%A5%BD", "%E4%BD%A0%E5%A5%BD"),
    ],
)
def test_encoded_text_needs_no_quotes(task: str, text: str) -> None:
    filled = answer(task, TEXT)

    assert filled.sets == ({"text": text},)
    assert filled.sources == {"text": "request"}


@pytest.mark.parametrize("task", ["decode Report2024Final.csv", "decode it, 50% of 20%", "解码 统计数据2024"])
def test_names_of_files_and_percentages_are_no_encoded_text(task: str) -> None:
    assert answer(task, TEXT).sources.get("text") != "request"


@pytest.mark.parametrize(
    ("task", "text"),
    [
        ("把 hello 转成 base64", "hello"),
        ("将 你好世界 进行编码", "你好世界"),
        ("encode good morning as base64", "good morning"),
        ("convert hello into base64", "hello"),
    ],
)
def test_the_object_of_a_verb_that_works_on_a_text_is_the_text(task: str, text: str) -> None:
    assert arguments(task, TEXT) == {"text": text}


@pytest.mark.parametrize("task", ["把 a.txt 转成 base64", "encode notes/a.txt as base64"])
def test_a_file_is_no_text(task: str) -> None:
    assert answer(task, TEXT).missing == ("text",)


@pytest.mark.parametrize("task", ["then the md5 of that", "再算它的md5"])
def test_what_works_on_a_text_takes_the_text_of_a_result_and_not_the_sentence_on_it(task: str) -> None:
    value = {"text": "hi", "encoded": "aGk=", "n_bytes": 2}
    before = Upstream(step=1, tool_id="m/encode", value=value, arguments={"text": "hi"}, text="In base64: `aGk=`")
    looking = TagSet(permission=Tagged(value=Permission.LOW), functions=Tagged(value=("query",)))
    changing = TagSet(permission=Tagged(value=Permission.MEDIUM))

    assert arguments(task, TEXT.model_copy(update={"tags": looking}), upstream=(before,)) == {"text": "aGk="}
    assert arguments(task, TEXT.model_copy(update={"tags": changing}), upstream=(before,)) == {"text": "aGk="}


@pytest.mark.parametrize(
    ("task", "focus", "text"),
    [
        ("base64 encode 'hello' and then hash that", "hash that", "aGVsbG8="),
        ("encode 'hello' in base64, then take the md5 of the result", "take the md5 of the result", "aGVsbG8="),
        ("把“hello”做base64编码，再算结果的md5", "算结果的md5", "aGVsbG8="),
        ("encode 'hello' in base64 and also hash it", "also hash it", "hello"),
        ("encode 'hello' in base64, then hash 'that'", "hash 'that'", "that"),
    ],
)
def test_what_goes_on_with_that_takes_what_came_of_it(task: str, focus: str, text: str) -> None:
    before = Upstream(
        step=1, tool_id="m/encode", value={"encoded": "aGVsbG8=", "n_bytes": 5}, arguments={"text": "hello"}
    )
    harmless = TEXT.model_copy(
        update={"tags": TagSet(permission=Tagged(value=Permission.LOW), functions=Tagged(value=("compute",)))}
    )
    assert arguments(task, harmless, focus=focus, upstream=(before,)) == {"text": text}


def test_of_figures_of_a_text_a_file_takes_the_sentence() -> None:
    counted = Upstream(
        step=1, tool_id="m/count", value={"words": 4}, arguments={"text": "to be or not"}, text="It has **4** words."
    )
    changing = TEXT.model_copy(update={"tags": TagSet(permission=Tagged(value=Permission.MEDIUM))})
    assert arguments("write it to a file", changing, upstream=(counted,)) == {"text": counted.text}


@pytest.mark.parametrize("task", ["then the md5 of it", "再算一下它的md5"])
def test_where_a_text_was_only_counted_the_text_itself_is_meant(task: str) -> None:
    counted = Upstream(step=1, tool_id="m/count", value={"words": 6}, arguments={"text": "to be or not"})
    tags = TagSet(permission=Tagged(value=Permission.LOW), functions=Tagged(value=("compute",)))
    assert arguments(task, TEXT.model_copy(update={"tags": tags}), upstream=(counted,)) == {"text": "to be or not"}


@pytest.mark.parametrize("task", ["then md5 it", "再算它的 md5"])
def test_of_a_file_that_was_written_its_contents_are_spoken_of(task: str) -> None:
    wrote = Upstream(
        step=1,
        tool_id="m/write",
        value={"path": "a.txt", "bytes": 8},
        arguments={"path": "a.txt", "content": "aGVsbG8="},
        text="Wrote a.txt (8 bytes).",
    )
    looking = TagSet(permission=Tagged(value=Permission.LOW), functions=Tagged(value=("compute",)))
    hashing = TEXT.model_copy(update={"tags": looking})
    assert arguments(task, hashing, upstream=(wrote,)) == {"text": "aGVsbG8="}


@pytest.mark.parametrize("task", ["decode it [A1]", "把它解码 [A1]"])
@pytest.mark.parametrize("tool_id", ["system/copy_path", "system/zip_paths", "system/delete_file"])
def test_the_sentence_that_tells_what_was_done_with_a_file_is_no_text(task: str, tool_id: str) -> None:
    done = Upstream(step=1, tool_id=tool_id, value={"n_files": 1}, text="Copied a.txt to b.txt.")
    looking = TagSet(permission=Tagged(value=Permission.LOW), functions=Tagged(value=("compute",)))
    assert answer(task, TEXT.model_copy(update={"tags": looking}), upstream=(done,)).missing == ("text",)


@pytest.mark.parametrize("task", ["save that to a file", "把结果存到文件里"])
def test_of_a_list_that_was_found_its_pattern_is_not_the_text(task: str) -> None:
    found = Upstream(
        step=1,
        tool_id="m/extract",
        value={"pattern": "[0-9]+", "found": ["7", "9"]},
        arguments={"text": "7 9"},
        text="2 found: 7, 9",
    )
    assert arguments(task, TEXT, upstream=(found,)) == {"text": "7\n9"}
