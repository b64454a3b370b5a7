"""Token formats of makers who published theirs of late, in the notation of `vendor_table`."""

TABLE = """
cfx-key|Cfx.re|cfxk_|u|24
chief-token|Chief Tools|ctp_|w|30
localstack-token|LocalStack|ls-|g|30
samsara-token|Samsara|samsara_api_|w|24
logicmonitor-token|LogicMonitor|lmb_|b|40
creem-key|Creem|creem_test_ creem_|w|18
dify-key|Dify|app- dataset-|m|20
liveblocks-key|Liveblocks|sk_prod_ sk_dev_|d|24
context7-key|Context7|ctx7sk-|h|36
letta-key|Letta|sk-let-|b|40
windsurf-key|Windsurf|sk-ws-|d|30
continue-key|Continue|con-|h|48
coderabbit-key|CodeRabbit|cr-|h|48
hex-token|Hex|hxtp_ hxtw_|h|40
threads-token|Threads|THAA THQV|d|80
huawei-key|Huawei Cloud|HPUA|U|16
asaas-key|Asaas|aact_prod_ aact_hmlg_ aact_|d|60
anaconda-token|Anaconda|an- cl-|i|36
gitea-token|Gitea|gto_ gta_|w|40
bannerbear-key|Bannerbear|bb_pr_ bb_ma_|h|24
placid-token|Placid|placid-|d|24
dingtalk-secret|DingTalk|SEC|h|60
neptune-token|Neptune|eyJhcGlfYWRkcmVzcyI6|b|60
codeartifact-token|AWS CodeArtifact|eyJ2ZXIiOjEsImlzdSI6|b|80
sanity-token|Sanity|sk|w|140
runway-key|Runway|key_|h|100
supermemory-key|Supermemory|sm_|u|60
botpress-token|Botpress|bp_pat_ bp_bak_|w|30
coze-token|Coze|pat_ sat_|w|60
composio-key|Composio|ak_|m|18
brex-token|Brex|bxt_|w|30
ramp-token|Ramp|ramp_tok_|w|36
jumpcloud-key|JumpCloud|jca_|w|30
mezmo-key|Mezmo|sts_|h|36
neon-password|Neon|npg_|w|10
nylas-key|Nylas|nyk_v0_|w|36
plex-claim|Plex|claim-|d|20
bitbucket-token|Bitbucket Data Center|BBDC-|b|40
shopify-token|Shopify|prtapi_|h|30
twelvelabs-key|Twelve Labs|tlk_|U|20
scrapegraph-key|ScrapeGraphAI|sgai-|i|36
bitgo-token|BitGo|v2x|h|60
signify-key|signify|RWRCSw|b|100
metabase-key|Metabase|mb_|b|40
gel-key|Gel|nbwt1_ nbwt_|D|60
dagger-token|Dagger|dag_|u|24
openai-key|OpenAI|sess-|w|36
venice-key|Venice|VENICE-INFERENCE-KEY- VENICE-ADMIN-KEY- VENICE_INFERENCE_KEY_ VENICE_ADMIN_KEY_|d|30
requesty-key|Requesty|rqsty-sk-|b|40
crunchy-key|Crunchy Bridge|cbkey_|w|30
censys-token|Censys|censys_|u|30
percy-token|Percy|web_ auto_ vmw_|h|60
sui-key|Sui|suiprivkey1|w|50
lnd-macaroon|LND|0201036c6e64|h|80
serverchan-key|ServerChan|SCT sctp|w|30
"""
