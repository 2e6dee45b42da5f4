from hypothesis import given
from hypothesis import strategies as st

from prompts.render.tokens import count_tokens
from tagging.batch.packing import packed

texts = st.lists(
    st.text(st.sampled_from('ab {}[]":,\n 查询🙂\t'), min_size=1, max_size=60).filter(str.strip), max_size=25
)


@given(texts, st.integers(5, 120), st.integers(1, 6))
def test_every_text_is_packed_once_in_order_and_no_batch_is_over_the_room(
    texts: list[str], room: int, most: int
) -> None:
    batches = packed(texts, count_tokens, room=room, most=most)
    assert [position for batch in batches for position in batch] == list(range(len(texts)))
    for batch in batches:
        joined = "\n".join(texts[position] for position in batch)
        assert len(batch) == 1 or (len(batch) <= most and count_tokens(joined) <= room)


def test_texts_share_a_batch_as_long_as_they_fit() -> None:
    assert packed(["a b c", "d", "e"], lambda text: len(text.split()), room=4, most=9) == [[0, 1], [2]]


def test_a_text_over_the_room_is_alone() -> None:
    assert packed(["a", "b " * 50, "c"], lambda text: len(text.split()), room=4, most=9) == [[0], [1], [2]]


def test_a_batch_whose_joined_text_is_larger_than_its_parts_is_halved() -> None:
    def count(text: str) -> int:
        return 1 if text.endswith("\n") else 10 * (text.count("\n") + 1)

    assert packed(["a", "b", "c", "d"], count, room=20, most=9) == [[0, 1], [2, 3]]
