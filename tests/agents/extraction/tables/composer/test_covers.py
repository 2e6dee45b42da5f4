"""Covers of a message: every piece is in one of their links, the best cover first."""

from agents.extraction.tables.composer.covers import covers_of
from agents.extraction.tables.composer.link import Link
from agents.extraction.tables.composer.pieces import pieces_in


def test_a_cover_leaves_no_piece_out() -> None:
    text = "blue shoes, 最多"
    links = [
        Link(start=0, end=4, role="value", score=3),
        Link(start=5, end=10, role="column", score=2),
        Link(start=12, end=14, role="end", score=1.5),
        Link(start=12, end=13, role="noise", score=0.5),
    ]
    covers = covers_of(pieces_in(text), links)
    assert [cover.links for cover in covers] == [tuple(links[:3])]
    assert covers_of(pieces_in(text), links[:2]) == []


def test_one_long_link_stands_before_short_ones_of_less_worth() -> None:
    text = "paid back"
    short = [Link(start=0, end=4, role="deed", score=0.6), Link(start=5, end=9, role="noise", score=0.6)]
    whole = Link(start=0, end=9, role="column", score=5)
    assert [cover.score for cover in covers_of(pieces_in(text), [*short, whole])] == [5, 1.2]


def test_no_pieces_and_very_long_texts_have_no_covers() -> None:
    assert covers_of([], []) == []
    assert covers_of(pieces_in("word " * 100), []) == []
