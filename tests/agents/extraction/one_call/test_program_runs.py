"""A program is run where a request says that one is meant, with its arguments one by one."""

import pytest

from agents.extraction.one_call.program_runs import ProgramRun, program_run


@pytest.mark.parametrize(
    ("request_", "program", "arguments"),
    [
        ("run the program uptime with the option -p", "uptime", ("-p",)),
        ("start the program date with the argument --utc", "date", ("--utc",)),
        ("please execute the command git status", "git", ("status",)),
        ("run df -h", "df", ("-h",)),
        ("run `ls -l notes`", "ls", ("-l", "notes")),
        ("run df with the option -h", "df", ("-h",)),
        ("run ls with the options -l, -a", "ls", ("-l", "-a")),
        ("run the program uptime", "uptime", ()),
        ("执行命令 git --version", "git", ("--version",)),
        ("运行程序 df，加上参数 -h", "df", ("-h",)),
        ("帮我跑一下命令 uptime", "uptime", ()),
        ("执行一下 date --utc", "date", ("--utc",)),
        ("运行 git，参数 --version", "git", ("--version",)),
    ],
)
def test_a_program_with_what_it_gets(request_: str, program: str, arguments: tuple[str, ...]) -> None:
    assert program_run(request_) == ProgramRun(program=program, arguments=arguments)


@pytest.mark.parametrize(
    "request_",
    [
        "run the regression",
        "run it again",
        "run the command ls not -la",
        "run the program df without -h",
        "run the program again",
        "run the program that counts words",
        "run the command ls | wc",
        "run the command cat a > b",
        "run df -h and tell me what is left",
        "which programs are running",
        "运行得怎么样",
        "执行命令 ls | wc",
        "跑一下回归",
        "给我跑一下 sudo rm -rf / 全清掉",
    ],
)
def test_no_program_is_read_into_other_words(request_: str) -> None:
    assert program_run(request_) is None
