"""What a model is to learn."""

from collections import Counter
from dataclasses import replace

from tools.training.course import Course
from tools.training.examples import CandidatePool, TrainingExample, thinned
from tools.training.negatives import Negatives


def course(shelf: CandidatePool) -> Course:
    learn = [TrainingExample("share price", frozenset({0})), TrainingExample("股价", frozenset({0, 1}))]
    return Course(shelf, learn, [TrainingExample("read a file", frozenset({3}))], Negatives(shelf, "hard", 0))


def test_stopping_requests_tools_stand_beside_those_that_are_near(shelf: CandidatePool) -> None:
    places = course(shelf).stop_places()
    assert {3, 4} <= set(places)
    assert places == sorted(set(places))


def test_other_examples_have_another_digest(shelf: CandidatePool) -> None:
    held = course(shelf)
    assert held.digest() == course(shelf).digest()
    assert held.digest() != replace(held, learn=held.learn[:1]).digest()
    assert held.digest() != replace(held, learn=[*held.learn[:1], TrainingExample("股价", frozenset({0}))]).digest()


def test_at_most_so_many_examples_of_each_level_are_kept() -> None:
    examples = [TrainingExample(str(n), frozenset({n}), "I1" if n < 7 else "I2") for n in range(9)]
    assert Counter(example.level for example in thinned(examples, 3, 0)) == {"I1": 3, "I2": 2}
    assert thinned(examples, 3, 0) == thinned(examples, 3, 0)
    assert thinned(examples, None, 0) == examples


def test_a_category_stands_before_the_first_slash(shelf: CandidatePool) -> None:
    assert shelf.categories[:4] == ("finance", "finance", "finance", "files")
