"""What was looked at is looked at once, until a call begins or ends."""

from graph.workflow.asked.looks import Looks


class Drawer:
    """Holds something else each time that somebody looks."""

    def __init__(self, *found: object) -> None:
        self.found = list(found)
        self.n_looks = 0

    async def look(self) -> object:
        self.n_looks += 1
        return self.found.pop(0)


async def test_it_is_looked_at_once_for_each_key() -> None:
    looks, drawer = Looks(), Drawer("a", "b")
    assert [await looks.once(key, drawer.look) for key in (1, 1, 2, 1)] == ["a", "a", "b", "a"]
    assert drawer.n_looks == 2


async def test_what_was_not_found_is_looked_for_again() -> None:
    looks, drawer = Looks(), Drawer(None, "a")
    assert [await looks.once("key", drawer.look) for _ in range(3)] == [None, "a", "a"]


async def test_who_keeps_says_what_stands() -> None:
    looks, drawer = Looks(), Drawer("half", "whole")
    assert [await looks.once("key", drawer.look, keep=lambda it: it == "whole") for _ in range(3)] == [
        "half",
        "whole",
        "whole",
    ]


async def test_a_call_makes_it_look_again() -> None:
    looks, drawer = Looks(), Drawer("before", "after")
    assert await looks.once("key", drawer.look) == "before"
    looks.forget()
    assert await looks.once("key", drawer.look) == "after"


async def test_what_was_found_while_a_call_ended_is_not_kept() -> None:
    looks, drawer = Looks(), Drawer("between", "after")

    async def disturbed() -> object:
        found = await drawer.look()
        looks.forget()
        return found

    assert await looks.once("key", disturbed) == "between"
    assert await looks.once("key", drawer.look) == "after"
