"""A question for what a text file tells shows the text; what is asked of the file itself is another request."""

import pytest

from agents.extraction.one_call.told_in_texts import told_in_text


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ("how many grey sheets did ines order in the letter to the supplier (drafts/letter.txt)", "drafts/letter.txt"),
        ("logs/backup.log - how many files did it copy and how long did the run take", ""),
        ("when does the gym close on sundays? see gym.txt", "gym.txt"),
        ("what does the landlord say about pets in lease.txt", "lease.txt"),
        ("合同.txt里写的押金是多少", "合同.txt"),
        ("what does lease.txt say about pets", "lease.txt"),
        ("合同.txt 上说谁付水电", "合同.txt"),
        ("看看 会议.md，谁负责写文案", "会议.md"),
    ],
)
def test_the_text_is_named(request_: str, path: str) -> None:
    found = told_in_text(request_)
    assert (found.path if found is not None else "") == path


@pytest.mark.parametrize(
    "request_",
    [
        "how many lines are in gym.txt",
        "what's in gym.txt",
        "how often does the word rain occur in diary.txt",
        "what is the sha256 of a.txt",
        "who wrote minutes.md and copy it to backup.md",
        "which rows of data.csv are empty",
        "what differs: a.txt or b.txt",
        "read gym.txt",
        "translate letter.txt, what does it say",
        "报告.txt有多少字",
        "把 会议.md 复制到 b.md，谁负责",
        "app.log里有几次报错",
        "costs.txt里几项加起来多少",
        "what is 15% of 80? log it to notes.md",
        "what is 5 km in miles? write into notes.md",
        "what is 3+4? pop that in notes.md",
        "what's the time? keep it in notes.md",
        "put the answer in notes.md",
        "where is notes.md",
        "how do I delete notes.md",
        "when was notes.md made",
        "3加4等于几，记在 notes.md 里",
        "notes.md 几KB",
        "notes.md 是哪天建的",
        "合同.txt 什么时候改的",
        "合同.txt 在哪里",
        "怎么删除合同.txt",
    ],
)
def test_what_is_asked_of_the_file_or_done_with_it_is_left(request_: str) -> None:
    assert told_in_text(request_) is None
