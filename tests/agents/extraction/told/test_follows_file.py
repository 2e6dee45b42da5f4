"""A question of the file before is told apart from one of the world, of a person, of other files, or of a table."""

import pytest

from agents.extraction.told.follows_file import follows_file, without_from


@pytest.mark.parametrize(
    "question",
    [
        "what is a port?",
        "什么是端口？",
        "端口有什么用？",
        "端口是干什么的？",
        "怎么写端口？",
        "what are ports for?",
        "what does the port do?",
        "do I need a port?",
        "should I set a password?",
        "什么叫超时？",
        "which files are there?",
        "how many files do I have?",
        "有哪些文件？",
        "how many hours did I work?",
        "what language is this?",
        "你会说什么语言？",
        "what version are you?",
        "timeout by host?",
        "what is the timeout per host?",
        "which minutes?",
        "每台主机的超时是多少？",
        "平均超时是多少？",
        "各端口是多少？",
    ],
)
def test_it_is_of_no_settings(question: str) -> None:
    assert not follows_file(question, settings=True)


@pytest.mark.parametrize(
    "question",
    [
        "what's the port?",
        "which port does it use?",
        "端口是多少？",
        "缓存开了没",
        "is duplex on",
        "打几份",
        "how many retries?",
        "文件里端口是多少？",
        "邮件每隔几分钟发？",
        "日志级别是什么？",
        "and the timeout?",
        "what is the port by default?",
    ],
)
def test_it_may_be_of_the_settings_before(question: str) -> None:
    assert follows_file(question, settings=True)


@pytest.mark.parametrize(
    "question",
    ["what is an error?", "what's a warning?", "什么是警告？", "what is rent?", "what is a budget?", "who is Tom?"],
)
def test_what_something_is_stands_in_no_notes(question: str) -> None:
    assert not follows_file(question, settings=False)


@pytest.mark.parametrize(
    "question",
    ["what's the rent?", "who is the host?", "周航负责干啥", "any errors?", "what did I buy?", "谁是主持人？"],
)
def test_it_may_be_of_the_notes_before(question: str) -> None:
    assert follows_file(question, settings=False)


def test_from_before_a_file_only_leads_there() -> None:
    assert without_from("what does it say from config.json?", "config.json").split() == [
        *("what", "does", "it", "say"),
        "config.json?",
    ]
    assert "from" in without_from("who is the mail from in config.json", "config.json")
