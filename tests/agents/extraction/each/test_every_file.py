"""What is done with every file of a kind is read as a whole, or not at all."""

import pytest

from agents.extraction.each.every_file import every_file

FILES = ("a.tmp", "b.tmp", "k.txt", "shop/x.csv", "shop/y.csv", "deep/c.log", "d.log")
FOLDERS = ("shop", "deep")


@pytest.mark.parametrize(
    ("said", "verb", "files", "target"),
    [
        ("Move all tmp files into a folder called trash", "move", ("a.tmp", "b.tmp"), "trash"),
        (
            "There are some .log files lying around in my folders. Please move every one of them to logs, don't touch"
            " anything else.",
            "move",
            ("deep/c.log", "d.log"),
            "logs",
        ),
        ("把所有 .tmp 文件都移到 trash 文件夹里，其他的别动", "move", ("a.tmp", "b.tmp"), "trash"),
        ("copy all csv files from the shop folder to backup", "copy", ("shop/x.csv", "shop/y.csv"), "backup"),
        ("shop目录下所有csv复制到 备份 文件夹", "copy", ("shop/x.csv", "shop/y.csv"), "备份"),
        (
            "Convert every csv in the folder shop to a json file with the same name, also in shop. Keep the csvs.",
            "convert",
            ("shop/x.csv", "shop/y.csv"),
            "json",
        ),
        ("turn each csv in shop into excel", "convert", ("shop/x.csv", "shop/y.csv"), "xlsx"),
        ("把shop文件夹里的每个csv都转成同名的json，原来的csv留着", "convert", ("shop/x.csv", "shop/y.csv"), "json"),
    ],
)
def test_each_file_of_a_kind_is_meant(said: str, verb: str, files: tuple[str, ...], target: str) -> None:
    found = every_file(said, FILES, FOLDERS)
    assert found is not None
    assert (found.verb, found.files, found.target) == (verb, files, target)


@pytest.mark.parametrize(
    "said",
    [
        "move all tmp files that are older than 3 days to old",
        "move all tmp files to trash unless they are new",
        "move all log files to old",  # those in folders, too?
        "move all csv files in gone to old",
        "move all tmp files except a.tmp to old",
        "convert every csv in shop to json, in deep",
        "delete all tmp files",
        "把所有tmp文件移到trash，除了a.tmp",
    ],
)
def test_what_says_more_is_left_to_others(said: str) -> None:
    assert every_file(said, FILES, FOLDERS) is None


def test_nothing_is_put_where_something_is() -> None:
    assert every_file("move all tmp files to old", ("a.tmp", "old/a.tmp"), ("old",)) is None
    assert every_file("move all txt files in my folders to old", ("x/a.txt", "y/a.txt"), ("x", "y")) is None
    assert every_file("convert all csv files to json", ("a.csv", "a.json"), ()) is None
