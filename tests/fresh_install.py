"""Wheel and sdist built, installed without dev tools and used, for each Python given; by hand: a minute for each.

.venv/bin/python -m tests.fresh_install [PYTHON…]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
_SHIPPED = ("store/memtui_store/py.typed", "tui/memtui/py.typed", "README.md", "CHANGELOG.md", "docs/commands.md")
_TYPED = (
    "import memtui, memtui_store\n"
    "from pathlib import Path\n"
    "for package in (memtui, memtui_store): assert (Path(package.__file__).parent / 'py.typed').exists()"
)


def build(into: Path) -> tuple[Path, Path]:
    """From what would be committed, so that nothing lying about gets in."""
    source = into / "source"
    source.mkdir()
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    call = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(into / "dist"), str(source)]
    subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = (into / "dist").glob("*.whl")
    (sdist,) = (into / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert set(_SHIPPED) <= held, set(_SHIPPED) - held
    return wheel, sdist


def use(python: str, package: Path, into: Path) -> str:
    """Install it alone, then do what a new user does first."""
    venv = into / f"venv-{package.suffix}-{Path(python).parents[1].name}"
    subprocess.run([python, "-m", "venv", str(venv)], check=True)
    subprocess.run([str(venv / "bin" / "pip"), "install", "-q", str(package)], check=True, stderr=subprocess.DEVNULL)
    home = into / f"home-{venv.name}"
    home.mkdir()
    env = {**os.environ, "HOME": str(home), "MEMTUI_HOME": str(home / "own")}

    def memtui(*argv: str, expect: int = 0) -> str:
        call = [str(venv / "bin" / "memtui"), *argv]
        done = subprocess.run(call, capture_output=True, text=True, check=False, env=env, cwd=home)
        assert done.returncode == expect, f"{argv}: {done.returncode}\n{done.stderr}"
        return done.stdout + done.stderr

    subprocess.run([str(venv / "bin" / "python"), "-c", _TYPED], check=True, cwd=home)
    assert "memtui --demo" in memtui("list", expect=1)
    assert "findings in" in memtui("audit", "--demo", "--fail-on", "never")
    memtui("add", "--title", "First", "--body", "It works.", "--yes")
    assert "First" in memtui("list")
    memtui("undo", "--yes")
    for extra in ("mcp", "bootstrap"):
        assert f"pip install 'memtui[{extra}]'" in memtui("doctor")
    assert "pip install 'memtui[mcp]'" in memtui("mcp", expect=2)
    assert "usage: memtui" in memtui("--help")
    return memtui("doctor").splitlines()[0]


def main(pythons: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        into = Path(folder)
        wheel, sdist = build(into)
        print(f"{wheel.name}: {wheel.stat().st_size:,} bytes; {sdist.name}: {sdist.stat().st_size:,} bytes")
        for python in pythons or [sys.executable]:
            print(use(python, wheel, into))
        print(f"from the sdist: {use(pythons[0] if pythons else sys.executable, sdist, into)}")


if __name__ == "__main__":
    main(sys.argv[1:])
