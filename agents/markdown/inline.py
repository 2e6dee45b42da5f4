"""What stands inside a paragraph, written anew: text escaped, code wrapped, every link with its address to be seen."""

import re
from collections.abc import Sequence

from markdown_it.tree import SyntaxTreeNode

from agents.markdown.addresses import pieces, shown
from agents.markdown.wrapping import code, escaped
from lazy_regex import lazy_regex

UNSEEN = dict.fromkeys([0x200B, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Characters that turn the order of others around, and the one that the page takes for its cursor."""
_LINE_BEGIN = lazy_regex(r"^(?:[#>]|[-+](?=\s|$)|[-=]+[ \t]*$|:{3})", re.M)
_NUMBER_BEGIN = lazy_regex(r"^(\d{1,9})([.)])(?=\s|$)", re.M)


def paragraph(node: SyntaxTreeNode) -> str:
    """Write the content of a block, without anything at the beginning of a line that would begin a block."""
    lines = "\n".join(stripped for line in inline(node.children).split("\n") if (stripped := line.strip(" \t")))
    return _NUMBER_BEGIN.sub(r"\1\\\2", _LINE_BEGIN.sub(r"\\\g<0>", lines))


def one_line(node: SyntaxTreeNode) -> str:
    """Write the content of a heading or a cell, which a line's end would end."""
    return " ".join(inline(node.children).replace("\\\n", "\n").split("\n")).strip(" \t")


def inline(nodes: Sequence[SyntaxTreeNode]) -> str:
    """Write a run of inline nodes."""
    return "".join(map(_written, nodes))


def _written(node: SyntaxTreeNode) -> str:
    match node.type:
        case "softbreak":
            return "\n"
        case "hardbreak":
            return "\\\n"
        case "code_inline":
            return code(node.content.translate(UNSEEN))
        case "em" | "strong" | "s":
            return _emphasised(node)
        case "link":
            return _with_address(node, "" if node.markup == "autolink" else inline(node.children), "href")
        case "image":
            return _with_address(node, inline(node.children), "src")
        case "inline":
            return inline(node.children)
        case _:
            return _text(node.content)


def _emphasised(node: SyntaxTreeNode) -> str:
    content = inline(node.children)
    return f"{node.markup}{content}{node.markup}" if content and content == content.strip() else content


def _with_address(node: SyntaxTreeNode, text: str, attribute: str) -> str:
    address = shown(str(node.attrs[attribute]))
    return address if text in ("", address) else f"{text} ({address})"


def _text(text: str) -> str:
    text = re.sub(r"[\r\n]+", " ", text.translate(UNSEEN))
    return "".join(shown(piece) if is_address else escaped(piece) for piece, is_address in pieces(text))
