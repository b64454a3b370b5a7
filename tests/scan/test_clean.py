"""Ordinary text is left alone: placeholders, references, identifiers, other scripts, notes about attacks."""

from __future__ import annotations

import pytest

from memtui_store.scan import scan_secrets, scan_text
from memtui_store.scan.samples import fill

NO_SECRET = (
    "api_key = 'REPLACE_ME'",
    "OPENAI_API_KEY=sk-...",
    "GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "export TOKEN=$TOKEN",
    "password: ${{ secrets.DB_PASSWORD }}",
    "password = var.db_password",
    "const token = process.env.SLACK_BOT_TOKEN;",
    "token: op://vault/item/field",
    "Authorization: Bearer <token>",
    "curl -u user:<password> https://api.example.test",
    "postgres://user:password@localhost:5432/db",
    "API keys live in ~/.config/acme/creds.env (gitignored).",
    "task-runner, risk-based, desk-check and sketch-based are words",
    "multitask-learning-with-shared-encoder experiments",
    "sha256: ⟦h64⟧  dist/app.tar.gz",
    "integrity sha512-⟦b86⟧==",
    "Fixed in ⟦h40⟧ (tests/test_api.py:99).",
    "See trace ⟦h8⟧-⟦h4⟧-⟦h4⟧-⟦h4⟧-⟦h12⟧ in Jaeger",
    "call_⟦w24⟧ returned 3 rows",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI⟦w43⟧ maria@host",
    "The token count for that prompt was 18234.",
    "def get_token(user_id: str) -> Token:",
    "Пароль хранится в менеджере паролей.",
    "Le mot de passe doit être changé tous les 90 jours.",
    "test_user_session_token_refresh_after_password_change_returns_401",
)

NOTHING_AT_ALL = (
    "Commit style: ✨ feature, 🐛 fix, ♻️ refactor.",
    "Family 👨‍👩‍👧‍👦, technologist 👩‍💻, 🏳️‍🌈 and 👍🏽 must render.",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f is the flag of Scotland.",
    "Keycaps 1️⃣ 2️⃣ #️⃣ and ☑︎ text style.",
    "המשתמש מעדיף תשובות קצרות.\u200f",
    "يفضل المستخدم الردود القصيرة بالعربية.",
    "می‌خواهم پروژه از پایگاه داده‌ی Postgres استفاده می‌کند.",
    "नमस्ते, उपयोगकर्ता हिन्दी में उत्तर चाहता है। क्‍ष",
    "தமிழ் மொழி கோப்புகள் i18n/ta.json",
    "用户偏好简短的回答，并且不喜欢总结。",
    "テストは必ず書くこと。葛\U000e0100城市",
    "모든 커밋 메시지는 한국어로 작성한다.",
    "ภาษา\u200bไทย",
    "Не менять файлы в vendor без согласования; git'ом и JSON-ом можно.",
    "Straße, Łódź and Ørsted; Å vs Å; 𝑓(𝑥) = 𝑥²; Δt = 5 μs",
    "Soft hyphens: Donau\u00addampf\u00adschiff",
    "\ufeffA file that opens with a byte order mark\r\nand has DOS line ends\r\n",
    "Never use --no-verify; fix the hook instead.",
    "We do not run installers with curl | bash; use the package manager.",
    'Our classifier flags phrases such as "ignore previous instructions".',
    "Add a regression test for </system-reminder> in memory text.",
    "Ignore whitespace changes when reviewing (git diff -w).",
    "You are now able to run the e2e tests locally.",
    "<!-- markdownlint-disable MD013 -->\nLong lines are fine here.",
    "Merge conflicts look like <<<<<<< HEAD and >>>>>>> branch.",
    "Copy .env.example to .env and fill in the values.",
    "Nightly backup runs from crontab at 02:30 on db-1.",
)


@pytest.mark.parametrize("text", NO_SECRET)
def test_no_secret(text: str) -> None:
    assert scan_secrets(fill(text)) == []


@pytest.mark.parametrize("text", NOTHING_AT_ALL)
def test_nothing_at_all(text: str) -> None:
    assert scan_text(text) == []
