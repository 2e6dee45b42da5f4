"""The page in a real browser, before answers and other pages that mean it ill."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import hostile_events
from tests.web.browsing import MARKS, chromium, opened, say, show_why
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served

pytestmark = MARKS
LOADED = "() => [...document.querySelectorAll('img,video,iframe,source')].map((e) => e.src || e.srcset)"
OPEN_STEPS = """() => {
  const closed = [...document.querySelectorAll("[data-testid=why-panel] details:not([open])")];
  closed.forEach((step) => step.querySelector("summary").click());
  return closed.length;
}"""
LINKS = """() => [...document.querySelectorAll(
  ".message-content a[href]:not(.modebar a), [data-testid=why-panel] a[href]",
)].map(
  (link) => [link.textContent, link.getAttribute("href")],
)"""


class Listener:
    """A server on another port of this machine: notes what it is asked for, and serves one page."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.html = "<p>another page</p>"
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                listener.asked.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(listener.html.encode())

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    thread = threading.Thread(target=listener.server.serve_forever, daemon=True)
    thread.start()
    yield listener
    listener.server.shutdown()
    listener.server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


EXPORT = re.compile(r"/toolatlas/conversation/[0-9a-f-]{36}\.(?:md|json)")
"""The page's own links to what was said, which are named for people."""


def settled(page: Page) -> None:
    """Wait until the page has answered: it loads itself once more when it has signed in, but not after that."""
    say(page, "notice")
    expect(page.get_by_text("A bound was hit")).to_be_visible()


def play(page: Page, assistant: FakeAssistant, leak: str) -> None:
    """Let the page show everything there is, with every step open."""
    assistant.script = hostile_events.events(leak)
    say(page, f"![x]({leak}) <img src={leak}>")
    expect(page.get_by_text("That was all of it.")).to_be_visible()
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    show_why(page)
    expect(page.get_by_test_id("why-everything")).to_be_visible()
    while page.evaluate(OPEN_STEPS):
        page.wait_for_timeout(500)


@pytest.mark.parametrize("locale", ["en-US", pytest.param("zh-CN", marks=pytest.mark.full)])
def test_no_text_makes_the_page_load_an_address_even_without_a_policy(
    browser: Browser, served: Served, assistant: FakeAssistant, listener: Listener, locale: str
) -> None:
    with opened(browser, served, locale, bypass_csp=True) as page:
        play(page, assistant, f"{listener.url}/leak")
        loaded = page.evaluate(LOADED)
        links = page.evaluate(LINKS)
        charts = page.locator(".js-plotly-plot a[href]:not(.modebar a), .js-plotly-plot image").count()
        expect(page).to_have_url(re.compile("/thread/"))  # else it is a new conversation that is loaded again
        page.reload()
        expect(page.get_by_text("That was all of it.")).to_be_visible()
        loaded += page.evaluate(LOADED)
    assert listener.asked == []
    assert [address for address in loaded if not address.startswith((served.url, "data:", "blob:"))] == []
    assert len(links) > 30
    ours = [address for _, address in links if EXPORT.fullmatch(address)]
    assert len(ours) == len(("md", "json"))
    assert [link for link in links if link[0] != link[1] and link[1] not in ours] == []
    assert charts == 0


def test_the_policy_alone_stops_what_a_script_of_the_page_would_load(
    browser: Browser, served: Served, assistant: FakeAssistant, listener: Listener
) -> None:
    with opened(browser, served, "en-US") as page:
        settled(page)
        blocked = page.evaluate(
            """async (leak) => {
              const blocked = [];
              document.addEventListener("securitypolicyviolation", (e) => blocked.push(e.effectiveDirective));
              new Image().src = leak;
              await fetch(leak, {mode: "no-cors"}).catch(() => {});
              for (const [tag, name] of [["script", "src"], ["iframe", "src"], ["video", "src"], ["object", "data"]]) {
                const element = document.createElement(tag);
                element[name] = leak;
                document.body.append(element);
              }
              const inline = document.createElement("script");
              inline.textContent = "window.ran = true";
              document.body.append(inline);
              await new Promise((done) => setTimeout(done, 500));
              return [...new Set(blocked), String(window.ran)];
            }""",
            f"{listener.url}/leak",
        )
    wanted = {"img-src", "connect-src", "script-src-elem", "frame-src", "media-src", "object-src", "undefined"}
    assert set(blocked) == wanted
    assert listener.asked == []


@pytest.mark.full
def test_another_ports_page_cannot_open_the_websocket_or_frame_the_page(
    browser: Browser, served: Served, assistant: FakeAssistant, listener: Listener
) -> None:
    listener.html = f"<iframe src='{served.url}/'></iframe><img src='{served.url}/public/favicon.svg'>"
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.invitation.link())
    settled(page)
    page.goto(listener.url)
    socket = page.evaluate(
        """(url) => new Promise((done) => {
          const socket = new WebSocket(url);
          socket.onopen = () => done("open");
          socket.onerror = () => done("refused");
        })""",
        f"{served.url.replace('http', 'ws')}/ws/socket.io/?EIO=4&transport=websocket",
    )
    sent = page.evaluate(
        """async (url) => (await fetch(url, {method: "POST", credentials: "include"}).catch(() => "refused"))""",
        f"{served.url}/auth/header",
    )
    picture = page.evaluate("() => document.querySelector('img').naturalWidth")
    framed = [frame.url for frame in page.frames[1:]]
    context.close()
    assert (socket, sent, picture) == ("refused", "refused", 0)
    assert framed == ["chrome-error://chromewebdata/"]


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_a_browser_without_a_link_is_told_what_to_do(browser: Browser, served: Served, locale: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    answer = page.goto(f"{served.url}/?token=wrong")
    assert answer is not None
    assert answer.status == 401
    expect(page.get_by_text("Open the link with ?token=")).to_be_visible()
    expect(page.get_by_text("请打开运行 ToolAtlas 的终端最后打印的带 ?token= 的链接")).to_be_visible()
    context.close()


def test_a_page_that_was_let_in_stays_in_and_its_address_holds_no_token(browser: Browser, served: Served) -> None:
    with opened(browser, served, "en-US") as page:
        expect(page).to_have_url(f"{served.url}/")
        page.wait_for_load_state("networkidle")  # the page may still go to its own address, which ends another visit
        page.reload()
        expect(page.locator("#chat-input")).to_be_visible()
        cookies = {cookie.get("name"): cookie for cookie in page.context.cookies()}
        cookie = cookies[f"toolatlas_{served.url.rpartition(':')[2]}_page"]
        assert (cookie.get("httpOnly"), cookie.get("sameSite")) == (True, "Strict")
