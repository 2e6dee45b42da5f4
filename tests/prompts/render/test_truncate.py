"""A part of a prompt is shortened to the tokens that it may have, and says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.render.tokens import count_tokens
from prompts.render.truncate import NOTE_TOKENS, Way, opening, shorten, shortened

OFFERS = "\n".join(f"- g/tool{n} (score 0.5): {'does a very useful thing indeed ' * 6}" for n in range(5))
MOVES = "\n".join(f"- advance g/tool{n}: 理由 {n}" for n in range(40))
LINES = st.lists(st.text(max_size=60), min_size=1, max_size=12).map("\n".join)


def cut(text: str, way: Way, kept: int) -> str:
    return shorten(text, way, kept, count_tokens(text))


def test_each_line_keeps_its_head_and_loses_the_same_of_its_rest() -> None:
    lines = cut(OFFERS, "each", 100).split("\n")
    assert [line.split(": ")[0] for line in lines] == [f"- g/tool{n} (score 0.5)" for n in range(5)]
    assert len({len(line) for line in lines}) == 1
    assert all(line.endswith("…") for line in lines)


def test_heads_are_kept_where_even_they_are_too_long() -> None:
    assert cut(OFFERS, "each", 20).split("\n") == [f"- g/tool{n} (score 0.5): …" for n in range(5)]


def test_whole_lines_go_from_the_end_with_a_note() -> None:
    kept = cut(MOVES, "end", 60).split("\n")
    assert kept[:-1] == MOVES.split("\n")[: len(kept) - 1]
    assert kept[-1].endswith("tokens left out]")


def test_the_oldest_lines_go_first_where_the_start_is_cut() -> None:
    kept = cut(MOVES, "start", 60).split("\n")
    assert kept[0].endswith("tokens left out]")
    assert kept[1:] == MOVES.split("\n")[1 - len(kept) :]


def test_a_single_line_is_cut_inside() -> None:
    assert cut("word " * 500, "end", 40).startswith("word word")


@pytest.mark.parametrize("way", ["each", "end", "start"])
def test_what_fits_stays_as_it_is(way: Way) -> None:
    assert cut(OFFERS, way, count_tokens(OFFERS)) == OFFERS


@pytest.mark.parametrize("way", ["each", "end", "start"])
def test_a_text_of_megabytes_takes_no_time(way: Way) -> None:
    text = f"- g/t: {'word ' * 400_000}\n" * 3
    assert count_tokens(shorten(text, way, 60, 1_200_000)) <= 60


@given(LINES, st.sampled_from(["end", "start"]), st.integers(NOTE_TOKENS, 80))
def test_no_more_is_kept_than_asked(text: str, way: Way, kept: int) -> None:
    size = count_tokens(text)
    assert count_tokens(shorten(text, way, kept, size)) <= max(kept, NOTE_TOKENS)


@given(st.text(min_size=200, max_size=600), st.integers(20, 60))
def test_a_shortened_text_is_no_longer_than_asked(text: str, kept: int) -> None:
    size = count_tokens(text)
    assert count_tokens(shortened(text, kept, size)) <= kept or kept >= size


@pytest.mark.parametrize(
    ("text", "max_tokens", "kept"),
    [
        ("It rose to 3.5 bn. Then it fell again by a little.", 12, "It rose to 3.5 bn. …"),
        ("去年收入增长。今年下降了百分之五，因为需求疲软。", 10, "去年收入增长。 …"),
        ("# Sales\n| city | sum |\n|---|---|\n| Bonn | 12345678 |", 14, "# Sales\n| city | sum |\n|---|---| …"),
        ("incomprehensibilities notwithstanding everything", 6, "incomprehensibilities …"),
        ("It fits.", 3, "It fits."),
    ],
)
def test_an_opening_ends_behind_a_line_a_sentence_or_at_least_a_word(text: str, max_tokens: int, kept: str) -> None:
    assert opening(text, max_tokens) == kept


@given(st.text(), st.integers(1, 40))
def test_an_opening_is_within_its_tokens(text: str, max_tokens: int) -> None:
    assert count_tokens(opening(text, max_tokens)) <= max_tokens
