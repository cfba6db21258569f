"""Puts values that no writer of ours writes into the columns of a session.

Most columns are NOT NULL, and the door compares the text of the schema with ours. So the text is changed, the value
is put in, and the text is put back as it was.
"""

import random
import sqlite3
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

LARGEST = 2**63 - 1
# A number that no session has; its bytes are replaced in the file, since SQLite takes no NaN.
MARK = struct.pack(">Q", 0x7FE5A5A512345678)
NAN = struct.pack(">Q", 0x7FF8000000000001)

INTEGERS = {"NULL": None, "-1": -1, "0": 0, "2^32": 2**32, "2^63-1": LARGEST, "-2^63": -LARGEST - 1, "text": "abc",
            "fraction": 1.5, "blob": b"\xff\x00", "infinite": float("inf")}
REALS = {"NULL": None, "infinite": float("inf"), "-infinite": float("-inf"), "NaN": MARK, "1e308": 1e308,
         "-1e308": -1e308, "1e149": 1e149, "1e-320": 1e-320, "0": 0.0, "-1": -1.0, "text": "abc", "blob": b"\xff\x00"}
TEXTS = {"NULL": None, "empty": "", "long": "x" * (1 << 18), "not UTF-8": b"a\xff\xc3(\xed\xa0\x80",
         "controls": "a\x1b[31m\x07\r\nb\x9b\u202ec\u2066", "NUL": "a\0b",
         "markup": "<img src=x onerror=f()>|*_`",
         "an endless image": '<img src="file:///dev/zero">', "formula": "=1+1", "blob": memoryview(b"\x07\xfe"),
         "slashes": "../../../etc/passwd", "a brace": "{} {0} %s %n"}
DOUBLES = {"infinite": float("inf"), "NaN": float("nan"), "1e308": 1e308, "-1e308": -1e308, "1e149": 1e149,
           "1e-320": 1e-320, "-1": -1.0, "0": 0.0}
WHOLES = {"-1": -1, "2^63-1": LARGEST, "2^32": 2**32, "0": 0, "-2^63": -LARGEST - 1}
LOOKED_UP = ("pair", "side", "process", "capture", "track", "position", "id")


@dataclass(frozen=True)
class Column:
    table: str
    name: str
    type: str
    may_be_null: bool
    keys: tuple[str, ...]  # what names a row

    def __str__(self) -> str:
        return f"{self.table}.{self.name}"


def connect(session: Path) -> sqlite3.Connection:
    database = sqlite3.connect(session, isolation_level=None)
    database.text_factory = bytes
    database.execute("PRAGMA synchronous = OFF")
    return database


def tables(database: sqlite3.Connection) -> list[str]:
    rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return [name.decode() for (name,) in rows]


def columns(session: Path) -> list[Column]:
    database, found = connect(session), []
    for table in tables(database):
        rows = database.execute(f"PRAGMA table_info({table})").fetchall()
        keys = tuple(row[1].decode() for row in rows if row[5])
        (text,) = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        named_by = keys if b"WITHOUT ROWID" in text else ("rowid",)
        found += [Column(table, row[1].decode(), row[2].decode(), not (row[3] or row[5]), named_by) for row in rows]
    database.close()
    return found


def fill_empty_tables(session: Path, is_read: Callable[[], bool]) -> None:
    """A row of plain values for each table that has none, so that its reader reads something; only where the session
    stays one that `is_read`."""
    plain = {b"INTEGER": 0, b"REAL": 1.0, b"TEXT": "x", b"BLOB": b""}
    database = connect(session)
    (last,) = database.execute("SELECT max(id) FROM process").fetchone()  # of B, as the late ranks of a job are
    for table in tables(database):
        if database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
            continue
        rows = database.execute(f"PRAGMA table_info({table})")
        values = [last if row[1] == b"process" else plain[row[2]] for row in rows]
        database.execute(f"INSERT INTO {table} VALUES({', '.join('?' * len(values))})", values)
        if not is_read():
            database.execute(f"DELETE FROM {table}")
    database.close()


def integers_of(blob: bytes) -> list[int]:
    """As core/store/sql/blob.h: zigzag varints of differences."""
    values, value, number, shift = [], 0, 0, 0
    for byte in blob:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            value += (number >> 1) ^ -(number & 1)
            values.append(value)
            number = shift = 0
    return values


