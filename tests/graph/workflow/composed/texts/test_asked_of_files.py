"""What a question asks of a file stands first, with its place; what only comes near is told as that."""

import json

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

CONFIG = json.dumps({"port": 8420, "cache": {"enabled": True, "max_items": 2500}, "mail": {"retries": 4}})
PRINTER = "[printer]\nmodel = Inkwell 300\nduplex = yes\ncopies = 3\n"
MINUTES = "# 周会\n\n参会：林晓、周航\n\n1. 登录页推迟到四月底上线。\n2. 周航负责整理用户反馈。\n"
LOG = "08:00 INFO up\n08:31 ERROR payment gateway\n09:40 ERROR mail is full\n10:00 INFO copied 318 files\n"


async def test_values_and_lines_stand_first(scripted_home: Open) -> None:
    asked = (
        ("how often does it retry mail according to config.json", "**4** (`mail.retries`)"),
        ("缓存开了没", "true"),
        ("settings.ini 里打几份", "**`copies = 3`**（`settings.ini:4`）"),
        ("is duplex on", "**`duplex = yes`** (`settings.ini:3`)"),
        ("when was the last error in app.log", "**`09:40 ERROR mail is full`** (`app.log:3`)"),
        ("周会.md里都有谁参会", "**`参会：林晓、周航`**"),
        ("周航负责干啥", "周航负责整理用户反馈"),
    )
    async with scripted_home(decisions="offline") as talk:
        for name, text in (("config.json", CONFIG), ("settings.ini", PRINTER), ("周会.md", MINUTES), ("app.log", LOG)):
            (talk.workspace / name).write_text(text, encoding="utf-8")
        told = [(await say(talk.assistant, request)).text for request, _ in asked]
        near = await say(talk.assistant, "which port does the database use, see config.json")
        both = await say(talk.assistant, "in app.log, how many files did it copy and how many minutes did it take")
        order = await say(talk.assistant, "set the port to 9000 in config.json")
    assert [shown in text for (_, shown), text in zip(asked, told, strict=True)] == [True] * len(asked), told
    assert "**8420**" in near.text
    assert "says nothing of database" in near.text
    assert "copied 318 files" in both.text
    assert "how many minutes did it take" in both.text
    assert "8420" not in order.text


@pytest.mark.parametrize(
    ("request_", "doubt"),
    [
        ("when does the gym open on sundays? see gym.txt", "comes nearest"),
        ("gym.txt里周日开到几点", "没有合适的工具"),
    ],
)
async def test_a_line_that_is_only_near_is_told_with_the_text(scripted_home: Open, request_: str, doubt: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "gym.txt").write_text("Sat 8-20\nopen sun 9-17\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "Sat 8-20" in heard.text
    assert doubt in heard.text


SECRETS = json.dumps({"database": {"host": "db.local", "port": 5432, "password": "hunter2"}, "language": "en"})
TWICE = "[database]\ntimeout = 30\n[web]\ntimeout = 30\nport = 8000\n"


@pytest.mark.parametrize(
    ("request_", "refused"),
    [
        ("what is 12% of the fee in gym.txt", "I have no tool for this part"),
        ("what is half of the fee in gym.txt?", "I have no tool for this part"),
        ("gym.txt里fee的12%是多少", "没有合适的工具"),
    ],
)
async def test_what_is_to_be_computed_of_a_line_is_not_answered_by_the_line(
    scripted_home: Open, request_: str, refused: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "gym.txt").write_text("fee 40 EUR\nopen sun 9-17\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert refused in heard.text


async def test_a_percentage_that_stands_in_the_file_is_told(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "gym.txt").write_text("students 12% off\nopen sun 9-17\n", encoding="utf-8")
        heard = await say(talk.assistant, "who gets 12% off in gym.txt?")
    assert "students" in heard.text


@pytest.mark.parametrize(
    ("section", "password", "follow_ups"),
    [
        (
            "what are the database settings in config.json?",
            "what is the database password in config.json?",
            ("what language is this?", "should I set a password?"),
        ),
        (
            "config.json 里数据库那部分怎么设的？",
            "config.json 里数据库密码是什么？",
            ("什么是端口？", "你会说什么语言？"),
        ),
    ],
)
async def test_secrets_are_shown_by_name_only_and_the_world_is_not_read_from_a_file(
    scripted_home: Open, section: str, password: str, follow_ups: tuple[str, ...]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "config.json").write_text(SECRETS, encoding="utf-8")
        whole = (await say(talk.assistant, section)).text
        own = (await say(talk.assistant, password)).text
        after = [(await say(talk.assistant, follow_up)).text for follow_up in follow_ups]
    assert "db.local" in whole
    assert "hunter2" not in whole
    assert "database.password" in whole
    assert "hunter2" in own
    assert not [text for text in after if "hunter2" in text or "5432" in text or "`language`" in text]


@pytest.mark.parametrize(
    "request_", ["what is the timeout of the database in app.ini?", "app.ini 里数据库的超时是多少？"]
)
async def test_only_the_line_that_is_meant_is_shown(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "app.ini").write_text(TWICE, encoding="utf-8")
        heard = (await say(talk.assistant, request_)).text
    assert "app.ini:2" in heard
    assert "app.ini:4" not in heard


@pytest.mark.parametrize(
    ("first", "then"), [("load prices.csv and show it", "what's the port?"), ("读取 prices.csv", "端口是多少？")]
)
async def test_a_column_of_a_table_on_hand_is_not_read_from_the_settings(
    scripted_home: Open, first: str, then: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "prices.csv").write_text("port,端口,price\nHull,A,3\nKiel,B,4\n", encoding="utf-8")
        (talk.workspace / "config.json").write_text(SECRETS, encoding="utf-8")
        await say(talk.assistant, first)
        await say(talk.assistant, "what is the database host in config.json?")
        heard = (await say(talk.assistant, then)).text
    assert "general/json_query" not in heard
