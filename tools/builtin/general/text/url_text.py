"""Percent-encoding: text to what a web address can hold, and back."""

from typing import Annotated, Literal
from urllib.parse import quote, unquote, unquote_plus

from pydantic import BaseModel, Field

from tools.kinds import Text
from tools.marking import ExampleCall, tool

_ADDRESS_SAFE = ":/?#[]@!$&'()*+,;=%~"
Part = Annotated[
    Literal["value", "address"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "value": ["component", "parameter", "参数值"],
                "address": ["whole url", "full url", "entire url", "whole address", "整个网址", "完整网址", "整条链接"],
            }
        }
    ),
]


class EscapedText(BaseModel):
    """A text as a web address holds it."""

    encoded: Text = Field(description="The text with %XX for what an address cannot hold")


class UnescapedText(BaseModel):
    """What a percent-encoded text says."""

    text: Text = Field(description="The text with every %XX read as UTF-8")


@tool(
    examples=(
        'url encode "a&b=c d"',
        "percent-encode this for a query string: 50% off & more",
        "escape 'name@example.com' for use in a URL",
        'urlencode the search term "café au lait"',
        "把“北京 天气”做 URL 编码",
        "对这段文字进行百分号编码：价格=100&折扣=9折",
        "“你好”在网址里怎么转义",
        "urlencode 一下 '数据 分析'",
    ),
    domains=("text", "web", "general"),
    functions=("transform",),
    permission="low",
    idempotent=True,
    answers={"en": "Percent-encoded: `{{ encoded }}`", "zh": "URL 编码结果：`{{ encoded }}`"},
    call=ExampleCall({"text": "北京 天气 & more"}),
)
def url_encode(text: Text, part: Part = "value") -> EscapedText:
    """Percent-encode a text so that it can stand in a web address.

    Use it for query values, path parts and search terms (URL encoding, escaping). To read %20 and the like use
    url_decode; for base64 use encode_base64; to load a page use http_get.

    Args:
        text: The text to encode.
        part: value escapes everything but letters, digits and - . _ ~; address leaves the marks that give a whole
            address its shape, such as : / ? & =.

    Returns:
        The encoded text.
    """
    safe = _ADDRESS_SAFE if part == "address" else ""
    return EscapedText(encoded=quote(text, safe=safe, encoding="utf-8", errors="surrogatepass"))


@tool(
    examples=(
        'url decode "hello%20world%21"',
        "what does %E4%BD%A0%E5%A5%BD mean? decode the URL text: %E4%BD%A0%E5%A5%BD",
        "unescape this query string: q=caf%C3%A9+noir&lang=fr",
        "decode 'a%26b%3Dc' from percent encoding",
        "把“%E5%8C%97%E4%BA%AC”还原成中文",
        "URL 解码：%E4%BB%B7%E6%A0%BC%3D100",
        "这串网址编码 'wd%3D%E5%A4%A9%E6%B0%94' 是什么",
        '对 "name%40example.com" 做 urldecode',
    ),
    domains=("text", "web", "general"),
    functions=("transform",),
    permission="low",
    idempotent=True,
    answers={"en": "It reads: {{ text }}", "zh": "解码结果：{{ text }}"},
    call=ExampleCall({"text": "%E5%8C%97%E4%BA%AC%20%E5%A4%A9%E6%B0%94"}),
)
def url_decode(
    text: Text,
    plus_is_space: Annotated[
        bool,
        Field(json_schema_extra={"x-cues": ["plus as space", "query string", "form data", "查询串"]}),
    ] = False,
) -> UnescapedText:
    """Decode percent-encoded text (%20, %E4%BD%A0) back into readable text.

    Use it to read parts of web addresses. To encode use url_encode; for base64 use decode_base64. Bytes that are no
    UTF-8 become the replacement character.

    Args:
        text: The percent-encoded text.
        plus_is_space: Whether + stands for a space, as in query strings and forms.

    Returns:
        The readable text.
    """
    return UnescapedText(text=(unquote_plus if plus_is_space else unquote)(text))
