import pytest

from agents.extraction.discourse.undo_words import asks_to_undo


@pytest.mark.parametrize(
    "text",
    [
        "undo",
        "Undo that, please!",
        "undo the last change",
        "revert the deletion",
        "oops, undo",
        "can you undo the move",
        "撤销",
        "请撤销刚才的删除",
        "恢复一下刚才删掉的文件",
        "撤回上一步操作",
        "oh no, bring it back",
        "i want that file back",
        "restore it please",
        "把它恢复",
    ],
)
def test_what_wants_nothing_but_the_last_change_taken_back(text: str) -> None:
    assert asks_to_undo(text)


@pytest.mark.parametrize(
    "text",
    [
        "undo the last filter on sales",
        "revert a.txt to yesterday",
        "move it",
        "bring the umbrella back",
        "get back to work",
        "when do i get it back",
        "restore the database",
        "把数据库恢复到昨天",
        "the last change",
        "撤销订单 12",
        "恢复数据库",
        "怎么撤销 git 提交",
        "删除文件",
        "undo " * 30,
    ],
)
def test_a_request_stays_one(text: str) -> None:
    assert not asks_to_undo(text)
