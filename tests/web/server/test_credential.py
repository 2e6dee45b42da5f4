import pytest

from web.server.credential import VALID_S, Credential


class Clock:
    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def test_a_token_works_once_and_its_cookie_stays() -> None:
    credential = Credential("secret", 8000)
    token = credential.new_token()
    cookie = credential.exchange(token)
    assert credential.holds(cookie)
    assert credential.exchange(token) == ""
    assert token not in cookie


def test_a_cookie_outlives_a_restart_and_is_worth_nothing_on_another_port_or_with_another_key() -> None:
    before = Credential("secret", 8000)
    cookie = before.exchange(before.new_token())
    assert Credential("secret", 8000).holds(cookie)
    assert not Credential("secret", 8001).holds(cookie)
    assert not Credential("other", 8000).holds(cookie)
    assert before.cookie_name != Credential("secret", 8001).cookie_name


def test_a_token_does_not_outlive_a_restart() -> None:
    token = Credential("secret", 8000).new_token()
    assert Credential("secret", 8000).exchange(token) == ""


def test_a_cookie_ends_after_its_time_and_does_not_come_from_the_future() -> None:
    clock = Clock()
    credential = Credential("secret", 8000, clock)
    cookie = credential.exchange(credential.new_token())
    clock.now += VALID_S - 1
    assert credential.holds(cookie)
    clock.now += 2
    assert not credential.holds(cookie)
    clock.now -= 2 * VALID_S
    assert not credential.holds(cookie)


@pytest.mark.parametrize(
    "forged", ["", "a", "a.b.c", "a.1.c", "a.²³.c", "a.1.é", "..", f"a.{'9' * 5000}.c", "\ud800.1.c"]
)
def test_what_was_never_given_out_is_no_cookie(forged: str) -> None:
    credential = Credential("secret", 8000)
    assert not credential.holds(forged)
    assert credential.exchange(forged) == ""


def test_a_changed_cookie_is_worth_nothing() -> None:
    credential = Credential("secret", 8000)
    digest, issued, signature = credential.exchange(credential.new_token()).split(".")
    assert not credential.holds(f"{digest}.{int(issued) + 1}.{signature}")
    assert not credential.holds(f"{digest[::-1]}.{issued}.{signature}")
    assert not credential.holds(f"{digest}.{issued}.{signature[:-1]}")
