from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from agents.markdown.wrapping import code, fenced, link, plain, plain_with_code

PARSER = MarkdownIt("commonmark")
TEXT = st.text(alphabet=st.sampled_from("`~ \n\ra:![](<>&#1.-+=|_*\\x苹"), max_size=40)


@given(TEXT)
def test_a_code_span_cannot_be_left(text: str) -> None:
    (inline,) = [token for token in PARSER.parse(f"x {code(text)} y") if token.type == "inline"]
    assert [token.type for token in inline.children or []] == ["text", "code_inline", "text"]


@given(TEXT)
def test_a_fence_cannot_be_left(text: str) -> None:
    (fence,) = PARSER.parse(fenced(text, "json"))
    assert (fence.type, fence.info) == ("fence", "json")


def test_the_language_of_a_fence_is_a_word() -> None:
    assert fenced("x", "js\n```\n![a](b)") == "```jsab\nx\n```"


def test_plain_text_keeps_no_markdown() -> None:
    assert plain("*bold* [x](y)\n# <b> a:b &lt;") == r"\*bold\* \[x\](y) \# \<b\> a\:b \&lt;"


@given(TEXT)
def test_plain_text_is_text_and_shows_as_it_is(text: str) -> None:
    tokens = PARSER.parse(plain(text))
    assert [token.type for token in tokens] in ([], ["paragraph_open", "inline", "paragraph_close"])
    shown = "".join(child.content for token in tokens for child in token.children or [])
    assert shown == " ".join(text.split())


def test_what_stands_in_backticks_is_code_and_nothing_else_takes_effect() -> None:
    assert plain_with_code("writes `a_b*.csv`, *not* asked") == r"writes `a_b*.csv`, \*not\* asked"
    assert plain_with_code("写入 `报告.md`、`b.csv`") == "写入 `报告.md`、`b.csv`"


@given(TEXT)
def test_text_with_code_is_text_and_code_alone(text: str) -> None:
    tokens = PARSER.parse(plain_with_code(text))
    assert [token.type for token in tokens] in ([], ["paragraph_open", "inline", "paragraph_close"])
    children = [child for token in tokens for child in token.children or []]
    assert {child.type for child in children} <= {"text", "code_inline", "text_special"}
    shown = "".join(child.content if child.type != "code_inline" else f"`{child.content}`" for child in children)
    assert shown == " ".join(text.split())


@given(TEXT, TEXT)
def test_a_link_has_one_text_and_one_address(text: str, address: str) -> None:
    (_, inline, _) = PARSER.parse(f"x {link(text, f'http://a/{address}')}y")
    children = inline.children or []
    assert [token.type for token in children if token.type != "text"] in (["link_open", "link_close"], [])
