"""Long lists, a page at a time."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
PER_PAGE = 50


class ListPage(NamedTuple, Generic[T]):
    """One page of a list."""

    items: Sequence[T]
    number: int
    n_pages: int
    n_items: int


def page_of(items: Sequence[T], number: int) -> ListPage[T]:
    """Cut a page out of a list; one that there is not is the nearest that there is."""
    n_pages = max(1, -(-len(items) // PER_PAGE))
    number = min(max(number, 1), n_pages)
    return ListPage(items[(number - 1) * PER_PAGE : number * PER_PAGE], number, n_pages, len(items))
