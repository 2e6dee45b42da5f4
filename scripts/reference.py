"""Writes docs/reference.md, what Python code may call, from the docstrings of the modules that are meant for it.

python -m scripts.reference          write it
python -m scripts.reference --check  exit with 1 where it is stale
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from griffe import GriffeLoader, Object, Parser
from griffe2md import ConfigDict, default_config, render_object_docs

from scripts.written_part import WrittenPart

ROOT = Path(__file__).resolve().parent.parent
PART = WrittenPart(ROOT / "docs" / "reference.md", "scripts.reference", "reference")
OBJECTS = (
    "tools.marking",
    "graph.assistant.Assistant",
    "graph.observability.events",
    "agents.approval.decision",
    "graph.attachments.files",
    "settings.Settings",
    "errors",
)
"""Modules and classes that a program of one's own stands on, in the order of the page."""
CONFIG = cast(
    ConfigDict,
    {
        **default_config,
        "show_signature_annotations": True,
        "line_length": 100,
        "members_order": "source",
        "show_root_members_full_path": False,
        "show_object_full_path": False,
        "show_if_no_docstring": False,
        "heading_level": 2,
        "inherited_members": True,
        "docstring_section_style": "list",
    },
)
_LINK = re.compile(r"\[(?P<text>[^\[\]]+)\]\(#(?P<anchor>[\w.]+)\)")


def reference(root: Path = ROOT) -> str:
    """All of it in Markdown; what links to nothing on the page is text."""
    loader = GriffeLoader(search_paths=[root], docstring_parser=Parser.google, allow_inspection=False)
    for room in dict.fromkeys(path.partition(".")[0] for path in OBJECTS):
        loader.load(room)
    loader.resolve_aliases(external=False)
    text = "\n".join(
        render_object_docs(cast(Object, loader.modules_collection[path]), CONFIG).strip() + "\n" for path in OBJECTS
    )
    return f"\n{unlinked(text)}\n"


def unlinked(text: str) -> str:
    """Take the links away; titles of a Markdown page have other anchors than these."""
    return _LINK.sub(lambda link: link["text"], text)


def main(arguments: Sequence[str]) -> int:
    """Write the page, or say whether it is stale."""
    return PART.keep(reference(), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
