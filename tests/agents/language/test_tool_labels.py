"""What people read in place of a tool's id and description."""

import pytest

from agents.language.tool_labels import called, does
from tools.tool import Tool, ToolLabel

SEND = Tool(
    id="general/send_email",
    name="send_email",
    description="Send an e-mail.\n\nUse it for mail.",
    parameters={},
    group="general",
    labels={"zh": ToolLabel(name="发送邮件", about="发送一封邮件。")},
)


@pytest.mark.parametrize(
    ("language", "name", "about"),
    [("en", "send email", "Send an e-mail."), ("zh", "发送邮件", "发送一封邮件。")],
)
def test_a_label_serves_in_its_own_language_only(language: str, name: str, about: str) -> None:
    assert (called(SEND, language), does(SEND, language)) == (name, about)
