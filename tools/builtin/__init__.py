"""The built-in packs: plug-ins that nobody imports."""
