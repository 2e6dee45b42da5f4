"""Asking what lies in one's own folder, and what only looks like it."""

import pytest

from agents.extraction.files.own_folder import asks_for_own_folder


@pytest.mark.parametrize(
    "text",
    [
        "list my files",
        "show me my files please",
        "Can you list all my files?",
        "what's in my folder",
        "what do i have in my workspace?",
        "show everything in my folder",
        "show me the files in my directory",
        "which files are in my folder",
        "contents of my folder",
        "show my folder",
        "列出我的文件",
        "帮我看看我的文件夹",
        "我的文件夹里有什么",
        "显示我的所有文件",
        "我的工作区里都有哪些文件？",
        "把我的文件都列出来",
        "看一下我的目录里的内容",
    ],
)
def test_what_lies_in_ones_folder_is_asked(text: str) -> None:
    assert asks_for_own_folder(text)


@pytest.mark.parametrize(
    "text",
    [
        "list my csv files",
        "show my files from last week",
        "list my files by size",
        "what's in my folder reports",
        "what's in my notes",
        "which file in my folder is the biggest",
        "delete my files",
        "list my files and delete the old ones",
        "how many files are in my folder",
        "show me the folder",
        "list my stocks",
        "列出我的 csv 文件",
        "我的文件夹里哪个文件最大",
        "我的文件夹里有几个文件",
        "列出我的文件，然后删掉旧的",
        "打开我的文件",
        "我的文件夹里有什么新文件",
        "看看我的笔记",
    ],
)
def test_anything_besides_is_left_to_others(text: str) -> None:
    assert not asks_for_own_folder(text)
