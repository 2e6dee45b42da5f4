"""Token counts of an earlier process are those that this one would come to."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prompts.render.tokens import count_tokens
from tools.budget.kept_counts import KeptCounts

TEXTS = ["- finance/get_quote: Get the price of a share.", "- data/load_table：读取表格。", "", "\ud800"]


class Counter:
    """Counts its own calls."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def __call__(self, text: str) -> int:
        self.texts.append(text)
        return len(text.encode("utf-8", "surrogatepass")) // 2


def test_the_next_process_counts_nothing(tmp_path: Path) -> None:
    file, first, second = tmp_path / "counts.json", Counter(), Counter()
    counts = KeptCounts(file, first)
    found = [counts(text) for text in TEXTS]
    counts.keep()
    assert [KeptCounts(file, second)(text) for text in TEXTS] == found
    assert (first.texts, second.texts) == (TEXTS, [])


def test_what_is_no_longer_counted_is_forgotten(tmp_path: Path) -> None:
    file, counter = tmp_path / "counts.json", Counter()
    for texts in (["one", "two"], ["two"]):
        counts = KeptCounts(file, counter)
        assert [counts(text) for text in texts] == [1] * len(texts)
        counts.keep()
    again = Counter()
    assert (KeptCounts(file, again)("two"), KeptCounts(file, again)("one")) == (1, 1)
    assert again.texts == ["one"]


@pytest.mark.parametrize(
    "content", ["", "{", '{"counts": {"x": -1}}', '{"encoding": "another", "counts": {}}', "\x00", '{"counts": []}']
)
def test_a_damaged_file_or_one_of_another_encoding_is_not_read(tmp_path: Path, content: str) -> None:
    file = tmp_path / "counts.json"
    file.write_text(content)
    assert KeptCounts(file, Counter())("four") == 2


def test_a_count_that_no_text_of_this_length_can_have_is_not_believed(tmp_path: Path) -> None:
    file, counts = tmp_path / "counts.json", KeptCounts(tmp_path / "counts.json", lambda _: 999)
    counts("abc")
    counts.keep()
    assert KeptCounts(file, Counter())("abc") == 1


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    counts = KeptCounts(tmp_path / "missing" / "counts.json", Counter())
    assert counts("four") == 2
    counts.keep()


@given(text=st.text(max_size=60))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_no_text_has_more_tokens_than_bytes(text: str) -> None:
    assert count_tokens(text) <= len(text.encode())
