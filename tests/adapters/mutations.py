"""Ways to damage one file of a store, as crashes, other programs, other versions and people do."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

Bytes = Callable[[bytes, random.Random], bytes]
Place = Callable[[Path], object]
_LONG = 5_000_000
_STRANGE: tuple[object, ...] = (
    None, True, 0, -1, 1.5, float("nan"), float("inf"), 10**400, "", "x", "\ud800", "\x00", "../../..", "/", [], {},
    [[]], [None], {"a": None}, ["x", 1], {"type": []}, "2026-99-99T99:99:99Z", "9" * 5_000,
)  # fmt: skip


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _header_only(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(lines[: rng.choice((1, 2, 3))])


def _doubled_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    at = rng.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]])


def _doubled(data: bytes, rng: random.Random) -> bytes:
    return data + rng.choice((b"", b"\n")) + data


def _utf_16(data: bytes, rng: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-16-le", "utf-16-be")))


def _latin_1(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + "Grüße aus Köln".encode("latin-1") + data[at:]


def _nul(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + b"\0" * rng.choice((1, 100)) + data[at:]


def _one_long_line(data: bytes, rng: random.Random) -> bytes:
    flat = data.replace(b"\n", b" ") or b"x"
    return (flat * (_LONG // len(flat) + 1))[:_LONG]


def _without_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = rng.randrange(len(lines) + 1)
    return b"".join(lines[:start] + lines[rng.randrange(start, len(lines) + 1) :])


def _shuffled(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    rng.shuffle(lines)
    return b"".join(lines)


def _flipped(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 4, 30)) if changed else 0):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _deep(data: bytes, rng: random.Random) -> bytes:
    opening = rng.choice((b"[", b'{"a":', b"a = [", b"- ", b"> ", b"# ", b"<!-- ", b"```\n", b"- [x]("))
    return rng.choice((b"", data)) + opening * rng.choice((50, 5_000, 100_000))


def _line_ends(data: bytes, rng: random.Random) -> bytes:
    return b"\xef\xbb\xbf" + data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\xe2\x80\xa8", b"\x0c\n")))


def _strange_values(data: bytes, rng: random.Random) -> bytes:
    """Valid JSON of another shape; of other files, one word is something else."""
    text = data.decode("utf-8", "replace")
    lines = text.splitlines()
    try:
        held = json.loads(text)
    except ValueError:
        pass
    else:
        return json.dumps(_with_strange(held, rng)).encode("utf-8", "surrogatepass")
    made = []
    for line in lines:
        try:
            made.append(json.dumps(_with_strange(json.loads(line), rng)))
        except ValueError:
            words = line.split(" ")
            words[rng.randrange(len(words))] = str(rng.choice(_STRANGE))
            made.append(" ".join(words))
    return "\n".join(made).encode("utf-8", "surrogatepass")


def _with_strange(held: object, rng: random.Random) -> object:
    """The same with something strange in one place."""
    if rng.random() < 0.15 or not held or not isinstance(held, (dict, list)):
        return rng.choice(_STRANGE)
    if isinstance(held, dict):
        key = rng.choice(list(held))
        return held | {key: _with_strange(held[key], rng)}
    at = rng.randrange(len(held))
    return [*held[:at], _with_strange(held[at], rng), *held[at + 1 :]]


def _doubled_keys(data: bytes, rng: random.Random) -> bytes:
    """Every key of a JSON object twice, the second time with something strange; of other files, every line twice."""
    text = data.decode("utf-8", "replace")
    try:
        held = json.loads(text)
    except ValueError:
        held = None
    if not isinstance(held, dict):
        return b"".join(line + line for line in data.splitlines(keepends=True))
    pairs = [*held.items(), *((key, rng.choice(_STRANGE)) for key in held)]
    return ("{" + ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in pairs) + "}").encode()


TEXTS: dict[str, Bytes] = {
    "cut short": _cut,
    "empty": lambda data, rng: b"",
    "blank": lambda data, rng: rng.choice((b"\n", b" \n\t\n", b"\xef\xbb\xbf", b"\r\n\r\n")),
    "header only": _header_only,
    "doubled line": _doubled_line,
    "doubled": _doubled,
    "doubled keys": _doubled_keys,
    "utf-16": _utf_16,
    "latin-1": _latin_1,
    "nul": _nul,
    "one long line": _one_long_line,
    "without lines": _without_lines,
    "shuffled": _shuffled,
    "flipped": _flipped,
    "deep": _deep,
    "line ends": _line_ends,
    "strange values": _strange_values,
}


def _socket(path: Path) -> None:
    """Bound at a short path first, because a socket's own name must be short."""
    folder = Path(tempfile.mkdtemp(dir=path.parents[1]))
    with socket.socket(socket.AF_UNIX) as made:
        here = os.getcwd()
        os.chdir(folder)
        try:
            made.bind("s")
        finally:
            os.chdir(here)
        os.rename(folder / "s", path)
    folder.rmdir()


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "inside.md").write_text("- inside\n", encoding="utf-8")


