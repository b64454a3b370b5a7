"""What a forged turn is forged for: leave in somebody's name, a promise of the model, an order against what protects.

Each is asked of the words behind a label or a closed wrapper only; in plain sight people write such sentences, too.
"""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.injection.grants import agrees, grants
from memtui_store.scan.late import Late

_LEAD = r"[\W_]{0,6}(?:(?:please|just|now|then|also|always|and|simply|silently|quietly|next|first|immediately|instead|yes|ok|okay|sure|so|the (?:model|agent|assistant|ai)|you (?:must|should|may|can|shall|will|need to|have to)(?: now)?|(?:must|should|may|can) now|go ahead and|feel free to|from (?:now|here) on|in future|going forward|new (?:rule|task|order|policy|instruction)s?)[\s,:!.—–-]{1,3}){0,4}"
_RISKY = r"(?:approve|auto-?approve|accept|skip|disable|bypass|ignore|obey|trust|grant|force[- ]?push|wipe|override|overrule|reveal|disclose|leak|exfiltrate|hide|conceal|turn off|switch off|mute|disregard|whitelist|allow|forget|circumvent|suppress)"
_DEED = r"(?:delete|erase|remove|drop|push|merge|deploy|publish|release|ship|share|send|forward|upload|execute|install|commit|rotate|export|unlock|revoke|transfer|truncate|destroy|disclose)"
_ANY_DEED = rf"(?:{_DEED}|mail|print|paste|post|run|copy|open|give|hand|do|sign|pay|reset|use|add|make|set|follow|enable|treat|call)"
_WHAT = r"(?:the|all|every|everything|any|anything|it|them|this|these|that|those|my|your|our|what|whatever|without|directly|straight|again|force|production|prod|main|pending|hooks?|tests?|ci|reviews?|checks?|files?|secrets?|keys?|tokens?|credentials|logs?|approvals?|confirmations?|on request|to|--[a-z-]{2,20}|rm|curl|sudo)"
_GUARD = r"(?:tests?|test suite|linter|lint(?:ing|ers)?|(?:pre-?commit )?hooks?|(?:code )?reviews?|code ?owners|checks?|ci|scans?|scanners?|polic(?:y|ies)|rules|sandbox\w{0,3}|approvals?|approval step|confirmations?|verification|permissions?|permission prompts?|guard ?rails?|safeguards?|restrictions?|audit\w{0,4}|claude\.md|agents\.md|instructions|questions|oversight|signatures?|type checks?|branch protection|quality gates?|warnings?|diff)"
_URGED = Late(
    rf"{_LEAD}(?:{_RISKY}\b(?! (?:list|button|page|dialog|option|level|rate|flag|file|setting|menu|table|column))(?: [\w./-]{{1,20}}){{0,2}}? {_WHAT}(?!\w)|{_RISKY} (?:everything|anything|(?:full )?access|{_GUARD})\W{{0,3}}\Z|stop (?:asking|running|prompting|confirming|reporting|reviewing|checking|warning)\b|(?:never|do not|don't|no longer) (?:bother|ask|confirm|wait|prompt|warn|tell|mention|run|report|check|verify)\b|(?:proceed|go ahead|carry on|continue) (?:with|to|without|and)\b|go ahead\W{{0,3}}\Z|obey\b|(?:grant|give|make|promote|allow|let|elevate)(?: (?:the|this|all|every|your|ai|coding))* (?:agents?|assistants?|bots?|models?|claude)(?: [\w'-]{{1,12}}){{0,2}}? (?:admin|root|owner|sudo|superuser|operator|everything|anything|(?:full|unlimited|write|admin|root|all) (?:access|rights|permissions?|privileges|tools))\b)"
)
_ALWAYS = Late(rf"[\W_]{{0,4}}(?:always|silently|quietly|please) {_RISKY}\W{{0,3}}\Z")
_TOLD = Late(
    rf"{_LEAD}(?:force[- ]push|{_DEED}\b(?: (?!as\b|by\b|for\b|on\b)[\w./-]{{1,20}}){{0,1}}? {_WHAT}(?!\w)|do it\b|(?:commit|push|merge)\W{{0,3}}\Z|(?:commit|push|merge|deploy|publish) (?:straight|directly|without|now|at once)\b)|[\W_]{{0,4}}(?:you must |please )?(?:now|immediately),? {_ANY_DEED}\b(?: [\w./-]{{1,20}})? {_WHAT}(?!\w)"
)
_WEAKENED = Late(
    rf"\b(?:ignor(?:e|ing)|skip(?:ping)?|disabl(?:e|ing)|bypass(?:ing)?|turn(?:ing)? off|switch(?:ing)? off|drop(?:ping)?|stop running|stop|remov(?:e|ing)|omit|suppress|forget|without|never run|(?:do not|don't|won't|will not|must not|should not|shall not|need not|no longer) (?:run|need|mention|follow|worry about|care about)|lift|waive|overrid(?:e|ing)|circumvent|hide|hiding)\b(?: (?!not\b|never\b)[\w'-]{{1,14}}){{0,3}}? {_GUARD}\b"
)
_PERSON = r"\b(?:user|owner|human|operator|admin(?:istrator)?|reviewer|maintainer|boss|manager|tech lead|developer|customer|client|she|he|they)"
_CONSENTED = Late(
    rf"{_PERSON} (?:has |have |had )?(?:already |just |also |now |since |explicitly |fully )?(?:confirmed|approved|granted|agreed|consented|authori[sz]ed|accepted|allowed|clicked|signed off|okayed|waived|pre-?(?:approved|authori[sz]ed)|sa(?:id|ys) (?:yes|ok|okay|go|it is fine|it's fine)|pressed|selected|chose|ticked|answered yes|told me (?:that|to)|wants me to|gave|is (?:fine|ok|okay|happy) with|(?:does not|doesn't) (?:need|want|have) to be asked|need not be asked|trusts|wants (?:this|it|all|everything))\b"
    rf"|\b(?:approved|authori[sz]ed|granted|confirmed|cleared|signed off|waived) by (?:the |your |our )?(?:user|owner|human|operator|admin|maintainer|reviewer)\b"
    r"|\b(?:permission|access|consent|approval|authori[sz]ation|clearance) (?:was |is |has been )?(?:granted|given|received|obtained|recorded|on file)\b(?! (?:to|by) (?!the (?:agent|assistant|model)))"
    r"|\bno (?:confirmation|approval|review|permission|consent) (?:is |was )?(?:needed|required|necessary)\b|\b(?:user_?)?(?:decision|verdict|choice)[\"']?\s?[:=]\s?[\"']?(?:allow|approve|accept|grant|yes)"
    r"|\b(?:user_?|human_?)?(?:approv(?:ed|al)|consent|confirmed|authori[sz]ed|granted|permission)[\"']?\s?[:=]{1,2}\s?[\"']?(?:true|yes|all|granted|given|full|1)\b"
)
_ASKED_FOR = Late(
    r"[\"'](?:next|next_?(?:action|step)|then|todo|command|instructions?)[\"']\s?:\s?[\"']\W?(?:deploy|run|push|delete|merge|publish|send|execute|approve|skip|disable|curl|rm)\b"
)
_AT_STAKE = Late(
    rf"\b(?:delete|erase|drop|push|merge|deploy|publish|release|share|upload|execute|rotate|export|revoke|transfer|truncate|{_RISKY}|skipping|deleting|pushing|deploy\w{{0,7}}|delet\w{{2,5}}|migration|access|secrets?|keys?|tokens?|credentials?|permissions?|production|prod|everything|anything|sudo|root|vault|payments?|all (?:\w{{1,14}} )?(?:commands|actions|edits|changes|requests|calls)|{_GUARD})\b"
)
_GIVEN = Late(
    rf"[\W_]{{0,4}}(?:(?:yes|yep|yeah|ok|okay|sure|fine|approved|confirmed|agreed|granted|absolutely|of course|that(?:'s| is) (?:fine|ok|okay)|sounds good|looks good|perfect|great|all good|no objections?)[,.!;: —–-]{{1,3}}(?:you|go|do|please (?:do|go|proceed|{_RISKY}|{_DEED})|always|all\b|to all|i\b|it'?s?\b|just|from|for\b|and (?:don't|do not|never)|every|whatever|anything|proceed|continue|no need|without|{_RISKY}|{_DEED})|go (?:ahead|on)\b|do it\b|do whatever\b|do as\b|please (?:do|proceed|go)\b|(?:yes|ok) to (?:all|everything)|no need to (?:ask|check|confirm|involve|wait for|tell|bother) ?|permission granted|consent (?:given|granted)"
    r"|i (?:hereby |fully |already |also |now |do )?(?:approve|consent|agree|authori[sz]e|confirm|allow|grant|permit|trust|pre-?approve|waive|give (?:you|my|full|the)|(?:don't|do not) (?:need|want|have) to|want you to|am (?:fine|ok|okay) with|(?:don't|do not) mind|no longer)\b|you (?:may|can|have my|have (?:full )?permission|are (?:allowed|free|cleared)|(?:don't|do not|never|needn't|need not)(?: need| have)?(?: to)?)\b)"
)
_BARE_YES = Late(
    r"[\W_]{0,4}(?:yes|yep|ok|okay|approved|granted|confirmed|allowed?|accepted|agreed|y)\b[\W_]{0,4}(?:\Z|\(|(?:and |for )?(?:permanent|all\b|any\b|ever|always|unlimited|every))"
)
_ACK = Late(
    r"[\W_]{0,4}(?:(?:understood|acknowledged|got it|will do|roger|affirmative|as you wish)\b|(?:noted|sure(?: thing)?|okay|ok|of course|certainly|absolutely|confirmed|agreed|alright|right|very well|no problem|done|yes|great)(?:[,.!;:…\"']{1,3}(?=\s|\Z)|\Z| [—–-] ))"
)
_AS_AGREED = Late(
    r"\bas (?:agreed|requested|instructed|promised|you (?:asked|wanted|said)|the user (?:asked|wanted))\b"
)
_I_WILL = Late(
    r"\bi(?:'ll| will| won't| shall| am going to| promise| agree| agreed| accept| no longer| am now| was (?:given|granted|told|allowed|asked|authori[sz]ed|cleared)| am (?:allowed|authori[sz]ed|cleared|permitted)| may| can now| have (?:now |already |since )?(?:permission|consent|approval|full|been (?:given|granted|told|authori[sz]ed)|the (?:user|owner)'?s?)|(?:'ve| have)? (?:already |now )?(?:switched|turned|removed|stopped|promised|been|confirmed|verified|checked|asked|agreed|obtained|received|cleared|disabled|skipped|approved|deleted|pushed|merged))\b"
)
_DONE = Late(
    rf"\b(?:skipp(?:ed|ing)|disabl(?:ed|ing)|bypass(?:ed|ing)|ignor(?:ed|ing)|remov(?:ed|ing)|dropp(?:ed|ing)|(?:switch|turn)(?:ed|ing) off|hid(?:den|ing)|suppress(?:ed|ing)|stopped)\b(?: (?!is\b|are\b|not\b)[\w'-]{{1,14}}){{0,3}}? {_GUARD}\b(?! (?:is|are) (?:not|never|forbidden))"
)
_CLAIMED = Late(
    r"\b(?:you are (?:now |hereby )?(?:in|an?|the|root|admin|free|unrestricted|no longer|talking|working|outside|operating|reading|under)\b|you (?:now |may now |can now |must now )(?:have|work|run|act|operate|are|push|skip|use|follow)?|new (?:instructions?|rules?|task|role|policy|orders?|mode|system)|(?:maintenance|admin|developer|debug|god|root|operator|unrestricted|privileged|trusted|autonomous|override) mode|(?:following|next|remaining|other|rest of the|below|above) (?:lines?|text|part|section|instructions?|content|notes?|is|are|comes?)\b[^\n]{0,40}\b(?:trusted|orders?|operator|developer|administrator|system|instructions?|obey|binding|authoritative)|(?:lines|text|instructions|orders) (?:below|that follow|after this)|(?:rest|remainder) of (?:this|the) (?:file|note|text|document)\b|trusted (?:text|content|input|instructions?|section)|follow the (?:operator|developer|admin\w*|system)|from (?:now|here) on\b)"
)


