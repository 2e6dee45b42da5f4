"""Two told texts that are compared."""

import pytest

from agents.extraction.texts.compared_texts import compared_texts


@pytest.mark.parametrize(
    ("request_", "pieces"),
    [
        ("比较这两句话：他住在楼上 和 他住在楼下", (("上", "下"),)),
        ("他住在楼上和他住在楼下这两句话有什么不同", (("上", "下"),)),
        ("这两句话一样吗：我和他走了和我和她走了", (("他", "她"),)),
        ("compare these two sentences: we left early and we left late", (("early", "late"),)),
        ('what is the difference between the texts "red tea" and "tea"', (("red", ""),)),
        ("这两句话有什么区别：好；好", ()),
    ],
)
def test_what_differs_is_told(request_: str, pieces: tuple[tuple[str, str], ...]) -> None:
    found = compared_texts(request_)
    assert found is not None
    assert found.pieces == pieces


@pytest.mark.parametrize(
    "request_",
    [
        "比较上海和北京的天气",
        "今年和去年的销量有什么不同",
        "compare apple and tesla",
        "compare these sentences: he and i ran, he and you ran",
        "compare a.txt and b.txt",
    ],
)
def test_what_is_no_text_or_has_no_clear_end_is_left(request_: str) -> None:
    assert compared_texts(request_) is None
