"""Keeps the page from calling on strangers: Chainlit's page links a font and a style sheet of public servers."""

from collections.abc import Callable

from chainlit import server

from lazy_regex import lazy_regex

_FOREIGN = lazy_regex(r'\s*<link\s[^>]*href="https://[^>]*/?>')


def without_foreign_links(html: str) -> str:
    """Drop links to other servers; the page needs none of them with formulas off and fonts of its own."""
    return _FOREIGN.sub("", html)


def keep_private() -> None:
    """Drop them from every page that is served; Chainlit has no setting for the style sheet."""
    original: Callable[[str], str] = server.get_html_template
    server.get_html_template = lambda root_path: without_foreign_links(original(root_path))
