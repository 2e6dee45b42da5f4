from web.server.response_headers import inline_scripts, policy


def test_a_script_that_stands_in_the_page_is_named_by_its_hash() -> None:
    html = "<script>a()</script><script src='/x'></script>"
    assert inline_scripts(html) == ("'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",)


def test_nothing_is_loaded_from_elsewhere_and_nobody_frames_the_page() -> None:
    rules = dict(rule.split(" ", 1) for rule in policy(("'sha256-x'",), "localhost:8000").split("; "))
    assert rules["frame-ancestors"] == rules["object-src"] == rules["base-uri"] == "'none'"
    assert rules["img-src"] == "'self' data: blob:"
    assert rules["script-src"] == "'self' 'unsafe-eval' 'sha256-x'"
    assert rules["connect-src"] == "'self' ws://localhost:8000 wss://localhost:8000"
    assert not any("http" in sources or "*" in sources for sources in rules.values())


def test_a_host_that_cannot_stand_in_a_policy_is_left_out() -> None:
    assert "ws:" not in policy((), "")
