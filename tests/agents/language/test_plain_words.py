import pytest

from agents.language.plain_words import plain_words


@pytest.mark.parametrize(
    ("language", "error", "told"),
    [
        ("en", "There is no 'a.txt' in the workspace.", "There is no 'a.txt' in the workspace."),
        (
            "en",
            "E-mail is not set up: set TOOLATLAS_SMTP_HOST and TOOLATLAS_SMTP_FROM.",
            "E-mail is not set up. This has to be set up first by whoever runs ToolAtlas.",
        ),
        (
            "en",
            "Not in the data: FY2024; install `toolatlas[sec]` and set TOOLATLAS_FINANCE_PROVIDERS=sample,edgartools.",
            "Not in the data: FY2024. Live data can be switched on in the settings.",
        ),
        (
            "zh",
            "数据中没有 IBM；请安装 `toolatlas[finance]` 并设置 TOOLATLAS_FINANCE_PROVIDERS=sample。",
            "数据中没有 IBM。实时数据可以在设置中开启。",
        ),
    ],
)
def test_names_of_settings_are_for_whoever_runs_the_program(language: str, error: str, told: str) -> None:
    assert plain_words(error, language) == told
