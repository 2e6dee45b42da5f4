"""The background class."""

import re

from tools.retrieval.background import background
from tools.retrieval.index_snapshot import BACKGROUND


def test_background_requests_are_many_different_and_half_chinese() -> None:
    texts = [document.text for document in background()]
    chinese = [text for text in texts if re.search("[一-鿿]", text)]
    assert len(texts) == len(set(texts)) >= 300
    assert 0.4 <= len(chinese) / len(texts) <= 0.6


def test_background_documents_cannot_be_taken_for_a_tools() -> None:
    assert {document.tool_id for document in background()} == {BACKGROUND}
    assert "/" not in BACKGROUND
    assert all(document.is_request for document in background())
