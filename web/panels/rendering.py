"""Panels are Jinja templates; whatever is put into one is escaped."""

import json
from functools import partial
from pathlib import Path
from typing import Final

from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from agents.language.tag_words import in_words
from web.panels.words import PanelWords

_TEMPLATES: Final = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)

_TEMPLATES.filters |= {"tag": in_words, "tojson_text": partial(json.dumps, ensure_ascii=False)}


def page(template: str, words: PanelWords, status: int = 200, **values: object) -> HTMLResponse:
    """Render a panel; nobody keeps a copy of it."""
    html = _TEMPLATES.get_template(template).render(words=words, **values)
    return HTMLResponse(html, status_code=status, headers={"Cache-Control": "no-store"})
