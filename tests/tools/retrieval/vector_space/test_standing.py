"""How far descriptions stand out."""

import numpy as np
import pytest

from tools.embedding.embedder import unit
from tools.embedding.space_form import SpaceForm
from tools.retrieval.vector_space.standing import fit_standing

DIM = 16
RNG = np.random.default_rng(1)
BACKGROUND = unit(RNG.normal(size=(60, DIM)).astype(np.float32) + 1)
CJK = np.arange(60) % 2 == 0
FORM = SpaceForm(typical=tuple([0.1] * DIM))
TOOLS = unit(RNG.normal(size=(30, DIM)).astype(np.float32))
ASKED = unit((TOOLS[:1] + 0.3 * BACKGROUND[1:2]).astype(np.float32))
LATIN = np.array([False])


def test_a_single_tool_tells_a_request_for_it_from_others() -> None:
    standing = fit_standing(TOOLS[:1], BACKGROUND, CJK, FORM)
    assert standing is not None
    assert standing.scores(ASKED, LATIN)[0, 0] > 2
    assert abs(standing.scores(BACKGROUND[1:2], LATIN)[0, 0]) < 2.5


def test_a_tool_stands_out_alike_in_every_library() -> None:
    alone, among = (fit_standing(tools, BACKGROUND, CJK, FORM) for tools in (TOOLS[:1], TOOLS))
    assert alone is not None
    assert among is not None
    assert alone.scores(ASKED, LATIN)[0, 0] == pytest.approx(among.scores(ASKED, LATIN)[0, 0], abs=1e-4)


def test_a_tool_without_a_vector_stands_nowhere() -> None:
    standing = fit_standing(np.concatenate([TOOLS[:1], np.zeros((1, DIM), np.float32)]), BACKGROUND, CJK, FORM)
    assert standing is not None
    assert standing.scores(ASKED, LATIN)[0, 1] == 0


def test_each_script_is_compared_with_requests_in_it() -> None:
    standing = fit_standing(TOOLS, BACKGROUND, CJK, FORM)
    assert standing is not None
    both = standing.scores(BACKGROUND, CJK)
    assert both[CJK].mean() == pytest.approx(0, abs=1e-4)
    assert both[~CJK].mean() == pytest.approx(0, abs=1e-4)


def test_without_a_background_nothing_stands_out() -> None:
    assert fit_standing(TOOLS, BACKGROUND[:3], CJK[:3], FORM) is None


def test_where_descriptions_lie_is_told_by_requests_where_nothing_else_tells() -> None:
    standing = fit_standing(TOOLS[:1], BACKGROUND, CJK)
    assert standing is not None
    assert np.isfinite(standing.scores(ASKED, LATIN)).all()
