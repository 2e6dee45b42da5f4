import pytest
from tests.web.test_browser import *
from tests.web.test_browser import open_page, say
@pytest.mark.parametrize("n", range(12))
def test_again(browser, served, assistant, n):
    for page in open_page(browser, served, "en-US"):
        page.set_default_timeout(6000)
        msgs=[]; page.on("console", lambda m: msgs.append(m.text[:200]))
        say(page, "delete old.txt")
        expect(page.get_by_role("button", name="Approve")).to_be_visible()
        u=page.url
        page.reload()
        try:
            page.get_by_role("button", name="Approve").click()
        except Exception:
            page.screenshot(path=f"/tmp/w5/flaky-{n}.png"); print("URL", u, page.url, msgs[-8:], assistant.waiting); raise
