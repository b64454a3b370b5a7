"""Where a leaked credential is made worthless, by the kind of it."""

from __future__ import annotations

_PAGES = {
    "github-token": "at GitHub: https://github.com/settings/tokens",
    "gitlab-token": "at GitLab: https://gitlab.com/-/user_settings/personal_access_tokens",
    "aws-key": "at AWS: https://console.aws.amazon.com/iam/home#/security_credentials",
    "openai-key": "at OpenAI: https://platform.openai.com/api-keys",
    "anthropic-key": "at Anthropic: https://console.anthropic.com/settings/keys",
    "openrouter-key": "at OpenRouter: https://openrouter.ai/settings/keys",
    "stripe-key": "at Stripe: https://dashboard.stripe.com/apikeys",
    "google-key": "at Google: https://console.cloud.google.com/apis/credentials",
    "slack-token": "at Slack: https://api.slack.com/apps",
    "sendgrid-key": "at SendGrid: https://app.sendgrid.com/settings/api_keys",
    "huggingface-token": "at Hugging Face: https://huggingface.co/settings/tokens",
    "replicate-token": "at Replicate: https://replicate.com/account/api-tokens",
    "groq-key": "at Groq: https://console.groq.com/keys",
    "npm-token": "in the access tokens of your npm account",
    "pypi-token": "in the settings of your PyPI account",
}


def where_to_revoke(rule: str) -> str:
    """A place to go, and where none is known the one who issued it."""
    return _PAGES.get(rule.partition(".")[2], "where it was issued")
