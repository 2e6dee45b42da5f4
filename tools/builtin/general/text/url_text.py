"""Percent-encoding: text to what a web address can hold, and back."""

from typing import Literal
from urllib.parse import quote, unquote, unquote_plus

from pydantic import BaseModel, Field

from tools.kinds import Text
from tools.marking import ExampleCall, tool

_ADDRESS_SAFE = ":/?#[]@!$&'()*+,;=%~"
Part = Literal["value", "address"]


class EscapedText(BaseModel):
    """A text as a web address holds it."""

    encoded: Text = Field(description="The text with %XX for what an address cannot hold")


class UnescapedText(BaseModel):
    """What a percent-encoded text says."""

    text: Text = Field(description="The text with every %XX read as UTF-8")


@tool(
    domains=("text", "web", "general"),
    functions=("transform",),
    permission="low",
    idempotent=True,
    reads="nothing",
    sends_to=(),
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
    domains=("text", "web", "general"),
    functions=("transform",),
    permission="low",
    idempotent=True,
    reads="nothing",
    sends_to=(),
    call=ExampleCall({"text": "%E5%8C%97%E4%BA%AC%20%E5%A4%A9%E6%B0%94"}),
)
def url_decode(
    text: Text,
    plus_is_space: bool = False,
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
