/// Words of consent that the reader does not know, and days and consent in other languages: French, German, Spanish,
/// Italian, Portuguese, Turkish, Indonesian, and Hindi and Urdu in Latin letters.
enum ForeignWords {
    static let weekdays = PhraseTable<Weekday>([
        (
            .sunday,
            "zondag|niedziela|воскресенье|söndag|søndag|dimanche|sonntag|domingo|domenica|itwar|itvar|ravivar|pazar günü|pazara|linggo|hari minggu"
        ),
        (
            .monday,
            "maandag|poniedziałek|понедельник|måndag|mandag|lundi|montag|lunes|lunedì|segunda-feira|pazartesi|somwar|somvar|senin"
        ),
        (
            .tuesday,
            "dinsdag|wtorek|вторник|tisdag|tirsdag|mardi|dienstag|martes|martedì|terça|terça-feira|salı|selasa|mangalwar|mangal"
        ),
        (
            .wednesday,
            "woensdag|środa|środę|среда|среду|onsdag|mercredi|mittwoch|miércoles|miercoles|mercoledì|quarta|quarta-feira|çarşamba|carsamba|rabu|budh|budhwar|miyerkules|miyerkoles"
        ),
        (
            .thursday,
            "donderdag|czwartek|четверг|torsdag|jeudi|donnerstag|jueves|giovedì|quinta|quinta-feira|perşembe|persembe|kamis|jumerat|jumeraat|guruwar|huwebes"
        ),
        (
            .friday,
            "vrijdag|piątek|пятница|пятницу|fredag|vendredi|freitag|viernes|venerdì|sexta|sexta-feira|jumat|juma|jumma|jume|cuma|shukrawar|biyernes"
        ),
        (
            .saturday,
            "zaterdag|sobota|sobotę|суббота|субботу|lördag|lørdag|samedi|samstag|sonnabend|sábado|sabado|sabato|cumartesi|sabtu|shaniwar|sanichar"
        ),
    ])

    /// Days from today.
    static let relative = PhraseTable<Int>([
        (-1, "hier|gestern|ayer|ieri|ontem|dün|kemarin"),
        (
            0,
            "vandaag|vanavond|dzisiaj|dziś|сегодня|aujourd'hui|ce soir|heute|heute abend|hoy|esta noche|oggi|stasera|hoje|bugün|bu akşam|hari ini|aaj|النهارده|النهاردة|انهارده|انهاردة"
        ),
        (
            1,
            "bkra|bukra|bokra|bukrah|bokrah|jutro|завтра|imorgon|imorgen|demain|morgen|mañana|manana|domani|amanhã|amanha|yarın|besok|kal|باچر|باجر"
        ),
        (
            2,
            "overmorgen|pojutrze|послезавтра|après-demain|apres demain|übermorgen|pasado mañana|dopodomani|depois de amanhã|lusa|parson|عقب باچر|عقب باكر|عقب باجر"
        ),
    ])

    static let openers = Folding.words(["à", "um", "las", "alle", "às", "saat", "jam", "baje", "gegen", "vers"])

    static let cues = PhraseTable<Cue>([
        (
            .acceptance,
            """
            oui|d'accord|ça marche|ca marche|parfait|volontiers|entendu|avec plaisir|je suis partante|je suis partant|ça me va|ca me va|nickel\
            |ja|klar|passt|gerne|einverstanden|abgemacht|perfekt|alles klar|sí|vale|claro|perfecto|de acuerdo|listo|genial|hecho|claro que sí\
            |va bene|perfetto|certo|d'accordo|ci sto|volentieri|combinado|beleza|fechado|tamam|olur|evet|anlaştık|peki|haan|theek hai\
            |thik hai|pakka|chalo theek|jee|done hai|oke|siap|boleh|sige\
            |book it|approved|lock it in|its settled|youre on|see you then|you got it|say less|im game|roger|aight|yessir|ofc|defo|locked in|done deal|sorted|count us in|ill be around\
            |id like that|that would be great|thatd be great|would be great|احجزها|احجزي|احجز|توكلنا|على الموعد|حجزتها|بنكون هناك|جايينكم\
            |موعدنا|صار معلوم|يسعدني|يشرفني|يسعدنا|يشرفنا|لك ذلك|عيوني|سم طال عمرك|اعتمد|معتمد|بنجيكم|بنجي|نجي ان شاء الله\
            |حاضرة|جاية|جاهزة|مستعدة|تامر|تامرين|سم|خوش|ناطرينكم|ناطرينك|ننتظركم|ننتظرك|نستناك|حياكم الله|الله يحييكم|أؤكد حضوري|موجودين\
            |perf|perfecto|joining|ill take it|sounds right|oh yes|jay|jaya|yesss|buy me one|bought
            """
        ),
        (
            .refusal,
            """
            je peux pas|je ne peux pas|pas possible|désolé|désolée|desole|pas dispo|nein|kann nicht|geht nicht|leider|no puedo|no podré\
            |imposible|non posso|não posso|nao posso|não dá|hayır|gelemem|olmaz|nahi|nahin|nahi ho sakta|tidak bisa|gak bisa
            """
        ),
        (
            .hesitation,
            """
            misschien|ik kijk even|może|может быть|ما ادري|مدري|مادري|سانظر|ساراجع|انتظر موافقه|look at (the/my) (rota/calendar/schedule/diary)|let me look|ma (a3ref/ba3ref/adri/a3rif)|madri\
            |peut-être|peut etre|je te dis|je verrai|on verra|vielleicht|mal sehen|ich schaue|quizás|quizas|tal vez|a lo mejor|ya veremos|forse\
            |vediamo|talvez|vou ver|belki|bakarız|shayad|dekhte hain|mungkin
            """
        ),
        (
            .cancellation,
            "annulé|annule|annuler|on annule|abgesagt|absagen|cancelado|cancelar|cancelamos|annullato|annullare|iptal|dibatalkan"
        ),
        (
            .invitation,
            "on se retrouve|on se voit|tu viens|treffen wir|sehen wir|nos vemos|quedamos|ci vediamo|vamos|buluşalım"
        ),
        (.change, "plutôt|plutot|lieber|mejor|meglio|melhor|décaler|decaler|verschieben|spostare|cambiar"),
    ])
}
