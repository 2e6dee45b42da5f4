import ssl
from collections.abc import Mapping
from dataclasses import replace
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
import trustme
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from errors import DataUnavailable, InvalidArguments, ToolAtlasError, ToolCallFailed
from tests.tools.builtin.general.conftest import MailBox, opened
from tools.builtin.general.web.mail import MAX_RECIPIENTS, send_email
from tools.context import ToolContext


def set_up(context: ToolContext, box: MailBox, **options: str) -> ToolContext:
    told: Mapping[str, str] = {
        "smtp_host": "127.0.0.1",
        "smtp_port": str(box.port),
        "smtp_security": "none",
        "smtp_from": "me@example.com",
        **options,
    }
    return replace(context, options=told, secrets={"smtp_password": SecretStr("secret")})


def received(box: MailBox) -> EmailMessage:
    (raw,) = box.messages
    return message_from_bytes(raw, policy=default)


async def test_a_chinese_mail_arrives_as_it_was_written(context: ToolContext, mail_box: MailBox) -> None:
    sent = await send_email(
        set_up(context, mail_box), ["li@example.cn"], "本周进展顺利。\n\n.\n下周见", "周报：第 20 周"
    )

    mail = received(mail_box)
    assert (mail["Subject"], mail["To"], mail["From"]) == ("周报：第 20 周", "li@example.cn", "me@example.com")
    assert mail.get_content().splitlines() == ["本周进展顺利。", "", ".", "下周见"]
    assert (sent.to, sent.refused, sent.message_id) == (["li@example.cn"], [], mail["Message-ID"])


async def test_a_mail_without_a_subject_takes_its_first_line(context: ToolContext, mail_box: MailBox) -> None:
    await send_email(set_up(context, mail_box), ["ann@example.com"], "\nThe report is ready.\nBye")

    assert received(mail_box)["Subject"] == "The report is ready."


async def test_a_recipient_is_written_to_once(context: ToolContext, mail_box: MailBox) -> None:
    await send_email(set_up(context, mail_box), ["a@example.com", " a@example.com", "b@example.com"], "hi")

    assert mail_box.recipients == ["a@example.com", "b@example.com"]


async def test_recipients_that_the_server_refuses_are_told(context: ToolContext, mail_box: MailBox) -> None:
    mail_box.refuses = ("b@example.com",)

    sent = await send_email(set_up(context, mail_box), ["a@example.com", "b@example.com"], "hi")

    assert (sent.to, sent.refused) == (["a@example.com"], ["b@example.com"])


async def test_a_mail_that_nobody_may_get_is_an_error(context: ToolContext, mail_box: MailBox) -> None:
    mail_box.refuses = ("a@example.com",)

    with pytest.raises(ToolCallFailed, match="every recipient"):
        await send_email(set_up(context, mail_box), ["a@example.com"], "hi")


async def test_a_mail_that_the_server_does_not_take_is_an_error(context: ToolContext, mail_box: MailBox) -> None:
    mail_box.final = b"554 spam"

    with pytest.raises(ToolCallFailed, match="SMTPDataError"):
        await send_email(set_up(context, mail_box), ["a@example.com"], "hi")


async def test_user_name_and_password_are_used_where_set(context: ToolContext, mail_box: MailBox) -> None:
    mail_box.password = "secret"

    await send_email(set_up(context, mail_box, smtp_username="me", smtp_from="me@example.com"), ["a@example.com"], "hi")

    assert mail_box.logins == ["me"]


