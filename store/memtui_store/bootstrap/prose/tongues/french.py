"""French."""

from __future__ import annotations

from memtui_store.bootstrap.prose.tongues.tongue import tongue

_DAY = r"(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)"
_MONTH = r"(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)"

FRENCH = tongue(
    "fr",
    """le la les l un une des du de d et ou mais ne n pas plus jamais toujours est sont était sera a ont avait je j tu
    il elle on nous vous ils elles me m te t se s mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs au aux
    en dans sur sous pour par avec sans chez avant après entre vers depuis pendant ce cet cette ces c ça qui que qu
    quoi dont où si comme quand parce car donc alors aussi très tout tous toute toutes chaque même non oui être avoir
    fait faire doit doivent faut peut utilise ajoute merci stp svp déjà ici bon bien seulement arrête évite retiens
    écris désormais demande préfère touche lance note pourquoi traduis vérifie pense""",
    i=r"\b(?:je|j['’]|mon|ma|mes|moi|me)\b|\bj['’]",
    we=(
        r"\bnous (?!avions|étions|aurions|devrions|pourrions|avons (?:hier|déjà)|voulons|verrons)\w+ons\b"
        r"|\bon (?:n['’]|ne )?(?:y |en |l['’])?(?!devrait|pourrait|aurait|verra|va |avait|était|peut"
        r"|dirait)\w+(?:e|t|d|s)\b"
        r"|\b(?:se|s['’])\s?\w+(?:e|ent|it)\b"
    ),
    ours=(
        r"\b(?:l['’]équipe|toute l['’]équipe|chez nous|dans ce (?:projet|dépôt|repo)|dans notre \w+|notre|nos"
        r"|dans l['’]équipe"
        r"|dans toute l['’]appli\w*|ici on)\b"
    ),
    always=(
        r"\b(?:toujours(?! (?:pas|aussi|autant|le même))|jamais|systématiquement|en (?:aucun cas|permanence"
        r"|toutes circonstances)|sans exception|par principe|en règle générale|d['’]habitude|habituellement"
        r"|normalement|par défaut|obligatoirement|impérativement)\b"
    ),
    every=(
        rf"\b(?:chaque|tous les|toutes les|le {_DAY}|les {_DAY}s?|du {_DAY} au {_DAY}|{_DAY} et {_DAY}"
        rf"|un {_DAY} sur|quotidien\w*|hebdomadaire\w*|mensuel\w*|trimestriel\w*|à chaque|toute (?:nouvelle"
        rf"|modification|demande)|tout (?:nouveau|changement)|par (?:jour|semaine|mois|an))\b"
    ),
    onward=(
        r"\b(?:à partir de maintenant|désormais|dorénavant|à l['’]avenir|pour (?:la suite|l['’]avenir"
        r"|les prochaines fois)|la prochaine fois|chaque fois|plus jamais|par défaut|en général"
        r"|en règle générale|de manière générale|par principe|dans tous les cas|une fois pour toutes"
        r"|pour toujours)\b|(?:^|[,:;] )(?:ne |n['’])\w+ plus\b"
    ),
    remember=(
        r"^(?:\W*(?:et|aussi|bon|alors|au fait|ok|svp|stp|ah|sinon)[,:!]?\s+)*(?:retiens|souviens-toi"
        r"|rappelle-toi|note(?: bien)?|garde en (?:tête|mémoire)|n['’]oublie (?:pas|jamais) que|sache"
        r"|pour info|mémorise|à noter|à retenir|important)\s*[,:]?\s*(?:bien )?(?:que |qu['’])?"
        r"|,? (?:ne l['’]oublie pas|n['’]oublie pas ça|retiens-le|garde ça (?:en tête|partout)"
        r"|souviens-t['’]en|pour que tu saches)\b"
    ),
    chore=r"\bn['’]oublie pas (?:de |d['’]|d |le |la )|\bpense à \w+(?:er|ir|re)\b|\bpensez à\b",
    told=(
        r"\b(?:je (?:t['’]ai|vous ai|te l['’]ai) (?:déjà |bien )*(?:dit|expliqué|demandé)"
        r"|comme (?:je l['’]ai )?(?:déjà )?dit|combien de fois)\b|^(?:non|faux|pas du tout|mais non)\b[,.!: ]"
    ),
    stop=r"\b(?:arrête(?:z)? (?:de |d['’])\w.{4,}|cesse(?:z)? de|évite(?:z)?\b|plus de \w+)",
    forbid=(
        r"\bne (?:pas|jamais|plus) \w+|\b(?:ne |n['’]\s?)(?:[\w'’]+ ){0,3}?[\w'’-]+ (?:pas|jamais|plus"
        r"|aucun(?:e)?|que|rien)\b|\bn['’]\w+ (?:pas|jamais|plus|aucune?)\b|\bpas (?:de |d['’])\w+"
        r"|\bjamais (?:de |d['’])?\w+|\baucune? \w+|\bsans \w+"
    ),
    duty=(
        r"\b(?:doi(?:t|vent|s)|il faut|obligatoire\w*|interdit\w*|uniquement|seulement|exclusivement"
        r"|au (?:moins|plus|maximum|minimum)|maximum|minimum|nécessite\w*|requi\w+"
        r"|demande(?:nt)? (?:l['’]accord|deux|une|un)|passe(?:nt)? par|réservée?s? (?:à|aux)|rest(?:e|ent"
        r"|er) (?:sous|en dessous)|impératif\w*)\b"
    ),
    prefer=(
        r"\b(?:je préfère|j['’]aime(?:rais)? (?:mieux|que|bien que)|je veux|je souhaite|je déteste"
        r"|je n['’]aime pas|j['’]ai horreur|plutôt que)\b"
    ),
    manner=(
        r"^(?:\W*(?:et|s['’]il te plaît|stp|svp|bon|alors|ok)[,:!]?\s+)*(?:réponds|parle|tutoie|vouvoie"
        r"|écris-moi|explique-moi|sois|donne-moi|montre-moi|demande-moi|appelle-moi|fais court|reste)\b"
        r"|\b(?:tutoie|vouvoie)-moi\b|\bdonne-moi (?:toujours |les )"
    ),
    condition=(
        r"\b(?:avant (?:chaque|toute?|(?:de |d['’])\w+(?:er|ir|re))|après (?:chaque|toute?)|à chaque"
        r"|dès que tu|quand tu|lorsque tu|si tu|sans (?:mon|ma|me|m['’]|accord|demander|prévenir|tests?"
        r"|validation|relecture)|demande-moi (?:toujours )?(?:avant|d['’]abord)|sauf si|à moins que)\b"
    ),
    contrast=(
        r"\b(?:au lieu d[e']|plutôt que|et non|et pas|mais pas|seulement|uniquement)\b|, ?(?:pas|jamais|non"
        r"|surtout pas) "
    ),
    everywhere=(
        r"\b(?:(?:dans|pour) tous (?:mes|les) (?:projets|dépôts|repos)|(?:dans|pour) (?:chaque"
        r"|n['’]importe quel) (?:projet|dépôt)|globalement|quel que soit le projet)\b"
    ),
    own=(
        r"\b(?:je (?:suis (?:une? |le |la |daltonien\w*|gauch\w+|sourde?|malvoyante?|dyslexique|basée? "
        r"|(?:responsable|chef|ingénieur|développeu|architecte|analyste|consultant|administrat|technicien"
        r"|directeur|directrice|professeur)\w*|d['’]astreinte|à (?:temps partiel|[A-Z])|en charge|chargée?"
        r"|nouve)|travaille|habite|vis|parle|code|développe|programme|dirige|gère|encadre|m['’]occupe|utilise"
        r"|m['’]appelle|viens de [A-Z]|enseigne|maintiens|débute|apprends|pilote|administre)|j['’](?:habite"
        r"|utilise|encadre|apprends|administre|enseigne|écris surtout|ai (?:\w+ )?(?:ans|une expérience)))\b"
        r"|\bj['’]ai .{0,20}(?:ans d['’]expérience)|\bm(?:on|a) (?:éditeur|nom|rôle|équipe|shell"
        r"|langue maternelle|fuseau|horaires?|poste|manager|responsable|clavier)\b"
    ),
    career=(
        r"\b(?:diplôm\w+|licence|master|doctorat|thèse|études|étudié|formation|formée?|auparavant|avant(?:,"
        r"| cela| ça)|précédemment|ans (?:chez|à|dans|en|comme)|travaillé|fondé|rejoint|depuis (?:19|20)\d\d"
        r"|(?:19|20)\d\d ?[-–] ?(?:(?:19|20)\d\d|aujourd['’]hui|présent)|ingénieure? (?:de|diplômé)"
        r"|certifi\w+)\b"
    ),
    passing=(
        rf"\b(?:prochaine? (?:sprint|trimestre|année|version)|jusqu['’](?:à|au"
        rf"|en) (?:fin )?(?:\d{1, 2} )?(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre"
        rf"|novembre|décembre)|d['’]abord|on verra|plus tard|aujourd['’]hui|demain|hier|en ce moment"
        rf"|actuellement"
        rf"|pour l['’]instant|pour le moment"
        rf"|provisoirement|temporairement|cette (?:fois|semaine)|ce (?:matin|soir|mois|sprint)"
        rf"|la semaine (?:prochaine|dernière)|le mois (?:prochain|dernier)|{_DAY} (?:prochain|dernier)"
        rf"|d['’]ici (?:{_DAY}|demain|la)|jusqu['’](?:à|au) (?:{_DAY}|demain)|avant (?:{_DAY}|demain|ce soir)"
        rf"|prototype|maquette|avant (?:la|cette) (?:release|livraison|démo|mise en prod\w*)|jusqu['’]à la \w+"
        rf"|exceptionnellement|pas encore|bientôt|tout à l['’]heure|juste (?:pour )?cette|l['’]été dernier"
        rf"|prochaine? (?:réunion|rétro\w*)|maintenant(?<!de maintenant))\b"
    ),
    pointing=(
        r"\b(?:c(?:e|et|ette) (?!projet|dépôt|repo|équipe|soit|sont|n['’]est|qui|que|document)[^\W\d]{3,}"
        r"|l['’]autre|(?:le|la) (?:deuxième|première?|dernière?|seconde?|second)\b|ligne \d+|là-dedans"
        r"|ci-dessus|ci-dessous|variante \w\b|option \w\b)"
    ),
    product=(
        r"^(?:et )?(?:le|la|les|l['’]|chaque|un|une) ?[\w-]+(?: [\w-]+)? (?:ne |n['’])?(?:doi(?:t|vent)"
        r"|devrait|devraient|peut|peuvent)\b"
    ),
    request=(
        r"^(?:\W*(?:ok|bon|alors|maintenant|puis|et|merci|peux-tu|tu peux|s['’]il te plaît"
        r"|stp)[,.!]?\s+)*(?:ajoute\b(?! (?:jamais|toujours|systématiquement))|crée\b|implémente|corrige"
        r"|renomme|remplace\b|remets\b|supprime\b|enlève|traduis|explique (?:pourquoi|comment|la|le|l['’])"
        r"|montre|écris (?:dans|un|une|le|la|moi un)|fais (?:la même|un|une|le|ça)|change|modifie|vérifie"
        r"|relance|génère|mets (?!toujours)|laisse)\b"
    ),
    reported=(
        r"\b(?:chef|collègues?|clients?|quelqu['’]un|les gens|certains|il|elle|fournisseur|consultante?"
        r"|direction|(?!(?:je|tu|on|nous|ne|se|me|qui)\b)[^\W\d]{2,}) (?:dit|disait|écrit ?:|écrivait|pense"
        r"|trouve|croit|affirme|prétend|estime|voudrait|veut|aime|déteste|adore|propose|suggère|répète|jure"
        r"|rêve|insiste|est (?:convaincue?|pour|contre))\b|\b(?:selon|d['’]après|paraît-il|il paraît"
        r"|la doc(?:umentation)? (?:dit|indique|précise|recommande)|le readme dit)\b"
    ),
    hypothetical=(
        r"\b(?:imagine(?:z)?|et si|si (?:on|je|tu|nous) \w+(?:ait|ais|ions|aient)\b|supposons|à supposer"
        r"|ce serait|on (?:devrait|pourrait)|il faudrait|j['’]aimerais bien)\b"
    ),
    jest=(
        r"\b(?:(?:super|génial|bravo|parfait), (?:maintenant|voilà)|(?:super|bonne|excellente|brillante) idée"
        r"|haha+|hihi|mdr|ptdr|lol|je plaisante|je rigole"
        r"|pour rire|blague|humour|bravo|quelle? (?:rapidité|génie)|génial|super boulot|toujours aussi)\b"
    ),
    hedge=(
        r"\b(?:nous (?:allons|voulons|prévoyons|souhaitons)|nous \w+erons|on se demande|nous nous demandons"
        r"|peut-être|éventuellement|probablement|sans doute|il se peut"
        r"|je (?:pense|crois|suppose"
        r"|me demande)|à voir|à discuter|à confirmer|à définir|pas sûre?|un jour|idées?|proposition"
        r"|on réfléchit|en réflexion|en discussion)\b"
    ),
    asks=(
        r"^(?:pourquoi|comment|qui|quoi|qu['’]est|où|quand (?:est|as|va|sera)|est-ce|combien|quel\w*"
        r"|peux-tu me dire|as-tu|faut-il|doit-on)\b|\?\s*$|, non\s*\?"
    ),
    past=(
        r"\b(?:était|étaient|avait|avaient|avons (?:\w+ )?\w+é|ont (?:\w+ )?\w+(?:é|i|u|is)e?s?|a (?:été|eu"
        r"|\w+é)|j['’]ai \w+(?:é|i|u|is)|sommes \w+é|fut|furent|\w{3,}(?:ait|aient))\b"
    ),
    former=(
        r"\b(?:ancien(?:ne)?s?|ex-|partie? (?:en|de|chez)|a quitté|n['’]est plus|n['’]est plus là"
        r"|jusqu['’]en (?:\w+ )?(?:19|20)\d\d|à la retraite|retraitée?)\b"
    ),
    private=(
        r"\b(?:habite (?:au )?\d|anniversaire|née? le|enceinte|malade|arrêt maladie|médecin|dentiste|thérap\w+"
        r"|diagnosti\w+"
        r"|opér(?:ée?|ation du)|allergi\w+|divorc\w+|séparée?|mari(?:ée?|age)|épouse|époux|enfants?\b|bébé"
        r"|fils|fille\b|jumeaux|congé (?:parental|maternité|paternité|maladie)|salaire|gagne (?:\d|\w+ euros)"
        r"|euros (?:par|brut)|religi\w+|numéro (?:perso|personnel|de portable)|adresse personnelle|burn-?out"
        r"|dépress\w+|licenci\w+|avertissement|rééducation|kiné|accident|végane?s?)\b"
    ),
    opinion=(
        r"\b(?:surcoté\w*|nul(?:le)?s?\b|moche\w*|horrible\w*|affreu\w+|génial\w*|formidable\w*|stupide\w*"
        r"|inutile\w*|ne sert à rien|ne servent à rien|perte de temps|à mon avis|selon moi|la meilleure équipe"
        r"|pénible|idiot\w*|débile\w*|magnifique)\b"
    ),
    ended=(
        r"\b(?:disparu\w*|abandonné\w*|remplacé\w*|arrêté\w*|supprimé\w*|retiré\w*|coupé\w*|décommissionné\w*|éteint\w*"
        r"|migré\w*|basculé\w*|passé\w* (?:à|sous|sur)|quitté|mort\w*|terminé\w*|n['’]existe plus"
        r"|n['’]est plus (?:utilisé\w*|en service|là)|c['’]est fini|remplace)\b"
    ),
    takes_back=(
        r"^(?:\W*(?:ah|non|ok|bon|hm+|attends|en fait|finalement)[,.!]?\s+)*(?:laisse tomber|oublie (?:ça"
        r"|ce que|cette|la|le|mon)|annule (?:ça|ce que)|je retire|j['’]ai changé d['’]avis|finalement non"
        r"|non finalement|ignore ce que j['’]ai dit)\b"
    ),
    outdated=(
        r"\b(?:obsol[èe]tes?|périmée?s?|dépassée?s?|caduc|caduque|remplacée?s? par|n['’]est plus (?:valable"
        r"|d['’]actualité|vrai|utilisé\w*)|ne s['’]applique plus|plus valable|annulée?s?|archivée?s?"
        r"|abandonnée?s?|dépréciée?s?|invalide)\b"
    ),
    temporary=(
        rf"\b(?:provisoire(?:ment)?|temporaire(?:ment)?|pour l['’]instant|pour le moment|en ce moment"
        rf"|actuellement|en attendant|le temps (?:de|que)|cette semaine|jusqu['’](?:à|au) (?:{_DAY}|ce que"
        rf"|la fin|\d)|valable jusqu|transitoire)\b"
    ),
    session=(
        r"\b(?:(?:journal|résumé|compte[- ]rendu|notes|bilan) de (?:la )?(?:session|séance|journée)"
        r"|aujourd['’]hui ?(?::|,|nous avons|j['’]ai|on a)|on a (?:corrigé|fini|commencé|ajouté)|reste à faire"
        r"|prochaines? étapes?|avancement|en cours :|fait :|où on en est|la prochaine fois on)\b"
    ),
    todo=(
        r"^(?:\W*)(?:pense-bête|todo|à faire|tâches?|reste à|à (?:relancer|vérifier|corriger|prévoir|traiter)"
        r"|en attente"
        r"|rappel|ne pas oublier)\b\s*[:–-]?"
    ),
    newcomer=(
        r"\b(?:votre premier jour|premier jour|votre (?:badge|parrain|marraine|tuteur|tutrice|ordinateur"
        r"|arrivée)|ton (?:badge|parrain|premier)|récupérez|bienvenue|^(?:passe|va|viens|récupère|demande"
        r"|prends|installe|présente)\w*\b.{0,60}\b(?:ton|ta|tes|votre|vos)\b|ravis?|accueillir|présentez-vous"
        r"|déjeunez)\b"
    ),
    weekday=(
        rf"(?<!le )(?<!les )(?<!du )(?<!au )(?<!un )(?<!et )\b{_DAY}\b(?! (?:et|sur|matin)\b)"
        rf"|\b\d{{1,2}} {_MONTH}\b|\b\d{{1,2}}/\d{{1,2}}/\d{{2,4}}\b"
    ),
    definite=r"\b(?:le|la|les|l['’]|ce|cet|cette|ces|ça|celui|celle)\b|\bl['’]",
    is_verb=(
        r"\b(?:est|sont|a|ont|va|vont|se|s['’]|doit|doivent|faut|passe|passent|sert|servent|tourne|tournent"
        r"|reste|restent|utilise|utilisent|demande|change|sort|sortent|appartient|contient|désigne|signifie"
        r"|vit|vivent|[a-zà-ÿ]{2,}(?:ons|ent))\b"
    ),
    role=(
        r"\b(?:responsable|chef(?:fe)?|cheffe? de|directeur|directrice|développeu(?:r|se)|ingénieure?"
        r"|architecte|designer|graphiste|analyste|administrat(?:eur|rice)|gestionnaire|chargée? de|référente?"
        r"|coordinat(?:eur|rice)|consultante?|assistante?|technicien(?:ne)?|testeu(?:r|se)|scientifique"
        r"|formateur|formatrice|alternante?|stagiaire|apprentie?|produit|support|exploitation|astreinte"
        r"|contact|interlocut(?:eur|rice)|propriétaire|rédact(?:eur|rice)|comptable|acheteu(?:r|se)|juriste"
        r"|commercial\w*|président\w*|gérante?|lead|manager|dba|sre|qa|po|cto|ceo|s['’]occupe|en charge)\b"
    ),
)
