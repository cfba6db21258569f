"""Damage to a session as a whole: its schema, its pages, and what lies beside it.

Each function takes the session, a file that nobody may touch and a source of chance; it changes the session or its
neighbours, and its result says whether the session has to be refused: True, or None where both may be right.
"""

import os
import random
import sqlite3
import struct
from pathlib import Path

from session_values import connect, tables

PAGE = 4096
JOURNAL_MAGIC = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"


def endless(names: list[str]) -> str:
    """The body of a view that never ends."""
    columns = ", ".join(f"n AS {name}" for name in names)
    return f"WITH RECURSIVE e(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM e) SELECT {columns} FROM e"


def replace_by_view(session: Path, table: str, is_hidden: bool) -> None:
    """`is_hidden`: the row of the schema calls the view a table, which SQLite does not mind."""
    database = connect(session)
    names = [row[1].decode() for row in database.execute(f"PRAGMA table_info({table})")]
    database.execute(f"DROP TABLE {table}")
    database.execute(f"CREATE VIEW {table} AS {endless(names)}")
    if is_hidden:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET type = 'table' WHERE name = ?", (table,))
    database.close()


def view_for(table: str, is_hidden: bool):
    def change(session: Path, _: Path, __: random.Random) -> bool:
        replace_by_view(session, table, is_hidden)
        return True

    return change


def view(session: Path, victim: Path, random_: random.Random) -> bool:
    return view_for(random_.choice(tables(connect(session))), is_hidden=False)(session, victim, random_)


def hidden_view(session: Path, victim: Path, random_: random.Random) -> bool:
    return view_for(random_.choice(tables(connect(session))), is_hidden=True)(session, victim, random_)


def view_of_user(session: Path, _: Path, random_: random.Random) -> bool:
    """The door leaves the text of what the user adds open."""
    replace_by_view(session, random_.choice(["user_mark", "user_view", "user_resource"]), is_hidden=True)
    return True


def executes(*statements: str):
    def change(session: Path, _: Path, __: random.Random) -> bool:
        database = connect(session)
        for statement in statements:
            database.execute(statement)
        database.close()
        return True

    return change


trigger = executes("CREATE TRIGGER t AFTER INSERT ON user_mark BEGIN DELETE FROM run; END")
temp_like_trigger = executes("CREATE TRIGGER user_t AFTER DELETE ON user_mark BEGIN DELETE FROM cycle; END")
extra_table = executes("CREATE TABLE more(a)")
extra_user_table = executes("CREATE TABLE user_more(a)")
extra_column = executes("ALTER TABLE run ADD COLUMN more")
extra_index = executes("CREATE INDEX more ON run(label)")
extra_view = executes("CREATE VIEW user_more AS " + endless(["a"]))
expression_index = executes("CREATE INDEX more ON function(hex(zeroblob(length(name))))")
facts_gone = executes("DELETE FROM check_fact")
virtual_table = executes("CREATE VIRTUAL TABLE user_more USING fts5(a)")


def other_capture(session: Path, _: Path, __: random.Random) -> bool | None:
    """Of two recordings the cycles of each process are said to be in that of the other; of one nothing changes."""
    database = connect(session)
    (last,) = database.execute("SELECT max(capture) FROM cycle").fetchone()
    database.execute("UPDATE cycle SET capture = ? - capture", (last,))
    database.close()
    return True if last else None  # parts have no cycles yet


def table_gone(session: Path, _: Path, random_: random.Random) -> bool:
    database = connect(session)
    database.execute(f"DROP TABLE {random_.choice(tables(database))}")
    database.close()
    return True


def rows_gone(session: Path, _: Path, random_: random.Random) -> None:
    """Of one table all or half."""
    database = connect(session)
    half = random_.choice(["", " WHERE random() % 2 = 0"])
    database.execute(f"DELETE FROM {random_.choice(tables(database))}{half}")
    database.close()


def rows_twice(session: Path, _: Path, random_: random.Random) -> None:
    database = connect(session)
    table = random_.choice(tables(database))
    try:
        database.execute(f"INSERT INTO {table} SELECT * FROM {table}")
    except sqlite3.Error:  # a key
        database.execute(f"DELETE FROM {table} WHERE random() % 3 = 0")
    database.close()


def roots_swapped(session: Path, _: Path, random_: random.Random) -> None:
    """Two tables that read each other's rows."""
    database = connect(session)
    one, other = random_.sample(tables(database), 2)
    database.execute("PRAGMA writable_schema = ON")
    roots = dict(database.execute("SELECT name, rootpage FROM sqlite_master WHERE name IN (?, ?)", (one, other)))
    for name, root in ((one, roots[other.encode()]), (other, roots[one.encode()])):
        database.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (root, name))
    database.close()


def change_bytes(session: Path, change) -> None:
    data = bytearray(session.read_bytes())
    change(data)
    session.write_bytes(data)


def zeros_for(page: int):
    def change(session: Path, _: Path, __: random.Random) -> None:
        change_bytes(session, lambda data: data.__setitem__(slice(page * PAGE, (page + 1) * PAGE), bytes(PAGE)))

    return change


