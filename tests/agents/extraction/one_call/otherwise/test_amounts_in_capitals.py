"""Sums of money as bills write them in Chinese."""

from decimal import Decimal

import pytest

from agents.extraction.one_call.otherwise.amounts_in_capitals import amount_in_capitals, in_capitals
from agents.extraction.one_call.otherwise_written import otherwise_written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("0", "零元整"),
        ("0.05", "伍分"),
        ("0.56", "伍角陆分"),
        ("10", "壹拾元整"),
        ("1001", "壹仟零壹元整"),
        ("10010", "壹万零壹拾元整"),
        ("101000", "壹拾万壹仟元整"),
        ("325.04", "叁佰贰拾伍元零肆分"),
        ("1680.32", "壹仟陆佰捌拾元叁角贰分"),
        ("20385.60", "贰万零叁佰捌拾伍元陆角整"),
        ("100000001", "壹亿零壹元整"),
        ("100010000", "壹亿零壹万元整"),
        ("10203040506.07", "壹佰零贰亿零叁佰零肆万零伍佰零陆元零柒分"),
    ],
)
def test_amounts_are_written_by_the_rules_for_bills(value: str, written: str) -> None:
    assert in_capitals(Decimal(value)) == written


@pytest.mark.parametrize("value", ["1.234", "1000000000000", "-1"])
def test_no_other_amount_is_written(value: str) -> None:
    assert in_capitals(Decimal(value)) is None


@pytest.mark.parametrize(
    "text",
    [
        "20385.60元 大写金额怎么写",
        "金额20385.60元用大写怎么写",
        "人民币大写怎么写：20,385.60",
        "把 20385.6 元写成人民币大写",
        "￥20385.60 大写",
        "发票大写金额 20385.60元怎么写？",
        "把下面的金额转成大写: 20385.60元",
        "write 20385.60 yuan in formal chinese numerals",
        "how do i write 20,385.60 RMB in chinese capital numerals on a cheque",
    ],
)
def test_an_amount_is_read_in_whichever_words_it_is_asked_for(text: str) -> None:
    assert amount_in_capitals(text) == "贰万零叁佰捌拾伍元陆角整"
    (one,) = otherwise_written(text)
    assert "贰万零叁佰捌拾伍元陆角整" in one.sql


@pytest.mark.parametrize(
    "text",
    [
        "12大写",
        "100美元大写",
        "把abc转成大写",
        "100元大写金额怎么写，小写呢",
        "第3列大写金额",
        "12 yuan in chinese",
        "1.234元大写金额",
    ],
)
def test_other_requests_are_left(text: str) -> None:
    assert amount_in_capitals(text) is None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("12508.60元 大写金额怎么写？填支票用", "壹万贰仟伍佰零捌元陆角整"),
        ("报销单金额16508.3元 大写咋写", "壹万陆仟伍佰零捌元叁角整"),
        ("报销单上3060.5元用大写怎么写", "叁仟零陆拾元伍角整"),
        ("请问20600块钱的中文大写是啥，写收据", "贰万零陆佰元整"),
        ("开发票要用，请把98000元写成大写", "玖万捌仟元整"),
        ("12508.60元 大写金额怎么写，小写怎么写", None),
        ("3060元大写，英文怎么写", None),
    ],
)
def test_what_the_amount_is_for_changes_nothing(text: str, written: str | None) -> None:
    assert amount_in_capitals(text) == written
