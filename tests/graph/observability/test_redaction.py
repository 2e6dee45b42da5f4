import json
from typing import Any

import pytest

from graph.memory.secrets import REMOVED
from graph.observability.redaction import Redactor

KNOWN = "correct-horse-battery"


@pytest.mark.parametrize(
    ("value", "leaked"),
    [
        (f"it failed with {KNOWN}!", KNOWN),
        ({KNOWN: 1}, KNOWN),
        ([[[{"deep": [f"x{KNOWN}y"]}]]], KNOWN),
        ({"api_key": "abc"}, "abc"),
        ({"headers": {"X-Api-Key": "k-1", "Authorization": "Basic dTpw"}}, "dTpw"),
        ({"headers": [["Cookie", "session=1"], ["Accept", "json"]]}, "session=1"),
        ({"headers": [{"name": "Set-Cookie", "value": "session=1"}]}, "session=1"),
        ({"credentials": {"user": "ann", "pair": ["s3"]}}, "s3"),
        ({"密码": "开门"}, "开门"),
        ("GET / HTTP/1.1\r\nCookie: session=1; b=2\r\nAccept: x", "session=1"),
        ("Authorization: Bearer abcdefghijklmnop", "abcdefghijklmnop"),
        ("my password is hunter2", "hunter2"),
        ('the result: {"Set-Cookie": "sid=a\\"b1", "n": 1}', "b1"),
        (json.dumps({"body": json.dumps({"cookie": "sid=1"})}), "sid=1"),
        ("{'x-api-key': 'k-1'}", "k-1"),
        ("我的密码是 开门吧", "开门吧"),
        ("postgres://ann:hunter2@db/x", "hunter2"),
        ("card 4111 1111 1111 1111 please", "4111"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEvQ\nIBADAN and here it was cut", "MIIEvQ"),
        ('{"client_secret": "abcdef123456"}', "abcdef123456"),
        ("sk-proj-abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx"),
    ],
)
def test_a_secret_is_taken_out_wherever_it_stands(value: Any, leaked: str) -> None:
    kept = json.dumps(Redactor([KNOWN])(value), ensure_ascii=False)
    assert leaked not in kept
    assert "removed" in kept or "SECRET" in kept


@pytest.mark.parametrize(
    "value",
    [
        {"tokens": 42, "max_tokens": 5, "provider_tokens": {"input": 3, "output": 4}, "tokens_left_out": {"a": "5: b"}},
        {"path": "shop/find_item → shop/get_price", "query": "price of the lamp", "author": "Ann"},
        ["19.5", "18135000000", "2026-11-22", "灯的价格"],
        {"name": "lamp", "value": "19.5"},
        {"token": 3, "password": "", "secret": None},
        "the token budget of a group, and its keys",
        '{"name": "lamp", "token": 3, "say": "she said \\"pay\\": \\"now\\""}',
    ],
)
def test_what_is_no_secret_stays(value: Any) -> None:
    assert Redactor([KNOWN])(value) == value


def test_short_values_blot_nothing_out() -> None:
    assert Redactor(["on", ""])("turn it on") == "turn it on"


def test_a_secret_that_holds_another_is_taken_out_whole() -> None:
    assert Redactor(["secret-one", "secret-one-and-two"])("x secret-one-and-two y") == f"x {REMOVED} y"
