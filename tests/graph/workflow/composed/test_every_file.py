"""Every file of a kind gets a call of its own."""

from graph.workflow.composed.every_file import every_file_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World


def written(world: World, **files: str) -> None:
    (world.settings.home / "shop").mkdir(exist_ok=True)
    for name, text in files.items():
        (world.settings.home / "shop" / f"{name}.csv").write_text(text, encoding="utf-8")


async def test_each_csv_of_a_folder_is_written_as_json_beside_it(packaged: World) -> None:
    written(packaged, items="sku,name\nK1,mug\n", stock="sku,n\nK1,4\n")
    reason = "Hello! My web developer wants this today."
    await packaged.ask(
        f"{reason} Convert every csv in the folder shop to a json file with the same name. Keep the csvs."
    )
    shop = packaged.settings.home / "shop"
    assert "mug" in (shop / "items.json").read_text(encoding="utf-8")
    assert sorted(p.name for p in shop.iterdir()) == ["items.csv", "items.json", "stock.csv", "stock.json"]


async def test_files_of_a_kind_are_moved_each_by_a_call(packaged: World) -> None:
    written(packaged, items="sku\nK1\n", stock="sku\nK1\n")
    await packaged.ask("把shop文件夹里的所有csv都移到 old 文件夹里", language="zh")
    assert sorted(p.name for p in (packaged.settings.home / "old").iterdir()) == ["items.csv", "stock.csv"]
    assert not list((packaged.settings.home / "shop").iterdir())


async def test_what_is_said_of_no_kind_is_left_to_others(packaged: World) -> None:
    written(packaged, items="sku\nK1\n")
    assert await every_file_plan(asked("move the newest csv in shop to old"), packaged.context()) is None
