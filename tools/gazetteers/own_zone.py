"""The zone of this computer's clock, by its IANA name."""

import tzlocal

from tools.gazetteers.time_zones import zone_of


def own_zone() -> str | None:
    """Return the zone that is meant by "here"; None where the computer has none that goes by a name."""
    name = tzlocal.get_localzone_name()
    return zone_of(name) if name else None
