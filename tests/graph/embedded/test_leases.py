from graph.embedded.leases import Lease, any_live
from graph.embedded.places import Places, is_locked, lock_on


def test_a_lease_is_live_until_it_is_released(places: Places) -> None:
    lease = Lease(places)
    assert not any_live(places)
    lease.take()
    assert any_live(places)
    lease.release()
    assert not any_live(places)


def test_two_leases_of_one_process_are_two(places: Places) -> None:
    first, second = Lease(places), Lease(places)
    first.take()
    second.take()
    first.release()
    assert any_live(places)
    second.release()
    assert not any_live(places)


def test_a_dead_holders_file_is_cleared_away(places: Places) -> None:
    (places.leases / "4711-abc.lease").touch()
    assert not any_live(places)
    assert list(places.leases.iterdir()) == []


def test_a_lease_may_be_released_twice(places: Places) -> None:
    lease = Lease(places)
    lease.take()
    lease.release()
    lease.release()
    assert not any_live(places)


def test_a_lock_shows_while_it_is_held(places: Places) -> None:
    assert not is_locked(places.server_lock)
    with lock_on(places.server_lock):
        assert is_locked(places.server_lock)
    assert not is_locked(places.server_lock)


def test_nobody_else_may_look_into_the_folder(places: Places) -> None:
    assert places.root.stat().st_mode & 0o077 == 0
    assert places.leases.stat().st_mode & 0o077 == 0
