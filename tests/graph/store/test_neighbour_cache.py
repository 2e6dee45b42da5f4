from graph.store.neighbour_cache import Recent
from graph.store.neighbours import Neighbours


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_read_is_fresh_for_its_time_and_known_afterwards() -> None:
    clock = Clock()
    recent = Recent(1.0, clock)
    recent.keep(Neighbours(tool_id="a/one"))
    assert recent.fresh("a/one") == Neighbours(tool_id="a/one")
    clock.now += 1.5
    assert recent.fresh("a/one") is None
    assert recent.last("a/one") == Neighbours(tool_id="a/one")


def test_our_own_write_ends_freshness_at_once() -> None:
    recent = Recent(60.0)
    recent.keep(Neighbours(tool_id="a/one"))
    recent.expire()
    assert recent.fresh("a/one") is None
    assert recent.last("a/one") is not None


def test_what_was_never_read_is_not_known() -> None:
    assert Recent(1.0).fresh("a/one") is None
    assert Recent(1.0).last("a/one") is None


def test_the_oldest_read_gives_way() -> None:
    recent = Recent(60.0, capacity=2)
    for name in ("a/one", "a/two", "a/one", "a/three"):
        recent.keep(Neighbours(tool_id=name))
    assert recent.last("a/two") is None
    assert recent.last("a/one") is not None
