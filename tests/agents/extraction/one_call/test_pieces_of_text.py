"""Pieces of a text are what is asked for, and a text that goes on with another wish is left alone."""

import pytest

from agents.extraction.one_call.pieces_of_text import kinds_of_file, pieces_of_text, unclear_pieces
from agents.extraction.spans.marked_file import FILE

TEXT = "ann@x.org cant come, ask bo@y.org"


@pytest.mark.parametrize(
    "request_",
    [
        f"get me just the email addresses out of this: '{TEXT}'",
        f"fish the mail addresses out of this: {TEXT}",
        f"just the mail addresses please: {TEXT}",
        f"which emails are in this text: {TEXT}",
        f"extract all the e-mail addresses from the following message:\n{TEXT}",
        f"从这句话里找出邮箱：{TEXT}",
        f"把下面这段话里的邮箱地址都挑出来：{TEXT}",
        f"提取以下文本中的电子邮箱：{TEXT}",
        f"这段文字里有哪些邮箱？{TEXT}",
    ],
)
def test_addresses_are_cut_out_of_the_text(request_: str) -> None:
    assert [piece.arguments for piece in pieces_of_text(request_)] == [{"text": TEXT, "what": "email"}]


def test_mobile_numbers_have_a_pattern_of_their_own() -> None:
    (piece,) = pieces_of_text("把这段话里的手机号挑出来：张姐13800138000，座机0595-2288133")
    assert "1[3-9]" in piece.arguments["pattern"]


def test_several_kinds_are_several_calls() -> None:
    found = pieces_of_text("pull the email addresses and phone numbers out of this: ann@x.org, 020 7946 0101")
    assert [piece.what for piece in found] == ["email", "phone"]


@pytest.mark.parametrize(
    "request_",
    [
        "email this to bob@x.org: see you at five",
        "emails from this: ann@y.org, 13812345678. Also give me the phone numbers",
        "get " + "the  " * 30 + "x",
        "send the mail addresses to bob@x.org: ann@y.org",
        "给 lin@yao.cn 发邮件：明天开会",
        "get the email addresses out of contacts.txt",
        "get the email addresses out of this: contacts.txt",
        f"get the email addresses out of this: {TEXT} and save them to mails.txt",
        f"从这句话里找出邮箱：{TEXT}，然后存到 a.txt",
        f"get the email addresses out of this: '{TEXT}' and count them",
        "pull the phone numbers out of this: call 020 7946 0101 by 2026-10-12",
        "把这段话里的电话挑出来：13800138000 13912345678",
        "get the links out of this: www.example.com and http://x.org",
    ],
)
def test_what_is_no_such_request_or_unsure_is_left_alone(request_: str) -> None:
    assert pieces_of_text(request_) == ()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("把里面的手机号给我挑出来：张姐13812345678，座机028-85551234，麻烦尽快", "pattern"),
        ("把邮箱挑出来：老王 wang@ex.com，电话13900001111", "email"),
        ("grab just the phone numbers: Bob 0161 496 0123, order 44921, due 12 May", "phone"),
    ],
)
def test_the_text_may_stand_behind_a_colon_alone(text: str, what: str) -> None:
    found = pieces_of_text(text)
    assert [one.what for one in found] == [what]
    assert found[0].text == text.split("：", 1)[-1].split(": ", 1)[-1]


def test_behind_a_comma_another_wish_may_stand() -> None:
    assert pieces_of_text("把电话取出来，放到a.txt") == ()


@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        ("把邮箱挑出来 小李 li@a.cn，小张 z@b.org", "email"),
        ("把链接都找出来 网站https://a.cn/x 很好用", "url"),
    ],
)
def test_a_blank_stands_before_a_text_that_holds_what_is_wanted(request_: str, kind: str) -> None:
    assert [piece.what for piece in pieces_of_text(request_)] == [kind]


@pytest.mark.parametrize(
    "request_", ["把手机号找出来 存到通讯录里", "把邮箱找出来 给li@a.cn发邮件", "把邮箱挑出来 小李的"]
)
def test_behind_a_blank_may_stand_another_wish(request_: str) -> None:
    assert pieces_of_text(request_) == ()


@pytest.mark.parametrize(
    ("marked", "kinds"),
    [
        (f"get me the email addresses out of {FILE}", ("email",)),
        (f"list the phone numbers in {FILE} please", ("phone",)),
        (f"which links are in {FILE}?", ("url",)),
        (f"把{FILE}里的邮箱都找出来", ("email",)),
        (f"{FILE}里有哪些网址？", ("url",)),
        (f"提取{FILE}里的手机号", ("mobile",)),
        (f"take the email addresses out of {FILE}", ()),
        (f"filter out the email addresses from {FILE}", ()),
        (f"remove the email addresses from {FILE}", ()),
        (f"list the email addresses in {FILE} and save them to b.txt", ()),
        (f"把{FILE}里的邮箱删掉", ()),
        (f"把{FILE}里的邮箱找出来存到b.txt", ()),
        (f"email {FILE} to Bob", ()),
    ],
)
def test_pieces_are_wanted_out_of_a_file_and_nothing_else(marked: str, kinds: tuple[str, ...]) -> None:
    assert kinds_of_file(marked) == kinds


@pytest.mark.parametrize(
    "request_",
    [
        "把邮箱提取出来 不要a@x.com 只要b@x.com",
        "把邮箱找出来 a@x.com的主管是谁",
        "把邮箱找出来 昨天发到a@x.com的那封",
        "把网址找出来 打不开的https://a.com和https://b.com",
        "把手机号挑出来 订单13800138000 电话13900001111",
    ],
)
def test_a_choice_among_the_pieces_or_another_question_is_left_alone(request_: str) -> None:
    assert pieces_of_text(request_) == ()


@pytest.mark.parametrize(
    ("request_", "unclear"),
    [
        ("extract the emails from: a@x.org, b@y.org but not b@y.org", True),
        ("把邮箱提取出来 不要a@x.org：a@x.org b@y.org", True),
        ('extract ips from "host 10.1.0.5, v2.3.4.5"', True),
        ("extract the emails from: a@x.org, b@y.org", False),
        ("how many emails did i get: tell me", False),
    ],
)
def test_what_is_left_out_or_may_be_mistaken_is_known(request_: str, unclear: bool) -> None:
    assert unclear_pieces(request_) is unclear
