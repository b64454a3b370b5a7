"""Keys without a mark of their own, told by the name of their maker right beside them."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import UUID, has_digit, has_letter, is_hex_key, is_random, is_wordy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading

_MAKERS = frozenset(
    """deepgram assemblyai serper serpapi cohere mistral elevenlabs exa vultr postmark algolia etherscan polygonscan
    bscscan arbiscan twelvedata alphavantage finnhub newsapi openweathermap openweather weatherapi ipinfo ipgeolocation
    abstractapi scrapingbee scraperapi zenrows scrapingdog clearbit sambanova deepinfra novita ideogram rollbar bugsnag
    raygun amplitude mixpanel datadog nexmo vonage plivo messagebird infobip sinch tmdb omdb lastfm giphy unsplash pexels
    pixabay mapquest tomtom geoapify opencage maptiler wolframalpha speechmatics gladia linkup braze iterable customerio
    hetzner koyeb linode vapi agentops portkey storyblok browserless screenshotone urlbox apiflash uploadcare filestack
    cloudconvert pdfshift docraptor taxjar shipengine aftership recurly coinmarketcap cryptocompare moralis helius tatum
    zerion debank codacy coveralls statuspage pingdom statuscake zerotier blynk thingspeak pushover todoist raindrop
    readwise toggl clockify deepseek moonshot zhipu minimax dashscope qwen siliconflow hyperbolic lepton nebius predibase
    lakera wandb roboflow mailjet unstructured reducto mathpix nanonets clarifai leonardo stepfun baichuan shodan virustotal abuseipdb greynoise urlscan securitytrails
    binaryedge netlas zoomeye meraki fastly mailtrap sparkpost pipedrive tiingo diffbot zyte brightdata sendbird attio
    ipstack currencylayer openexchangerates marketstack aviationstack positionstack numverify zerobounce clicksend bitly
    rebrandly logdna papertrail saucelabs browserstack applitools trakt opensubtitles sonarr radarr prowlarr lidarr
    readarr bazarr jackett overseerr jellyseerr jellyfin emby tautulli sabnzbd nzbgeek immich octoprint homebox""".split()  # noqa: SIM905 - so many words are read as words
)
_BESIDE = Late(
    r"(?:\.(?:ai|io|com|dev))?(?:[’']s)?[\"'`*)]{0,2}(?: (?P<said>key|api|token)| (?:prod|dev|staging))?[ \t]{0,3}(?P<sign>[:=|,;→⇒]|->|=>|[—–-](?=[ \t])|(?:is|uses?|we use|nehmen wir|wir nehmen|usamos|on utilise|:)(?=[ \t]))?"
    r"[ \t:]{0,3}[\"'`(]{0,2}(?P<v>[A-Za-z0-9_-]{20,200}+(?::[0-9a-f]{32})?)(?![/+=@(]|\.\w)"
)
_AHEAD = Late(
    r"(?<![\w/+=.@-])(?P<v>[A-Za-z0-9_-]{20,200}+)[\"'`”»]{0,2}[ \t]{0,3}(?:#|//|\(|[—–-](?=[ \t])|←|<-|(?:is (?:the|what|our)|for|from|goes to)(?=[ \t]))[ \t]{0,2}\Z"
)
_SIGHT = 120
ask(_MAKERS)


def _is_key(value: str, *, tied: bool) -> bool:
    if is_placeholder(value):
        return False
    if UUID.match(value) or is_hex_key(value.partition(":")[0], 32):
        return tied
    return has_digit(value) and has_letter(value) and is_random(value, 20) and not is_wordy(value)


def maker_spans(reading: Reading) -> Iterable[Span]:
    """Every key that stands right behind the name of its maker."""
    return () if reading.word_set.isdisjoint(_MAKERS) else _named(reading)


def _named(reading: Reading) -> Iterator[Span]:
    makers = reading.word_set.intersection(_MAKERS)
    text, low = reading.text, reading.flat_low
    for maker in makers:
        place = low.find(maker)
        while place >= 0:
            end = place + len(maker)
            if not (low[place - 1 : place].isalnum() or low[end : end + 1].isalnum()):
                behind = _BESIDE.match(text, end)
                ahead = _AHEAD.search(
                    text, max(0, place - _SIGHT, text.rfind("\n", max(0, place - _SIGHT), place) + 1), place
                )
                if behind and _is_key(behind["v"], tied=(behind["sign"] or behind["said"]) is not None):
                    yield Span(*behind.span("v"), "secret.key")
                elif ahead and _is_key(ahead["v"], tied=True):
                    yield Span(*ahead.span("v"), "secret.key")
            place = low.find(maker, end)
