"""Folders that are not there are listed before something is written into them."""

from pathlib import Path

from tools.workspace.new_folders import missing_folders


def test_the_folder_of_each_path_is_listed_where_it_is_missing(tmp_path: Path) -> None:
    tmp_path.joinpath("there").mkdir()
    paths = ["there/a.txt", "new/b.txt", "new/c.txt", "deep/er/", "d.txt"]
    assert missing_folders(tmp_path, paths) == ("new", "deep/er")


def test_what_leads_outside_is_left_out(tmp_path: Path) -> None:
    assert missing_folders(tmp_path, ["../x/a.txt", "/etc/x/a.txt", "~/x/a.txt"]) == ()
