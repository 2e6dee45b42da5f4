"""What people read in place of a tool's id and description: its label in their language, where it has one."""

from tools.tool import Tool


def called(tool: Tool, language: str) -> str:
    """Name a tool: by its label, or by its name in words, send_email as send email."""
    label = tool.labels.get(language)
    return label.name if label else tool.name.replace("_", " ")


def does(tool: Tool, language: str) -> str:
    """Say in one line what a tool does: by its label, or by the first line of its description."""
    label = tool.labels.get(language)
    return label.about if label else tool.description.strip().split("\n", 1)[0]
