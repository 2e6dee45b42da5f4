"""Sending an e-mail over the mail server of the settings."""

import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Annotated

import aiosmtplib
from pydantic import BaseModel, Field, SecretStr

from errors import DataUnavailable, InvalidArguments, ToolCallFailed
from lazy_regex import lazy_regex
from tools.context import ToolContext
from tools.kinds import EmailAddress, Text
from tools.marking import ExampleCall, tool

MAX_RECIPIENTS = 10
MAX_BODY_CHARS = 100_000
_MAX_SUBJECT_CHARS = 200
_TIMEOUT_S = 20.0
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = lazy_regex(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL}){{0,9}}")
_CONTROL = lazy_regex(r"[\x00-\x1f\x7f\x85\u2028\u2029]")


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in."""

    host: str
    port: int
    security: str
    """starttls, tls or none."""
    sender: str
    username: str
    password: SecretStr | None


class SentEmail(BaseModel):
    """A message that the mail server took."""

    to: list[EmailAddress] = Field(description="Recipients that the server accepted")
    refused: list[EmailAddress] = Field(description="Recipients that the server did not accept")
    sender: EmailAddress = Field(description="Address in From")
    subject: str
    n_characters: int = Field(description="Length of the body")
    message_id: str = Field(description="Id by which the message can be found in logs")


@tool(
    domains=("communication", "general"),
    functions=("generate",),
    permission="high",
    idempotent=False,
    reads="nothing",
    call=ExampleCall(
        {"to": ["ann@example.com"], "subject": "周报", "body": "本周进展顺利。"}, needs=("configuration",)
    ),
)
async def send_email(
    context: ToolContext,
    to: Annotated[list[EmailAddress], Field(min_length=1, max_length=MAX_RECIPIENTS)],
    body: Text,
    subject: Text = "",
) -> SentEmail:
    """Send a plain-text e-mail to one or a few addresses.

    Use it only when the request asks for a mail to be sent. It goes out at once and cannot be taken back. It works
    only where a mail server is set up; it sends no attachments and reads no mail.

    Args:
        context: The surroundings of the call.
        to: The recipients' addresses, at most ten.
        body: The text of the mail.
        subject: The subject; the body's first line where none is given.

    Returns:
        Who the mail went to.
    """
    recipients = [_checked_address(address) for address in dict.fromkeys(address.strip() for address in to)]
    if not 0 < len(recipients) <= MAX_RECIPIENTS:
        raise _refused(
            "to", f"A mail goes to at most {MAX_RECIPIENTS} addresses.", f"收件人须为 1 到 {MAX_RECIPIENTS} 个。"
        )
    line = _checked_subject(subject, body)
    server = mail_server(context)
    message = _message(server.sender, recipients, line, body)
    refused = await _deliver(server, message, recipients)
    return SentEmail(
        to=[address for address in recipients if address not in refused],
        refused=refused,
        sender=server.sender,
        subject=line,
        n_characters=len(body),
        message_id=str(message["Message-ID"]),
    )


def mail_server(context: ToolContext) -> MailServer:
    """Read the settings of the mail server.

    Raises:
        ToolCallFailed: mail is not set up.
    """
    options = context.options
    sender = options.get("smtp_from", "") or options.get("smtp_username", "")
    if not options.get("smtp_host") or not _ADDRESS.fullmatch(sender):
        raise ToolCallFailed(
            "E-mail is not set up: set TOOLATLAS_SMTP_HOST and TOOLATLAS_SMTP_FROM (and TOOLATLAS_SMTP_USERNAME and "
            "TOOLATLAS_SMTP_PASSWORD where the server asks for them).",
            zh="尚未配置邮件服务：请设置 TOOLATLAS_SMTP_HOST 和 TOOLATLAS_SMTP_FROM"
            "（服务器需要登录时，再设置 TOOLATLAS_SMTP_USERNAME 和 TOOLATLAS_SMTP_PASSWORD）。",
        )
    return MailServer(
        host=options["smtp_host"],
        port=int(options.get("smtp_port", "") or 587),
        security=options.get("smtp_security", "") or "starttls",
        sender=sender,
        username=options.get("smtp_username", ""),
        password=context.secrets.get("smtp_password"),
    )


def _checked_address(address: str) -> str:
    if not _ADDRESS.fullmatch(address) or len(address) > 254:
        raise _refused("to", f"{address[:80]!r} is no e-mail address.", f"{address[:80]!r} 不是有效的邮箱地址。")
    return address


def _checked_subject(subject: str, body: str) -> str:
    if not body.strip() or len(body) > MAX_BODY_CHARS:
        raise _refused(
            "body",
            f"A mail needs a text of 1 to {MAX_BODY_CHARS:,} characters.",
            f"邮件正文需为 1 到 {MAX_BODY_CHARS:,} 个字符。",
        )
    if _CONTROL.search(subject) or len(subject) > _MAX_SUBJECT_CHARS:
        raise _refused(
            "subject",
            f"A subject is one line of at most {_MAX_SUBJECT_CHARS} characters.",
            f"主题只能是一行，且不超过 {_MAX_SUBJECT_CHARS} 个字符。",
        )
    return subject.strip() or _CONTROL.sub(" ", body.strip().splitlines()[0])[:60]


def _message(sender: str, recipients: list[str], subject: str, body: str) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    message["From"] = sender
    message["To"] = ", ".join(recipients)
    message["Subject"] = _plain(subject)
    message["Date"] = formatdate(localtime=True)
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    message.set_content(body.encode("utf-8", "replace").decode("utf-8"), charset="utf-8", cte="base64")
    return message


def _plain(subject: str) -> str:
    """Keep a subject from being read as one that is encoded already: what it would decode to may hold line ends."""
    return subject.replace("=?", "=\N{WORD JOINER}?")


async def _deliver(server: MailServer, message: EmailMessage, recipients: list[str]) -> list[str]:
    """Hand the message in; returns the recipients that the server refused."""
    try:
        errors, _ = await aiosmtplib.send(
            message,
            sender=server.sender,
            recipients=recipients,
            hostname=server.host,
            port=server.port,
            username=server.username or None,
            password=server.password.get_secret_value() if server.password and server.username else None,
            use_tls=server.security == "tls",
            # True refuses a server that offers no TLS, where None would go on in the clear.
            start_tls=server.security == "starttls",
            timeout=_TIMEOUT_S,
        )
    except aiosmtplib.SMTPAuthenticationError:
        raise ToolCallFailed(
            "The mail server refuses the user name or the password; check TOOLATLAS_SMTP_USERNAME and _PASSWORD.",
            zh="邮件服务器拒绝登录，请检查 TOOLATLAS_SMTP_USERNAME 和 TOOLATLAS_SMTP_PASSWORD。",
        ) from None
    except aiosmtplib.SMTPRecipientsRefused:
        raise ToolCallFailed("The mail server refuses every recipient.", zh="邮件服务器拒收全部收件人。") from None
    except (aiosmtplib.SMTPConnectError, aiosmtplib.SMTPServerDisconnected, TimeoutError, ssl.SSLError):
        raise DataUnavailable(
            f"The mail server {server.host}:{server.port} cannot be reached, or not over {server.security}.",
            zh=f"无法连接邮件服务器 {server.host}:{server.port}，或其不支持 {server.security}。",
        ) from None
    except aiosmtplib.SMTPException as error:
        raise ToolCallFailed(
            f"The mail server did not take the message ({type(error).__name__}).",
            zh=f"邮件服务器未接受该邮件（{type(error).__name__}）。",
        ) from None
    return [address for address in recipients if address in errors]


def _refused(parameter: str, en: str, zh: str) -> InvalidArguments:
    return InvalidArguments(en, parameter=parameter, zh=zh)
