from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from agents.markdown.canonical import canonical

PARSER = MarkdownIt("commonmark", {"maxNesting": 100}).enable(["table", "strikethrough"])
"""With HTML, as the page's own parser has it."""
LEAK = "http://127.0.0.1:9/leak"
PARTS = st.sampled_from(
    [
        *"`~!\\[]()<>&|*_#+-=:.1 \n\t",
        *("```", "````", "~~~", "\n\n", "    ", "> ", "- ", "1. ", "![x](", f"]({LEAK})", f"<{LEAK}>", LEAK, "&#33;"),
        *("<img src=", f"[1]: {LEAK}\n", "[1]", "| --- |\n", "苹果", "。", "a", ":b", "&#10;", "&#32;", "\r", "</p>"),
    ]
)
HOSTILE = st.lists(PARTS, max_size=30).map("".join)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"![x]({LEAK})", f"x (<{LEAK}>)"),
        (f"![]({LEAK})", f"<{LEAK}>"),
        (f"![x][1] 和 [y][1]\n\n[1]: {LEAK}", f"x (<{LEAK}>) 和 y (<{LEAK}>)"),
        (f"[![x]({LEAK})](http://other/)", f"x (<{LEAK}>) (<http://other/>)"),
        (f"| a |\n| --- |\n| ![x]({LEAK}) |", f"| a |\n| --- |\n| x (<{LEAK}>) |"),
        ("&#33;&#91;x](y)", "!\\[x\\](y)"),
        ("<b onclick=x>", "\\<b onclick=x>"),
        ("<!-- a -->", "\\<!-- a -->"),
        ("![a](data:image/png;base64,AAAA)", "a (`data:image/png;base64,AAAA`)"),
    ],
)
def test_pictures_and_html_become_text(text: str, shown: str) -> None:
    assert canonical(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[here](https://a.example/b?c=d)", "here (<https://a.example/b?c=d>)"),
        ("[https://a.example/](https://a.example/)", "<https://a.example/>"),
        ("[https://bank.example](http://evil.example/)", "<https://bank.example> (<http://evil.example/>)"),
        ("[bank](https://bank.example@evil.example/)", "bank (`https://bank.example@evil.example/`)"),
        ("[银行](http://银行.example/)", "银行 (<http://xn--jn2a72x.example/>)"),
        ("[out](/logout)", "out (`/logout`)"),
        ("[x](javascript:alert)", "\\[x\\](javascript\\:alert)"),
        ("[x](ftp://a/b)", "x (`ftp://a/b`)"),
        ("见http://a.example/b。又见 https://c.example.", "见<http://a.example/b>。又见 <https://c.example>."),
        ("(see https://a.example/x_(y))", "(see <https://a.example/x_(y)>)"),
        ("http://[::1]:80/a [b](http://[::1]/)", "<http://[::1]:80/a> b (<http://[::1]/>)"),
        ("a\u202eb\u2066c", "abc"),
        ("```\n删\u202eb\n```", "```\n删b\n```"),
        ("    a\u2066b", "```\nab\n```"),
    ],
)
def test_links_say_where_they_go(text: str, shown: str) -> None:
    assert canonical(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Apple closed at **532.17**, *up* ~~down~~ 5 * 3 = 15; get_quote, a_b.",
        "# Title\n\ntext\n\n- a\n  - b\n- c\n\n3. x\n4. y",
        "- a\n\n  b\n\n- c",
        "> quoted\n> twice\n\n___",
        "| year | dividend |\n| :--- | ---: |\n| 2011 | `a\\|b` |",
        "```python\nx = '![a](b)'\n```",
        "at 12:30, key: value, 价格：高",
        "one\ntwo\\\nthree",
    ],
)
def test_ordinary_markdown_stays_as_it_is(text: str) -> None:
    assert canonical(text) == text


def test_a_directive_of_the_page_is_escaped_outside_code() -> None:
    assert canonical("use finance:get and `a:b` and ::c") == "use finance\\:get and `a:b` and \\:\\:c"


@pytest.mark.parametrize("text", ["    a\n    ```\n    b", "~~~\na\n```\nb\n~~~", "`````\na\n````\nb\n`````"])
def test_code_stays_code_however_it_was_marked(text: str) -> None:
    fences = [token.content for token in PARSER.parse(text)]
    assert [token.content for token in PARSER.parse(canonical(text)) if token.type == "fence"] == fences


@settings(max_examples=600, deadline=None)
@given(HOSTILE)
def test_whatever_comes_nothing_is_loaded_and_every_link_shows_its_address(text: str) -> None:
    tokens = PARSER.parse(canonical(text))
    inline = [child for token in tokens for child in token.children or []]
    assert not {"image", "html_inline", "html_block"} & {token.type for token in [*tokens, *inline]}
    assert all(token.markup == "autolink" for token in inline if token.type == "link_open")


@settings(max_examples=600, deadline=None)
@given(HOSTILE)
def test_writing_it_anew_again_settles(text: str) -> None:
    twice = canonical(canonical(text))
    assert canonical(twice) == twice


@pytest.mark.parametrize("text", ["[" * 3_000, "a" * 300_000])
def test_what_would_hold_the_parser_up_is_shown_as_code(text: str) -> None:
    assert canonical(text) == f"```\n{text}\n```"


def test_the_docs_of_this_project_can_be_written_anew() -> None:
    page = Path("docs/architecture.md").read_text(encoding="utf-8")
    assert canonical(canonical(page)) == canonical(page)
    assert "](" not in canonical(page).replace("`", "")
