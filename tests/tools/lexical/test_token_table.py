"""Documents as arrays of numbers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tools.lexical.token_table import token_table

DOCUMENTS = st.lists(st.lists(st.sampled_from(["price", "share", "股价", "file"]), max_size=5), max_size=6)


@given(DOCUMENTS)
def test_every_document_comes_back_as_it_was(documents: list[list[str]]) -> None:
    table = token_table(documents)
    assert [list(table.of(place)) for place in range(len(table))] == documents


@given(DOCUMENTS, st.data())
def test_chosen_documents_come_in_the_order_asked_for(documents: list[list[str]], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(0, len(documents) - 1), max_size=5)) if documents else []
    chosen = token_table(documents).rows(np.array(places, dtype=np.intp))
    assert [list(chosen.of(place)) for place in range(len(chosen))] == [documents[place] for place in places]


@given(st.lists(st.tuples(st.integers(0, 2), st.lists(st.sampled_from(["a", "b"]), max_size=3)), max_size=6))
def test_joined_documents_hold_what_each_held(documents: list[tuple[int, list[str]]]) -> None:
    numbers = np.array([number for number, _ in documents], dtype=np.intp)
    joined = token_table([tokens for _, tokens in documents]).joined(numbers, 3)
    wanted = [[token for number, tokens in documents if number == n for token in tokens] for n in range(3)]
    assert [list(joined.of(n)) for n in range(3)] == wanted


@given(st.lists(st.tuples(st.integers(0, 2), st.lists(st.sampled_from(["a", "b", "价"]), max_size=4)), max_size=6))
def test_postings_count_what_each_owner_holds(documents: list[tuple[int, list[str]]]) -> None:
    table = token_table([tokens for _, tokens in documents])
    starts, holders, counts = table.postings(np.array([owner for owner, _ in documents], dtype=np.intp), 3)
    found = {
        token: dict(zip(holders[at:end].tolist(), counts[at:end].tolist(), strict=True))
        for token, at, end in zip(table.vocabulary, starts, starts[1:], strict=False)
    }
    wanted = {
        token: {o: n for o in range(3) if (n := sum(t.count(token) for owner, t in documents if owner == o))}
        for token in table.vocabulary
    }
    assert found == wanted
    assert all([*held] == sorted(held) for held in found.values())


def test_each_document_is_its_own_owner_where_none_are_given() -> None:
    starts, holders, counts = token_table([["a", "b", "a"], ["b"]]).postings()
    assert (starts.tolist(), holders.tolist(), counts.tolist()) == ([0, 1, 3], [0, 0, 1], [2, 1, 1])