def _folder_loop(path: Path) -> None:
    path.mkdir()
    (path / "again").symlink_to(path, target_is_directory=True)


PLACES: dict[str, Place] = {
    "missing": lambda path: None,
    "folder": _folder,
    "folder that leads to itself": _folder_loop,
    "dangling link": lambda path: path.symlink_to(path.with_name("nowhere")),
    "link to itself": _loop,
    "link to a device": lambda path: path.symlink_to("/dev/zero"),
    "pipe": os.mkfifo,
    "socket": _socket,
}


def _execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            with suppress(sqlite3.Error):
                db.execute(statement)


def _tables(path: Path) -> list[tuple[str, list[str]]]:
    with closing(sqlite3.connect(path)) as db:
        names = [str(name) for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [(name, [str(row[1]) for row in db.execute(f"PRAGMA table_info('{name}')")]) for name in names]


def _other_schema(path: Path, rng: random.Random) -> None:
    path.unlink()
    _execute(path, "CREATE TABLE something (id INTEGER PRIMARY KEY, words TEXT)")


def _same_names(path: Path, rng: random.Random) -> None:
    """Tables of the right names with other columns."""
    tables = _tables(path)
    path.unlink()
    _execute(path, *(f"CREATE TABLE '{name}' (other BLOB)" for name, _ in tables if not name.startswith("sqlite_")))
    _execute(path, *(f"INSERT INTO '{name}' VALUES (x'00ff')" for name, _ in tables))


def _lost_column(path: Path, rng: random.Random) -> None:
    name, columns = rng.choice([table for table in _tables(path) if table[1]])
    _execute(path, f"ALTER TABLE '{name}' RENAME COLUMN '{rng.choice(columns)}' TO 'renamed'")


def _lost_table(path: Path, rng: random.Random) -> None:
    _execute(path, f"DROP TABLE '{rng.choice(_tables(path))[0]}'")


def _strange_columns(path: Path, rng: random.Random) -> None:
    texts = ("CAST(x'ff41' AS TEXT)", "'[1, {}]'", "'{'", "''", "char(0)")
    values = (*texts, "NULL", "x'00ff80'", "9e999", "-9223372036854775808")
    tables = [table for table in _tables(path) if table[1]]
    for _ in range(rng.choice((1, 3))):
        name, columns = rng.choice(tables)
        _execute(path, f"UPDATE '{name}' SET '{rng.choice(columns)}' = {rng.choice(values)}")


def _corrupted(path: Path, rng: random.Random) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 5, 40))):
        start = rng.randrange(rng.choice((18, 100, 4096)), len(data))
        data[start : start + 64] = rng.randbytes(min(64, len(data) - start))
    path.write_bytes(data)


def _foreign_log(path: Path, rng: random.Random) -> None:
    Path(f"{path}{rng.choice(('-wal', '-journal', '-shm'))}").write_bytes(rng.randbytes(5_000))


DATABASES: dict[str, Callable[[Path, random.Random], None]] = {
    "other schema": _other_schema,
    "same names": _same_names,
    "lost column": _lost_column,
    "lost table": _lost_table,
    "strange columns": _strange_columns,
    "corrupted": _corrupted,
    "foreign log": _foreign_log,
}


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        yield
        db.execute("ROLLBACK")


@dataclass(frozen=True)
class Mutation:
    """One damage, which a name and a seed give again."""

    name: str
    seed: str

    @contextmanager
    def of(self, path: Path) -> Iterator[None]:
        """Damage the file; afterwards it is as it was."""
        rng = random.Random(self.seed)
        data, status = path.read_bytes(), path.stat()
        beside = {each: each.read_bytes() for each in _beside(path)}
        try:
            if self.name == "locked":
                with _locked(path):
                    yield
                return
            if self.name in PLACES:
                path.unlink()
                PLACES[self.name](path)
            elif self.name == "no rights":
                path.chmod(0)
            elif self.name in DATABASES:
                DATABASES[self.name](path, rng)
            else:
                path.write_bytes(TEXTS[self.name](data, rng))
            yield
        finally:
            _remove(path)
            for each in _beside(path):
                each.unlink()
            path.write_bytes(data)
            path.chmod(status.st_mode & 0o777)
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
            for each, held in beside.items():
                each.write_bytes(held)


def _beside(path: Path) -> list[Path]:
    """What SQLite keeps beside a database."""
    return [each for end in ("-wal", "-shm", "-journal") if (each := Path(f"{path}{end}")).exists()]


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    elif os.path.lexists(path):
        path.unlink()


def mutations(path: Path, count: int, seed: str) -> list[Mutation]:
    """As many different ones as there are kinds, then the same kinds with other seeds."""
    rng = random.Random(seed)
    if path.suffix == ".sqlite":
        names = [*DATABASES, "locked", "cut short", "empty", "flipped", "nul", "utf-16", *PLACES]
    else:
        names = [*TEXTS, *PLACES, "no rights"]
    chosen: list[str] = []
    while len(chosen) < count:
        chosen += rng.sample(names, len(names))
    return [Mutation(name, f"{seed} {number}") for number, name in enumerate(chosen[:count])]
