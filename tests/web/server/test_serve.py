import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from errors import ConfigError, StoreError
from settings import Settings
from web import __main__
from web.server import serve as serving
from web.server.page_folder import lay_out
from web.server.private_html import without_foreign_links

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::", "example.org"])
def test_a_page_that_strangers_could_reach_is_refused(host: str) -> None:
    with pytest.raises(ConfigError, match=r"set it to 127\.0\.0\.1"):
        serving.serve(Settings(host=host), print)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "localhost", "::1"])
def test_this_machine_may_be_bound(host: str) -> None:
    serving.refuse_strangers(host)


def test_a_port_in_use_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match=rf"Port {port} on 127.0.0.1 cannot be used .* TOOLATLAS_PORT"):
            serving.bound(Settings(port=port))


def test_localhost_is_bound_as_this_machine() -> None:
    with serving.bound(Settings(host="localhost", port=0)) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"


def test_what_chainlit_would_misread_is_kept_from_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "environ", {"CI": "true", "DATABASE_URL": "postgres://x", "HOME": "/root"})
    serving.set_environment(Settings(home=tmp_path, port=0), tmp_path / "page", 8765)
    assert not {"CI", "DATABASE_URL"} & set(os.environ)
    assert os.environ["CHAINLIT_APP_ROOT"] == str(tmp_path / "page")
    assert os.environ["CHAINLIT_AUTH_COOKIE_NAME"] == "toolatlas_8765_user"
    assert os.environ["CHAINLIT_COOKIE_SAMESITE"] == "strict"


def test_the_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    first = serving.auth_secret(tmp_path / "home" / "page-secret")
    assert len(first) == 64
    assert serving.auth_secret(tmp_path / "home" / "page-secret") == first
    assert (tmp_path / "home" / "page-secret").stat().st_mode & 0o777 == 0o600


def test_a_secret_that_others_could_read_or_that_was_half_written_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "page-secret"
    for text, mode in (("a" * 64, 0o644), ("half", 0o600)):
        path.write_text(text)
        path.chmod(mode)
        assert len(serving.auth_secret(path)) == 64
        assert path.read_text() != text
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_secret_that_cannot_be_kept_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("in the way")
    with pytest.raises(StoreError, match="page's key"):
        serving.auth_secret(tmp_path / "home" / "page-secret")


@pytest.mark.parametrize(
    ("host", "named"),
    [("127.0.0.1", "localhost"), ("localhost", "localhost"), ("127.8.8.8", "127.8.8.8"), ("::1", "[::1]")],
)
def test_a_link_names_the_host_that_the_page_is_bound_to(host: str, named: str) -> None:
    assert serving.visited(host) == named


def test_links_to_other_servers_are_dropped() -> None:
    html = '<head>\n<link\n rel="stylesheet"\n href="https://x/y.css"\n/>\n<link rel="icon" href="/favicon" /></head>'
    assert without_foreign_links(html) == '<head>\n<link rel="icon" href="/favicon" /></head>'


def test_the_page_folder_holds_the_page_in_every_language_with_our_words(tmp_path: Path) -> None:
    folder = lay_out(tmp_path)
    chinese = (folder / ".chainlit/translations/zh-CN.json").read_text(encoding="utf-8")
    assert '"used": ""' in chinese
    assert "数字来自“为什么？”中列出的工具；未在其中找到的，会在回答下面注明。" in chinese
    assert (folder / "public/elements/PathPicture.jsx").is_file()
    assert (folder / "chainlit_zh-CN.md").is_file()


def test_a_page_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "page").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be written"):
        lay_out(tmp_path)


def test_a_refusal_on_the_command_line_is_one_line_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TOOLATLAS_HOST", "0.0.0.0")
    assert __main__.main() == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.fixture
def page(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    program = [sys.executable, str(ROOT / "tests/web/fake_page.py"), str(tmp_path / "home"), "0"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CI": "true"}
    with subprocess.Popen(program, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


@pytest.mark.full
def test_a_page_says_its_address_when_it_is_ready_and_stops_when_told(
    page: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    assert page.stdout is not None
    link = page.stdout.readline().split()[-1]
    address = link.partition("/?token=")[0]
    with httpx.Client(base_url=address) as client:
        assert client.get("/health").status_code == 401
        assert client.get(link).status_code == 200
        assert client.get("/health").json() == {"status": "ok"}
        assert list(client.cookies) == [f"toolatlas_{address.rpartition(':')[2]}_page"]
    assert page.stdout.readline().startswith(f"Signed in. For another browser: {address}/?token=")
    begin = time.monotonic()
    page.send_signal(signal.SIGTERM)
    assert page.wait(timeout=15) == 0
    assert time.monotonic() - begin < 10
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
