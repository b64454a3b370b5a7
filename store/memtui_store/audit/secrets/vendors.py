"""The published formats of tokens, as two tables: those with a prefix of their maker's, and those with a mark inside.

A row: kind | maker | prefixes | alphabet | length of what follows | checksum | page to revoke it. A length with `+` is
the least one, without it the only one. The checksum's name is that of `checksums.CHECKSUMS`; a kind has its page once.
"""

from __future__ import annotations

from dataclasses import dataclass

ALPHABETS = {
    "alnum": r"[A-Za-z0-9]{%s}",
    "word": r"[A-Za-z0-9_]{%s}",
    "url": r"[A-Za-z0-9_-]{%s}",
    "dotted": r"[A-Za-z0-9_.~-]{%s}(?<![.])",
    "dotted64": r"[A-Za-z0-9+/_.-]{%s}(?<![.])={0,2}",
    "base64": r"[A-Za-z0-9+/_-]{%s}(?:=[0-9A-F]{8}(?![A-Za-z0-9])|={1,2}_[A-Za-z0-9+/]{30,200}|={0,2})",
    "cookie": r"(?:[A-Za-z0-9+/_-]|%%[0-9A-Fa-f]{2}){%s}={0,2}",
    "hex": r"[0-9a-fA-F_-]{%s}(?<![_-])",
    "upper": r"[A-Z0-9-]{%s}(?<!-)",
    "asana": r"[0-9/:a-f]{%s}",
    "clickup": r"[0-9]{1,9}_[A-Z0-9]{32}",
}
"""What may follow a prefix; `%s` stands for how much of it."""
LONGEST = 2000
"""So many characters of a token are looked at."""

