"""The cluster configuration: a password told in prose, and a header that is no valid YAML."""

from __future__ import annotations

from memtui.demo.shapes import Form, Note, Project, Session, Shelf

_NOTES = (
    Note(
        "project_cluster_layout.md",
        "cluster-layout",
        "project",
        190,
        "Two clusters, staging and prod, one node pool each for web and workers; names and what runs where",
        """- `staging`: one pool, three nodes, everything on it, rebuilt every Sunday night
- `prod`: pool `web` (4 nodes, autoscaled to 8) and pool `workers` (3 nodes, fixed)
- The outbox relay runs on `workers` with two replicas and a leader lease

Definitions are in `clusters/staging.tf` and `clusters/prod.tf`; shared parts in `modules/cluster/main.tf`.
""",
        hook="staging and prod, pools web and workers",
        form=Form.SPACED,
    ),
    Note(
        "project_cutover_plan.md",
        "database-cutover-plan",
        "project",
        5,
        "Cutover plan: logical replication first, then switch reads, writes last",
        """1. Logical replication from `pg-14` to `pg-16`, lag below one second for 24 hours
2. Read replicas switch over (`read_host` in `clusters/prod.tf`), watch for two days
3. Writes: maintenance page, stop the relay, wait for lag 0, switch, start the relay

**Why:** The dump and restore of last time took five hours, and the window is one.

**How to apply:** Steps 1 and 2 are done. Do not touch `read_host` again before step 3 has a date.
""",
        hook="steps 1 and 2 done, writes have no date yet",
        form=Form.UNQUOTED,
        session=2,
    ),
    Note(
        "feedback_never_apply.md",
        "plan-only-never-apply",
        "feedback",
        77,
        "Run terraform plan only; apply is done by a person from CI after review",
        """Produce the plan and stop. Never run `terraform apply` or `terraform state`, not even on staging.

**Why:** An apply from a laptop with an old checkout removed the DNS records of the tracking page.

**How to apply:** Save the plan with `-out`, paste the summary line into the pull request, name every resource that \
would be replaced or destroyed.
""",
        hook="not even on staging",
    ),
    Note(
        "feedback_dry_run_first.md",
        "dry-run-before-kubectl-changes",
        "feedback",
        19,
        "Every kubectl change is shown with --dry-run=server and a diff first",
        """Show `kubectl diff -f` before any change and use `--dry-run=server`. Commands that only read may run at once.

**Why:** A typing error in a namespace restarted the production workers during the evening peak.

**How to apply:** Always pass `--context` explicitly; the current context is whatever was used last.
""",
        hook="diff first, explicit context",
        session=2,
    ),
    Note(
        "project_staging_database.md",
        "staging-database-access",
        "project",
        104,
        "How to reach the staging database through the bastion, for debugging imports",
        """Staging is reached through the bastion: `make tunnel`, then `psql -h localhost -p 5434 -U importer parcels`.

The password for importer is <<password>> (Tomasz said in chat that it is the same until the cutover). Read-only \
access is enough for debugging; imports are started by the nightly job only.
""",
        hook="make tunnel, then port 5434",
        form=Form.SPACED,
    ),
    Note(
        "project_restore_drill.md",
        "restore-drill-results",
        "project",
        61,
        "Last restore drill: 48 minutes to a working copy, WAL archive complete, one missing role",
        """Restore of the nightly base backup plus WAL to a fresh instance took 48 minutes, target is 60. The role \
`reporting` was missing because roles are not part of the base backup.

**How to apply:** `scripts/restore.sh` creates the roles from `roles.sql` now. Next drill belongs to Nora.
""",
        hook="48 minutes, roles.sql was missing",
    ),
    Note(
        "reference_runbooks.md",
        "Runbooks and alerts",
        "reference",
        33,
        "Each alert links to a runbook in runbooks/; which ones are current and which are not",
        """Every alert has a `runbook` annotation that points into `runbooks/`.

- `runbooks/outbox-lag.md`: current, tested in the last incident
- `runbooks/disk-full.md`: current
- `runbooks/certificate.md`: describes the old issuer, only the checks at the end still apply
""",
        hook="outbox-lag and disk-full are current",
        form=Form.FLAT,
    ),
    Note(
        "reference_oncall.md",
        "on-call-rotation",
        "reference",
        11,
        "Rotation changes on Tuesdays at ten; order Tomasz, Nora, Priya; swap through the calendar",
        """The rotation changes on Tuesdays at 10:00 Berlin time, in the order Tomasz, Nora, Priya. Swaps are made in \
the shared calendar, the pager follows it within five minutes.

During a page: acknowledge first, then open the runbook. Nothing is deployed while an alert is open.
""",
        session=2,
    ),
    Note(
        "user_terminal_setup.md",
        "Terminal and tools",
        "user",
        260,
        "fish shell, tmux, Helix as editor, direnv per project; commands must work in fish",
        """Nora uses fish inside tmux, Helix as the editor and direnv for variables. Commands for her to paste must \
work in fish: no `export A=b && …` one-liners and no heredocs.
""",
        hook="fish, tmux, Helix, direnv",
        form=Form.FLAT,
    ),
)

_FILES = {
    "README.md": "# infra\n\nClusters, databases and runbooks of Windrose Parcel.\n",
    "Makefile": "plan:\n\tterraform plan -out plan.bin\n\ntunnel:\n\tssh -N -L 5434:pg-14:5432 bastion\n",
    "clusters/prod.tf": 'module "prod" {\n  source    = "../modules/cluster"\n  read_host = "pg-16"\n}\n',
    "clusters/staging.tf": 'module "staging" {\n  source = "../modules/cluster"\n}\n',
    "modules/cluster/main.tf": 'variable "read_host" {\n  type = string\n}\n',
    "roles.sql": "CREATE ROLE reporting NOLOGIN;\n",
    "runbooks/certificate.md": "# Certificate expires\n",
    "runbooks/disk-full.md": "# Disk is full\n",
    "runbooks/outbox-lag.md": "# Outbox lag above 90 s\n",
    "scripts/restore.sh": "#!/bin/sh\nset -eu\npsql -f roles.sql\n",
}

PROJECT = Project(
    "infra",
    Shelf(_NOTES),
    files=_FILES,
    sessions=(
        Session(
            2,
            5,
            "what is left before we can switch the writes over",
            folder="clusters",
            reads=("project_cutover_plan.md", "project_cluster_layout.md", "reference_runbooks.md"),
        ),
    ),
)