def page_size(data: bytes) -> int:
    """Of a database, whoever wrote it; that of a session where its head does not tell."""
    told = int.from_bytes(data[16:18], "big")
    return told if told >= 512 and 2 * told <= len(data) else min(PAGE, max(1, len(data) // 2))


def zero_page(session: Path, _: Path, random_: random.Random) -> None:
    def change(data: bytearray) -> None:
        size = page_size(data)
        at = random_.randrange(1, len(data) // size) * size
        data[at:at + size] = bytes(size)

    change_bytes(session, change)


def other_page(session: Path, _: Path, random_: random.Random) -> None:
    """A page in the place of another one."""

    def change(data: bytearray) -> None:
        size = page_size(data)
        to, source = (random_.randrange(1, len(data) // size) * size for _ in range(2))
        data[to:to + size] = data[source:source + size]

    change_bytes(session, change)


def bits(session: Path, _: Path, random_: random.Random) -> None:
    def change(data: bytearray) -> None:
        for _ in range(random_.choice([1, 4, 64, 1024])):
            data[random_.randrange(len(data))] ^= 1 << random_.randrange(8)

    change_bytes(session, change)


def bytes_of_a_page(session: Path, _: Path, random_: random.Random) -> None:
    """Noise in the head and the cells' addresses of one page."""

    def change(data: bytearray) -> None:
        size = page_size(data)
        at = random_.randrange(len(data) // size) * size
        for _ in range(random_.choice([1, 2, 8])):
            data[at + (100 if at == 0 else 0) + random_.randrange(24)] = random_.choice([0, 1, 0x7F, 0x80, 0xFF])

    change_bytes(session, change)


def header(session: Path, _: Path, random_: random.Random) -> None:
    """One byte of the file's first hundred."""
    change_bytes(session, lambda data: data.__setitem__(random_.randrange(100), random_.choice([0, 1, 2, 0x7F, 0xFF])))


def version(session: Path, _: Path, random_: random.Random) -> bool:
    number = random_.choice([0, -1, 2**31 - 1, -2**31, 10**6])
    change_bytes(session, lambda data: data.__setitem__(slice(60, 64), struct.pack(">i", number)))
    return True


def truncated(session: Path, _: Path, random_: random.Random) -> None:
    size = session.stat().st_size
    os.truncate(session, random_.choice([0, 1, 99, 100, 512, PAGE, size - 1, max(0, size - PAGE),
                                         random_.randrange(size)]))


def longer(session: Path, _: Path, random_: random.Random) -> None:
    with session.open("ab") as file:
        file.write(random_.randbytes(random_.choice([1, PAGE, 10 * PAGE])))


def wal_mode(session: Path, _: Path, __: random.Random) -> bool:
    database = connect(session)
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
    return True


def wal_beside(session: Path, _: Path, random_: random.Random) -> bool:
    Path(f"{session}-wal").write_bytes(struct.pack(">IIIIIIII", 0x377F0682, 3007000, PAGE, 0, 1, 2, 3, 4) +
                                       random_.randbytes(PAGE))
    return True


def journal_head() -> bytes:
    return (JOURNAL_MAGIC + struct.pack(">IIIII", 0, 0, 0, 512, PAGE)).ljust(512, b"\0")


def super_journal(session: Path, victim: Path, _: random.Random) -> bool:
    """SQLite deletes the file that such a journal names, once it is played back."""
    name = os.fsencode(victim)
    victim.write_bytes(b"\0" * 16)  # as a super-journal that has no children
    end = struct.pack(">I", 2**30 // PAGE + 1) + name + struct.pack(">II", len(name), sum(name)) + JOURNAL_MAGIC
    Path(f"{session}-journal").write_bytes(journal_head() + end)
    return True


def pipe_for_journal(session: Path, _: Path, __: random.Random) -> bool:
    os.mkfifo(f"{session}-journal")
    return True


def link_for_journal(session: Path, victim: Path, __: random.Random) -> bool:
    os.symlink(victim, f"{session}-journal")
    return True


def folder_for_journal(session: Path, _: Path, __: random.Random) -> bool:
    os.mkdir(f"{session}-journal")
    return True


def pipe(session: Path, _: Path, __: random.Random) -> bool:
    session.unlink()
    os.mkfifo(session)
    return True


KINDS = {function.__name__: function for function in (
    view, hidden_view, view_of_user, other_capture, table_gone, rows_gone, rows_twice, roots_swapped, zero_page,
    other_page, bits, bytes_of_a_page, header, version, truncated, longer, wal_mode, wal_beside, super_journal,
    pipe_for_journal, link_for_journal, folder_for_journal, pipe)} | {
    "trigger": trigger, "user_trigger": temp_like_trigger, "extra_table": extra_table,
    "extra_user_table": extra_user_table, "extra_column": extra_column, "extra_index": extra_index,
    "extra_view": extra_view, "expression_index": expression_index, "virtual_table": virtual_table,
    "facts_gone": facts_gone}