PREFIXED = """
github-token | GitHub | ghp_ gho_ ghu_ ghs_ | alnum | 36+ | crc32 | https://github.com/settings/tokens
github-token | GitHub | ghr_ | alnum | 36+
github-token | GitHub | github_pat_ | word | 40+
gitlab-token | GitLab | glpat- | dotted | 18+ | - | https://gitlab.com/-/user_settings/personal_access_tokens
gitlab-token | GitLab | gldt- glrt- glrtr- glptt- glft- glimt- | dotted | 18+
gitlab-token | GitLab | glagent- gloas- glcbt- glsoat- glffct- glwt- GR1348941 | dotted | 18+
gitlab-token | GitLab | glagentk- | url | 20+
aws-key | AWS | AKIA ASIA ABIA ACCA | upper | 16 | - | https://console.aws.amazon.com/iam/home#/security_credentials
aws-key | AWS | ABSK bedrock-api-key- | base64 | 60+
aws-key | AWS | amzn.mws. | hex | 30+
aws-key | AWS | IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz | base64 | 80+
openai-key | OpenAI | sk-proj- sk-svcacct- sk-admin- sk-None- | url | 20+ | - | https://platform.openai.com/api-keys
anthropic-key | Anthropic | sk-ant- | url | 20+ | - | https://console.anthropic.com/settings/keys
openrouter-key | OpenRouter | sk-or-v1- sk-or- | alnum | 30+ | - | https://openrouter.ai/settings/keys
langfuse-key | Langfuse | sk-lf- | hex | 30+
api-key | provider | sk- | url | 20+
api-key | provider | sk_ | alnum | 24+
stripe-key | Stripe | sk_live_ | base64 | 16+ | - | https://dashboard.stripe.com/apikeys
stripe-key | Stripe | sk_test_ rk_live_ rk_test_ sk_org_ | base64 | 16+
stripe-key | Stripe | whsec_ rk_prod_ ek_live_ ek_test_ | base64 | 16+
google-key | Google | AIza | url | 35 | - | https://console.cloud.google.com/apis/credentials
google-key | Google | 1//0 | url | 30+
google-key | Google | GOCSPX- AQ.Ab | url | 20+
google-key | Google | ya29. | dotted | 20+
slack-token | Slack | xoxb- xoxp- xoxa- xoxr- xoxs- | base64 | 16+ | - | https://api.slack.com/apps
slack-token | Slack | xoxo- xoxc- xoxe- xapp- xwfp- | base64 | 16+
slack-token | Slack | xoxd- | cookie | 16+
slack-token | Slack | xoxe.xoxp- xoxe.xoxb- | url | 30+
sendgrid-key | SendGrid | SG. | dotted | 40+ | - | https://app.sendgrid.com/settings/api_keys
npm-token | npm | npm_ | alnum | 36+ | crc32  | https://www.npmjs.com/settings/~/tokens
pypi-token | PyPI | pypi- | url | 40+ | - | https://pypi.org/manage/account/token/
rubygems-key | RubyGems | rubygems_ | hex | 40+ | - | https://rubygems.org/profile/api_keys
cargo-token | Cargo | cio | alnum | 32+ | - | https://crates.io/settings/tokens
nuget-key | NuGet | oy2 | alnum | 43+
clojars-token | Clojars | CLOJARS_ | hex | 40+
packagist-token | Packagist | packagist_uut_ packagist_out_ packagist_ack_ packagist_acs_ | hex | 40+
huggingface-token | Hugging Face | hf_ api_org_ | alnum | 30+ | - | https://huggingface.co/settings/tokens
replicate-token | Replicate | r8_ | alnum | 32+ | - | https://replicate.com/account/api-tokens
groq-key | Groq | gsk_ | alnum | 40+ | - | https://console.groq.com/keys
perplexity-key | Perplexity | pplx- | alnum | 30+ | - | https://www.perplexity.ai/settings/api
xai-key | xAI | xai- | alnum | 40+ | - | https://console.x.ai
fireworks-key | Fireworks | fw_ fpk_ | alnum | 20+
together-key | Together | tgp_v1_ | url | 30+
tavily-key | Tavily | tvly- | url | 20+ | - | https://app.tavily.com
nvidia-key | NVIDIA | nvapi- | url | 40+ | - | https://build.nvidia.com/settings/api-keys
cerebras-key | Cerebras | csk- | alnum | 30+
langsmith-key | LangSmith | lsv2_pt_ lsv2_sk_ ls__ | word | 30+ | - | https://smith.langchain.com/settings
pinecone-key | Pinecone | pcsk_ | word | 30+
jina-key | Jina | jina_ | url | 40+
firecrawl-key | Firecrawl | fc- | hex | 32
apify-token | Apify | apify_api_ | alnum | 30+
brave-key | Brave | BSA | url | 24+
wandb-key | Weights & Biases | wandb_v1_ local-wandb- | url | 40+
notion-token | Notion | ntn_ secret_ | alnum | 40+ | - | https://www.notion.so/my-integrations
linear-key | Linear | lin_api_ lin_oauth_ lin_wh_ | alnum | 30+ | - | https://linear.app/settings/api
figma-token | Figma | figd_ figo_ figu_ figoh_ figor_ | url | 30+ | - | https://www.figma.com/settings
atlassian-token | Atlassian | ATATT3 | base64 | 40+ | - | https://id.atlassian.com/manage-profile/security/api-tokens
atlassian-token | Atlassian | ATCTT3 | base64 | 40+
atlassian-token | Atlassian | ATSTT3 | base64 | 40+
bitbucket-token | Bitbucket | ATBB | alnum | 24+
bitbucket-token | Bitbucket | BBDC- | base64 | 40+
trello-token | Trello | ATTA | hex | 60+
shopify-token | Shopify | shpat_ shpss_ shpca_ shppa_ | hex | 30+ | - | https://admin.shopify.com
shopify-token | Shopify | shptka_ shpua_ prtapi_ | hex | 30+
square-token | Square | sq0atp- sq0csp- | url | 22+
square-token | Square | EAAA | url | 56+
facebook-token | Facebook | EAA | alnum | 80+
openssh-key | OpenSSH | b3BlbnNzaC1rZXktdjEA | base64 | 100+
digitalocean-token | DigitalOcean | dop_v1_ doo_v1_ | hex | 60+ | - | https://cloud.digitalocean.com/account/api/tokens
digitalocean-token | DigitalOcean | dor_v1_ | hex | 60+
docker-token | Docker | dckr_pat_ dckr_oat_ | url | 24+ | - | https://app.docker.com/settings/personal-access-tokens
databricks-token | Databricks | dapi | hex | 32+ | - | https://accounts.cloud.databricks.com
grafana-token | Grafana | glsa_ | word | 32+
grafana-token | Grafana | glc_ | base64 | 32+
grafana-token | Grafana | eyJrIjoi | base64 | 60+
sentry-token | Sentry | sntrys_ sntryu_ | base64 | 40+ | - | https://sentry.io/settings/account/api/auth-tokens/
sentry-token | Sentry | sntrya_ sntryi_ | base64 | 40+
vault-token | HashiCorp Vault | hvs. hvb. hvr. | url | 24+
infisical-token | Infisical | st. | dotted | 60+
elevenlabs-key | ElevenLabs | sk_ | hex | 48
pulumi-token | Pulumi | pul- | hex | 40+ | - | https://app.pulumi.com/account/tokens
doppler-token | Doppler | dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. dp.said. | dotted | 30+
onepassword-token | 1Password | ops_eyJ | base64 | 100+
onepassword-token | 1Password | A3- | upper | 30+
age-key | age | AGE-SECRET-KEY-1 AGE-SECRET-KEY-PQ-1 | upper | 40+ | bech32
tailscale-key | Tailscale | tskey- | url | 24+ | - | https://login.tailscale.com/admin/settings/keys
supabase-key | Supabase | sbp_ sb_secret_ | word | 30+ | - | https://supabase.com/dashboard/account/tokens
planetscale-key | PlanetScale | pscale_pw_ pscale_tkn_ pscale_oauth_ | dotted | 30+
mongodb-key | MongoDB Atlas | mdb_sa_sk_ mdb_sa_rt_ | url | 30+
aiven-password | Aiven | AVNS_ | url | 12+
confluent-key | Confluent | cflt | base64 | 50+
elastic-key | Elastic | essu_ | base64 | 40+
youtrack-token | JetBrains | perm: perm- | dotted64 | 40+
netlify-token | Netlify | nfp_ nfo_ nfc_ nfu_ nfb_ | alnum | 34+ | - | https://app.netlify.com/user/applications
vercel-token | Vercel | vcp_ vca_ vci_ vck_ vcr_ vercel_ | alnum | 20+ | - | https://vercel.com/account/tokens
vercel-token | Vercel | vercel_blob_rw_ | word | 30+
fly-token | Fly.io | fm1r_ fm1a_ fm2_ fo1_ | base64 | 40+ | - | https://fly.io/user/personal_access_tokens
heroku-key | Heroku | HRKU- | url | 30+ | - | https://dashboard.heroku.com/account
render-key | Render | rnd_ | alnum | 24+ | - | https://dashboard.render.com/u/settings
cloudflare-token | Cloudflare | v1.0- | hex | 60+ | - | https://dash.cloudflare.com/profile/api-tokens
cloudflare-token | Cloudflare | cfut_ cfat_ cfk_ | url | 30+
linode-token | Linode | lin_tok_ | alnum | 40+ | - | https://cloud.linode.com/profile/tokens
alibaba-key | Alibaba Cloud | LTAI | alnum | 12+
yandex-key | Yandex Cloud | AQVN | url | 35+
octopus-key | Octopus Deploy | API- | upper | 25+
ibm-key | IBM Cloud | ApiKey- | hex | 36
harness-token | Harness | pat. sat. | dotted | 60+
launchdarkly-key | LaunchDarkly | api- sdk- | hex | 36
openshift-token | OpenShift | sha256~ | url | 40+
jfrog-key | Artifactory | AKCp | alnum | 60+
jfrog-key | Artifactory | cmVmdGtu | alnum | 50+
buildkite-token | Buildkite | bkua_ bkct_ bkpt_ bkaj_ bkar_ | hex | 30+
circleci-token | CircleCI | CCIPAT_ CCIPRJ_ | word | 40+
sonar-token | SonarQube | squ_ sqp_ sqa_ | hex | 40+
sourcegraph-token | Sourcegraph | sgp_ slk_ sgd_ sgs_ | hex | 40+
snyk-token | Snyk | snyk_uat. snyk_sat. | dotted | 30+
prefect-key | Prefect | pnu_ pnb_ | alnum | 30+
dbt-token | dbt Cloud | dbtc_ dbtu_ dbts_ | url | 30+
postman-key | Postman | PMAK- PMAT- | hex | 30+ | - | https://go.postman.co/settings/me/api-keys
postman-key | Postman | PMAT- | upper | 20+
newrelic-key | New Relic | NRAK- NRII- NRJS- NRAA- | url | 18+ | - | https://one.newrelic.com/api-keys
newrelic-key | New Relic | NRBR- NRRA- NRIQ- NRSP- | url | 18+
dynatrace-token | Dynatrace | dt0c01. dt0s01. dt0s02. dt0s04. dt0s16. | dotted | 60+
brevo-key | Brevo | xkeysib- xsmtpsib- | url | 60+ | - | https://app.brevo.com/settings/keys/api
mailgun-key | Mailgun | key- | hex | 32
mailersend-key | MailerSend | mlsn. | hex | 40+
resend-key | Resend | re_ | word | 24+ | - | https://resend.com/api-keys
twilio-key | Twilio | SK | hex | 32 | - | https://console.twilio.com
telnyx-key | Telnyx | KEY0 | dotted | 30+
hubspot-token | HubSpot | pat-na1- pat-na2- pat-na3- pat-eu1- pat-ap1- | hex | 36+
airtable-token | Airtable | pat | dotted | 70+ | - | https://airtable.com/create/tokens
contentful-token | Contentful | CFPAT- | url | 30+
typeform-token | Typeform | tfp_ | url | 40+
readme-key | ReadMe | rdme_ | alnum | 50+
adobe-secret | Adobe | p8e- | url | 30+
dropbox-token | Dropbox | sl. sl.u. | url | 60+ | - | https://www.dropbox.com/developers/apps
duffel-token | Duffel | duffel_live_ duffel_test_ | url | 40+
shippo-token | Shippo | shippo_live_ shippo_test_ | hex | 30+
razorpay-key | Razorpay | rzp_live_ rzp_test_ | alnum | 14+
flutterwave-key | Flutterwave | FLWSECK- FLWSECK_TEST- | url | 20+
plaid-token | Plaid | access-production- access-sandbox- access-development- | hex | 30+
paypal-token | PayPal | A21AA | url | 60+
adyen-key | Adyen | AQE | base64 | 80+
mapbox-token | Mapbox | sk.eyJ tk.eyJ | dotted | 60+
asana-token | Asana | 2/ 1/ | asana | 45+
clickup-token | ClickUp | pk_ | clickup | 38+
matrix-token | Matrix | syt_ syr_ mct_ mcr_ | url | 24+
swarm-token | Docker Swarm | SWMTKN- | url | 40+
turnstile-secret | Cloudflare | 0x4AAAAAAA | url | 20+
linkedin-secret | LinkedIn | WPL_AP1. WPL_AP0. | dotted | 16+
cockroach-key | CockroachDB | CCDB1_ | word | 40+
paddle-key | Paddle | pdl_live_apikey_ pdl_sdbx_apikey_ pdl_live_ pdl_sdbx_ | word | 24+
pubnub-key | PubNub | sec-c- | url | 36+
stytch-secret | Stytch | secret-live- secret-test- | url | 24+
twitter-token | X | AAAAAAAAAAAAAAAAAAAAA | cookie | 60+
midtrans-key | Midtrans | SB-Mid-server- Mid-server- | url | 20+
mercadopago-token | Mercado Pago | APP_USR- | url | 40+
fastmail-token | Fastmail | fmu1- fmb1- fmo1- | url | 40+
riot-key | Riot Games | RGAPI- | hex | 36+
n8n-key | n8n | n8n_api_ | dotted | 40+
nostr-key | Nostr | nsec1 | alnum | 58 | bech32
wallet-key | wallet | xprv zprv yprv tprv | alnum | 100+ | base58
neon-password | Neon | npg_ | alnum | 12+
"""

