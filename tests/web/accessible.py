"""What axe-core says of a page, and whether it moves sideways."""

import importlib
from importlib.util import find_spec
from typing import Any

from playwright.sync_api import Page

_PACKAGE = "axe_playwright_python"
_SERIOUS = ("serious", "critical")
APART = (("nested-interactive", 'data-sidebar="menu-button"'),)
"""Faults of Chainlit's own parts: the rule, and what the element's text holds; `docs/operating.md` lists them."""


def overflow_of(page: Page) -> int:
    """How many pixels a page is wider than its window."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wider


def faults_of(page: Page, within: str | None = None) -> list[str]:
    """Name the serious faults that axe-core finds, each with the first element that has it.

    Where its package is not installed, nothing is looked for.

    Args:
        page: What is looked at.
        within: A selector of what alone is looked at, where the rest is not ours.
    """
    if find_spec(_PACKAGE) is None:
        return []
    axe: Any = importlib.import_module(f"{_PACKAGE}.sync_playwright")
    found: dict[str, Any] = axe.Axe().run(page, within).response
    serious = [fault for fault in found["violations"] if fault["impact"] in _SERIOUS]
    ours = [
        (fault["id"], [node["html"] for node in fault["nodes"] if not _apart(fault["id"], node)]) for fault in serious
    ]
    return [f"{rule}: {elements[0]}" for rule, elements in ours if elements]


def _apart(rule: str, node: dict[str, Any]) -> bool:
    return any(rule == known and part in node["html"] for known, part in APART)
