from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.http.addresses import is_public


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8",
        "93.184.215.14",
        "172.15.255.255",
        "172.32.0.1",
        "2606:4700::1111",
        "2a00:1450:4001:831::200e",
        "64:ff9b::808:808",
    ],
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.255.255.254"),
        *(
            "169.254.169.254",
            "169.254.170.2",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.192",
            "192.0.2.1",
            "192.88.99.1",
        ),
        *("192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1"),
        *("255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8"),
        *("64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::808:808", "100::1", "2001::1", "2001:db8::1"),
        *(
            "2002:7f00:1::",
            "2002:808:808::",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fe80::1%eth0",
            "fec0::1",
            "ff02::1",
        ),
        *("2606:4700::5efe:7f00:1", "2606:4700::200:5efe:a00:1", "3fff::1", "5f00::1"),
        *("", "localhost", "1.2.3", "2130706433"),
    ],
)
def test_all_other_addresses_are_not(address: str) -> None:
    assert not is_public(address)


@given(st.ip_addresses(v=4))
def test_no_public_address_is_private_to_python(address: IPv4Address) -> None:
    assert not (is_public(str(address)) and (address.is_private or address.is_multicast or address.is_reserved))


@given(st.ip_addresses(v=4))
def test_an_ipv4_address_in_ipv6_clothes_is_public_only_behind_nat64(address: IPv4Address) -> None:
    n = int(address)
    clothes = [IPv6Address(n), IPv6Address(0xFFFF << 32 | n), IPv6Address(0x2002 << 112 | n << 80)]

    assert not any(is_public(str(dressed)) for dressed in clothes)
    assert is_public(str(IPv6Address((0x64FF9B << 96) | n))) == is_public(str(address))