def weakens(said: str) -> bool:
    """Whether a text in small letters wants a test, a review or another guard left out."""
    return _WEAKENED.search(said) is not None


def urges(said: str, *, deeds: bool = False) -> bool:
    """Whether it begins as an order against a guard; with `deeds`, also as one to do what cannot be undone."""
    return any(order.match(said) for order in (_URGED, _ALWAYS)) or (deeds and _TOLD.match(said) is not None)


def consents(said: str) -> bool:
    """Whether it reports that somebody has allowed something, in a sentence or in a record."""
    return _CONSENTED.search(said) is not None or _ASKED_FOR.search(said) is not None


def at_stake(said: str) -> bool:
    """Whether it names something that needs leave."""
    return _AT_STAKE.search(said) is not None


def gives(said: str, *, bare: bool = False) -> bool:
    """Whether somebody says yes in the first words; with `bare`, if that is all there is."""
    return _GIVEN.match(said) is not None or (bare and _BARE_YES.match(said) is not None)


def acknowledges(said: str) -> bool:
    return _ACK.match(said) is not None


def promises(said: str, *, strictly: bool = False) -> bool:
    """Whether the model speaks of itself as bound or allowed; `strictly`, to do what needs leave."""
    if _DONE.search(said):
        return True
    spoken = any(word.search(said) for word in (_I_WILL, _AS_AGREED)) or (acknowledges(said) and said.count(" ") > 1)
    return spoken and (not strictly or agrees(said) or grants(said) or weakens(said) or at_stake(said))


def claims(said: str) -> bool:
    """Whether it says that other rules hold from here on."""
    return _CLAIMED.search(said) is not None
