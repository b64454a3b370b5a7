"""Italian."""

from __future__ import annotations

from memtui_store.bootstrap.prose.tongues.tongue import tongue

_DAY = r"(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)"
_MONTH = r"(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)"

ITALIAN = tongue(
    "it",
    """il lo la i gli le un uno una di del dello della dei degli delle da dal dalla nel nella nei nelle negli al alla ai
    alle agli sul sulla con senza per tra fra e ed o ma non né mai sempre è sono era sei siamo ha hanno ho abbiamo
    essere
    avere fare io tu lui lei noi voi loro mi ti si ci vi mio mia miei mie tuo tua suo sua nostro nostra nostri nostre
    questo questa questi queste quello quella che chi quale dove quando come perché poi così anche molto più meno tutto
    tutti tutta tutte ogni stesso già qui ora dopo prima solo soltanto deve devono può possono usa usiamo usare scrivi
    grazie ciao allora ancora voglio preferisco se cui""",
    i=r"\b(?:io|mio|mia|miei|mie|mi|sono un\w*|lavoro|vivo|abito|parlo|uso|ho)\b",
    we=(
        r"\b(?:non )?(?!siamo stati|stiamo|dobbiamo|dovremmo|potremmo|eravamo|avevamo|abbiamo \w+(?:ato|uto|ito))"
        r"\w{2,}iamo\b|\bsi (?!è |era |sono )\w+(?:a|e|ano|ono)\b"
    ),
    ours=(
        r"\b(?:il team|la squadra|nel nostro|nella nostra|nostr[oaie]|in questo (?:progetto|repo|repository|team)"
        r"|da noi|qui (?:non|si|usiamo)|regola della casa|in tutto il (?:progetto|repo))\b"
    ),
    always=(
        r"\b(?:sempre(?! (?:così|uguale|lo stesso))|mai|in nessun caso|per nessun motivo|senza eccezioni|di norma"
        r"|di regola|per principio|per default|normalmente|abitualmente|obbligatoriamente|in genere)\b"
    ),
    every=(
        rf"\b(?:ogni|tutti i|tutte le|ciascun\w*|(?:il|di) {_DAY}|dal {_DAY} al {_DAY}|{_DAY} e {_DAY}|quotidian\w+"
        rf"|giornalier\w+|settimanal\w+|mensil\w+|trimestral\w+|annual\w+|al (?:giorno|mese)|alla settimana"
        rf"|all['’]anno)\b"
    ),
    onward=(
        r"\b(?:d['’]ora in (?:poi|avanti)|da (?:ora|adesso|oggi) in (?:poi|avanti)|in futuro|per il futuro"
        r"|la prossima volta|le prossime volte|ogni volta|mai più|di default|di norma|in tutti i casi)\b"
    ),
    remember=(
        r"^(?:\W*(?:e|anche|ok|ah|senti|allora|a proposito)[,:!]?\s+)*(?:ricorda(?:ti)?|tieni (?:presente|a mente)"
        r"|prendi nota|annota|non dimenticare che|sappi|per tua informazione|nota|memorizza|importante)\s*[,:]?\s*"
        r"(?:di )?(?:che )?|,? (?:ricordatelo|non dimenticarlo|tienilo presente|così lo sai)\b"
    ),
    chore=r"\bnon dimenticare di \w+|\bricorda(?:ti)? di \w+(?:are|ere|ire)\b",
    told=(
        r"\b(?:te l['’]ho (?:già )?detto|ti ho (?:già )?detto|come (?:ti )?(?:ho detto|dicevo)|quante volte)\b"
        r"|^(?:no|sbagliato|falso|non così)\b[,.!: ]"
    ),
    stop=r"\b(?:smetti(?:la)? di \w.{4,}|basta (?:con )?\w.{3,}|evita\b|lascia perdere (?:i|le|gli)\b)",
    forbid=(
        r"\bnon (?:mi |ti |si |lo |la |li |le |ne )?(?:\w+(?:are|ere|ire|iamo|arlo|erlo|ate|ete)|usare|fare)\b"
        r"|\bniente \w+|\bnessun\w* \w+|\bné \w+ né\b|\bsenza \w+|\bvietat\w+"
    ),
    duty=(
        r"\b(?:dev(?:e|ono|i)|va \w+t[oa]|vanno \w+t[ie]|bisogna|occorre|è (?:obbligatori\w+|vietat\w+|necessari\w+)"
        r"|solo|soltanto|unicamente|esclusivamente|almeno|al (?:massimo|minimo)|massimo|minimo|richied\w+|serve|servono"
        r"|obbligatori\w+|non (?:può|possono))\b"
    ),
    prefer=(
        r"\b(?:preferisco|mi piace (?:che|di più)|voglio (?:che|risposte|spiegazioni|codice|vedere sempre|i|le)|odio"
        r"|non mi piace|non sopporto|detesto)\b"
    ),
    manner=(
        r"^(?:\W*(?:e|per favore|ok|allora)[,:!]?\s+)*(?:rispondi(?:mi)?|parlami|parla|dammi del|spiegami|sii|dammi"
        r"|mostrami|chiedimi|chiamami|scrivimi|dimmi)\b"
    ),
    condition=(
        r"\b(?:prima di (?:ogni|qualsiasi|toccare|cancellare|fare|modificare|installare|unire|aggiungere|cambiare"
        r"|committare)|dopo (?:ogni|qualsiasi)|ogni volta che|quando (?:cambi|tocchi|aggiungi|modifichi|scrivi|finisci"
        r"|non sei|crei)|se (?:cambi|tocchi|aggiungi|non sei|hai dubbi)|senza (?:la mia|il mio|avvisar\w*|chieder\w*"
        r"|permesso|approvazione|revisione|test)|chiedimi (?:sempre |prima)|a meno che)\b"
    ),
    contrast=r"\b(?:invece di|anziché|al posto di|e non|bensì|niente|solo)\b|, ?(?:non|mai|niente) ",
    everywhere=(
        r"\b(?:(?:in|per) tutti i (?:miei )?(?:progetti|repo\w*)|in qualsiasi progetto|globalmente|in ogni (?:progetto"
        r"|repo\w*))\b"
    ),
    own=(
        r"\b(?:sono (?:nuov[oa] (?:in|di) |un |una |un['’]|il |la |lo |daltonic\w+|mancin\w+|sord\w+"
        r"|\w+(?:ere|era|ore|ista|trice|tore|ente)\b|responsabile|di [A-Z])|lavoro(?! (?:su questo|da fare))|vivo a"
        r"|abito|risiedo|parlo|uso|utilizzo|programmo|sviluppo|dirigo|guido|gestisco|mi chiamo|mi occupo|vengo da"
        r"|insegno|mantengo|amministro|organizzo|sto imparando|imparo|ho (?:\w+ )?anni di esperienza)\b"
        r"|\b(?:il mio|la mia) (?:editor|nome|ruolo|team|shell|lingua madre|madrelingua|fuso orario|orario|capo"
        r"|tastiera|ambiente|città)\b"
    ),
    career=(
        r"\b(?:ho studiato|studi|laurea\w*|diplom\w+|ingegneria|master|dottorato|formazione|in precedenza"
        r"|precedentemente|prima (?:di|ho)|anni (?:in|come|di|presso|alla|al)|ho lavorato|ho fondato|dal (?:19|20)\d\d"
        r"|(?:19|20)\d\d ?[-–] ?(?:(?:19|20)\d\d|oggi|presente)|certifica\w+)\b"
    ),
    passing=(
        rf"\b(?:prossim[oa] (?:sprint|trimestre|anno|versione|settimana|mese|riunione)|fino a (?:fine )?{_MONTH}"
        rf"|più tardi|oggi|domani|ieri|adesso(?! in)|ora(?<!d['’]ora)(?<!da ora)(?! in (?:poi|avanti))|attualmente"
        rf"|per (?:ora|adesso|il momento)|al momento|in questo momento|provvisoriamente|temporaneamente"
        rf"|questa (?:volta|settimana|sera|mattina)|questo (?:mese|sprint)|la settimana (?:scorsa|prossima)"
        rf"|il (?:mese|anno) (?:scorso|prossimo)|non ancora|fino a (?:{_DAY}|domani)|solo per questa volta"
        rf"|eccezionalmente|prototipo|prima della (?:demo|consegna)|presto|poi vediamo)\b"
    ),
    pointing=(
        r"\b(?:quest[oaie] (?!progetto|repo|repository|team|documento)[^\W\d]{3,}|quell[oaie] [^\W\d]{3,}|l['’]altr[oa]"
        r"|la (?:prima|seconda|ultima)|il (?:primo|secondo)|l['’]ultimo|riga \d+|lì|sopra|sotto|opzione \w\b"
        r"|variante \w\b)\b"
    ),
    product=(
        r"^(?:e )?(?:il|lo|la|i|gli|le|ogni|un|una) [\w-]+(?: [\w-]+)? (?:non |mai )?(?:deve|devono|dovrebbe|dovrebbero"
        r"|può|possono)\b"
    ),
    request=(
        r"^(?:\W*(?:ok|bene|adesso|ora|poi|e|grazie|puoi|potresti|per favore)[,.!]?\s+)*(?:aggiungi\b|crea\b|implementa"
        r"|correggi|sistema|rinomina|sostituisci\b|cancella\b|elimina\b|togli\b|traduci|spiega(?:mi)? (?:perché|come|il"
        r"|la)|mostra|scrivi(?:mi)? (?:un|una|il|la)\b|fai (?:un|una|il|la)\b|cambia\b|modifica\b|verifica|controlla"
        r"|genera\b|metti (?!sempre)|lancia|esegui (?:i|il|la)\b)\b"
    ),
    reported=(
        r"\b(?:cap[oa]|collegh?[aei]|client[ei]|qualcuno|la gente|alcuni|lui|lei|fornitor[ei]|consulent[ei]|direzione"
        r"|(?!(?:io|tu|non|si|mi|lo|che|questo)\b)[^\W\d]{2,}) (?:dice|dicono|scrive ?:|ha scritto|diceva|pensa|crede"
        r"|ritiene|sostiene|afferma|assicura|vuole(?! dire)|vorrebbe|odia|adora|propone|suggerisce|insiste|sogna|giura"
        r"|è (?:convint\w+|a favore|contrari\w+))\b|\b(?:secondo (?:il|la|lui|lei|[A-Z]\w+)|a quanto pare|si dice che"
        r"|la documentazione dice)\b"
    ),
    hypothetical=(
        r"\b(?:immagina|e se|se (?:\w+ )?\w+(?:assi|essi|issi|asse|esse|isse|assimo|essimo)|supponiamo|sarebbe"
        r"|dovremmo|potremmo|bisognerebbe)\b"
    ),
    jest=(
        r"\b(?:(?:ottimo|perfetto|bravo), ora|(?:bella|ottima|grande|geniale) idea|ah(?:ah)+|(?:eh){2,}|lol|scherzo"
        r"|sto scherzando|per ridere|che genio|geniale)\b"
    ),
    hedge=(
        r"\b(?:vogliamo (?!sempre)|pensiamo di|\w{3,}(?:eremo|iremo)|forse|magari|possibilmente|probabilmente"
        r"|può darsi|credo che|penso che|suppongo|mi chiedo|vedremo|da (?:definire|confermare|decidere)"
        r"|non sono sicur\w+|un giorno|idee?|proposta|stiamo pensando|in discussione)\b"
    ),
    asks=r"^\W*(?:perché|come|chi|che cosa|cosa|dove|quando|quale|quanto|è vero)\b.*\?|\?\s*$",
    past=(
        r"\b(?:era|erano|stava|stavano|fu|furono|aveva(?:no)?|(?:ha|hanno|ho|abbiamo|è|sono)"
        r" (?:stat[oaie]|\w+(?:ato|uto|ito|ata|ati|ate))|\w{2,}(?:ava|avano|evano|ivano|arono|irono))\b"
    ),
    former=(
        r"\b(?:ex[- ]|se n['’]è andat\w+|ha lasciato|non (?:lavora|è|fa) più|fino al (?:\w+ )?(?:19|20)\d\d"
        r"|in pensione|pensionat\w+)\b"
    ),
    private=(
        r"\b(?:compleanno|nat[oa] il|incinta|gravidanza|malat\w+|in malattia|ricoverat\w+|medic[oa]|dottor(?:e|essa)"
        r"|dentista|terap\w+|psicolog\w+|diagnos\w+|operat[oa]|allergi\w+|antidepress\w+|divorzi\w+|separat[oa]"
        r"|sposat\w+|matrimonio|moglie|marito|figli[oaei]?\b|bambin\w+|gemell\w+|congedo (?:parentale"
        r"|di (?:maternità|paternità))|stipendio|guadagna|religi\w+|telefono personale|indirizzo di casa|depress\w+"
        r"|licenziat\w+|incidente|vegan\w+|celiac\w+)\b"
    ),
    opinion=(
        r"\b(?:sopravvalutat\w+|brutt\w+|orribil\w+|geniale|stupid\w+|inutil\w+|sciocchezz\w+|perdita di tempo"
        r"|secondo me|a mio parere|la migliore squadra|meraviglios\w+|spazzatura|schifo|noios\w+)\b"
    ),
    ended=(
        r"\b(?:sparit\w+|spent\w+|dismess\w+|sostituit\w+|eliminat\w+|rimoss\w+|migrat\w+|abbandonat\w+|chius\w+"
        r"|abbiamo smesso|non (?:esiste|si usa|usiamo) più|siamo passati)\b"
    ),
    takes_back=(
        r"^(?:\W*(?:ah|no|ok|hm+|aspetta|alla fine|meglio)[,.!]?\s+)*(?:dimentica (?:quello|ciò|il|la|i|le)|dimenticalo"
        r"|lascia (?:perdere|stare)|annulla|ritiro (?:quello|ciò)|ho cambiato idea|alla fine no|meglio di no"
        r"|ignora quello)\b"
    ),
    outdated=(
        r"\b(?:obsolet[oaie]|superat[oaie]|scadut[oaie]|non più (?:valid\w+|in uso|attuale)|sostituit[oaie] da"
        r"|non (?:vale|è valid\w+|si applica) più|abrogat\w+|archiviat\w+|annullat\w+|in disuso)\b"
    ),
    temporary=(
        rf"\b(?:provvisori\w+|temporane\w+|per ora|per il momento|al momento|attualmente|nel frattempo|questa settimana"
        rf"|finché|fino a (?:{_DAY}|nuovo avviso|\d)|valid[oa] fino)\b"
    ),
    session=(
        r"\b(?:(?:riassunto|riepilogo|note|diario|verbale) della sessione|sessione di oggi|oggi (?:abbiamo|ho)"
        r"|abbiamo (?:sistemato|finito|iniziato|corretto)|resta da|prossimi passi|prossimo passo|in corso:|fatto:"
        r"|ci siamo fermati)\b"
    ),
    todo=r"^(?:\W*)(?:promemoria|da fare|cose da fare|in sospeso|compiti|manca(?:no)?\b|non dimenticare)\b\s*[:–-]?",
    newcomer=(
        r"\b(?:il tuo primo giorno|primo giorno|il tuo (?:badge|tutor|portatile|collega)|benvenut\w+"
        r"|^(?:passa|vai|vieni|ritira|chiedi)\b.{0,60}\b(?:tuo|tua)\b|presentati)\b"
    ),
    weekday=(
        rf"(?<!il )(?<!di )(?<!dal )(?<!al )(?<! e )(?<!ogni )\b{_DAY}\b(?! (?:e|al)\b)|\b\d{{1,2}} {_MONTH}\b"
        rf"|\b\d{{1,2}}/\d{{1,2}}/\d{{2,4}}\b"
    ),
    definite=r"\b(?:il|lo|la|i|gli|le|quest[oaie]|quell[oaie]|ciò)\b|\bl['’]",
    is_verb=(
        r"\b(?:è|sono|ha|hanno|va|vanno|fa|fanno|dura|durano|deve|devono|può|possono|usa|usano|richiede|significa"
        r"|contiene|appartiene|sta|stanno|si|vive|gira|girano|serve|servono|parte|partono|\w{2,}iamo"
        r"|\w{3,}(?:ano|ono))\b"
    ),
    role=(
        r"\b(?:cap[oa]|responsabile|direttor[ei]|direttrice|sviluppat(?:ore|rice)|programmat(?:ore|rice)|ingegnere"
        r"|architett[oa]|designer|analista|amministrat(?:ore|rice)|gestore|coordinat(?:ore|rice)|consulente|assistente"
        r"|tecnic[oa]|scienziat[oa]|formatore|stagista|tirocinante|docente|professor(?:e|essa)|ricercat(?:ore|rice)"
        r"|dottorand[oa]|supporto|referente|titolare|redat(?:tore|trice)|contabile|avvocat[oa]|commerciale|presidente"
        r"|sistemista|bibliotecari[oa]|tradut(?:tore|trice))\b"
    ),
)
