"""Which addresses of the internet are public."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_NAT64 = IPv6Network("64:ff9b::/96")
_NOT_PUBLIC: tuple[IPv4Network | IPv6Network, ...] = (
    *map(
        IPv4Network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",  # carrier-grade NAT; some clouds keep their metadata there
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
        ),
    ),
    *map(
        IPv6Network,
        (
            "::/96",  # unspecified, loopback, IPv4-compatible
            "::ffff:0:0/96",  # IPv4-mapped
            "64:ff9b:1::/48",
            "100::/64",
            "2001::/23",  # Teredo and other protocol assignments
            "2001:db8::/32",
            "2002::/16",  # 6to4
            "3fff::/20",
            "5f00::/16",
            "fc00::/7",
            "fe80::/10",
            "fec0::/10",
            "ff00::/8",
        ),
    ),
)
"""Written out, because what `ipaddress` calls global has changed between Python's versions."""
_ISATAP = (b"\x00\x00\x5e\xfe", b"\x02\x00\x5e\xfe")


def is_public(address: str) -> bool:
    """Whether an address, as a resolver gives it, belongs to a host that anybody on the internet may reach."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found in _NAT64:
        # On networks without IPv4 every public host has such an address: what counts is the host behind it.
        found = IPv4Address(found.packed[-4:])
    if isinstance(found, IPv6Address) and (found.scope_id or found.packed[8:12] in _ISATAP):
        return False
    return found.is_global and not any(found in network for network in _NOT_PUBLIC if network.version == found.version)
