from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tools.gazetteers.gazetteer import Gazetteer, folded

names = st.text(alphabet="ab 北京é", min_size=1, max_size=6).filter(lambda name: name == " ".join(name.split()))


def test_the_longest_name_wins() -> None:
    gazetteer = Gazetteer({"York": "y", "New York": "ny"})

    assert gazetteer.find("in New York now") == [(3, 11, "ny")]


def test_a_latin_name_is_a_whole_word() -> None:
    gazetteer = Gazetteer({"rome": "r"})

    assert gazetteer.find("chrome romeo Rome") == [(13, 17, "r")]


def test_a_chinese_name_needs_no_spaces() -> None:
    assert Gazetteer({"东京": "t"}).find("现在东京几点") == [(2, 4, "t")]


def test_accents_case_and_width_do_not_count() -> None:
    gazetteer = Gazetteer({"São Paulo": "sp"})

    assert gazetteer.get("ｓａｏ  PAULO") == "sp"


def test_exact_names_count_only_as_written() -> None:
    gazetteer = Gazetteer({}, exact={"MB": "megabyte", "Mb": "megabit"})

    assert gazetteer.find("5 Mb, 5 MB, 5 mb") == [(2, 4, "megabit"), (8, 10, "megabyte")]


def test_a_refused_name_leaves_room_for_a_shorter_one() -> None:
    gazetteer = Gazetteer({"ab cd": "long", "ab": "short"})

    assert gazetteer.find("ab cd", lambda _text, start, end: end - start < 3) == [(0, 2, "short")]


@given(st.text())
def test_folding_keeps_every_position(text: str) -> None:
    assert len(folded(text)) == len(text)


@given(st.dictionaries(names, st.just("v"), min_size=1, max_size=5), st.text(alphabet="ab 北京é", max_size=30))
def test_mentions_are_in_order_and_do_not_overlap(known: dict[str, str], text: str) -> None:
    found = Gazetteer(known).find(text)

    assert all(first[1] <= second[0] for first, second in pairwise(found))
    assert all(folded(text[start:end]) in {folded(name) for name in known} for start, end, _ in found)


@given(names)
def test_every_name_is_found_alone(name: str) -> None:
    assert Gazetteer({name: "v"}).find(name) == [(0, len(name), "v")]
