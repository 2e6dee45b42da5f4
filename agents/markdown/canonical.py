"""Markdown of unknown origin, written anew in a form that every parser reads alike.

An answer holds what tools returned and what a model made of it. Parsers differ in what they take for code, a link or
a picture, so that nothing can be escaped safely in place. Here the text is parsed once and written from the parsed
tree: text is escaped, fences are longer than what they hold, HTML is text, and pictures and links are their
addresses, in full. Whatever the page's parser makes of the result, it loads nothing and hides nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from agents.markdown.inline import UNSEEN, one_line, paragraph
from agents.markdown.wrapping import fenced

_PARSER = MarkdownIt("commonmark", {"html": False, "maxNesting": 100}).enable(["table", "strikethrough"])
_ALIGNED = {"text-align:left": ":---", "text-align:center": ":---:", "text-align:right": "---:"}
_MAX_CHARS = 200_000
_MAX_BRACKETS = 2_000
Lines = list[str]


def canonical(markdown: str) -> str:
    """Write Markdown anew; text that was written so once comes out as it is.

    What no sentence looks like, thousands of open brackets, would hold a parser for seconds: it is shown as code.
    """
    if len(markdown) > _MAX_CHARS or markdown.count("[") > _MAX_BRACKETS:
        return fenced(markdown.translate(UNSEEN))
    return "\n".join(_blocks(SyntaxTreeNode(_PARSER.parse(markdown)).children))


def _blocks(nodes: Sequence[SyntaxTreeNode], between: Sequence[str] = ("",)) -> Lines:
    lines: Lines = []
    for node in nodes:
        written = _BLOCKS[node.type](node)
        lines += [*between, *written] if lines and written else written
    return lines


def _paragraph(node: SyntaxTreeNode) -> Lines:
    text = paragraph(node)
    return text.split("\n") if text else []


def _heading(node: SyntaxTreeNode) -> Lines:
    text = re.sub(r"(#+)$", r"\\\1", one_line(node))  # a closing row of # would be left out
    return [f"{'#' * int(node.tag[1])} {text}"]


def _code(node: SyntaxTreeNode) -> Lines:
    language = node.info.split(maxsplit=1)[0] if node.info.strip() else ""
    return fenced(node.content.translate(UNSEEN).removesuffix("\n"), language).split("\n")


def _rule(node: SyntaxTreeNode) -> Lines:
    del node  # however it was drawn: underscores begin no list and underline no heading
    return ["___"]


def _quote(node: SyntaxTreeNode) -> Lines:
    return [f"> {line}".rstrip() for line in _blocks(node.children)] or [">"]


def _list(node: SyntaxTreeNode) -> Lines:
    loose = any(child.type == "paragraph" and not child.hidden for item in node.children for child in item.children)
    between = ("",) if loose else ()
    lines: Lines = []
    for marker, item in zip(_markers(node), node.children, strict=False):
        first, *rest = _blocks(item.children, between) or [""]
        written = [f"{marker} {first}".rstrip(), *(f"{' ' * (len(marker) + 1)}{line}".rstrip() for line in rest)]
        lines += [*between, *written] if lines else written
    return lines


def _markers(node: SyntaxTreeNode) -> Iterator[str]:
    first = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
    for n in range(len(node.children)):
        yield node.markup if first is None else f"{first + n}{node.markup}"


def _table(node: SyntaxTreeNode) -> Lines:
    rows = [row for part in node.children for row in part.children]
    aligned = [_ALIGNED.get(str(cell.attrs.get("style", "")), "---") for cell in rows[0].children]
    head, *body = [f"| {' | '.join(map(_cell, row.children))} |" for row in rows]
    return [head, f"| {' | '.join(aligned)} |", *body]


def _cell(cell: SyntaxTreeNode) -> str:
    text = one_line(cell)
    # outside code a bar is escaped already; inside, only a table needs it
    return "".join("\\|" if part == "|" else part for part in _bars(text))


def _bars(text: str) -> Iterator[str]:
    escaped = False
    for character in text:
        yield f"\\{character}" if character == "|" and not escaped else character
        escaped = character == "\\" and not escaped


_BLOCKS: dict[str, Callable[[SyntaxTreeNode], Lines]] = {
    "paragraph": _paragraph,
    "heading": _heading,
    "fence": _code,
    "code_block": _code,
    "hr": _rule,
    "blockquote": _quote,
    "bullet_list": _list,
    "ordered_list": _list,
    "table": _table,
}
