"""The tables of the conversation history in SQLite, and their version."""

import sqlite3
from contextlib import closing
from pathlib import Path

from errors import StoreError
from home import make
from tools.storage.write_ahead import begin_write_ahead

VERSION = 1
DDL = """
CREATE TABLE users (
  "id" TEXT PRIMARY KEY, "identifier" TEXT NOT NULL UNIQUE, "metadata" TEXT NOT NULL, "createdAt" TEXT
);
CREATE TABLE threads (
  "id" TEXT PRIMARY KEY, "createdAt" TEXT, "name" TEXT, "userId" TEXT REFERENCES users("id") ON DELETE CASCADE,
  "userIdentifier" TEXT, "tags" TEXT, "metadata" TEXT
);
CREATE TABLE steps (
  "id" TEXT PRIMARY KEY, "name" TEXT NOT NULL, "type" TEXT NOT NULL,
  "threadId" TEXT NOT NULL REFERENCES threads("id") ON DELETE CASCADE, "parentId" TEXT,
  "streaming" BOOLEAN NOT NULL, "waitForAnswer" BOOLEAN, "isError" BOOLEAN, "metadata" TEXT, "tags" TEXT,
  "input" TEXT, "output" TEXT, "createdAt" TEXT, "command" TEXT, "start" TEXT, "end" TEXT, "generation" TEXT,
  "showInput" TEXT, "language" TEXT, "indent" INT, "defaultOpen" BOOLEAN, "autoCollapse" BOOLEAN, "modes" TEXT,
  "icon" TEXT, "feedback" TEXT
);
CREATE TABLE elements (
  "id" TEXT PRIMARY KEY, "threadId" TEXT REFERENCES threads("id") ON DELETE CASCADE, "type" TEXT, "url" TEXT,
  "chainlitKey" TEXT, "name" TEXT NOT NULL, "display" TEXT, "objectKey" TEXT, "size" TEXT, "page" INT,
  "language" TEXT, "forId" TEXT, "mime" TEXT, "props" TEXT DEFAULT '{}', "autoPlay" BOOLEAN, "playerConfig" TEXT
);
CREATE TABLE feedbacks (
  "id" TEXT PRIMARY KEY, "forId" TEXT NOT NULL, "threadId" TEXT, "value" INT NOT NULL, "comment" TEXT
);
CREATE INDEX ix_steps_thread ON steps("threadId", "createdAt");
CREATE INDEX ix_elements_thread ON elements("threadId");
CREATE INDEX ix_feedbacks_for ON feedbacks("forId");
CREATE INDEX ix_threads_user ON threads("userId");
"""


def prepare(path: Path) -> None:
    """Create the store, or check that this version can read it.

    Raises:
        StoreError: the file is broken, cannot be written, or is of a newer version.
    """
    try:
        make(path.parent)
        path.touch(mode=0o600)
        with closing(sqlite3.connect(path)) as connection:
            _create(connection, path)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"The history in {path} cannot be opened ({error}); move the file away to start anew."
        ) from error


def _create(connection: sqlite3.Connection, path: Path) -> None:
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found > VERSION:
        raise StoreError(f"The history in {path} is of version {found}, newer than {VERSION}: update ToolAtlas.")
    if found == VERSION:
        return
    begin_write_ahead(connection)
    connection.executescript(f"BEGIN; {DDL} PRAGMA user_version={VERSION}; COMMIT;")
