import pytest
from hypothesis import given
from hypothesis import strategies as st

from tagging.rules.cue_lexicon import Form, Lexicon, spelled_out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("deleteUserById", "delete user by id"),
        ("HTTPServer_list-all", "http server list all"),
        ("repos.drop/table", "repos drop table"),
        ("查询_股票Price", "查询 股票price"),
        ("__x__", "x"),
    ],
)
def test_a_name_is_spelled_out(name: str, words: str) -> None:
    assert spelled_out(name) == words


@pytest.mark.parametrize(
    ("cue", "text", "form"),
    [
        ("delete", "Delete it", Form.BARE),
        ("delete", "deletes it", Form.THIRD),
        ("delete", "deleting", Form.GERUND),
        ("delete", "was deleted", Form.PAST),
        ("drop", "dropping", Form.GERUND),
        ("pay", "payed", Form.PAST),
        ("modify", "modified", Form.PAST),
        ("modify", "modifies", Form.THIRD),
        ("search", "searches", Form.THIRD),
        ("look up", "to look up", Form.BARE),
        ("删除", "请删除文件", Form.BARE),
    ],
)
def test_inflections_are_found(cue: str, text: str, form: Form) -> None:
    assert [hit.form for hit in Lexicon([(cue, 1)]).hits(text)] == [form]


@pytest.mark.parametrize("text", ["undelete", "deleter", "delete_file", "file_delete", "deleteme"])
def test_only_whole_words_count(text: str) -> None:
    assert list(Lexicon([("delete", 1)]).hits(text)) == []


def test_the_longest_cue_wins_and_the_first_value_stays() -> None:
    lexicon = Lexicon([("time", "a"), ("time zone", "b"), ("time", "c")])
    assert [(hit.word, hit.value) for hit in lexicon.hits("Time zone and time")] == [("time zone", "b"), ("time", "a")]


def test_no_cues_find_nothing() -> None:
    assert list(Lexicon[int]([]).hits("anything 任何")) == []


@given(st.text(max_size=300))
def test_every_hit_is_what_stands_in_the_text(text: str) -> None:
    for hit in Lexicon([("delete", 1), ("send", 2), ("删除", 3)]).hits(text):
        assert text.lower()[hit.start : hit.end] == hit.word
