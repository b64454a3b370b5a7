"""Which words there are, to tell a word that was broken, joined or misspelt on purpose from a name.

The concepts bring the words of orders; the list here adds the words that any sentence needs. It is no dictionary: what it
does not know is left as it is, and a text counts as read only where most of it is known.
"""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from memtui_store.scan.injection.concepts import CONCEPTS

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHORT = (
    "a i am an as at be by do go he if in is it me my no of off on or so to up us we all and any are ask bad big but buy can cut day did end few for get got had has her him his how its job "
    "key let log lot low man may new nor not now old one our out own pay per pin put ran red row run saw say see set she six tag tax ten the too top try two use via was way web who why yes yet you zip "
    "api app aws bin bot cat ci cli cmd cpu csv db dev dns env etc exe git gpu http https html id ip json llm log mcp md npm ok org pdf pip pr prod py repo rm root sh sql ssh ssl sudo tls tmp tar ui url usb vm vpn wget curl bash eval echo"
)
_LONGER = (
    "add used uses minute hour days come came docker machine query worker environment feature cluster document template laptop written letter letters space rows pipeline compare missing bold able about above accept access accord account accounts across action active activity actor actual admin after again against agent agents ahead alert alerts alias alive allow almost alone along already also alter always among amount another answer answers anyone anything apart appear apply approval approvals approve approved archive area argue around asked asking "
    "assistant attach attack audit auth author auto avoid aware away back backup backups badge bank base based basic batch because become been before begin behind being believe below best better between beyond bill bit block board body book both bottom branch branches break bring broken bucket buckets budget bug build builds bypass cache call calls came card care carry case cases cause "
    "certain chain chance change changes channel chat check checks child choose clean clear clearly click client clients clone close closed cloud code collect column comes command commands comment comments commit commits common company complete comply config configuration confirm confirmation connect consent console contact contain content contents context continue control cookie cookies copies copy core correct cost could count cover create created credential credentials critical cron customer customers daily data database databases "
    "date deal debug decide deep default defaults delete deleted deletes deny deploy deployment deployments deploys describe design desk detail details device diff different direct directory disable disabled discuss disk dismiss display does doing domain done down download draft drive drop during each early easy edit edits effect either else email emails employee empty enable enabled encrypt encryption endpoint enforce engineer enough ensure enter entire entries entry error errors escape even evening event events ever every everyone everything everywhere evil exact example except exec execute exfil exfiltrate exist expect explain export expose extra "
    "face fact fail failed fails fake fall false fast fetch field file files fill filter final finally find fine firewall first five fix flag flags folder follow following follows force forced forget fork form format forward found four free fresh friend from full function further future game gate gave general getting give given gives global going gone good grant great green ground group guard guest guidelines guide hand handle hard have head health hear help here hide high hint history hold home hook hooks host hosts hour house however human idea ignore ignored image immediately import important include inform information input inside insert install instead instruction instructions internal into invoice issue item items itself "
    "join just keep keeps keys kill kind know known label large last late later launch lead leak learn least leave left less level libraries library license life like limit limits line link links list listen little live load local lock locked logging login logs long look looks lose made mail main make makes manage manager manual many mark market master matter maybe mean means member memory mention merge merged message messages method might mind minor mirror miss mode model money monitor month more morning most mother mount move much must mute name names near need needs network never next nice night nobody node none normal note notes nothing notice notify number obey object "
    "offer often once only onto open operator option order orders origin original other others otherwise output outside over override owner owners pack package packages page pages paid paper parent part partner partners pass passed passes password passwords past paste patch path pattern payment payments people perform permission permissions permit person phone pick piece place plain plan play please plus point policies policy pool port possible post power prefer present pretend prevent previous price print prior private privilege problem process product production profile program project promise prompt prompts proof protect provide proxy public publish pull purge push question quick quiet quietly quite raise random rather read reader ready real really "
    "reason receive recent record records refund refuse regardless register registry release releases reload remain remember remote remove rename repeat replace reply report reports repository request requests require reset resource response responses rest restart restore result results return reveal revert review reviewer reviewers reviews right risk role rotate round route rule rules runner running runs safe safety safeguards said same sandbox save says scan schedule screen script scripts search second secret secrets secretly section secure security seem send sends sense sent sentence serial serve server servers service services session sessions settings several shall share shared shell ship short should show side sign signed silent silently simple since site size skip skips sleep small soft software some someone "
    "something soon sort source speak spread stable stack staff stage staging stand standing start state stay step still stop storage store story straight string strict strip study style subject submit such suggest summary super supply support sure surface switch symbol sync system systems table take takes talk target task tasks team tech tell tells term terminal test testing tests text than thank that their them then there therefore these they thing things think third this those thought three through ticket time times today together token tokens told tomorrow tonight tool tools total touch trace track traffic train transfer treat tree trial trigger true trust truth turn twice type under undo unit unless until update upload uploads upon urgent user users using usual valid value vault vendor verify verification version very view visible visit wait walk wall wallet want warn warning warnings watch water webhook week well went were what whatever when whenever where whether which while white whole whose wide will window wipe wire with within without word words work workers works world would wrap write writes writing wrong year yesterday zone yours your yourself"
)
_FEWEST = 4
_LONGEST = 16
_UNKNOWN, _A_WORD = 12, 4
_MOST = 240
_LETTERS = re.compile(r"[a-z]+")


def _forms(word: str) -> tuple[str, ...]:
    stem = word.removesuffix("e")
    return f"{word}s", f"{stem}ed", f"{stem}ing"


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    concepts = (word for words in CONCEPTS.values() for word in words.split())
    known = {*_SHORT.split(), *_LONGER.split()}
    known.update(word for word in concepts if len(word) >= _FEWEST and word.isascii() and word.isalpha())
    stems = [word for word in known if len(word) >= _FEWEST]
    return frozenset(known.union(*(_forms(word) for word in stems)))


def is_known(word: str) -> bool:
    """Whether this is a word, in small letters."""
    return word in _words()


def has_known(words: Iterable[str]) -> bool:
    """Whether any of these, in small letters, is a word."""
    return not _words().isdisjoint(words)


def share(text: str) -> float:
    """How much of the letters of a text in small letters belongs to words that are known."""
    words, known = _LETTERS.findall(text), _words()
    size = sum(map(len, words))
    return sum([len(word) for word in words if word in known]) / size if size else 0.0


@lru_cache(maxsize=2_000)
def apart(run: str) -> tuple[str, float]:
    """Letters without blanks as words, in the way that leaves the fewest letters over and needs the fewest words; and how much is known."""
    run = run[:_MOST]
    words = _words()
    best: list[tuple[int, int]] = [(0, 0)]
    for end in range(1, len(run) + 1):
        cost, begin = best[end - 1][0] + _UNKNOWN, end - 1
        for start in range(max(0, end - _LONGEST), end):
            total = best[start][0] + _A_WORD
            if total < cost and run[start:end] in words:
                cost, begin = total, start
        best.append((cost, begin))
    said: list[str] = []
    end, held = len(run), 0
    while end:
        begin = best[end][1]
        word = run[begin:end]
        held += len(word) if len(word) > 1 and is_known(word) else 0
        said.append(word)
        end = begin
    return " ".join(reversed(said)), held / len(run) if run else 0.0
