import os
import re
import webbrowser
from pathlib import Path

import pytest

from web.server.credential import Credential
from web.server.invitation import Invitation, has_display


@pytest.mark.parametrize(
    ("environment", "platform", "seen"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({}, "darwin", True),
        ({"SSH_CONNECTION": "1", "DISPLAY": ":0"}, "linux", False),
        ({"CI": "true", "DISPLAY": ":0"}, "linux", False),
    ],
)
def test_a_browser_is_opened_only_where_it_would_be_seen(
    environment: dict[str, str], platform: str, seen: bool
) -> None:
    assert has_display(environment, platform) is seen


def test_every_link_that_is_said_lets_one_in_once() -> None:
    said: list[str] = []
    credential = Credential("secret", 1)
    invitation = Invitation(credential, "http://localhost:1", said.append)
    invitation.offer()
    invitation.offer_another()
    tokens = [re.fullmatch(r".* http://localhost:1/\?token=([\w-]+)", line) for line in said]
    assert [bool(token and credential.exchange(token[1])) for token in tokens] == [True, True]


def test_a_browser_is_sent_through_a_file_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    credential = Credential("secret", 1)
    file = tmp_path / "open.html"
    file.write_text("of the last start")
    file.chmod(0o644)
    Invitation(credential, "http://localhost:1", opened.append).show(file)
    token = re.search(r"url=http://localhost:1/\?token=([\w-]+)", file.read_text())
    assert opened == [file.as_uri()]
    assert file.stat().st_mode & 0o777 == 0o600
    assert token is not None
    assert credential.exchange(token[1])


def test_a_file_that_cannot_be_written_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    Invitation(Credential("secret", 1), "http://localhost:1", print).show(Path(os.devnull) / "open.html")
    assert opened == []
