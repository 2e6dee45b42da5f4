"""Which tools a search may return."""

import numpy as np
import pytest

from tools.retrieval import masks
from tools.retrieval.masks import Choices
from tools.retrieval.tag_bitmaps import ToolMask

IDS = ("a/one", "b/two", "c/three")


def test_ids_become_columns_in_the_order_of_the_index() -> None:
    found = Choices(IDS).of(["c/three", "x/unknown", "a/one", "c/three"])
    assert (found.columns.tolist(), found.tool_ids) == ([0, 2], ("a/one", "c/three"))


def test_a_mask_of_the_same_tools_is_taken_as_it_is() -> None:
    assert Choices(IDS).of(ToolMask(IDS, np.array([False, True, True]))).tool_ids == ("b/two", "c/three")


def test_a_mask_of_other_tools_chooses_by_id() -> None:
    mask = ToolMask(("c/three", "z/gone"), np.array([True, True]))
    assert Choices(IDS).of(mask).tool_ids == ("c/three",)


def test_what_cannot_change_is_found_once() -> None:
    known, allowed = Choices(IDS), frozenset({"b/two"})
    assert known.of(allowed) is known.of(allowed)


def test_what_can_change_is_looked_at_each_time() -> None:
    known, allowed = Choices(IDS), {"b/two"}
    known.of(allowed)
    allowed.add("a/one")
    assert known.of(allowed).tool_ids == ("a/one", "b/two")


def test_no_more_than_some_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(masks, "MAX_KEPT", 1)
    known, first = Choices(IDS), frozenset({"b/two"})
    before = known.of(first)
    known.of(frozenset({"a/one"}))
    assert known.of(first) is not before
    assert known.of(first).tool_ids == ("b/two",)