MARKED = r"""
telegram-token | Telegram | :AA | (?<![0-9A-Za-z])[0-9]{6,12}:AA[A-Za-z0-9_-]{32,40} | https://t.me/BotFather
discord-token | Discord | . | [MNO](?<![\w.-].)[A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,45} | https://discord.com/developers
terraform-token | Terraform Cloud | .atlasv1. | (?<!\w)[A-Za-z0-9]{10,20}\.atlasv1\.[A-Za-z0-9_=-]{40,120} | https://app.terraform.io/app/settings/tokens
azure-secret | Microsoft Entra | Q~ | (?<![\w~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{28,40}(?<![.-]) | https://entra.microsoft.com
azure-devops-token | Azure DevOps | AZDO | (?<![A-Za-z0-9])[A-Za-z0-9]{70,80}AZDO[A-Za-z0-9]{4} | https://dev.azure.com
azure-key | Azure | JQQJ99 | (?<![A-Za-z0-9])[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{22,30}
azure-key | Azure | AzSe ACDb AIoT APIM | (?<![\w+/])[\w+/]{30,80}(?:AzSe|ACDb|AIoT|APIM)[\w+/]{4,12}={0,2}
salesforce-token | Salesforce | ! | 00D(?<![A-Za-z0-9]00D)[A-Za-z0-9]{12,15}![A-Za-z0-9_.]{50,200}(?<![.])
maxmind-key | MaxMind | _mmk | (?<![A-Za-z0-9])[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk
braintree-token | Braintree | access_token$ | access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}
mailchimp-key | Mailchimp | -us | [0-9a-f](?<![0-9A-Za-z].)[0-9a-f]{31}-us[0-9]{1,2}(?![0-9]) | https://admin.mailchimp.com/account/api
openai-key | OpenAI | T3BlbkFJ | (?<![\w-])[A-Za-z0-9_-]{10,90}T3BlbkFJ[A-Za-z0-9_-]{20,90}
firebase-key | Firebase | :APA91 | AAAA[A-Za-z0-9_-]{5,9}:APA91[A-Za-z0-9_-]{60,200}
rapidapi-key | RapidAPI | msh | (?<![0-9a-zA-Z])[0-9a-z]{10}msh[0-9a-z]{15}p[0-9a-z]{5,8}jsn[0-9a-z]{12}(?![0-9a-z])
rancher-token | Rancher | token- | token-(?<![\w-]token-)[a-z0-9]{5}:[a-z0-9]{54}(?![a-z0-9])
astra-token | DataStax Astra | AstraCS: | AstraCS:[A-Za-z0-9]{10,40}:[0-9a-f]{60,80}
bitwarden-token | Bitwarden | 0. | 0\.(?<![\w.]0.)[0-9a-f-]{36}\.[A-Za-z0-9]{24,40}:[A-Za-z0-9+/]{16,60}={0,2}
k3s-token | K3s | ::server: | (?<!\w)K10[0-9a-f]{50,64}::[\w-]{1,40}:[A-Za-z0-9]{16,128}
amazon-token | Login with Amazon | Atz | (?<!\w)Atz[ar]\|[A-Za-z0-9_+/=-]{60,600}
"""
"""A row: kind | maker | pieces of which each of these tokens has one | what it looks like | page to revoke it."""


