import re

from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.span import Span, matches, without_overlaps


def span(start: int, end: int) -> Span:
    return Span(start=start, end=end, text="x" * (end - start), value=start)


SPANS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda pair: span(pair[0], sum(pair))), max_size=12
)


def test_touching_spans_do_not_overlap() -> None:
    assert not span(0, 3).overlaps(span(3, 5))
    assert span(0, 4).overlaps(span(3, 5))


def test_the_longest_of_overlapping_spans_is_kept_in_order_of_the_text() -> None:
    assert without_overlaps([span(8, 9), span(0, 2), span(1, 6)]) == [span(1, 6), span(8, 9)]


def test_spans_that_touch_what_is_taken_are_dropped() -> None:
    assert without_overlaps([span(0, 2), span(4, 6)], [span(5, 9)]) == [span(0, 2)]


@given(SPANS, SPANS)
def test_what_is_kept_overlaps_nothing(spans: list[Span], taken: list[Span]) -> None:
    kept = without_overlaps(spans, taken)

    assert not any(a.overlaps(b) for i, a in enumerate(kept) for b in [*kept[i + 1 :], *taken])
    assert kept == sorted(kept, key=lambda s: s.start)


@given(SPANS)
def test_only_what_overlaps_something_longer_is_lost(spans: list[Span]) -> None:
    kept = without_overlaps(spans)

    for lost in (s for s in spans if s not in kept):
        assert any(k.overlaps(lost) and k.end - k.start >= lost.end - lost.start for k in kept)


def test_a_match_without_a_value_is_no_span() -> None:
    found = matches(re.compile(r"\d"), "1a2", lambda m: None if m.group() == "1" else int(m.group()))

    assert found == [Span(start=2, end=3, text="2", value=2)]
