"""The tricks by which an address leads where http_get must not go."""

import socket
from dataclasses import dataclass, field

import httpx
import pytest

from errors import DataUnavailable, InvalidArguments, ToolAtlasError, ToolCallFailed
from tools.http.fetching import Caps, fetch
from tools.http.guard import Guard, internal_hosts
from tools.http.wire import Wire, resolve

PUBLIC = "93.184.215.14"


@dataclass
class Net:
    """A network that keeps what is asked of it: names with their addresses, one answer after another."""

    names: dict[str, list[list[str]]] = field(default_factory=dict)
    broken: tuple[str, ...] = ()
    locations: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    sent: list[httpx.Request] = field(default_factory=list)

    async def resolve(self, host: str, port: int) -> list[str]:
        self.asked.append(host)
        answers = self.names.get(host)
        if answers is None:
            return await resolve(host, port)  # the system reads 127.1, 0x7f000001 and the like
        return answers.pop(0) if len(answers) > 1 else answers[0]

    async def send(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        if request.url.host in self.broken:
            raise httpx.ConnectError("down", request=request)
        location = self.locations.get(f"{request.headers['host']}{request.url.path}")
        headers = {"location": location} if location else {}
        return httpx.Response(302 if location else 200, headers=headers, stream=httpx.ByteStream(b"hello"))

    def guard(self, allowed: str = "") -> Guard:
        wire = Wire(transport=lambda: httpx.MockTransport(self.send), resolve=self.resolve)
        return Guard(wire, internal_hosts(allowed))


@pytest.fixture
def net() -> Net:
    return Net(names={"example.com": [[PUBLIC]], "www.example.com": [[PUBLIC]]})


TRICKS = {
    "loopback": "http://127.0.0.1/",
    "loopback elsewhere": "http://127.9.8.7/",
    "decimal": "http://2130706433/",
    "hex": "http://0x7f000001/",
    "hex parts": "http://0x7f.0x0.0x0.0x1/",
    "octal": "http://0177.0.0.1/",
    "octal whole": "http://017700000001/",
    "short": "http://127.1/",
    "shortest": "http://0/",
    "too large a part": "http://127.0.0.256/",
    "public in decimal": "http://134744072/",
    "unspecified": "http://0.0.0.0/",
    "private a": "http://10.1.2.3/",
    "private b": "http://172.16.0.1/",
    "private c": "http://192.168.0.1/",
    "carrier-grade nat": "http://100.64.0.1/",
    "link-local": "http://169.254.1.1/",
    "metadata": "http://169.254.169.254/latest/meta-data/",
    "metadata elsewhere": "http://100.100.100.200/",
    "multicast": "http://224.0.0.1/",
    "broadcast": "http://255.255.255.255/",
    "ipv6 loopback": "http://[::1]/",
    "ipv6 unspecified": "http://[::]/",
    "ipv6 mapped": "http://[::ffff:127.0.0.1]/",
    "ipv6 mapped hex": "http://[::ffff:7f00:1]/",
    "ipv6 compatible": "http://[::127.0.0.1]/",
    "ipv6 local": "http://[fd00:ec2::254]/",
    "ipv6 link-local": "http://[fe80::1]/",
    "6to4": "http://[2002:7f00:1::]/",
    "nat64": "http://[64:ff9b::7f00:1]/",
    "localhost": "http://localhost/",
    "localhost in capitals": "http://LOCALHOST/",
    "trailing dot": "http://127.0.0.1./",
    "trailing dot of a name": "http://localhost./",
    "user name": "http://example.com@127.0.0.1/",
    "user name of a public host": "http://user:secret@example.com/",
    "user name with escapes": "http://example.com%2f@127.0.0.1/",
    "backslash": "http://example.com\\@127.0.0.1/",
    "full-width digits": "http://１２７.0.0.1/",
    "circled digits": "http://①②⑦.0.0.1/",
    "ideographic stops": "http://127。0。0。1/",
    "escaped dots": "http://127%2e0%2e0%2e1/",
    "service port": "http://example.com:25/",
    "service port above": "http://example.com:6667/",
    "file": "file:///etc/passwd",
    "gopher": "gopher://127.0.0.1:25/_HELO",
    "data": "data:text/plain,hello",
    "ftp": "ftp://example.com/",
    "no scheme": "example.com",
    "no host": "http:///etc",
    "nothing": "",
    "line break": "http://example.com/\r\nX: y",
    "long label": f"http://{'a' * 300}.com/",
}


@pytest.mark.parametrize("url", TRICKS.values(), ids=TRICKS)
async def test_a_trick_is_refused_and_nothing_is_sent(url: str, net: Net) -> None:
    with pytest.raises(ToolAtlasError) as refused:
        await fetch(url, net.guard(), Caps())

    assert refused.value.zh
    assert net.sent == []


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["169.254.169.254"], ["fd12::1"], [PUBLIC, "10.0.0.1"], ["10.0.0.1", PUBLIC], ["::ffff:10.0.0.1"]],
)
async def test_a_name_that_leads_inside_is_refused(addresses: list[str], net: Net) -> None:
    net.names["metadata.google.internal"] = [addresses]

    with pytest.raises(ToolCallFailed, match="private or local"):
        await fetch("http://metadata.google.internal/", net.guard(), Caps())
    assert net.sent == []


