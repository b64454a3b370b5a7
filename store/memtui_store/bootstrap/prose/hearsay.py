"""What somebody else thinks, says or is said to have said; none of it is the user's word."""

from __future__ import annotations

import re


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


_STARTERS = (
    r"I['’ ]|I$|(?:We|You|It|This|That|Never|Always|When|If|Don't|Do|Please|User|Users|Claude|Agent"
    r"|Agents|Code|The|A|An|Use|First|Then|Also|And|But|So|Not|No|What|Who|Why|How|Only|Must"
    r"|Nobody|Tests?|Commits?|Profile|Each|Every|Any|All|Our|My|Your|These|Those|Git|Python|Postgres)\b"
)
_PERSON = (
    rf"(?:(?!{_STARTERS})[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?|[Hh]e|[Ss]he|[Tt]hey|[Ss]omeone|[Ss]omebody"
    r"|[Ss]ome (?:people|folks|devs)|[Mm]any people|[Ee]veryone|[Pp]eople|(?:[Aa]n?|[Oo]ne) (?:\w+ )?(?:colleague"
    r"|friend"
    r"|coworker|teammate|vendor|customer|client|intern|reviewer|candidate|recruiter|student|neighbou?r|cousin|uncle"
    r"|consultant|salesman|developer|guy|stranger|listener|reader|speaker)|[Oo]ne of (?:our|the|my) \w+"
    r"|[Mm]y [\w-]+|[Oo]ur (?:boss|manager|colleagues?|partner|lead|cto|ceo|architect|vendor|customers?|consultant"
    r"|intern"
    r"|lawyer|landlord|neighbou?r)"
    r"|[Ss]ome (?:\w+ )?(?:vendor|guy|blog|consultant|customer)|[Tt]he (?:manager|boss|customer|client|intern|reviewer"
    r"|team lead|cto|ceo|vendor|consultant|new guy|others?|internet|auditors?|sales team|management|marketing"
    r"|(?:old|previous|former) \w+))(?: (?:in|at|from|of|over at|on) (?:the |our )?[\w-]+(?: [A-Z][\w-]+)?)?"
)
_SAYS = (
    r"(?:thinks|says|said|believes|believed|wants|wanted|suggests|suggested|argues|argued|claims"
    r"|claimed|feels|felt|told (?:me|us|you|him|her|them|the)"
    r"|mentioned|wrote|writes|likes|hates|prefers|insists|insisted|complains|complained|reckons"
    r"|proposes|keeps? saying|joked|jokes|swears|loves|wishes|wished|wondered|wonders|thought"
    r"|would (?:like|love|prefer|rather)|is convinced|is of the opinion|was of the opinion|recommends us"
    r"|asked (?:me|us|if|whether|for)|is pushing for|pushes for|keeps? pushing|keeps? asking|keeps? telling"
    r"|tells (?:me|us)|taught (?:me|us)|urges|nags|begs|reminds (?:me|us)|warned"
    r"|demands|votes? for|considers|regards|dislikes|can't stand|grumbles|moans|whines|rants|bets|predicts|guarantees"
    r"|is (?:not |no )?(?:a )?(?:big )?(?:fan|keen|sold)|maintains that|is sure that"
    r"|is a fan|doubts|fears|hopes|dreams)"
)
_PLURAL_SAYS = (
    r"\b(?:[Tt]hey|[Pp]eople|[Ss]ome (?:people|folks|devs)|[Mm]any people) (?:\w+ )?(?:think|say"
    r"|believe|want|claim|feel|argue|prefer|like|hate)\b"
)
_REPORTED = re.compile(
    rf"(?:^|[,;:.] |\b(?:and|but|because|that|as) ){_PERSON} (?:also |just |really |always |often "
    rf"|once |usually |still |once |kind of |sort of )?{_SAYS}\b|{_PLURAL_SAYS}"
)
_HEARSAY = _any(
    r"^according to\b(?! (?:the )?(?:semver|conventional|spec|schema|policy))",
    r"\bso should (?:we|you|everyone|everybody)\b|\b(?:at|over at) [A-Z]\w+,? they\b",
    r"\b(?:rumou?r|word (?:is that|has it)|i heard|heard that|supposedly|allegedly|apparently|they say|it is said"
    r"|gossip)\b",
)
_HYPOTHETICAL = _any(
    r"^(?:imagine|suppose|supposing|let's (?:say|pretend|imagine)|say (?:we|you|i)\b|what if|hypothetically"
    r"|pretend|for (?:example|instance)|example\s*[:–—-]|e\.g\.|if (?:i|we|you) (?:were|had|could)|in an ideal world"
    r"|assume (?:we|you|i|a|an)\b)",
    r"\b(?:hypothetical(?:ly)?|lorem ipsum|foo ?bar baz|jane roe|john smith would|acme corp would)\b",
)
_NAMED_SAYS = re.compile(
    rf"(?:^|[,;:.] |\b(?:what|how|that|and|but) )(?!{_STARTERS}|(?:He|She|They|Everyone|People|Some)\b)"
    rf"([A-Z][\w'’-]+)(?: [A-Z][\w'’-]+){{0,2}} (?:also |just |really |always |often |still |privately )?{_SAYS}\b"
)
_ANYONE_SAYS = re.compile(rf"(?:^|[,;:.] )(?:[Aa]|[Oo]ne of|[Ss]ome|[Oo]ur|[Tt]he) [\w -]{{3,40}}? {_SAYS}\b")


def reported_by(text: str) -> str:
    """Whose opinion or wish a sentence tells, where it names them; a colleague without a name is `someone`."""
    quoted = unquoted(text)
    found = _NAMED_SAYS.search(quoted)
    if found:
        return found.group(1)
    return "someone" if _ANYONE_SAYS.match(quoted) and _REPORTED.search(quoted) else ""


def is_hearsay(text: str) -> bool:
    """A rumour, a thought experiment, or nothing but somebody's saying."""
    quoted = unquoted(text)
    return bool(_HEARSAY.search(quoted) or _HYPOTHETICAL.search(text)) or _SAYING.fullmatch(text.strip()) is not None


_SAYING = re.compile(r"[“„«\"][^“”„«»\"]{3,400}[”“»\"][.!]?\s*(?:[-–—(~]\s*[^\n]{2,60})?")


_QUOTATION = re.compile(r"[“„«»”\"][^“”„«»\"]{3,400}[”“»\"]")
_SINGLE = re.compile(r"(?<!\w)['‘][^'‘’]{8,400}['’](?!\w)")


def unquoted(text: str) -> str:
    """What is left when quotations are taken out; an apostrophe opens none."""
    return _SINGLE.sub(" ", _QUOTATION.sub(" ", text))


def quotations(text: str) -> list[tuple[int, int]]:
    """Where quotations start and end: the sentences of one are not the speaker's."""
    return [found.span() for pattern in (_QUOTATION, _SINGLE) for found in pattern.finditer(text)]


def is_reported(quoted: str) -> bool:
    """Somebody's opinion or a rumour; quotations are taken out before."""
    return bool(_REPORTED.search(quoted) or _HEARSAY.search(quoted))


def is_hypothetical(text: str) -> bool:
    return bool(_HYPOTHETICAL.search(text))
