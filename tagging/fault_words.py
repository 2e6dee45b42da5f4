"""What is wrong in a user's YAML file, in English and in Chinese."""

from collections.abc import Mapping
from typing import Final

from prompts.frozen import Frozen


class FaultWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    forms: Mapping[str, str]
    """Type of pydantic's error → what the value must be."""
    missing: str
    unknown: str
    near: str
    known: str
    must: str
    empty: str
    given: str
    comma: str
    either: str


EN: Final = FaultWords(
    forms={
        "tuple_type": "must be a list, such as [finance, data]",
        "dict_type": "must be a mapping, such as {{zh: …}}",
        "model_type": "must hold `key: value` lines",
        "string_type": "must be text",
        "string_too_short": "must not be empty",
        "string_too_long": "must have at most {max_length} characters",
        "string_pattern_mismatch": "must match {pattern}",
        "enum": "must be {expected}",
        "literal_error": "must be {expected}",
        "int_parsing": "must be a whole number",
        "int_type": "must be a whole number",
        "int_from_float": "must be a whole number",
        "greater_than_equal": "must be at least {ge}",
        "less_than_equal": "must be at most {le}",
        "bool_parsing": "must be true or false",
        "bool_type": "must be true or false",
        "too_long": "must have at most {max_length} entries",
    },
    missing="the key {key!r} is missing",
    unknown="unknown key {key!r}",
    near="; did you mean {near!r}?",
    known="; known are {known}",
    must="{key!r} {form}",
    empty=", and is empty",
    given=", not {value!r}",
    comma=", ",
    either=" or ",
)
ZH: Final = FaultWords(
    forms={
        "tuple_type": "必须是列表，例如 [finance, data]",
        "dict_type": "必须是映射，例如 {{zh: …}}",
        "model_type": "必须由 `键: 值` 组成",
        "string_type": "必须是文字",
        "string_too_short": "不能为空",
        "string_too_long": "最多 {max_length} 个字符",
        "string_pattern_mismatch": "必须符合 {pattern}",
        "enum": "必须是 {expected}",
        "literal_error": "必须是 {expected}",
        "int_parsing": "必须是整数",
        "int_type": "必须是整数",
        "int_from_float": "必须是整数",
        "greater_than_equal": "不能小于 {ge}",
        "less_than_equal": "不能大于 {le}",
        "bool_parsing": "必须是 true 或 false",
        "bool_type": "必须是 true 或 false",
        "too_long": "最多 {max_length} 项",
    },
    missing="缺少键 {key!r}",
    unknown="没有名为 {key!r} 的键",
    near="；您是否想写 {near!r}？",
    known="；可用的有 {known}",
    must="{key!r} {form}",
    empty="，现在为空",
    given="，现在是 {value!r}",
    comma="、",
    either=" 或 ",
)
