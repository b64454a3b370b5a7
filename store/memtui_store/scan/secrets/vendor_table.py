"""The published token formats, one a line: kind | maker | prefixes | alphabet | least length of the rest.

Alphabets: w letters and digits, u with underscore, d with underscore and hyphen, D with inner full stops,
b base64, B base64 with inner full stops, p base64 as cookies have it, h hexadecimal in groups, U capitals and digits,
~ with full stop and tilde, m a whole word of small letters, capitals and digits, g letters and digits grouped as in a UUID, i a UUID.
"""

# ruff: noqa: E501 - a row of the table is a line

TABLE = """
github-token|GitHub|ghp_ gho_ ghu_ ghs_ ghr_|w|30
github-token|GitHub|github_pat_|u|40
gitlab-token|GitLab|glpat- gldt- glrt- glrtr- glptt- glft- glimt- glagent- gloas- glcbt- glsoat- glffct- glwt- GR1348941|D|18
aws-key|AWS|AKIA ASIA ABIA ACCA A3T|U|16
aws-key|AWS|ABSK|b|60
gcs-hmac-key|Google Cloud Storage|GOOG1E|U|50
aws-key|AWS|amzn.mws.|h|30
openai-key|OpenAI|sk-proj- sk-svcacct- sk-admin- sk-None-|d|20
anthropic-key|Anthropic|sk-ant-|d|20
openrouter-key|OpenRouter|sk-or-v1- sk-or-|w|30
langfuse-key|Langfuse|sk-lf-|h|30
api-key|an sk- style API|sk-helicone- sk-litellm- sk-svc- sk-live- sk-test- sk-prod- sk-kimi- sk-cp- sk-sp- sk-aut- sk_car_ sk-air-|d|16
api-key|an sk- style API|sk-|d|20
stripe-key|Stripe|sk_live_ sk_test_ rk_live_ rk_test_ sk_org_ whsec_|b|16
api-key|an sk_ style API|sk_sandbox_ sk_|w|24
google-key|Google|AIza|d|30
google-key|Google|GOCSPX-|d|20
google-key|Google|ya29.|D|20
google-key|Google|AQ.Ab|d|20
google-key|Google|1//0|d|30
slack-token|Slack|xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxe- xapp- xwfp-|b|16
slack-token|Slack|xoxd-|p|16
slack-token|Slack|xoxe.xoxp- xoxe.xoxb-|d|30
sendgrid-key|SendGrid|SG.|D|40
npm-token|npm|npm_|w|30
pypi-token|PyPI|pypi-|d|40
rubygems-key|RubyGems|rubygems_|h|40
cargo-token|Cargo|cio|w|32
nuget-key|NuGet|oy2|w|43
clojars-token|Clojars|CLOJARS_|h|40
packagist-token|Packagist|packagist_uut_ packagist_out_ packagist_ack_ packagist_acs_|h|40
huggingface-token|Hugging Face|hf_ api_org_|w|30
replicate-token|Replicate|r8_|w|32
groq-key|Groq|gsk_|w|40
perplexity-key|Perplexity|pplx-|w|30
xai-key|xAI|xai-|w|40
fireworks-key|Fireworks|fw_ fpk_|w|20
together-key|Together|tgp_v1_|d|30
tavily-key|Tavily|tvly-|d|20
nvidia-key|NVIDIA|nvapi-|d|40
cerebras-key|Cerebras|csk-|w|30
langsmith-key|LangSmith|lsv2_pt_ lsv2_sk_ ls__|u|30
pinecone-key|Pinecone|pcsk_|u|30
jina-key|Jina|jina_|d|40
voyage-key|Voyage|pa-|d|40
runpod-key|RunPod|rpa_|w|30
anyscale-key|Anyscale|esecret_|w|24
firecrawl-key|Firecrawl|fc-|h|32
apify-token|Apify|apify_api_|w|30
e2b-key|E2B|e2b_|h|32
exa-key|Brave|BSA|d|24
deepgram-key|Hume and others|dg_ hume_|w|32
mem0-key|Mem0|m0-|w|36
browserbase-key|Browserbase|bb_live_ bb_test_|d|20
composio-key|Composio|ak_ comp_|w|32
wandb-key|Weights & Biases|wandb_v1_ local-wandb-|d|40
baseten-key|Friendli|flp_|w|24
notion-token|Notion|ntn_ secret_|w|40
linear-key|Linear|lin_api_ lin_oauth_ lin_wh_|w|30
figma-token|Figma|figd_ figo_ figu_ figoh_ figor_|d|30
atlassian-token|Atlassian|ATATT3 ATCTT3 ATSTT3|b|40
bitbucket-token|Bitbucket|ATBB|w|24
trello-token|Trello|ATTA|h|60
shopify-token|Shopify|shpat_ shpss_ shpca_ shppa_ shptka_ shpua_|h|30
square-token|Square|sq0atp- sq0csp- sq0idp-|d|22
square-token|Square|EAAA|d|56
facebook-token|Facebook|EAA|w|80
instagram-token|Instagram|IGQ IGAA|d|80
digitalocean-token|DigitalOcean|dop_v1_ doo_v1_ dor_v1_|h|60
docker-token|Docker|dckr_pat_ dckr_oat_|d|24
databricks-token|Databricks|dapi dkea dose|h|32
grafana-token|Grafana|glsa_|u|32
grafana-token|Grafana|glc_|b|32
sentry-token|Sentry|sntrys_ sntryu_ sntrya_ sntryi_|b|40
vault-token|HashiCorp Vault|hvs. hvb. hvr.|d|24
vault-token|HashiCorp Vault|s.|w|24
pulumi-token|Pulumi|pul-|h|40
doppler-token|Doppler|dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. dp.said.|D|30
infisical-token|Infisical|st.|D|60
onepassword-token|1Password|ops_eyJ|b|100
onepassword-token|1Password|A3-|U|30
age-key|age|AGE-SECRET-KEY-1|w|40
age-key|age|AGE-SECRET-KEY-PQ-1|w|40
tailscale-key|Tailscale|tskey-|d|24
supabase-key|Supabase|sbp_ sb_secret_|u|30
planetscale-key|PlanetScale|pscale_pw_ pscale_tkn_ pscale_oauth_|D|30
neon-key|Neon|napi_ neon_api_|w|40
mongodb-key|MongoDB Atlas|mdb_sa_sk_ mdb_sa_rt_|d|30
aiven-password|Aiven|AVNS_|d|12
upstash-key|Upstash|ACQgA AYxxA UPSTASH-|w|40
confluent-key|Confluent|cflt|b|50
elastic-key|Elastic|essu_|b|40
netlify-token|Netlify|nfp_ nfo_ nfc_ nfu_ nfb_|w|34
vercel-token|Vercel|vcp_ vca_ vci_ vck_ vcr_ vercel_|w|20
vk-token|VK|vk1.a.|d|60
portainer-token|Portainer|ptr_|b|40
fly-token|Fly.io|fm1r_ fm1a_ fm2_ fo1_|b|40
heroku-key|Heroku|HRKU-|d|30
render-key|Render|rnd_|w|24
railway-token|Railway|rwt_ railway_|d|30
cloudflare-token|Cloudflare|v1.0-|h|60
cloudflare-token|Cloudflare|cfut_ cfat_ cfk_|d|30
scaleway-key|Scaleway|SCW|U|17
linode-token|Linode|lin_tok_|w|40
alibaba-key|Alibaba Cloud|LTAI|w|12
tencent-key|Tencent Cloud|AKID|w|32
volcengine-key|Volcengine|AKLT|w|30
baidu-key|Baidu Cloud|ALTAK bce-v3/ALTAK|b|18
yandex-key|Yandex Cloud|AQVN y0_ y1_ YCA YCN YCM|d|35
yandex-key|Yandex Cloud|t1.|D|80
yandex-key|Yandex Cloud|YCAJE|d|20
ibm-key|IBM Cloud|ApiKey-|h|32
openshift-token|OpenShift|sha256~|d|40
jfrog-key|Artifactory|AKCp|w|60
jfrog-key|Artifactory|cmVmdGtu|w|50
octopus-key|Octopus Deploy|API-|U|25
buildkite-token|Buildkite|bkua_ bkct_ bkpt_ bkaj_ bkar_|h|30
circleci-token|CircleCI|CCIPAT_ CCIPRJ_|u|40
sonar-token|SonarQube|squ_ sqp_ sqa_|h|40
sourcegraph-token|Sourcegraph|sgp_ slk_ sgd_ sgs_|h|40
snyk-token|Snyk|snyk_uat. snyk_sat.|D|30
socket-token|Socket|sktsec_|d|30
codecov-token|Semgrep|semgrep_|w|30
harness-token|Harness|pat. sat.|D|60
harness-token|LaunchDarkly|api- sdk-|h|36
prefect-key|Prefect|pnu_ pnb_|w|30
dbt-token|dbt Cloud|dbtc_ dbtu_ dbts_|d|30
postman-key|Postman|PMAK- PMAT-|h|30
postman-key|Postman|PMAT-|U|20
newrelic-key|New Relic|NRAK- NRII- NRJS- NRAA- NRBR- NRRA-|d|18
dynatrace-token|Dynatrace|dt0c01. dt0s01. dt0s02. dt0s04. dt0s16.|D|60
honeycomb-key|Honeycomb|hcaik_ hcbik_ hcxik_ hcamk_ hcxmk_ hcalk_ hcxlk_|w|30
axiom-token|Axiom|xaat- xapt-|h|30
posthog-key|PostHog|phx_ phs_|w|30
segment-token|Segment|sgp_|w|40
statsig-key|Statsig|secret-|w|36
brevo-key|Brevo|xkeysib- xsmtpsib-|d|60
mailgun-key|Mailgun|key- pubkey-|h|32
mailersend-key|MailerSend|mlsn.|h|40
resend-key|Resend|re_|u|24
twilio-key|Twilio|SK|h|32
telnyx-key|Telnyx|KEY0|D|30
hubspot-token|HubSpot|pat-na1- pat-na2- pat-na3- pat-eu1- pat-ap1-|h|36
intercom-token|Intercom|dG9rO|b|40
airtable-token|Airtable|pat|D|70
contentful-token|Contentful|CFPAT-|d|30
clickup-token|ClickUp|pk_|U|30
asana-token|Asana|0/ 1/ 2/|h|32
typeform-token|Typeform|tfp_|d|40
readme-key|ReadMe|rdme_|w|50
gitbook-token|GitBook|gb_api_|w|30
calendly-token|Cal.com|cal_live_ cal_test_|h|24
adobe-secret|Adobe|p8e- p8-|d|30
dropbox-token|Dropbox|sl.|d|60
duffel-token|Duffel|duffel_live_ duffel_test_|d|40
easypost-key|EasyPost|EZAK EZTK|w|50
shippo-token|Shippo|shippo_live_ shippo_test_|h|30
lob-key|Lob|live_ test_|w|32
razorpay-key|Razorpay|rzp_live_ rzp_test_|w|14
flutterwave-key|Flutterwave|FLWSECK-|d|20
flutterwave-key|Flutterwave|FLWSECK_TEST-|d|12
plaid-token|Plaid|access-production- access-sandbox- access-development-|h|30
paypal-token|PayPal|A21AA|d|60
adyen-key|Adyen|AQE|b|80
flipt-token|Frame.io|fio-u-|d|40
woocommerce-key|WooCommerce|ck_ cs_|h|40
lichess-token|Lichess|lip_ lio_|w|20
adafruit-key|Adafruit|aio_|w|28
infracost-key|Infracost|ico-|w|30
settlemint-token|SettleMint|sm_aat_ sm_pat_ sm_sat_|w|16
beamer-key|Beamer|b_|b|44
spotify-token|Spotify|BQ AQ|d|120
intra42-secret|42|s-s4t2ud- s-s4t2af-|h|60
authress-key|Authress|sc_ ext_ scauth_|D|70
mapbox-token|Mapbox|sk.eyJ tk.eyJ|D|60
microsoft-token|Microsoft|EwA EwB|b|200
retool-token|Retool|retool_|w|26
unkey-key|Unkey|unkey_|w|20
bitwarden-token|Bitwarden|0.|~|70
tines-key|Rootly and Tines|rootly_|h|60
zuplo-key|Zuplo|zpka_|u|40
trigger-key|Trigger.dev|tr_dev_ tr_prod_ tr_stg_ tr_pat_|w|20
clerk-key|Cursor and Clerk|crsr_ ak_live_ m2m_|h|40
inngest-key|Inngest|signkey-prod- signkey-test-|h|40
zoho-token|Zoho|1000.|D|60
wakatime-key|WakaTime|waka_|h|30
clickup-token|ClickUp|pk_|k|30
asana-token|Asana|0/ 1/ 2/|a|40
matrix-token|Matrix|syt_ syr_|d|24
matrix-token|Matrix|mct_ mcr_|d|24
mandrill-key|Mandrill|md-|d|20
llamaindex-key|LlamaIndex|llx-|w|30
ntfy-token|ntfy|tk_|w|28
swarm-token|Docker Swarm|SWMTKN-|d|40
k3s-token|k3s|K10|D|50
turnstile-secret|Cloudflare|0x4AAAAAAA|d|20
linkedin-secret|LinkedIn|WPL_AP1. WPL_AP0.|B|16
mollie-key|Mollie|live_ test_|w|28
exoscale-key|Exoscale|EXO|h|24
pushover-token|Pushbullet|o.|w|32
ngrok-token|ngrok|ngrok_|w|30
deno-token|Deno Deploy|ddp_ ddo_ ddw_|w|30
cockroach-key|CockroachDB|CCDB1_|u|40
chromatic-token|Chromatic|chpt_|w|12
checkly-key|Checkly|cu_|h|32
mercury-token|Mercury|secret-token:mercury_production_ secret-token:mercury_sandbox_|u|20
paddle-key|Paddle|pdl_live_apikey_ pdl_sdbx_apikey_ pdl_live_ pdl_sdbx_|u|24
persona-key|Persona|persona_production_ persona_sandbox_|d|20
pinterest-token|Pinterest|pina_|w|60
polar-token|Polar|polar_pat_ polar_oat_ polar_whs_|w|30
pubnub-key|PubNub|sec-c-|d|36
logfire-token|Pydantic Logfire|pylf_v1_|u|30
stytch-secret|Stytch|secret-live- secret-test-|d|24
svix-key|Svix|testsk_ sk_|D|30
onesignal-key|OneSignal|os_v2_app_ os_v2_org_|w|40
orbit-key|Orbit|obu_ obw_|w|30
nightfall-key|Nightfall|NF-|w|30
netbird-token|NetBird|nbp_|w|32
jsr-token|JSR|jsrp_ jsrd_|w|30
datadog-key|Datadog|ddapp_ ddpat_|w|30
teamcity-token|TeamCity|eyJ0eXAiOiAiVENWMiJ9.|D|30
tunnel-token|Cloudflare Tunnel|eyJhIjoi|b|80
tinybird-token|Tinybird|p.eyJ|D|60
braintrust-key|Braintrust|bt-st- sk-bt-|d|24
humanloop-key|Humanloop|hl_sk_ hl_pk_|w|24
scrapfly-key|Scrapfly|scp-live- scp-test-|w|24
roboflow-key|Roboflow|rf_|w|24
retell-key|Retell|key_|w|26
daytona-key|Daytona|dtn_|w|40
steel-key|Steel|ste-|w|40
hyperbrowser-key|Hyperbrowser|hb_|w|28
xata-key|Xata|xau_|w|30
stackhawk-key|StackHawk|hawk.|D|30
voiceflow-key|Voiceflow|VF.DM.|D|30
thunderstore-token|Thunderstore|tss_|w|30
ionic-token|Ionic|ion_|w|40
klaviyo-key|Klaviyo|pk_|h|34
scalr-token|Scalr|at-|D|60
dropbox-token|Dropbox|sl.u.|d|60
twitter-token|X|AAAAAAAAAAAAAAAAAAAAA|e|60
sanity-token|Sanity|skE sk1|w|70
modal-token|Modal|ak- as-|w|20
github-token|GitHub|v1.|h|40
gitlab-token|GitLab|glagentk-|d|20
alchemy-key|Alchemy|alch_ alcht_|w|26
aws-key|AWS|IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz|b|80
azure-token|Microsoft|0.A 1.A|D|200
dub-key|Dub|dub_|w|24
close-key|Close|api_|D|40
kong-token|Kong Konnect|kpat_ spat_|w|40
ory-token|Ory|ory_pat_ ory_at_ ory_ac_ ory_rt_ ory_st_|D|24
langdb-key|Helicone|pk-helicone- sk-hel-|d|20
rapid-key|Rippling and others|rpl_|w|30
"""
