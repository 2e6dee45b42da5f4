"""The mail server of trials."""

import asyncio

import aiosmtplib

from tools.trials.mail import MailSink, open_mail_sink


async def test_a_mail_is_taken_and_kept() -> None:
    async with open_mail_sink() as sink:
        message = b"Subject: hello\r\n\r\nQUIT is a word.\r\n"
        await aiosmtplib.send(
            message, sender="a@example.com", recipients=["b@example.com"], hostname="127.0.0.1", port=sink.port
        )
    assert len(sink.messages) == 1
    assert b"QUIT is a word." in sink.messages[0]


async def test_a_client_that_goes_in_the_middle_disturbs_nobody() -> None:
    async with open_mail_sink() as sink:
        _, writer = await asyncio.open_connection("127.0.0.1", sink.port)
        writer.write(b"EHLO here\r\nDATA\r\nhalf a mail")
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        await aiosmtplib.send(
            b"Subject: whole\r\n\r\nx\r\n",
            sender="a@example.com",
            recipients=["b@example.com"],
            hostname="127.0.0.1",
            port=sink.port,
        )
    assert [b"whole" in message for message in sink.messages] == [True]


def test_a_sink_has_no_port_before_it_listens() -> None:
    assert MailSink().port == 0
