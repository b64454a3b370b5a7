"""A repository with a real history, told to `git fast-import` so that dates, authors and hashes never vary."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Author:
    name: str
    email: str


@dataclass(slots=True)
class History:
    folder: Path
    main: str = "main"
    remote: str = ""
    _stream: list[bytes] = field(default_factory=list)
    _tips: dict[str, int] = field(default_factory=dict)
    _mark: int = 0

    def commit(
        self,
        author: Author,
        when: datetime,
        message: str,
        files: dict[str, str] | None = None,
        branch: str = "",
        merge: str = "",
    ) -> None:
        """One commit; a branch that is new starts where the main line stands."""
        branch = branch or self.main
        self._mark += 1
        stamp = f"{int(when.timestamp())} +0100"
        lines = [f"commit refs/heads/{branch}", f"mark :{self._mark}"]
        lines += [f"{role} {author.name} <{author.email}> {stamp}" for role in ("author", "committer")]
        self._stream.append("\n".join(lines).encode() + b"\n")
        self._data(message + "\n")
        start = self._tips.get(branch, self._tips.get(self.main))
        if start is not None:
            self._stream.append(f"from :{start}\n".encode())
        if merge:
            self._stream.append(f"merge :{self._tips[merge]}\n".encode())
        for path, text in (files or {}).items():
            self._stream.append(f"M 100644 inline {path}\n".encode())
            self._data(text)
        self._stream.append(b"\n")
        self._tips[branch] = self._mark

    def write(self) -> None:
        """Make the repository and check its main line out."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._git("init", "-q", "-b", self.main)
        self._git("fast-import", "--quiet", given=b"".join(self._stream))
        self._git("reset", "-q", "--hard", self.main)
        if self.remote:
            self._git("remote", "add", "origin", self.remote)

    def _data(self, text: str) -> None:
        raw = text.encode()
        self._stream.append(f"data {len(raw)}\n".encode() + raw + b"\n")

    def _git(self, *arguments: str, given: bytes | None = None) -> None:
        quiet = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "HOME": str(self.folder)}
        env = {"PATH": os.environ.get("PATH", ""), **quiet}
        subprocess.run(["git", "-C", str(self.folder), *arguments], input=given, env=env, check=True)