@dataclass(frozen=True, slots=True)
class Format:
    """A row of the first table: how the tokens of a maker with one of some prefixes look."""

    kind: str
    maker: str
    prefixes: tuple[str, ...]
    alphabet: str
    least: int
    exact: bool
    checksum: str
    page: str

    @property
    def body(self) -> str:
        """What follows the prefix, as a regular expression."""
        pattern = ALPHABETS[self.alphabet]
        return pattern % (self.least if self.exact else f"{self.least},{LONGEST}") if "%s" in pattern else pattern


@dataclass(frozen=True, slots=True)
class Marked:
    """A row of the second table: tokens known by a piece inside them."""

    kind: str
    maker: str
    marks: tuple[str, ...]
    pattern: str
    page: str


def _cells(row: str, count: int) -> list[str]:
    cells = [cell.strip() for cell in row.split(" | ")]
    return cells + [""] * (count - len(cells))


def _format(row: str) -> Format:
    kind, maker, prefixes, alphabet, length, checksum, page = _cells(row, 7)
    least = int(length.removesuffix("+"))
    exact = not length.endswith("+")
    return Format(kind, maker, tuple(prefixes.split()), alphabet, least, exact, checksum.strip("-"), page)


def _marked(row: str) -> Marked:
    kind, maker, marks, pattern, page = _cells(row, 5)
    return Marked(kind, maker, tuple(marks.split()), pattern, page)


FORMATS = tuple(map(_format, PREFIXED.strip().splitlines()))
MARKS = tuple(map(_marked, MARKED.strip().splitlines()))
