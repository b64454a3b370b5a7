"""Portuguese, as written in Portugal and in Brazil."""

from __future__ import annotations

from memtui_store.bootstrap.prose.tongues.tongue import tongue

_DAY = (
    r"(?:segundas?(?:-feiras?)?|terças?(?:-feiras?)?|quartas?(?:-feiras?)?|quintas?(?:-feiras?)?"
    r"|sextas?(?:-feiras?)?|sábados?|domingos?)"
)
_DAYS = r"(?:segundas|terças|quartas|quintas|sextas|sábados|domingos)(?:-feiras)?"
_MONTH = r"(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)"

PORTUGUESE = tongue(
    "pt",
    """o os um uma uns umas do da dos das no na nos nas ao aos à às pelo pela pelos pelas e ou mas não nem nunca sempre
    é são era foi está estão estava tem têm tinha há ser ter fazer eu tu ele ela nós eles elas você vocês me te se lhe
    meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas com sem para por desde até entre sobre
    após durante segundo este esta isto estes estas esse essa isso aquele que quem qual onde quando como porque pois
    assim também muito mais menos todo todos toda todas cada mesmo já aqui agora depois antes só apenas deve devem pode
    podem usa usamos usas usem corre faz escreve obrigado obrigada olá boa bom então ainda em de a quero prefiro""",
    i=r"\b(?:eu|meus?|minhas?|me|mim|comigo|sou|trabalho|moro|vivo|falo|uso|tenho)\b",
    we=(
        r"\b(?:não )?(?!vamos|estamos|temos (?:de|que)|devíamos|podíamos|poderíamos|deveríamos|fomos)"
        r"\w+(?:amos|emos|imos)\b|\b[a-zà-ú]{2,}(?:a|e|am|em)-se\b|\b(?:a gente) \w+"
    ),
    ours=(
        r"\b(?:a equipa|a equipe|o time|na nossa (?:equipa|equipe)|no nosso|na nossa|noss[oa]s?"
        r"|neste (?:projeto|projecto|repositório|repo)|nesta equip[ae]|aqui (?:não|só|usamos|os|as)|regra da casa"
        r"|em todo o (?:projeto|repositório|lado))\b"
    ),
    always=(
        r"\b(?:sempre(?! (?:tão|igual|o mesmo|falha))|nunca|jamais|em caso algum|em nenhum caso|sem exceç(?:ão|ões)"
        r"|por norma|por regra|por princípio|por omissão|por padrão|normalmente|habitualmente|obrigatoriamente"
        r"|em geral|regra geral)\b"
    ),
    every=(
        rf"\b(?:cada|todos os|todas as|[aà]s {_DAYS}|aos (?:sábados|domingos)|de {_DAY} a {_DAY}|{_DAY} e {_DAY}"
        rf"|diariamente|diári[oa]s?|semanal\w*|mensal\w*|trimestral\w*|anual\w*|quinzenal\w*|por (?:dia|semana|mês"
        rf"|noite|ano)|qualquer alteração|toda a alteração)\b"
    ),
    onward=(
        r"\b(?:a partir de (?:agora|hoje)|daqui (?:em|para) diante|de agora em diante|doravante|no futuro"
        r"|da próxima vez|das próximas vezes|para a próxima|para o futuro|nunca mais|por omissão|por padrão|por norma"
        r"|regra geral|em todos os casos|sempre que|não voltes a)\b"
    ),
    remember=(
        r"^(?:\W*(?:e|também|bom|olha|ok|ah|já agora|a propósito)[,:!]?\s+)*(?:lembra-te|lembre-se|lembra"
        r"|tem em conta|tenha em conta|toma nota|anota|não te esqueças (?:de )?que|não esqueças que|fica a saber"
        r"|para (?:que )?saib?as|nota|memoriza|importante)\s*[,:]?\s*(?:de )?(?:que )?"
        r"|,? (?:lembra-te disso|não te esqueças disso|tem isso em conta|só para saberes)\b"
    ),
    chore=r"\bnão te esqueças de (?!que)\w+(?:ar|er|ir)\b|\bnão esqueças de \w+|\blembra-te de \w+(?:ar|er|ir)\b",
    told=(
        r"\b(?:já te (?:disse|expliquei|tinha dito)|já (?:disse|falei)|como (?:já )?(?:te )?disse"
        r"|quantas vezes)\b|^(?:não|errado|mal|assim não)\b[,.!: ]"
    ),
    stop=r"\b(?:para de \w.{4,}|pare de \w.{4,}|deixa de \w.{4,}|evita\b|evite\b|chega de|não (?:ponhas|metas) mais)",
    forbid=(
        r"\bnão (?:me |te |se |lhe |o |a |os |as )?(?:\w+(?:es|as|ar|er|ir|amos|emos|imos)|uses?|faças?)\b"
        r"|\bnada de \w+|\bnenhum(?:a)? \w+|\bnem \w+ nem\b|\bsem \w+|\bproibid\w+"
    ),
    duty=(
        r"\b(?:dev(?:e[ms]?|es)|há que|é preciso|tem de|têm de|tem que|têm que|é obrigatóri\w+|está proibid\w+|só"
        r"|somente|apenas|unicamente|exclusivamente|pelo menos|no (?:máximo|mínimo)|máximo|mínimo|requer(?:em)?"
        r"|precisa[m]? de|obrigatóri\w+|exige-se|imprescindível|não pode[m]?|nunca pode[m]?|é composta? por)\b"
    ),
    prefer=(
        r"\b(?:prefiro|gosto (?:mais )?(?:de|que)|quero (?:que|respostas|explicações|código|ver sempre|os|as)|odeio"
        r"|não gosto|não suporto|detesto)\b"
    ),
    manner=(
        r"^(?:\W*(?:e|por favor|se faz favor|ok|bom)[,:!]?\s+)*(?:responde(?:-me)?|responda|fala(?:-me)?|fale"
        r"|trata-me|explica-me|sê|seja|dá-me|mostra-me|pergunta-me|chama-me|escreve-me|diz-me)\b"
    ),
    condition=(
        r"\b(?:antes de (?:cada|qualquer|mexer|apagar|fazer|mudar|alterar|instalar|fundir|juntar|cada)"
        r"|depois de (?:cada"
        r"|qualquer)|sempre que|cada vez que|(?:quando|se) (?:não )?\w{2,}(?:ares|eres|ires)\b|se (?:mudas|mexes|tens"
        r"|não tens)|sem (?:a minha|me|avisar|perguntar|permissão|autorização|aprovação|revisão|testes?)"
        r"|pergunta-me (?:sempre |antes|primeiro)|a não ser que|salvo se)\b"
    ),
    contrast=r"\b(?:em vez de|em lugar de|e não|mas sim|nada de|só|apenas)\b|, ?(?:não|nunca|nada de|só) ",
    everywhere=(
        r"\b(?:(?:em|para) todos os (?:meus )?(?:projetos|projectos|repos\w*)|em qualquer projec?to|globalmente"
        r"|em cada (?:projec?to|repo\w*))\b"
    ),
    own=(
        r"\b(?:sou (?:nov[oa] em |um |uma |o |a |daltónic\w+|daltônic\w+|canhot\w+|surd\w+|\w+(?:eir[oa]|or|ora|ista"
        r"|ente|ante)\b|responsável|chef|de [A-Z])|trabalho(?! (?:nisto|pendente))|vivo em|moro|resido|falo|uso"
        r"|utilizo|programo|desenvolvo|dirijo|lidero|giro|chamo-me|me chamo|ocupo-me|venho de|ensino|mantenho"
        r"|administro|organizo|estou a aprender|aprendo|dou aulas|tenho (?:\w+ )?anos de experiência|leciono)\b"
        r"|\b(?:o meu|a minha|meu|minha) (?:editor|nome|cargo|função|equip[ae]|shell|língua materna|idioma|fuso"
        r"|horário|chef[ea]|teclado|ambiente|cidade)\b"
    ),
    career=(
        r"\b(?:estudei|estudos|licenciad\w+|licenciatura|graduad\w+|formad\w+|engenharia|mestrado|mestre"
        r"|doutoramento|doutorado|formação|anteriormente|previamente|antes(?:,| de| disso| trabalhei)|anos (?:em"
        r"|como|de|no|na)|trabalhei|fundei|desde (?:19|20)\d\d|entre (?:19|20)\d\d|(?:19|20)\d\d"
        r" ?[-–] ?(?:(?:19|20)\d\d|hoje|presente|atual\w*)|certifica\w+)\b"
    ),
    passing=(
        rf"\b(?:próxim[oa] (?:sprint|trimestre|ano|versão|semana|mês|reunião)|até (?:finais de )?{_MONTH}|mais tarde"
        rf"|hoje|amanhã|ontem|agora mesmo|agora(?<!de agora)(?! em diante)|atualmente|actualmente|por (?:agora|enquanto"
        rf"|ora)|de momento|neste momento|provisoriamente|temporariamente|esta (?:vez|semana|noite|tarde|manhã)"
        rf"|este (?:mês|sprint)|na semana (?:que vem|passada)|no (?:mês|ano) (?:que vem|passado)|ainda não"
        rf"|até (?:a |à )?(?:{_DAY}|amanhã)|só desta vez|excecionalmente|protótipo|antes da (?:entrega|demo)|em breve"
        rf"|logo|depois vemos|desta vez)\b"
    ),
    pointing=(
        r"\b(?:est[ea] (?!projec?to|repo|repositório|equip[ae]|documento|unidade)[^\W\d]{3,}|ness[ea] [^\W\d]{3,}"
        r"|o outro|a outra|a (?:primeira|segunda|última)|o (?:primeiro|segundo|último)|linha \d+|ali|acima|abaixo"
        r"|opção \w\b|variante \w\b)\b"
    ),
    product=(
        r"^(?:e )?(?:o|a|os|as|cada|um|uma) [\w-]+(?: [\w-]+)? (?:não |nunca |sempre )?(?:deve|devem|deveria|deveriam"
        r"|tem de|tem que)\b"
    ),
    request=(
        r"^(?:\W*(?:ok|bom|agora|depois|e|obrigad[oa]|podes|podias|por favor|faz favor)[,.!]?\s+)*(?:adiciona\b"
        r"|acrescenta\b|cria\b|implementa|corrige|arranja|renomeia|substitui\b|apaga\b|remove\b|tira\b|traduz"
        r"|explica (?:por|como|a|o)|mostra|escreve (?:um|uma|o|a)\b|faz(?:-me)? (?:o|um|uma|com)\b|muda\b|altera\b"
        r"|verifica|gera\b|põe (?!sempre)|corre (?:os|as|o|a)\b|arredonda)\b"
    ),
    reported=(
        r"\b(?:chef[ea]|colegas?|clientes?|alguém|as pessoas|alguns|ele|ela|fornecedor\w*|consultor\w*|alun[oa]s?"
        r"|direção|(?!(?:eu|tu|não|se|me|lhe|que|isto|isso)\b)[^\W\d]{2,}) (?:diz(?:em)?(?! respeito)|escreve ?:"
        r"|escreveu|dizia|pensa|acha|acredita|opina|afirma|garante|defende|queria|quer(?! dizer)|odeia|adora"
        r"|propõe|sugere|insiste|sonha|jura|está (?:convencid\w+|a favor|contra))\b|\bdiz (?:um|uma|o|a) \w+"
        r"|\b(?:segundo (?:o|a)|ao que parece|dizem que|consta que|a documentação diz)\b"
    ),
    hypothetical=(
        r"\b(?:imagina|imagine|e se|se (?:\w+ )?\w+(?:asse|esse|isse|ássemos|êssemos)|suponhamos|seria|deveríamos"
        r"|poderíamos|devíamos|podíamos|e que tal)\b"
    ),
    jest=(
        r"\b(?:(?:ótimo|boa|perfeito|bravo), agora|(?:boa|grande|brilhante) ideia|(?:ha){2,}|(?:he){2,}|(?:ah){2,}"
        r"|k{3,}|rs{2,}|lol|é brincadeira|a brincar|estou a gozar|que (?:génio|máquina)|genial|sempre tão)\b"
    ),
    hedge=(
        r"\b(?:vamos (?!sempre|nunca)|queremos|planeamos|planejamos|\w{3,}(?:aremos|eremos|iremos)|talvez|se calhar"
        r"|possivelmente|provavelmente|pode ser que|acho que|creio que|suponho|pergunto-me|logo se vê|por (?:definir"
        r"|confirmar|decidir)|a definir|não tenho a certeza se|um dia|ideias?|proposta|estamos a pensar"
        r"|em discussão)\b"
    ),
    asks=r"^\W*(?:por ?que|porquê|como|quem|o que|que tal|onde|quando|qual|quanto|é verdade)\b.*\?|\?\s*$",
    past=(
        r"\b(?:era|eram|estava[ms]?|esteve|estive|foi|foram|tinha[m]?|houve|teve|tiveram|fez|fizeram|disse|trabalhei"
        r"|deu|veio|\w{2,}(?:ou|aram|eram|iram|ava|avam|ámos|ávamos|íamos|iu))\b"
    ),
    former=(
        r"\b(?:antig[oa]s?|ex-|saiu|deixou|já não (?:está|trabalha|faz)|até (?:\w+ (?:de )?)?(?:19|20)\d\d"
        r"|reformad\w+|aposentad\w+)\b"
    ),
    private=(
        r"\b(?:aniversário|faz anos|nascid\w+|grávida|gravidez|doente|doença|de baixa|internad\w+|médic[oa]|dentista"
        r"|terap\w+|psic[oó]log\w+|diagn\w+|operad\w+|alergi\w+|antidepress\w+|divórci\w+|divorciad\w+|separad[oa]"
        r"|casad\w+|casamento|espos[oa]|marido|mulher de|filh[oa]s?\b|bebé|bebê|gémeos|licença (?:de )?(?:parental"
        r"|maternidade|paternidade)|salário|ordenado|vencimento|ganha (?:\w+ )?\d|recebe \d|religi\w+"
        r"|telefone pessoal|morada|depress\w+|despedid\w+|despedimento|acidente|vegan\w+|fertilidade|reprovou)\b"
    ),
    opinion=(
        r"\b(?:sobrevalorizad\w+|superestimad\w+|fei[oa]s?\b|horrív\w+|genia(?:l|is)|estúpid\w+|inúte?i[ls]|uma treta"
        r"|disparate|perda de tempo|na minha opinião|a meu ver|a melhor equip[ae]|maravilhos\w+|um lixo|uma porcaria"
        r"|não serve para nada|aborrecid\w+|coisa de)\b"
    ),
    ended=(
        r"\b(?:desaparec\w+|desligad\w+|retirad\w+|substituíd\w+|eliminad\w+|removid\w+|migrad\w+|abandonad\w+"
        r"|encerrad\w+|descontinuad\w+|deixámos de|deixamos de|já não (?:existe|se usa|usamos|está)|acabou"
        r"|passámos a|passamos (?:para|a))\b"
    ),
    takes_back=(
        r"^(?:\W*(?:ah|não|ok|hm+|espera|afinal|melhor)[,.!]?\s+)*(?:esquece (?:isso|o que|aquilo|o |a )|esquece-o"
        r"|deixa (?:lá|estar)|desfaz|retiro o|mudei de (?:ideias?|opinião)|afinal não|melhor não|ignora o que eu"
        r"|esqueça)\b"
    ),
    outdated=(
        r"\b(?:obsolet[oa]s?|desatualizad[oa]s?|caducad[oa]s?|ultrapassad[oa]s?|substituíd[oa]s? por"
        r"|já não (?:é válid\w+|se usa|se aplica|vale|está em vigor)|revogad[oa]s?|arquivad[oa]s?|anulad[oa]s?"
        r"|em desuso|inválid[oa])\b"
    ),
    temporary=(
        rf"\b(?:provisóri[oa]|provisoriamente|temporári[oa]|temporariamente|por agora|por enquanto|de momento"
        rf"|atualmente|enquanto (?:isso|se)|esta semana|até (?:que|{_DAY}|nova ordem|\d)|válid[oa] até"
        rf"|transitóri\w+)\b"
    ),
    session=(
        r"\b(?:(?:resumo|notas|registo|diário|ata) da (?:sessão|jornada)|sessão de hoje|hoje (?:fizemos|fiz|corrigimos"
        r"|revi)|acabámos de|falta \w+(?:ar|er|ir)|próximos passos|próximo passo|progresso|em curso:|feito:"
        r"|ficámos em)\b"
    ),
    todo=r"^(?:\W*)(?:lembrete|pendentes?|por fazer|a fazer|tarefas?|falta(?:m)?\b|não esquecer)\b\s*[:–-]?",
    newcomer=(
        r"\b(?:o teu primeiro dia|primeiro dia|o teu (?:cartão|padrinho|portátil|colega)|bem-vind\w+"
        r"|^(?:passa|vai|vem|levanta|pede)\b.{0,60}\b(?:teu|tua)s?\b|apresenta-te)\b"
    ),
    weekday=(
        rf"(?<!de )(?<!às )(?<!as )(?<!aos )(?<! e )(?<!cada )\b(?:na |no )?{_DAY}\b(?! (?:a|e)\b)"
        rf"|\b\d{{1,2}} de {_MONTH}\b|\b\d{{1,2}}/\d{{1,2}}/\d{{2,4}}\b"
    ),
    definite=r"\b(?:o|a|os|as|este|esta|estes|estas|esse|essa|isso|isto|aquele)\b",
    is_verb=(
        r"\b(?:é|são|está|estão|vai|vão|há|faz|fazem|dura[m]?|tem|têm|deve|devem|pode|podem|usa|usam|requer|significa"
        r"|contém|pertence|fica|ficam|vive|vivem|funciona|corre[m]?|gera|serve|[a-zà-ú]{2,}(?:amos|emos|imos))\b"
    ),
    role=(
        r"\b(?:chefe|responsável|diretor(?:a)?|programador(?:a)?|desenvolvedor(?:a)?|engenheir[oa]|arquitet[oa]"
        r"|designer|analista|administrador(?:a)?|gestor(?:a)?|gerente|encarregad[oa]|coordenador(?:a)?"
        r"|consultor(?:a)?|assistente|técnic[oa]|cientista|formador(?:a)?|estagiári[oa]|docente|professor(?:a)?"
        r"|investigador(?:a)?|bolseir[oa]|suporte|contacto|contato|proprietári[oa]|redator(?:a)?|contabilista"
        r"|comprador(?:a)?|advogad[oa]|comercial|president[ea]|líder|bibliotecári[oa]|tradutor(?:a)?)\b"
    ),
)
