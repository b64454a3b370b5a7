"""One project's life, modelled on what real repositories did to the files their memories name."""

from __future__ import annotations

from tests.claims.conftest import Project, body

WRITTEN = 20


def live(project: Project) -> dict[str, str]:
    """Returns the commits a text can name; memories are thought to be written on day WRITTEN."""
    commits: dict[str, str] = {}
    for path in (
        "src/pipeline.py", "src/auth/session.py", "src/auth/legacy_token.py", "src/report/summary.py", "src/cache.py",
        "src/old_importer.py", "lib/shared/format_money.ts", "backend/cmd/server/main.go",
        "backend/internal/queue/worker.go",
        "scripts/seed_db.py", "scripts/release.sh", "docs/plans/q1.md", "docs/architecture.md", "frontend/src/App.tsx",
        "frontend/src/hooks/useCart.ts", "tools/generate_icons.js", "deploy/compose.prod.yml", "src/models.py",
        "src/notifier.py", "src/exporter/csv_writer.py", "src/exporter/pdf_writer.py", "config/feature_flags.yaml",
        "db/schema/orders.sql", "tests/test_notifier.py", "assets/bundle.js", "src/gone_before.py",
    ):  # fmt: skip
        project.put(path, body(path.replace("/", "_").split(".")[0]))
    project.put(
        "backend/cmd/server/flags.go", 'cmd.Flags().Bool("retain-data-volumes", false, "keep them")\n' + body("flags")
    )
    project.put(
        "src/api.py",
        "import os\n" * 40 + "def handle_upload(request):\n    return store_blob(request)\n" + body("api", 30),
    )
    project.put("src/jobs.py", "def run_nightly():\n    pass\n\n\ndef rotate_keys():\n    pass\n" + body("jobs"))
    project.put("src/limits.py", "MAX_RETRY_WINDOW = 30\nPOOL_SIZE_LIMIT = 4\n" + body("limits"))
    project.put(
        "src/cli.py", 'parser.add_argument("--dry-run-first")\nparser.add_argument("--purge-orphans")\n' + body("cli")
    )
    project.put(
        "package.json",
        '{"scripts": {"dev": "vite", "lint:all": "eslint .", "e2e": "playwright test"},\n'
        '"dependencies": {"react": "^18.2.0"}}\n',
    )
    project.put("Makefile", "build:\n\tgo build\n\nsmoke:\n\t./smoke\n")
    project.put(
        "pyproject.toml", '[project]\nname = "app"\nrequires-python = ">=3.11"\ndependencies = ["django==4.2.1"]\n'
    )
    project.put("docker-compose.yml", "services:\n  db:\n    image: postgres:15\n")
    project.put(".gitignore", "*.sqlite\nvar/\n")
    commits["first"] = project.commit(0, "all of it")
    project.remove("src/gone_before.py")
    commits["before"] = project.commit(10, "gone before anyone wrote")
    # Day 20: the memories are written. What follows is the refactor that makes some of them stale.
    project.move("src/auth/session.py", "src/identity/session_store.py")
    project.move("lib/shared/format_money.ts", "packages/money/src/format_money.ts")
    project.move("frontend/src/hooks/useCart.ts", "frontend/src/features/cart/useCart.ts")
    commits["moved"] = project.commit(30, "move things")
    project.remove("src/pipeline.py", "src/models.py")
    project.put("src/pipeline/__init__.py", "from .steps import run\n")
    project.put("src/pipeline/steps.py", body("steps_new", 60))
    project.put("src/models/__init__.py", "")
    project.put("src/models/order.py", body("order_new", 40))
    project.remove(
        "src/old_importer.py", "src/auth/legacy_token.py", "scripts/seed_db.py", "docs/plans/q1.md", "src/cache.py"
    )
    project.remove(
        "src/exporter/csv_writer.py", "src/exporter/pdf_writer.py", "assets/bundle.js", "tools/generate_icons.js"
    )
    project.remove(
        "config/feature_flags.yaml", "db/schema/orders.sql", "deploy/compose.prod.yml", "src/report/summary.py"
    )
    project.remove("tests/test_notifier.py")
    project.put("web/report/summary.py", body("different summary", 50))
    commits["removed"] = project.commit(40, "clean up")
    project.put(
        "src/api.py",
        "import os\n" * 400 + "def handle_upload(request):\n    return store_blob(request)\n" + body("api", 30),
    )
    project.put("src/jobs.py", "def rotate_keys():\n    pass\n" + body("jobs"))
    project.put("src/limits.py", "MAX_RETRY_INTERVAL = 30\n" + body("limits"))
    project.put("src/cli.py", 'parser.add_argument("--dry-run-first")\n' + body("cli"))
    project.put(
        "package.json",
        '{"scripts": {"dev": "vite", "e2e": "playwright test"},\n"dependencies": {"react": "^19.0.0"}}\n',
    )
    project.put("Makefile", "build:\n\tgo build\n")
    project.put(
        "pyproject.toml", '[project]\nname = "app"\nrequires-python = ">=3.11"\ndependencies = ["django==5.1.2"]\n'
    )
    project.put(".gitignore", "*.sqlite\nvar/\nassets/bundle.js\n")
    commits["drift"] = project.commit(50, "rewrite")
    project.git("checkout", "-q", "-b", "side")
    project.put("side.txt", "side")
    commits["side"] = project.commit(51, "squashed elsewhere")
    project.git("checkout", "-q", "main")
    return commits
