"""Spanish."""

from __future__ import annotations

from memtui_store.bootstrap.prose.tongues.tongue import tongue

_DAY = r"(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)"
_MONTH = r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)"

SPANISH = tongue(
    "es",
    """el la los las lo un una unos unas de del y o pero no ni nunca siempre jamás es son era está están ha han había yo
    tú él ella nosotros ellos me te se nos le les mi mis tu tus su sus nuestro nuestra nuestros nuestras al en con sin
    para por desde hasta entre sobre ante tras durante según este esta esto estos estas ese esa eso que qué quien
    quién cual cuál donde dónde cuando cuándo cómo como si sí porque pues así también muy más menos todo todos toda
    todas cada mismo ser estar hacer hay debe deben puede usa usamos usas añade gracias porfa ya aquí bueno solo sólo
    nada deja evita recuerda ejecuta toques va van quiero prefiero pide haz traduce escribe hola vale ahora antes""",
    i=r"\b(?:yo|mi|mis|me|conmigo|soy|trabajo|vivo|hablo|uso|tengo)\b",
    we=(
        r"\b(?:no )?(?!vamos a|podríamos|deberíamos|estamos|tenemos que|habíamos|teníamos|éramos)\w+(?:amos"
        r"|emos|imos)\b(?<!fuimos)(?<!hicimos)|\bse (?!ha |han |había|me |te |le |nos )\w+(?:a|e|an|en)\b"
    ),
    ours=(
        r"\b(?:el equipo|en nuestro equipo|en nuestr[oa]|nuestr[oa]s?|en este (?:proyecto|repo|repositorio"
        r"|equipo)|aquí (?:no|se|los|las"
        r"|usamos)|norma de la casa|en el equipo|en toda la (?:app|aplicación))\b"
    ),
    always=(
        r"\b(?:siempre(?! (?:tan|igual|lo mismo|falla|pasa))|nunca|jamás|en ningún caso|bajo ningún concepto"
        r"|sin excepción|sin excepciones|por norma|por regla general|por principio|por defecto|normalmente"
        r"|habitualmente|obligatoriamente|en general)\b"
    ),
    every=(
        rf"\b(?:cada|todos los|todas las|los {_DAY}|de {_DAY} a {_DAY}|{_DAY} y {_DAY}|un {_DAY} de cada"
        rf"|diari\w+|semanal\w*|mensual\w*|trimestral\w*|anual\w*|quincenal\w*|por (?:día|semana|mes|noche)"
        rf"|todo cambio|toda modificación)\b"
    ),
    onward=(
        r"\b(?:a partir de (?:ahora|hoy)|de ahora en adelante|desde ahora|en (?:el futuro|adelante)"
        r"|en lo sucesivo|la próxima vez|las próximas veces|para (?:la próxima|el futuro|las próximas)"
        r"|cada vez|nunca más|por defecto|por norma|por regla general|en general|como norma|de forma general"
        r"|en todos los casos|no vuelvas a)\b"
    ),
    remember=(
        r"^(?:\W*(?:y|también|bueno|por cierto|oye|ok|ah|mira|vale)[,:!]?\s+)*(?:recuerda|acuérdate"
        r"|ten en cuenta|ten presente|toma nota|apunta|no olvides que|no te olvides de que"
        r"|para que (?:lo )?sepas|que sepas|nota|memoriza|importante)\s*[,:]?\s*(?:de )?(?:que )?"
        r"|,? (?:acuérdate|no lo olvides|recuérdalo|tenlo en cuenta|para que lo sepas)\b"
    ),
    chore=r"\bno (?:te )?olvides (?:de )?(?!que)\w+(?:ar|er|ir)\b|\brecuerda \w+(?:ar|er|ir)\b",
    told=(
        r"\b(?:ya te (?:lo )?(?:dije|he dicho|expliqué|había dicho)|te (?:lo )?he dicho"
        r"|como (?:ya )?(?:te )?dije|cuántas veces)\b|^(?:no|mal|falso|que no|incorrecto)\b[,.!: ]"
    ),
    stop=r"\b(?:deja de \w.{4,}|para de \w.{4,}|evita\b|no (?:pongas|metas|añadas) más|basta de)",
    forbid=(
        r"\bno (?:me |te |se |lo |la |los |las )?(?:\w+(?:es|as|a|e|amos|emos|imos)|uses|hagas)\b"
        r"|\bnada de \w+|\bning(?:ún|una) \w+|\bni \w+ ni\b|\bsin \w+|\bprohibid\w+"
    ),
    duty=(
        r"\b(?:debe[ns]?|hay que|hace falta|tiene[ns]? que|es obligatori\w+|está(?:n)? prohibid\w+|solo|sólo"
        r"|únicamente|exclusivamente|al menos|como (?:máximo|mínimo)|máximo|mínimo|requiere[n]?|necesita[n]?"
        r"|en menos de|obligatori\w+|se exige|imprescindible)\b"
    ),
    prefer=(
        r"\b(?:prefiero|me gusta(?:ría)? (?:que|más)|quiero (?:que|respuestas|explicaciones|código|ver siempre"
        r"|los|las)|odio|no me gusta|no soporto|mejor que)\b"
    ),
    manner=(
        r"^(?:\W*(?:y|por favor|porfa|bueno|ok|vale)[,:!]?\s+)*(?:responde|respóndeme|contesta|háblame|habla"
        r"|tutéame|trátame|explícame|sé|dame|muéstrame|pregúntame|llámame|escríbeme)\b"
    ),
    condition=(
        r"\b(?:antes de (?:cada|cualquier|tocar|borrar|hacer|subir|modificar|instalar|refactorizar|fusionar"
        r"|añadir)|después de (?:cada|cualquier)|cada vez que|cuando (?:cambies|toques|añadas|hagas|modifiques"
        r"|escribas|termines|revises|crees)|siempre que|si (?:cambias|tocas|añades|dudas|no estás)|sin (?:mi"
        r"|avisar\w*|preguntar\w*|permiso|aprobación|revisión|tests?|pasar)|pregúntame (?:siempre |antes"
        r"|primero)|salvo que|a menos que)\b"
    ),
    contrast=r"\b(?:en (?:lugar|vez) de|y no|sino|nada de|solo|únicamente)\b|, ?(?:no|nunca|nada de) ",
    everywhere=(
        r"\b(?:(?:en|para) todos (?:mis|los) (?:proyectos|repos\w*)|(?:en|para) cualquier proyecto|globalmente"
        r"|en cada (?:proyecto|repo\w*))\b"
    ),
    own=(
        r"\b(?:soy (?:nuev[oa] en |un |una |el |la |daltónic\w+|zurd\w+|sord\w+|\w+(?:er[oa]|or|ora|ista|ante|nte)\b"
        r"|responsable|jef|de [A-Z])|trabajo(?! (?:en esto|pendiente))|vivo en|resido|hablo|uso|utilizo"
        r"|programo|desarrollo|dirijo|lidero|gestiono|me llamo|me dedico|me encargo|vengo de|enseño|mantengo"
        r"|administro|estoy aprendiendo|aprendo|tengo (?:\w+ )?años de experiencia|escribo sobre todo)\b"
        r"|\bmi (?:editor|nombre|puesto|rol|equipo|shell|lengua materna|idioma|zona horaria|horario|jef[ea]"
        r"|teclado|entorno|ciudad)\b"
    ),
    career=(
        r"\b(?:estudié|estudios|licenciad\w+|graduad\w+|grado en|ingeniería|máster|doctorado|formación"
        r"|titulad\w+|anteriormente|previamente|antes(?:,| de| trabajé| estuve)|años (?:en|como|de)|trabajé"
        r"|fundé|desde (?:19|20)\d\d|(?:19|20)\d\d ?[-–] ?(?:(?:19|20)\d\d|hoy|actualidad|presente)"
        r"|certificad\w+)\b"
    ),
    passing=(
        rf"\b(?:próxim[oa] (?:sprint|trimestre|año|versión)|hasta (?:finales de )?(?:enero|febrero|marzo|abril"
        rf"|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|primero sin|luego veremos|más tarde"
        rf"|hoy(?<!-hoy)(?<!–hoy)|mañana(?! (?:por|de))|ayer|ahora mismo"
        rf"|ahora(?<!de ahora)(?<!desde ahora)(?! en adelante)|actualmente|por (?:ahora|el momento)|de momento"
        rf"|provisionalmente|temporalmente|esta (?:vez|semana|noche)|este (?:mes|sprint)|la semana (?:que viene"
        rf"|pasada|próxima)|el (?:mes|año) (?:que viene|pasado)|el (?:próximo|pasado) {_DAY}|hasta (?:el "
        rf"|que )?(?:{_DAY}|mañana|llegue)|antes del (?:{_DAY})|todavía|el {_DAY}\b(?! de cada)|por una vez"
        rf"|excepcionalmente|aún no|prototipo|maqueta|antes de la (?:release|entrega|demo)|hasta la \w+|pronto"
        rf"|luego|el verano pasado|próxim[oa] (?:reunión|retro\w*))\b"
    ),
    pointing=(
        r"\b(?:est[ea] (?!proyecto|repo|repositorio|equipo|documento)[^\W\d]{3,}|el otro|la otra|la (?:primera"
        r"|segunda|última)|el (?:primero|segundo|último|primer)|línea \d+|ahí|arriba|abajo|opción \w\b"
        r"|variante \w\b)\b"
    ),
    product=(
        r"^(?:y )?(?:el|la|los|las|cada|un|una) [\w-]+(?: [\w-]+)? (?:no |nunca |siempre )?(?:debe|deben"
        r"|debería|deberían|puede|pueden|tiene que)\b"
    ),
    request=(
        r"^(?:\W*(?:ok|bueno|vale|ahora|luego|y|gracias|puedes|podrías|por favor)[,.!]?\s+)*(?:añade\b"
        r"|agrega\b|crea\b|implementa|corrige|arregla|renombra|sustituye\b|reemplaza\b|borra\b|elimina\b"
        r"|quita\b|traduce|explica (?:por|cómo|la|el)|muestra|escribe (?:en|un|una|el|la)|haz (?:lo|un|una"
        r"|que)|cambia\b|modifica\b|comprueba|verifica|genera\b|pon (?!siempre)|para el)\b"
    ),
    reported=(
        r"\b(?:jef[ea]|compañer[oa]s?|clientes?|alguien|la gente|algunos|él|ella|proveedor|consultor\w*"
        r"|dirección|(?!(?:yo|tú|no|se|me|lo|que)\b)[^\W\d]{2,}) (?:dice|escribe ?:|escribió|decía|piensa|cree"
        r"|opina|afirma|asegura|sostiene|quiere|querría|odia|adora|propone|sugiere|insiste|sueña|jura"
        r"|está (?:convencid\w+|a favor|en contra))\b|\b(?:según|al parecer|dicen que"
        r"|la doc(?:umentación)? dice|el readme dice)\b"
    ),
    hypothetical=(
        r"\b(?:imagina(?:te)?|qué (?:tal|pasa(?:ría)?) si|y si|si (?:\w+ )?(?:\w+(?:ara|iera|áramos|iéramos"
        r"|ase|iese))|supongamos|sería|deberíamos|podríamos|habría que)\b"
    ),
    jest=(
        r"\b(?:(?:genial|estupendo|perfecto|bravo), ahora|(?:buena|gran|brillante) idea|ja(?:ja)+|jeje|lol"
        r"|es broma|bromeo|de coña|qué (?:crack|máquina"
        r"|genio|bien)|genial|bravo|siempre tan)\b"
    ),
    hedge=(
        r"\b(?:vamos a|queremos|planeamos|\w{3,}(?:aremos|eremos|iremos)|nos preguntamos|quizás?|tal vez"
        r"|a lo mejor|posiblemente|probablemente|puede que|creo que"
        r"|supongo|me pregunto"
        r"|ya veremos|por (?:definir|confirmar|decidir|ver)|no estoy segur\w+|algún día|ideas?|propuesta"
        r"|estamos pensando|en discusión|en debate)\b"
    ),
    asks=r"^\W*(?:¿|por qué|cómo|quién|qué|dónde|cuándo|cuál|cuánto|es verdad|puedes decirme)|\?\s*$",
    past=(
        r"\b(?:era|eran|estaba[ns]?|estuve|estuvo|fue|fueron|había[n]?|hubo|tuvo|tuvieron|hizo|hicieron|(?:ha"
        r"|han|he|hemos) \w+(?:ado|ido|to|cho)s?|\w{2,}(?:ó|aron|ieron|aba|aban|ábamos|íamos))\b"
    ),
    former=(
        r"\b(?:antigu[oa]s?|ex-|exmiembr\w+|se fue|dejó|ya no (?:está|trabaja|forma)"
        r"|hasta (?:\w+ (?:de )?)?(?:19|20)\d\d|jubilad\w+)\b"
    ),
    private=(
        r"\b(?:cumpleaños|nacid\w+|embaraz\w+|enferm\w+|de baja|médic[oa]|dentista|terap\w+|diagnos\w+"
        r"|operad\w+|operación de|alergi\w+|divorci\w+|separad[oa]|se ha separado|casad\w+|boda|espos[oa]"
        r"|marido|mujer de|hij[oa]s?\b|bebé|gemel\w+|permiso (?:de )?(?:paternidad|maternidad)|sueldo|salario"
        r"|cobra (?:\d|\w+ euros)|euros (?:al|brutos)|religi\w+|teléfono personal|dirección particular"
        r"|depres\w+|despid\w+|accidente|vegan\w+|fisioterap\w+)\b"
    ),
    opinion=(
        r"\b(?:sobrevalorad\w+|fe[oa]s?\b|horrible\w*|genial(?:es)?|estúpid\w+|inútil(?:es)?|tontería\w*"
        r"|capricho|pérdida de tiempo|en mi opinión|a mi juicio|el mejor equipo|maravillos\w+|una basura"
        r"|no sirve[n]? para nada|aburrid\w+|un rollo)\b"
    ),
    ended=(
        r"\b(?:desaparecid\w+|apagad\w+|retirad\w+|sustituid\w+|reemplazad\w+|eliminad\w+|migrad\w+"
        r"|abandonad\w+|cerrad\w+"
        r"|desmantelad\w+|dado de baja|dejamos (?:de )?\w+|dejado de usar|ya no (?:existe|se usa|usamos|está)"
        r"|se acabó|muert\w+|pasado a|cambiado a)\b"
    ),
    takes_back=(
        r"^(?:\W*(?:ah|no|ok|vale|hm+|espera|al final|mejor)[,.!]?\s+)*(?:olvida (?:eso|lo que|lo de|mi)"
        r"|olvídalo|olvídate|deshaz|retiro lo|he cambiado de (?:idea|opinión)|cambié de idea|al final no"
        r"|mejor no|ignora lo que dije|lo de .{2,60}(?:era una tontería|olvídalo))\b"
    ),
    outdated=(
        r"\b(?:obsolet[oa]s?|desactualizad[oa]s?|caducad[oa]s?|anticuad[oa]s?|sustituid[oa]s? por"
        r"|reemplazad[oa]s? por|ya no (?:es válid\w+|se usa|aplica|vale|vigente|está vigente)|no vigente"
        r"|derogad[oa]s?|archivad[oa]s?|anulad[oa]s?|en desuso|inválid[oa])\b"
    ),
    temporary=(
        rf"\b(?:provisional(?:mente)?|temporal(?:mente)?|por ahora|por el momento|de momento|actualmente"
        rf"|mientras (?:tanto|se)|esta semana|hasta (?:que|el {_DAY}|nuevo aviso|\d)|válid[oa] hasta"
        rf"|transitori\w+)\b"
    ),
    session=(
        r"\b(?:(?:resumen|notas|registro|diario|acta) de (?:la )?(?:sesión|jornada)|sesión (?:de hoy|del)"
        r"|hoy (?:hemos|he|arreglamos|hicimos|se)|hemos (?:arreglado|terminado|empezado|corregido)"
        r"|falta (?:por )?\w+(?:ar|er|ir)|próximos pasos|siguiente paso|progreso|en curso:|hecho:|lo que queda"
        r"|nos quedamos en)\b"
    ),
    todo=(
        r"^(?:\W*)(?:nota mental|recordar|todo(?=\s*:)|pendientes?|por hacer|tareas?|queda(?:n)? por"
        r"|falta(?:n)?\b|recordatorio"
        r"|no olvidar)\b\s*[:–-]?"
    ),
    newcomer=(
        r"\b(?:tu primer día|el primer día|primer día|tu (?:tarjeta|padrino|madrina|portátil|compañero|mentor)"
        r"|bienvenid\w+|^(?:pasa|ve|ven|recoge|pide|coge|saluda)\b.{0,60}\btus?\b|pide tu|recoge tu"
        r"|preséntate)\b"
    ),
    weekday=(
        rf"(?<!los )(?<!de )(?<!a )(?<!y )(?<!cada )\b{_DAY}\b(?! (?:a|y)\b)|\b\d{{1,2}} de {_MONTH}\b"
        rf"|\b\d{{1,2}}/\d{{1,2}}/\d{{2,4}}\b"
    ),
    definite=r"\b(?:el|la|los|las|este|esta|estos|estas|ese|esa|eso|esto|lo)\b",
    is_verb=(
        r"\b(?:es|son|está|están|va|van|hay|hace[n]?|dura[n]?|se|tiene|tienen|debe|deben|puede|caduca|aprueba"
        r"|usa|usan|requiere|significa|contiene|pertenece|vive|viven|queda|[a-záéíóúñ]{2,}(?:amos|emos"
        r"|imos))\b"
    ),
    role=(
        r"\b(?:jef[ea]|responsable|director(?:a)?|desarrollador(?:a)?|ingenier[oa]|arquitect[oa]"
        r"|diseñador(?:a)?|analista|administrador(?:a)?|gestor(?:a)?|encargad[oa]|coordinador(?:a)?"
        r"|consultor(?:a)?|asistente|técnic[oa]|tester|científic[oa]|formador(?:a)?|becari[oa]|producto"
        r"|soporte|guardia|contacto|propietari[oa]|redactor(?:a)?|contable|comprador(?:a)?|abogad[oa]"
        r"|comercial|president[ea]|gerente|líder|lead|manager|dba|sre|qa|cto|ceo|auditor(?:a)?|análisis"
        r"|gestión|auditoría|a cargo)\b"
    ),
)
