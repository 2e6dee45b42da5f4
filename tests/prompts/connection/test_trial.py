"""A model is tried before it is kept."""

from prompts.connection.choice import ModelChoice
from prompts.connection.trial import tried
from settings import Settings
from tests.prompts.conftest import Reply, StubServer


async def test_one_that_answers_says_how_long_it_took(server: StubServer) -> None:
    server.replies = [Reply(text='{"ok": true}')]
    trial = await tried(ModelChoice.of("m", server.url, "sk-1").put_into(Settings()))
    assert (trial.fault, trial.price, trial.seconds > 0) == ("", None, True)
    assert server.headers[0]["authorization"] == "Bearer sk-1"


async def test_one_that_does_not_says_why_in_both_languages(server: StubServer) -> None:
    server.replies = [Reply(status=401)]
    trial = await tried(ModelChoice.of("m", server.url, "sk-1").put_into(Settings()))
    assert "was refused" in trial.fault
    assert "被拒绝" in trial.fault_zh
    assert "sk-" not in trial.fault + trial.fault_zh
