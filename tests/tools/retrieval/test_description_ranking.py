"""What descriptions alone say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.embedding.space_form import SpaceForm
from tools.lexical.bm25 import tokenise
from tools.retrieval.description_ranking import SIBLINGS, DescribedWords, Descriptions, Likeness, describe_words, merged
from tools.retrieval.vector_space.whitening import fit_space

WORDS = st.lists(st.sampled_from(["price", "share", "file", "weather", "song", "股价", "天气"]), min_size=1, max_size=6)
LIBRARY = {
    "shop/prices": "price of a share",
    "shop/orders": "list orders",
    "disk/files": "content of a file",
    "radio/songs": "songs of a band",
}


def described(library: dict[str, str]) -> Descriptions:
    return Descriptions(words_of(library), None)


def words_of(library: dict[str, str]) -> DescribedWords:
    return describe_words(list(library), [tokenise(text) for text in library.values()])


def relevance(library: dict[str, str], *texts: str) -> dict[str, float]:
    index = described(library)
    found = index.relevance(index.likeness([tokenise(text) for text in texts], None).together())
    return dict(zip(library, found[0].tolist(), strict=True))


def test_the_tool_whose_description_matches_comes_first() -> None:
    found = relevance(LIBRARY, "the price of my share")
    assert max(found, key=lambda tool_id: found[tool_id]) == "shop/prices"


def test_a_tool_of_the_same_group_is_lifted_by_its_sibling() -> None:
    found = relevance(LIBRARY, "the price of my share")
    assert found["shop/orders"] > max(found["disk/files"], found["radio/songs"])


def test_words_that_nobody_knows_say_nothing() -> None:
    assert set(relevance(LIBRARY, "zebra").values()) == {0.0}


def test_a_clause_of_politeness_changes_little() -> None:
    alone = relevance(LIBRARY, "price of a share", "price of a share")
    polite = relevance(LIBRARY, "price of a share", "price of a share", "list thank you")
    assert max(polite, key=lambda tool_id: polite[tool_id]) == max(alone, key=lambda tool_id: alone[tool_id])


@settings(deadline=None, max_examples=50)
@given(st.lists(WORDS, min_size=2, max_size=6), WORDS, st.randoms(use_true_random=False))
def test_the_order_of_the_tools_does_not_matter(texts: list[list[str]], asked: list[str], random: object) -> None:
    library = {f"g{n % 2}/t{n}": " ".join(words) for n, words in enumerate(texts)}
    items = list(library.items())
    random.shuffle(items)  # type: ignore[attr-defined]  # hypothesis gives a Random
    assert relevance(dict(items), " ".join(asked)) == pytest.approx(relevance(library, " ".join(asked)), abs=1e-4)


@given(st.lists(st.lists(st.floats(0, 1), min_size=4, max_size=4), min_size=1, max_size=4), st.integers(0, 3))
def test_one_more_text_never_lowers_what_the_best_text_says(rows: list[list[float]], column: int) -> None:
    few, more = np.array(rows), np.array([*rows, [0.5] * 4])
    assert merged(more)[column] >= merged(few)[column]


def test_vectors_count_and_a_tool_without_one_is_judged_by_its_words() -> None:
    vectors = np.eye(4, dtype=np.float32)
    vectors[3] = 0
    library = Descriptions(words_of(LIBRARY), fit_space(vectors, vectors[:0], np.zeros(0, bool)))
    found = library.likeness([["zebra"]], np.eye(4, dtype=np.float32)[[2]])
    assert found.cosines is not None
    assert found.cosines[0, 3] == 0
    assert list(LIBRARY)[int(library.relevance(found)[0].argmax())] == "disk/files"


def test_the_best_of_a_group_lifts_all_of_it_alike() -> None:
    index = described(LIBRARY)
    words = np.array([[4.0, 0.0, 0.0, 0.0]])
    found = index.relevance(Likeness(None, words, np.zeros((1, 3)), np.ones(1)))[0]
    alone = found - SIBLINGS * np.array([found[0], found[0], found[2], found[3]]) / (1 + SIBLINGS)
    assert alone[1] == pytest.approx(alone[2])


def test_an_empty_library_is_no_fault() -> None:
    index = described({})
    likeness = index.likeness([["price"]], None)
    assert index.relevance(likeness).shape == (1, 0)


def weighed(weight: float, asked: str) -> list[float]:
    """Ask in words for one tool and by a vector for the third."""
    rows = np.eye(4, 6, dtype=np.float32)
    space = fit_space(rows, np.zeros((0, 6), np.float32), np.zeros(0, bool), form=SpaceForm(weight=weight))
    index = Descriptions(words_of(LIBRARY), space)
    found: list[float] = index.relevance(index.likeness([tokenise(asked)], rows[2:3]).together())[0].tolist()
    return found


def test_cosines_may_weigh_more_beside_words() -> None:
    assert np.argmax(weighed(0.5, "list orders")) == 1
    assert np.argmax(weighed(4, "list orders")) == 2


@given(st.floats(0.5, 4))
def test_whatever_cosines_weigh_relevance_keeps_its_scale(weight: float) -> None:
    assert weighed(weight, "zebra")[2] * (1 + weight) / weight == pytest.approx(2 * weighed(1, "zebra")[2], rel=1e-4)