async def test_a_wrong_password_is_told_and_not_shown(context: ToolContext, mail_box: MailBox) -> None:
    mail_box.password = "another"

    with pytest.raises(ToolCallFailed, match="TOOLATLAS_SMTP_USERNAME") as refused:
        await send_email(set_up(context, mail_box, smtp_username="me"), ["a@example.com"], "hi")
    assert "secret" not in f"{refused.value}{refused.value.zh}"


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_nothing_is_sent_in_the_clear_where_security_is_asked_for(
    security: str, context: ToolContext, mail_box: MailBox
) -> None:
    mail_box.password = "secret"

    with pytest.raises(ToolAtlasError) as refused:
        await send_email(set_up(context, mail_box, smtp_security=security, smtp_username="me"), ["a@example.com"], "hi")
    assert refused.value.zh
    assert (mail_box.logins, mail_box.messages) == ([], [])


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_a_certificate_that_holds_is_taken(
    security: str, context: ToolContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(tls)

    async with opened(MailBox(tls=tls, password="secret"), implicit_tls=security == "tls") as box:
        await send_email(set_up(context, box, smtp_security=security, smtp_username="me"), ["a@example.com"], "hi")

    assert (len(box.messages), box.logins) == (1, ["me"])


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_a_certificate_of_strangers_is_not(security: str, context: ToolContext) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(tls)

    async with opened(MailBox(tls=tls), implicit_tls=security == "tls") as box:
        with pytest.raises(DataUnavailable, match="cannot be reached"):
            await send_email(set_up(context, box, smtp_security=security), ["a@example.com"], "hi")

    assert box.messages == []


async def test_a_server_that_is_away_is_told(context: ToolContext, mail_box: MailBox) -> None:
    with pytest.raises(DataUnavailable, match="cannot be reached"):
        await send_email(set_up(context, mail_box, smtp_port="1"), ["a@example.com"], "hi")


@pytest.mark.parametrize("options", [{}, {"smtp_host": "mail.example.com"}, {"smtp_from": "me@example.com"}])
async def test_without_settings_it_says_what_to_set(options: dict[str, str], context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="TOOLATLAS_SMTP_HOST") as refused:
        await send_email(replace(context, options=options), ["a@example.com"], "hi")

    assert "TOOLATLAS_SMTP_FROM" in refused.value.zh


@pytest.mark.parametrize(
    "address",
    [
        *(
            "",
            "a",
            "a@",
            "@b.c",
            "a b@c.d",
            "a@b..c",
            "a@-b.c",
            "a@b.c,d@e.f",
            "a@b.c\r\nBcc: x@y.z",
            "A <a@b.c>",
            "a@b.c\n",
        ),
        *(
            "a@[127.0.0.1]",
            "用户@example.com",
            "a" * 65 + "@b.c",
            f"a@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}.{'f' * 30}",
        ),
    ],
)
async def test_what_is_no_address_is_refused(address: str, context: ToolContext, mail_box: MailBox) -> None:
    expected = InvalidArguments if address.strip() != "a@b.c" else DataUnavailable

    with pytest.raises(expected):
        await send_email(set_up(context, mail_box, smtp_port="1"), [address], "hi")
    assert mail_box.recipients == []


@pytest.mark.parametrize("subject", ["a\r\nBcc: x@example.com", "a\nb", "a\rb", "a\0b", "a\u2028b", "x" * 201])
async def test_a_subject_of_more_than_one_line_is_refused(
    subject: str, context: ToolContext, mail_box: MailBox
) -> None:
    with pytest.raises(InvalidArguments, match="subject"):
        await send_email(set_up(context, mail_box), ["a@example.com"], "hi", subject)


@pytest.mark.parametrize("body", ["", "  \n", "x" * 100_001])
async def test_a_mail_needs_a_body_of_some_size(body: str, context: ToolContext, mail_box: MailBox) -> None:
    with pytest.raises(InvalidArguments, match="needs a text"):
        await send_email(set_up(context, mail_box), ["a@example.com"], body)


async def test_too_many_recipients_are_refused(context: ToolContext, mail_box: MailBox) -> None:
    everyone = [f"u{n}@example.com" for n in range(MAX_RECIPIENTS + 1)]

    with pytest.raises(InvalidArguments, match="at most 10"):
        await send_email(set_up(context, mail_box), everyone, "hi")


@given(subject=st.text(max_size=80))
async def test_no_subject_makes_a_header_of_its_own(subject: str, context: ToolContext, mail_box: MailBox) -> None:
    mail_box.messages.clear()
    try:
        await send_email(set_up(context, mail_box), ["a@example.com"], "hi", subject)
    except InvalidArguments:
        return
    assert set(received(mail_box).keys()) == {
        *("From", "To", "Subject", "Date", "Message-ID", "Content-Type", "Content-Transfer-Encoding", "MIME-Version"),
    }


@pytest.mark.parametrize(
    "subject",
    [
        "=?utf-8?q?hi=0d=0aBcc:_evil@example.com?=",
        "=?utf-8?b?aGkNCkJjYzogZXZpbEBleGFtcGxlLmNvbQ==?=",
        "周报 =?iso-8859-1?q?=0aBcc:evil@example.com?= x",
    ],
)
async def test_a_subject_that_looks_encoded_brings_no_further_header(
    context: ToolContext, mail_box: MailBox, subject: str
) -> None:
    await send_email(set_up(context, mail_box), ["ann@example.com"], "hi", subject)

    assert received(mail_box)["Bcc"] is None
    assert mail_box.recipients == ["ann@example.com"]
