"""What wants no tool, and what wants one however politely it begins."""

import json
from pathlib import Path

import pytest

from agents.extraction.discourse.small_talk import small_talk

DATA = Path(__file__).parents[4] / "evals" / "data"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Hey everybody", "greeting"),
        ("good afternoon!", "greeting"),
        ("晚上好呀", "greeting"),
        ("您好，请问在吗？", "greeting"),
        ("perfect, thank you", "thanks"),
        ("太感谢你们了！", "thanks"),
        ("ok bye for now", "farewell"),
        ("明天见，拜拜", "farewell"),
        ("and who am I talking to?", "self"),
        ("你到底是谁啊", "self"),
        ("what sort of questions can I ask you?", "abilities"),
        ("how do you work?", "abilities"),
        ("你支持哪些任务", "abilities"),
        ("hey, my sister opened a flower shop, so what are you able to do for us", "abilities"),
        ("Evening. I'm new to this. Who are you?", "self"),
        ("您好！我们是一家小诊所，你平时都能帮我们做些什么呢？", "abilities"),
        ("我刚来公司，你是谁", "self"),
        ("Help!", "abilities"),
        ("hi, can I get some help please", "abilities"),
        ("how do I use this page?", "abilities"),
        ("so how does it work", "abilities"),
        ("where do I start?", "abilities"),
        ("请帮帮我", "abilities"),
        ("我需要帮助", "abilities"),
        ("这个系统怎么用啊", "abilities"),
        ("你好，如何开始使用", "abilities"),
        ("使用说明", "abilities"),
        ("Which tools are there for currencies?", "tools"),
        ("有什么处理日期的工具", "tools"),
    ],
)
def test_what_wants_no_tool_is_known(text: str, kind: str) -> None:
    found = small_talk(text)
    assert found is not None
    assert found.kind == kind


@pytest.mark.parametrize(
    ("text", "about"), [("do you have tools for PDF files?", "PDF files"), ("有能发邮件的工具吗", "")]
)
def test_what_tools_are_wanted_for_is_kept(text: str, about: str) -> None:
    found = small_talk(text)
    assert (found.about if found else "") == about


@pytest.mark.parametrize(
    "text",
    [
        *("hi, what is Apple's price", "你好,查一下苹果股价", "thanks, now delete it", "谢谢，再查一下微软"),
        *("hello world in base64", "good morning in French", "你好用英语怎么说", "is it morning in Tokyo"),
        *("what can you do with this file", "can you list the files", "你能查一下天气吗", "what did you do?"),
        *("I need a loan, what can you do", "we have sales.csv, what can you do for us?", "我想查股价，你能做到吗"),
        *(
            "it's cold, can you tell me how cold",
            "list tools to buy for the garden",
            "translate “thank you”",
            "你帮我做一下",
            "are you sure?",
            "2 + 2",
            "help me with the taxes",
            "help me convert 3 stone to kg",
            "how does a loan work",
            "how to use pandas",
            "how do I start a server",
            "帮我算一下个税",
            "帮助文件在哪",
            "怎么用复利算利息",
            "如何使用年金公式",
        ),
    ],
)
def test_a_request_stays_one(text: str) -> None:
    assert small_talk(text) is None


def test_no_request_of_the_shipped_ones_is_taken_for_small_talk() -> None:
    asked, taken = 0, []
    for file in ("natural_dev", "natural_test", "execution_dev", "execution_test"):
        for line in (DATA / f"{file}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            asked += len(row["turns"])
            if row["expect"] != "no_tool":
                taken += [turn for turn in row["turns"] if small_talk(turn)]
    for file in ("examples", "benchmark"):
        rows = [json.loads(line) for line in (DATA / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()]
        texts = [text for row in rows for text in (row.get("request"), *row.get("turns", ())) if isinstance(text, str)]
        assert texts
        taken += [text for text in texts if small_talk(text)]
    assert (taken, asked > 500) == ([], True)


@pytest.mark.parametrize(
    "text", ["haha ok thanks, thats all for today", "gotta go, bye!", "好了不用了谢谢", "今天先到这，下班了，再见"]
)
def test_whoever_takes_leave_asks_for_nothing(text: str) -> None:
    found = small_talk(text)
    assert found is not None
    assert found.kind in ("thanks", "farewell")


@pytest.mark.parametrize("text", ["thanks, what is the time", "谢谢，现在几点"])
def test_thanks_before_a_request_leave_it_a_request(text: str) -> None:
    assert small_talk(text) is None
