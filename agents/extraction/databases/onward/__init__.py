"""Questions over a database that go on from the one before."""