def blob_of(values: list[int]) -> bytes:
    out, before = bytearray(), 0
    for value in values:
        difference = (value - before) % 2**64
        before = value
        signed = difference - 2**64 if difference >= 2**63 else difference
        number = ((signed << 1) ^ (signed >> 63)) % 2**64
        while number >= 0x80:
            out.append((number & 0x7F) | 0x80)
            number >>= 7
        out.append(number)
    return bytes(out)


def is_no_value(column: Column, name: str) -> bool:
    """True for what is no value of that column at all, so that nothing may be shown in its place. What rows are only
    found or sorted by is never shown."""
    if column.name in LOOKED_UP:
        return False
    if name in ("NULL", "NaN"):  # of which SQLite makes NULL
        return not column.may_be_null
    return column.type in ("INTEGER", "REAL") and name in ("text", "blob", "fraction", "infinite")


def blobs(random_: random.Random) -> dict[str, object]:
    """Name -> what becomes of the bytes of a column."""
    made: dict[str, object] = {
        "NULL": lambda _: None, "empty": lambda _: b"", "an open varint": lambda _: b"\x80",
        "ones": lambda blob: b"\xff" * max(1, len(blob)), "halved": lambda blob: blob[:len(blob) // 2],
        "one byte less": lambda blob: blob[:-1], "doubled": lambda blob: blob * 2, "text": lambda _: "abc",
        "a number": lambda _: 5, "a million zeros": lambda _: bytes(1 << 20),
        "reversed": lambda blob: blob_of(integers_of(blob)[::-1]), "shuffled": lambda blob: flipped(blob, random_)}
    for name, value in DOUBLES.items():
        made[f"doubles {name}"] = lambda blob, value=value: struct.pack("<d", value) * (len(blob) // 8)
        made[f"first double {name}"] = lambda blob, value=value: struct.pack("<d", value) + blob[8:]
    for name, value in WHOLES.items():
        made[f"integers {name}"] = lambda blob, value=value: blob_of([value] * len(integers_of(blob)))
        made[f"first integer {name}"] = lambda blob, value=value: blob_of([value, *integers_of(blob)[1:]])
    return made


def flipped(blob: bytes, random_: random.Random) -> bytes:
    changed = bytearray(blob)
    for _ in range(min(len(changed), 3)):
        changed[random_.randrange(len(changed))] ^= 1 << random_.randrange(8)
    return bytes(changed)


def values_for(column: Column, random_: random.Random) -> dict[str, object]:
    return {"INTEGER": INTEGERS, "REAL": REALS, "TEXT": TEXTS}.get(column.type) or blobs(random_)


def without_constraints(database: sqlite3.Connection, table: str) -> bytes:
    """Lifts NOT NULL; returns the text to put back."""
    (text,) = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    database.execute("PRAGMA writable_schema = ON")
    database.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?",
                     (text.decode().replace(" NOT NULL", ""), table))
    return text


def rows_of(database: sqlite3.Connection, column: Column, only_one: bool, random_: random.Random) -> list[tuple]:
    keys = ", ".join(column.keys)
    rows = database.execute(f"SELECT {keys}, {column.name} FROM {column.table}").fetchall()
    return [random_.choice(rows)] if only_one and rows else rows


def put(session: Path, column: Column, value: object, only_one: bool, random_: random.Random) -> bool:
    """False where SQLite itself cannot hold the value in that column."""
    database = connect(session)
    text = without_constraints(database, column.table)
    database.close()
    database = connect(session)  # reads the schema anew
    where = " AND ".join(f"{key} = ?" for key in column.keys)
    changed = 0
    try:
        for *keys, old in rows_of(database, column, only_one, random_):
            new = value(old if isinstance(old, bytes) else b"") if callable(value) else value
            what = "CAST(? AS TEXT)" if column.type == "TEXT" and isinstance(new, bytes) else "?"
            if column.type == "REAL" and new == MARK:
                (new,) = struct.unpack(">d", MARK)
            found = database.execute(f"UPDATE OR IGNORE {column.table} SET {column.name} = {what} WHERE {where}",
                                     [new, *keys])
            changed += found.rowcount
    except sqlite3.Error:  # a datatype mismatch, and a NULL in the key of a table without row ids
        changed = 0
    database.execute("PRAGMA writable_schema = ON")
    database.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (text.decode(), column.table))
    database.close()
    if value == MARK:
        session.write_bytes(session.read_bytes().replace(MARK, NAN))
    return changed > 0
