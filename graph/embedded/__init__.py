"""A Bolt server of our own: one child process per data folder, shared by every process that holds a lease.

    page ──lease──┐                        start.lock    held while somebody looks for or starts the server
                  ├──► child (ArcadeDB)    server.lock   held by the child as long as it lives
    terminal ─────┘     stops when no      server.json   address and password, mode 0600, only while Bolt answers
                        lease is live      leases/*      one locked file a client; a crash unlocks it

Every lock is the operating system's, so that nothing that dies leaves one behind.
"""