async def test_the_connection_goes_to_the_address_that_was_checked(net: Net) -> None:
    net.names["rebind.example.com"] = [[PUBLIC], ["127.0.0.1"]]

    await fetch("https://rebind.example.com/x", net.guard(), Caps())

    (request,) = net.sent
    assert (str(request.url), request.headers["host"]) == (f"https://{PUBLIC}/x", "rebind.example.com")
    assert request.extensions["sni_hostname"] == "rebind.example.com"
    assert net.asked == ["rebind.example.com"]


async def test_a_second_resolution_is_checked_again(net: Net) -> None:
    net.names["rebind.example.com"] = [[PUBLIC], ["127.0.0.1"]]
    net.locations["rebind.example.com/"] = "/again"

    with pytest.raises(ToolCallFailed, match="private or local"):
        await fetch("http://rebind.example.com/", net.guard(), Caps())
    assert [request.url.host for request in net.sent] == [PUBLIC]


@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.1/",
        "http://2130706433/",
        "//[::1]/",
        "file:///etc/passwd",
        "http://a:b@example.com/",
        "http://[/",
        "ftp://x/",
    ],
)
async def test_a_redirect_is_judged_like_an_address(location: str, net: Net) -> None:
    net.locations["example.com/"] = location

    with pytest.raises(ToolAtlasError) as refused:
        await fetch("http://example.com/", net.guard(), Caps())
    assert refused.value.zh
    assert len(net.sent) == 1


async def test_redirects_among_public_hosts_are_followed_and_told(net: Net) -> None:
    net.locations["example.com/"] = "https://www.example.com/home"

    fetched = await fetch("http://example.com/", net.guard(), Caps())

    assert (fetched.url, fetched.redirects) == ("https://www.example.com/home", ("http://example.com/",))


async def test_redirects_end(net: Net) -> None:
    net.locations["example.com/"] = "http://example.com/"

    with pytest.raises(DataUnavailable, match="more than 5 times"):
        await fetch("http://example.com/", net.guard(), Caps())
    assert len(net.sent) == 6


async def test_a_host_has_more_than_one_chance(net: Net) -> None:
    net.names["example.com"] = [["2606:4700::1", PUBLIC]]
    net.broken = ("2606:4700::1",)

    fetched = await fetch("http://example.com/", net.guard(), Caps())

    assert fetched.body == b"hello"
    assert [request.url.host for request in net.sent] == ["2606:4700::1", PUBLIC]


async def test_a_host_that_is_down_is_told_in_one_sentence(net: Net) -> None:
    net.broken = (PUBLIC,)

    with pytest.raises(DataUnavailable, match=r"could not be loaded \(ConnectError\)"):
        await fetch("http://example.com/", net.guard(), Caps())


async def test_a_name_without_an_address_is_told(net: Net) -> None:
    async def unknown(_host: str, _port: int) -> list[str]:
        raise socket.gaierror

    guard = Guard(Wire(transport=lambda: httpx.MockTransport(net.send), resolve=unknown))

    with pytest.raises(DataUnavailable, match="No address"):
        await fetch("http://nowhere.example.com/", guard, Caps())


@pytest.mark.parametrize("allowed", ["wiki.internal", "other, WIKI.internal:8080", "wiki.internal:8080"])
async def test_the_setting_lets_internal_hosts_through(allowed: str, net: Net) -> None:
    net.names["wiki.internal"] = [["10.0.0.7"]]

    assert (await fetch("http://wiki.internal:8080/", net.guard(allowed), Caps())).status == 200


@pytest.mark.parametrize("allowed", ["", "internal", "wiki.internal:80", "10.0.0.7", "x.wiki.internal"])
async def test_the_setting_lets_nothing_else_through(allowed: str, net: Net) -> None:
    net.names["wiki.internal"] = [["10.0.0.7"]]

    with pytest.raises(ToolCallFailed):
        await fetch("http://wiki.internal:8080/", net.guard(allowed), Caps())


async def test_the_setting_takes_ipv6_addresses(net: Net) -> None:
    assert (await fetch("http://[::1]:8080/", net.guard("[::1]:8080"), Caps())).status == 200


@pytest.mark.parametrize("url", ["http://127.0.0.1:25/", "http://0/"])
async def test_an_allowed_host_is_not_asked_for_its_form(url: str, net: Net) -> None:
    net.names |= {"127.0.0.1": [["127.0.0.1"]], "0": [["0.0.0.0"]]}

    assert (await fetch(url, net.guard("127.0.0.1:25,0"), Caps())).status == 200


async def test_a_name_in_another_script_is_resolved_as_it_is_written_in_ascii(net: Net) -> None:
    net.names["xn--fsqu00a.xn--0zwm56d"] = [[PUBLIC]]

    await fetch("http://例子.测试/", net.guard(), Caps())

    assert net.sent[0].headers["host"] == "xn--fsqu00a.xn--0zwm56d"


async def test_a_form_that_is_refused_names_the_parameter(net: Net) -> None:
    with pytest.raises(InvalidArguments) as refused:
        await fetch("ftp://example.com/", net.guard(), Caps())

    assert refused.value.parameter == "url"
