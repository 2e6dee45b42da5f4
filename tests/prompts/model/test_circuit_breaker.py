from errors import ModelUnavailable
from prompts.model.circuit_breaker import Breaker


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_a_failure_opens_it_for_a_while() -> None:
    clock = Clock()
    breaker = Breaker(pause_s=10, clock=clock)
    breaker.trip(ModelUnavailable("down"))

    assert breaker.reason == "down"
    clock.now_s = 10.0
    assert breaker.reason == ""


def test_the_pause_grows_with_each_failure_up_to_a_bound() -> None:
    clock = Clock()
    breaker = Breaker(pause_s=10, max_pause_s=25, clock=clock)
    pauses = []
    for _ in range(4):
        breaker.trip(ModelUnavailable("down"))
        start_s = clock.now_s
        while breaker.reason:
            clock.now_s += 1
        pauses.append(clock.now_s - start_s)

    assert pauses == [10, 20, 25, 25]


def test_useless_answers_open_it_only_in_a_row() -> None:
    breaker = Breaker(max_stumbles=2, clock=Clock())
    breaker.stumble(ModelUnavailable("nonsense"))
    breaker.succeed()
    breaker.stumble(ModelUnavailable("nonsense"))
    assert breaker.reason == ""

    breaker.stumble(ModelUnavailable("nonsense"))
    assert breaker.reason == "nonsense"
