"""What is forbidden is told from what is asked for with a word of denial in it."""

import pytest

from agents.extraction.asides.negated_wishes import is_negated


@pytest.mark.parametrize(
    "text",
    [
        "don't delete shopping.md",
        "please do not rename shopping.md to a.md",
        "dont send it yet",
        "no, don't save that",
        "never run the program uptime",
        "don't delete a.txt, rename it to b.txt",
        "you must not overwrite notes.txt",
        "whatever you do, do not move the folder",
        "不要删除 shopping.md",
        "别给老王发邮件",
        "请不要把 a.txt 改名为 b.txt",
        "不要在 shopping.md 加一条：牛奶",
        "先别运行 uptime",
        "千万别覆盖 notes.txt，复制到 b.txt",
        "不用压缩了",
    ],
)
def test_what_is_only_forbidden_is_known(text: str) -> None:
    assert is_negated(text)


@pytest.mark.parametrize(
    "text",
    [
        "delete shopping.md",
        "don't forget to add milk to shopping.md",
        "don't write a header, save sales.csv as b.csv",
        "don't save it, just tell me the sum of x.csv",
        "why can't you delete it",
        "who did not send an invoice",
        "i don't know where the file is, find it",
        "list the files but do not open them",
        "do not count cancelled orders: how many are there",
        "删除不要的文件",
        "把不用的文件删掉",
        "别忘了在 shopping.md 加一条：牛奶",
        "别的文件也删除",
        "不要图，只要表",
        "不用保存，告诉我合计就行",
        "哪些人没有发邮件",
        "不用发货的订单有多少",
        "无需修改的列出来",
        "不用加班的是哪几个人",
        "不要算已取消的，一共多少单",
    ],
)
def test_what_asks_for_something_is_none(text: str) -> None:
    assert not is_negated(text)
