import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.memory.secrets import holds_secret


@pytest.mark.parametrize(
    "text",
    [
        "my password is hunter2",
        "PASSWORD=hunter2 run it",
        "the API key: 8f3a-99",
        "set the access token to abcdef",
        "密码：hunter2",
        "我的口令是开门大吉",
        "验证码为 482913",
        "Authorization: Bearer abcdefghijklmnop",
        "use AKIAIOSFODNN7EXAMPLE",
        "postgres://root:toor@db/x",
        "-----BEGIN RSA PRIVATE KEY-----",
        "card 4111-1111-1111-1111",
    ],
)
def test_keys_tokens_and_passwords_are_seen(text: str) -> None:
    assert holds_secret(text)


@pytest.mark.parametrize(
    "text",
    [
        "how do I choose a password",
        "密码学是什么",
        "price of Apple",
        "查询苹果的股价",
        "what is 1234567890123 times 2",
        "token count of notes.txt",
        "fetch https://example.com/a:b",
    ],
)
def test_what_only_speaks_of_such_things_is_none(text: str) -> None:
    assert not holds_secret(text)


@given(st.text(max_size=200))
def test_any_text_can_be_looked_at(text: str) -> None:
    assert holds_secret(text) in {True, False}
