"""Owners take turns, and what must not run side by side does not."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from tools.workers.queue import FairQueue


@dataclass(frozen=True)
class Item:
    owner: str
    number: int
    alone: str | None = None


def taken(queue: FairQueue[Item]) -> list[Item]:
    found = []
    while (item := queue.take()) is not None:
        found.append(item)
    return found


def test_an_owner_with_much_work_does_not_keep_others_waiting() -> None:
    queue = FairQueue[Item]()
    for item in [*(Item("many", n) for n in range(3)), Item("one", 0)]:
        queue.put(item)
    assert [item.owner for item in taken(queue)] == ["many", "one", "many", "many"]


def test_what_is_at_work_on_the_same_thing_waits_and_other_work_does_not() -> None:
    queue = FairQueue[Item]()
    first, second, other = Item("a", 1, "tables"), Item("a", 2, "tables"), Item("a", 3)
    for item in (first, second, other):
        queue.put(item)
    assert taken(queue) == [first, other]
    queue.done(first)
    assert taken(queue) == [second]


def test_what_nobody_waits_for_is_taken_out() -> None:
    queue = FairQueue[Item]()
    item = Item("a", 1)
    queue.put(item)
    assert (queue.remove(item), queue.remove(item), len(queue), queue.take()) == (True, False, 0, None)


ITEMS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from([None, "x", "y"])), max_size=30)


@given(ITEMS, st.randoms(use_true_random=False))
def test_everything_runs_once_in_its_owners_order_and_never_two_of_one_kind(items: list, random: object) -> None:  # type: ignore[type-arg]
    queue, running, order = FairQueue[Item](), list[Item](), list[Item]()
    for number, (owner, alone) in enumerate(items):
        queue.put(Item(owner, number, alone))
    while len(queue) or running:
        item = queue.take()
        if item is not None:
            order.append(item)
            running.append(item)
            held = [one.alone for one in running if one.alone is not None]
            assert len(held) == len(set(held))
        if item is None or random.random() < 0.5:  # type: ignore[attr-defined]
            queue.done(running.pop(random.randrange(len(running))))  # type: ignore[attr-defined]
    assert sorted(item.number for item in order) == list(range(len(items)))
    for owner in "abc":
        for alone in (None, "x", "y"):
            numbers = [item.number for item in order if (item.owner, item.alone) == (owner, alone)]
            assert numbers == sorted(numbers)
