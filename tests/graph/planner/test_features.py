"""What speaks for a move."""

import numpy as np

from graph.planner.evidence import PathKnowledge
from graph.planner.features import MOVE_FEATURES, MoveFeatures
from tests.graph.planned import N_TOOLS, request_for, world

SAID_LATER = MOVE_FEATURES.index("said_later")


def features(asked_for: tuple[int, ...], knowledge: PathKnowledge) -> MoveFeatures:
    need = np.full(N_TOOLS, -8.0)
    need[list(asked_for)] = 4.0
    return MoveFeatures(knowledge.evidence(request_for(asked_for)), knowledge.counts, need)


def test_a_tool_that_is_asked_for_after_others_waits_for_them() -> None:
    knowledge, _, _ = world()
    first, middle, last = 4, 2, 0  # an order that no past path has
    waiting = features((first, middle, last), knowledge)(())[:, SAID_LATER]
    assert waiting[first] < waiting[middle] < waiting[last]


def test_nothing_waits_for_what_the_path_holds_already() -> None:
    knowledge, _, _ = world()
    moves = features((4, 2), knowledge)
    assert moves((4,))[2, SAID_LATER] < moves(())[2, SAID_LATER]


def test_end_and_a_request_in_one_piece_have_no_order() -> None:
    knowledge, _, _ = world()
    assert features((4, 2), knowledge)(())[-1, SAID_LATER] == 0
    assert not features((3,), knowledge)(())[:, SAID_LATER].any()
