"""Settings are found by their keys, by other words in both languages, and by what stands above them; or not at all."""

import json

import pytest

from agents.extraction.told.asked_settings import asked_settings
from agents.extraction.told.settings import settings_in

SHOP = json.dumps(
    {
        "name": "bluefin-shop",
        "port": 8420,
        "language": "en",
        "cache": {"enabled": True, "max_items": 2500},
        "log_level": "warning",
        "mail": {"sender": "shop@example.com", "retries": 4},
    }
)
KIOSK = """app:
  name: kiosk
  debug: false
server:
  host: 0.0.0.0
  port: 9100 # public
  timeout_seconds: 30
database:
  host: db.local
  port: 5433
  password: s3cret
"""
PRINTER = "[printer]\nmodel = Inkwell 300\npaper = A5\nduplex = yes\ncopies = 3\n"


def found(question: str, text: str, path: str) -> tuple[list[str], tuple[str, ...]]:
    asked = asked_settings(question, settings_in(text, path), path.split(".")[0])
    return ([], ()) if asked is None else ([one.path for one in asked.found], asked.left)


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("how often does the shop retry sending mail", "mail.retries"),
        ("which port does it run on", "port"),
        ("is the cache on", "cache.enabled"),
        ("how many items can the cache hold", "cache.max_items"),
        ("who sends the mail", "mail.sender"),
        ("端口设的多少", "port"),
        ("缓存开了没", "cache.enabled"),
        ("缓存最多放几条", "cache.max_items"),
        ("邮件重试几次", "mail.retries"),
        ("日志级别是啥", "log_level"),
    ],
)
def test_a_setting_is_found_by_other_words_than_its_key(question: str, path: str) -> None:
    assert found(question, SHOP, "config.json") == ([path], ())


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("how many copies does it print", "printer.copies"),
        ("is duplex on", "printer.duplex"),
        ("双面打印开了没", "printer.duplex"),
        ("打几份", "printer.copies"),
        ("用什么纸", "printer.paper"),
    ],
)
def test_what_a_file_is_of_may_be_said(question: str, path: str) -> None:
    assert found(question, PRINTER, "printer.ini") == ([path], ())


@pytest.mark.parametrize(
    ("question", "paths"),
    [
        ("which port does the database use", ["database.port"]),
        ("数据库端口", ["database.port"]),
        ("what is the port", ["server.port", "database.port"]),
        ("端口是多少", ["server.port", "database.port"]),
        ("超时几秒", ["server.timeout_seconds"]),
    ],
)
def test_sections_tell_like_keys_apart_and_without_them_both_are_found(question: str, paths: list[str]) -> None:
    assert found(question, KIOSK, "app.yaml") == (paths, ())


@pytest.mark.parametrize(
    ("question", "left"), [("which port does the database use", ("database",)), ("数据库端口多少", ("数据库",))]
)
def test_a_word_that_no_key_accounts_for_is_left_over(question: str, left: tuple[str, ...]) -> None:
    assert found(question, SHOP, "config.json") == (["port"], left)


@pytest.mark.parametrize(
    "question", ["is debug on", "how big is it", "调试开着吗", "文件多大", "is it on", "最大的是哪个"]
)
def test_nothing_is_found_where_no_setting_is_named(question: str) -> None:
    assert found(question, SHOP, "config.json") == ([], ())


@pytest.mark.parametrize("question", ["what are the mail settings", "邮件那部分怎么设的"])
def test_a_whole_section_is_asked_for(question: str) -> None:
    assert found(question, SHOP, "config.json")[0] == ["mail.sender", "mail.retries"]


BOUNDS = json.dumps(
    {
        "language": "en",
        "server": {"port": 8080, "max_connections": 200, "min_spare": 5},
        "database": {"port": 5432, "user": "app", "password": "x"},
        "mail": {"retries": 3, "from": "a@example.com"},
    }
)
POOL = "[database]\nport = 5432\nmin_pool = 2\nmax_connections = 20\nbackup = no\n"


@pytest.mark.parametrize(
    ("question", "text", "path"),
    [
        ("what's the minimum connections", BOUNDS, "config.json"),
        ("最小连接数是多少", BOUNDS, "config.json"),
        ("what is the max port of the database", POOL, "app.ini"),
        ("数据库的最大端口是多少", POOL, "app.ini"),
        ("what is the database backup port", POOL, "app.ini"),
        ("数据库的备份端口是多少", POOL, "app.ini"),
        ("what are the min connections of the database", POOL, "app.ini"),
        ("数据库的最小连接数是多少", POOL, "app.ini"),
    ],
)
def test_another_setting_accounts_for_no_word(question: str, text: str, path: str) -> None:
    paths, left = found(question, text, path)
    assert paths == [] or left


@pytest.mark.parametrize("question", ["what is the maximum connections", "最大连接数是多少"])
def test_a_bound_of_the_key_itself_is_found(question: str) -> None:
    assert found(question, BOUNDS, "config.json") == (["server.max_connections"], ())


@pytest.mark.parametrize(
    "question",
    [
        "how many ports are there",
        "有几个端口",
        "how many users",
        "how many languages",
        "how many databases",
        "哪个没有密码",
    ],
)
def test_values_are_no_counts_and_what_is_not_there_no_value(question: str) -> None:
    assert found(question, BOUNDS, "config.json") == ([], ())


@pytest.mark.parametrize("question", ["how many retries", "邮件重试几次", "how often does it retry mail"])
def test_a_number_that_counts_is_a_count(question: str) -> None:
    assert found(question, BOUNDS, "config.json") == (["mail.retries"], ())
