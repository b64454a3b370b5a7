"""Further published token formats, in the notation of `vendor_table`."""

TABLE = """
aws-key|AWS|bedrock-api-key-|b|60
akamai-token|Akamai|akab-|d|30
digitalocean-token|DigitalOcean|DO00|U|16
defined-token|Defined Networking|dnkey-|d|60
gocardless-token|GoCardless|sandbox_|d|40
grafana-token|Grafana|eyJrIjoi|b|60
launchdarkly-key|LaunchDarkly|mob- rel-|h|36
newrelic-key|New Relic|NRIQ- NRSP-|d|18
scalingo-token|Scalingo|tk-us- tk-eu-|d|40
stripe-key|Stripe|rk_prod_ ek_live_ ek_test_|b|16
vercel-token|Vercel|vercel_blob_rw_|u|30
luma-key|Luma|luma-|h|36
heygen-key|HeyGen|sk_V2_|u|20
zep-key|Zep|z_1d|D|40
factory-key|Factory|fk-|d|30
amp-token|Amp|sgamp_user_|u|40
warp-key|Warp|wk-1.|h|60
devin-key|Devin|apk_user_ cog_|b|40
chutes-key|Chutes|cpk_|D|60
inference-key|Inference.net|inference-|h|32
parasail-key|Parasail|psk-|w|30
predibase-token|Predibase|pb_|w|22
segmind-key|Segmind|SG_|h|16
depot-token|Depot|depot_org_ depot_project_ depot_user_|h|60
mergify-key|Mergify|mka_|D|40
deepsource-token|DeepSource|dsp_|h|36
aikido-secret|Aikido|AIK_SECRET_ AIK_CI_|u|30
dash0-token|Dash0|auth_|w|32
coralogix-key|Coralogix|cxtp_ cxup_|w|28
statsig-key|Statsig|console-|w|40
flagsmith-key|Flagsmith|ser.|w|20
devcycle-key|DevCycle|dvc_server_ dvc_mobile_|u|30
fauna-key|Fauna|fnAE fnAF|d|36
clickhouse-key|ClickHouse|4b1d|w|38
chroma-key|Chroma|ck-|w|40
courier-key|Courier|pk_prod_ dk_prod_|w|24
xendit-key|Xendit|xnd_development_ xnd_production_|w|40
midtrans-key|Midtrans|SB-Mid-server- Mid-server-|d|20
mercadopago-token|Mercado Pago|APP_USR-|d|40
pagarme-key|Pagar.me|ak_live_ ak_test_|w|24
cashfree-key|Cashfree|cfsk_ma_prod_ cfsk_ma_test_|u|30
omise-key|Omise|skey_test_ skey_live_ skey_|w|17
paseto-token|PASETO|v2.public. v4.public. v2.local. v4.local.|D|60
sumup-key|SumUp|sup_sk_|w|30
rapyd-key|Rapyd|rsk_|h|60
openvsx-token|Open VSX|ovsxat_|h|36
branch-key|Branch and Adapty|secret_live_ secret_test_|D|20
kit-key|Kit|kit_|w|30
smtp2go-key|SMTP2GO|api-|U|32
zeptomail-token|ZeptoMail|wSsVR|b|80
fastmail-token|Fastmail|fmu1- fmb1- fmo1-|d|40
locationiq-token|LocationIQ|pk.|h|32
radar-key|Radar|prj_live_sk_ prj_test_sk_|h|40
openrouteservice-key|openrouteservice|5b3ce3597851110001cf6248|h|32
teamwork-key|Teamwork|twp_|w|20
plain-key|Plain|plainApiKey_|w|30
pylon-token|Pylon|pylon_api_|u|40
tally-key|Tally|tly-|d|30
miro-token|Miro|eyJtaXJv|D|30
builder-key|Builder.io|bpk-|h|32
upcloud-token|UpCloud|ucat_|w|20
northflank-token|Northflank|nf-eyJ|D|60
qovery-token|Qovery|qov_|w|30
valtown-token|Val Town|vtwn_|w|20
gitpod-token|Gitpod|gitpod_pat_|D|30
codesandbox-token|CodeSandbox|csb_v1_|d|30
appwrite-key|Appwrite|standard_|h|100
boundary-token|HashiCorp Boundary|at_|u|60
phabricator-token|Phabricator|api- cli-|w|28
ubidots-token|Ubidots|BBFF- BBUS-|w|30
ttn-key|The Things Network|NNSXS.|D|60
riot-key|Riot Games|RGAPI-|h|36
modrinth-token|Modrinth|mrp_|w|40
quicknode-key|QuickNode|QN_|h|32
blockfrost-key|Blockfrost|mainnet preprod preview|w|32
coingecko-key|CoinGecko|CG-|w|24
covalent-key|Covalent|cqt_ ckey_|w|24
crossmint-key|Crossmint|sk_production_ sk_staging_|w|40
dynamic-token|Dynamic|dyn_|w|50
kaggle-token|Kaggle|KGAT_|h|32
imagekit-key|ImageKit|private_|b|24
klarna-key|Klarna|klarna_live_api_ klarna_test_api_|d|40
amazon-secret|Login with Amazon|amzn1.oa2-cs.v1.|h|60
checkout-key|Checkout.com|sk_sbox_ pk_sbox_|w|24
supabase-token|Supabase|sbp_oauth_ sbp_v0_|w|36
firehydrant-token|FireHydrant|fhb-|h|32
turbopuffer-key|turbopuffer|tpuf_|w|28
anyscale-token|Anyscale|aph0_|w|30
aiven-token|Aiven|aivenv1|b|100
dnsimple-token|DNSimple|dnsimple_a_ dnsimple_u_|w|28
porkbun-key|Porkbun|sk1_ pk1_|h|60
onfido-token|Onfido|api_live. api_sandbox. api_live_us. api_live_ca.|D|24
middesk-key|Middesk|mk_live_ mk_test_|w|24
veracode-key|Veracode|vera01ei- vera01es-|h|32
mintlify-key|Mintlify|mint_dsc_ mint_|w|28
fern-token|Fern|fern_|w|32
relace-key|Relace|rlc-|w|32
featherless-key|Featherless|rc_|h|64
targon-key|Targon|sn4_|w|24
upstage-key|Upstage|up_|w|29
voyage-key|Voyage AI|al-|d|40
nomic-key|Nomic|nk-|d|40
mixedbread-key|Mixedbread|emb_ mxb_|h|40
vectara-key|Vectara|zut_ zqt_ zwt_|d|28
ragie-key|Ragie|tnt_|w|32
trieve-key|Trieve|tr-|w|30
you-key|You.com|ydc-sk-|d|32
upstash-token|Upstash|sig_|w|28
backblaze-key|Backblaze|K000 K001 K002 K003 K004 K005 K006 K007 K008 K009|b|27
tigris-key|Tigris|tsec_ tid_|d|40
n8n-key|n8n|n8n_api_|D|40
cloudsmith-token|Cloudsmith|csa_|h|36
incident-token|incident.io|inc_|h|60
arcade-key|Arcade|arc_|w|40
descope-key|Descope|K2 P2|w|60
minisign-key|minisign|RWRTY0Iy|b|100
nostr-key|Nostr|nsec1|w|56
extended-key|a wallet|xprv zprv yprv tprv|w|100
tezos-key|Tezos|edsk edesk|w|50
lambdatest-key|LambdaTest|LT_|w|40
tiktok-token|TikTok|act. rft.|w|50
qstash-token|Upstash|eyJVc2VySUQi|b|60
zapier-key|Zapier|sk-ak-|w|30
"""
