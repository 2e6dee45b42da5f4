import pytest

from agents.extraction.files.said_plainly import copied_first, said_plainly


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("copy a.csv to b/a.csv, then add a line to the original", "copy a.csv to b/a.csv, then add a line to a.csv"),
        ("把 a.txt 复制到 b/a.txt，再在原文件里加一行", "把 a.txt 复制到 b/a.txt，再在 a.txt 里加一行"),
        ("copy a.txt to b.txt and add a line to the copy", "copy a.txt to b.txt and add a line to b.txt"),
        ("把 a.txt 复制成 b.txt，在副本最后加一行", "把 a.txt 复制成 b.txt，在 b.txt 最后加一行"),
        ("take all addresses out of letter.txt", "extract all addresses from letter.txt"),
        (
            'copy a.txt to b.txt, then add "the original" to c.txt',
            'copy a.txt to b.txt, then add "the original" to c.txt',
        ),
        ("copy a.txt to b/a.txt and show the first 3 lines", "copy a.txt to b/a.txt and show the first 3 lines"),
        ("复制 a.txt 到 备份/a.txt，再列出备份文件夹", "复制 a.txt 到 备份/a.txt，再列出备份文件夹"),
        ("take the bins out of the kitchen", "take the bins out of the kitchen"),
        ("square root of 2 and of 3, one number each please", "square root of 2 and of 3"),
        ("mean and median of the prices. Give both numbers.", "mean and median of the prices"),
        ("2的平方根是多少，只要数字就行", "2的平方根是多少"),
        ("roll a die, then give me a random number", "roll a die, then give me a random number"),
        (
            "add up the bill, split it by three, show the two lines of a.txt",
            "add up the bill, split it by three, show the two lines of a.txt",
        ),
        ("算一下总数，给我一个随机数", "算一下总数，给我一个随机数"),
    ],
)
def test_words_that_mean_a_file_are_said_plainly(said: str, meant: str) -> None:
    assert said_plainly(said) == meant


@pytest.mark.parametrize(
    ("request_", "parts"),
    [
        ("copy a.csv to b/a.csv, then add x to the original", ("copy a.csv to b/a.csv", "add x to a.csv")),
        ("把 a.txt 复制到 b/a.txt，再在副本里加一行", ("把 a.txt 复制到 b/a.txt", "在 b/a.txt 里加一行")),
        ("copy a.csv to b/a.csv, then list the folder b", None),
    ],
)
def test_a_copy_comes_before_what_is_done_with_it(request_: str, parts: tuple[str, str] | None) -> None:
    assert copied_first(request_) == parts
