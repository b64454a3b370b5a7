"""OpenClaw: a workspace of Markdown files, with a ledger of who wrote each of them."""
