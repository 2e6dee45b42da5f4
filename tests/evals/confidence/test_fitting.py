"""Fitting of the confidence, on cases whose truth is made."""

import random

from evals.confidence.fitting import Judged, fit_confidence, kept_at, out_of_fold, reliability
from evals.confidence.run import WANTED, examples_of, fitted
from evals.report.confidence import confidence_tables
from graph.confidence.features import FEATURES


def cases(n: int = 200) -> list[Judged]:
    """Right where few words are left over; one in ten falls short, one in ten is barred."""
    chance, found = random.Random(3), []
    for number in range(n):
        left = chance.random()
        features = dict.fromkeys(FEATURES, 0.0) | {"words_left": left, "remembered": chance.random()}
        right = chance.random() > left**2
        found.append(Judged(features=features, barred=number % 10 == 0, ended=number % 10 != 1, right=right))
    return found


def test_a_sign_that_speaks_counts_and_one_that_speaks_the_wrong_way_is_left_out() -> None:
    weights = fit_confidence(cases())
    assert weights.weights["words_left"] < 0
    assert all(weight >= 0 for name, weight in weights.weights.items() if name == "remembered")
    assert weights.n == 160


def test_what_is_barred_is_never_kept_and_what_falls_short_is_not_counted_as_kept() -> None:
    every = cases()
    row = kept_at(out_of_fold(every), every, (0.0001,))[0]
    assert (row.tried.hits, row.kept.hits) == (180, 160)


def test_of_a_higher_floor_more_is_right() -> None:
    every = cases()
    low, high = kept_at(out_of_fold(every), every, (0.3, 0.9))
    assert high.kept.hits < low.kept.hits
    assert high.right.value > low.right.value


def test_the_floor_is_the_lowest_that_is_right_often_enough() -> None:
    report = fitted(cases())
    assert report.floor is not None
    assert all(row.right.value >= WANTED - 0.05 for row in report.rows if row.floor >= report.floor and row.kept.hits)


def test_the_tables_hold_every_floor_and_bin() -> None:
    report = fitted(cases())
    lines = "\n".join(confidence_tables(report))
    assert all(f"| {row.floor:.2f} |" in lines for row in report.rows)
    assert sum(b.right.n for b in reliability([0.5] * 200, cases())) == 160


def test_the_halves_share_no_request() -> None:
    dev, test = ({e.turns for e in examples_of(split)} for split in ("dev", "test"))
    assert not dev & test
    assert min(len(dev), len(test)) >= 150
