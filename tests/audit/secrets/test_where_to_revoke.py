"""A secret that leaked is revoked where it was issued, so memtui names the page."""

from __future__ import annotations

import pytest

from memtui_store.audit.secrets.vendors import where_to_revoke


@pytest.mark.parametrize(
    ("rule", "page"),
    [
        ("secret.github-token", "at GitHub: https://github.com/settings/tokens"),
        ("secret.telegram-token", "at Telegram: https://t.me/BotFather"),
        ("secret.password", ""),
        ("secret.no-such-rule", ""),
    ],
)
def test_a_page_to_revoke_is_named_where_one_is_known(rule: str, page: str) -> None:
    assert where_to_revoke(rule) == page
