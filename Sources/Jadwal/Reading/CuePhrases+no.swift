extension CuePhrases {
    /// Ways to turn down, to call off and to put off.
    static let no: [(Cue, String)] = [
        (.refusal, Self.englishNo), (.refusal, Self.arabicNo), (.refusal, Self.latinNo),
        (.cancellation, Self.englishOff), (.cancellation, Self.arabicOff),
    ]

    private static let englishNo = """
        noo|naw|nuh uh|nay|noway|(i/we) (cannot/couldnt/wont)|(wont/will not) be (able/there/around/coming/joining/attending/free)\
        |(im/i am/were/we are/ill be/i will be) (not able/unable/unavailable/not available/not going/not coming/not around/tied up/snowed under/slammed/swamped/booked/booked up/fully booked/double booked/out of town/abroad/overseas/on holiday/on leave/on vacation/stuck/broke/knackered/shattered/exhausted/ill/unwell/poorly/hungover/not well/not free/not up for it/not feeling it/not keen)\
        |(gonna/going to/will/ill/need to/got to/gotta) (pass/skip/sit this one out/give it a miss/decline)|give it a miss|sit this one out|not for me|not my thing|not keen|not feeling it|not up for it|rather not|id rather not|rather them than me|rather you than me|hard pass\
        |thanks but|thank you but|thx but|no thx|no ta|no chance|not a chance|no shot|no go|no dice|not gonna (make it/happen/work)|not going to (happen/work/be able)|isnt going to work|aint happening|doesnt suit|does not suit|not (today/tonight/tomorrow) (sorry/im afraid)\
        |must decline|respectfully decline|politely decline|decline|declining|clashes|it clashes|have a clash|have a conflict|(i have/ive got/got/have/we have/weve got) (plans/other plans/plans already)|already have plans|prior (commitment/engagement)|cant get away|cant get out of|cant swing it|cant manage|cant make that\
        |withdraw|accepted another|went with another|gone with another|dont think so|(boss/mum/mom/dad/wife/husband/hubby/work/manager/they/she/he) (said/says) no|no no|maybe not|probably not|prob not|unlikely|not likely|leave (me/us) out|wish i could|i wish i could|nothing for me|not interested thanks
        """

    private static let arabicNo = """
        (ما/ماني/مو/مب/مش/مهب/منيب/مانيب/موب/مني/مش انا/ماهو) (قادر/قادره/قادرين/فاضيين/فاضيه/متفرغ/متفرغه/رايح/رايحه/رايحين/جايه/جايين/حاضر/حاضره/ناوي/ناويه/مستعد/رايق/رايقه/متاحه/ياي/يايه/يايين/طالع/طالعه/طالعين/مناسبه/ممكن/حابب/حابه)\
        |(ما/ماعاد/ما راح/ماراح/ما رح/مارح/ما اظن/مظني/ما عدت/ولا راح) (اقدر/نقدر/يناسبني/يناسبنا/تناسبني/يمديني/يمدينا/يمدي/يصلح/يصلح لي/ينفع/ينفعني/يصير/يزبط/يضبط/يسمح/فيني/فيي/فيا/فينا/بقدر/بدي/بنقدر/منقدر/بينفع/بنفع/بيصير/بيزبط/بزبط/بيظبط/بظبط/بناسبني/بيناسبني/الحق/يلحق/اكدر/نكدر/يستوي/اروم/نروم/احضر/نحضر/اجي/نجي/بجي/بنجي/ايي/كدر/اگدر/ودي)\
        |مايناسب|مايصلح|ماينفع|مايصير|مانقدر|مابي|مانبي|مافيي|مافيا|ماكدر|مااكدر|ماروم|ما اگدر|(مش/مو) (هقدر/هينفع/هاجي/هعرف/هنقدر/هنعرف/هلحق/هكون/حاجي/حعرف/حينفع/عايز/عايزه/عاوز/عاوزه/رح اقدر/رح فيني/راح اقدر/ظابطه/زابطه/فايق/فايقه)|مقدرش|ماقدرش|مينفعش|ماينفعش|مينفعنيش|ماليش (خلق/مزاج/نفس)|مليش (خلق/مزاج/نفس)|مالي (مزاج/بارض/حيل)|ما لي (خلق/نفس/حيل)|معنديش وقت|ماعنديش وقت|ما عندي وقت|ماعندي وقت|ما عندي مجال|ماعندي مجال|ما نقدرش|مانقدرش\
        |اعفيني|اعفني|اعفونا|اعفوني|اعفينا|اعفينى|سيبك مني|سيبوني|سيبني|اعتذر (منك/منكم/لك/لكم/عن)|نعتذر|نعتذر (منك/منكم/عن)|معتذر|معتذره|بعتذر|منعتذر|اعذرونا|اعذروني|اعذرينا|اسمح لي|اسمحلي|اسمحيلي|السموحه|العذر والسموحه|ملبوخ|ملبوخه|ملبوخين|مضغوط|مضغوطه|مضغوطين|مشغولين|مزحوم|مزحومه|معجوق|معجوقه|مرتبط|مرتبطه|مرتبطين|هلكان|هلكانه|مزكم|مزكومه|ميت تعب|مهدود\
        |لالا|لا لا|كلا|ابدا ما|لا شكرا|لا (للاسف/معليش/مشكور/ياخي/عنجد/جد/بجد/صدق/ماقدر/حبيبي/حبيبتي/يا قلبي/ياقلبي)|استحاله|المره (الجايه/الجاي/القادمه/الياي/اليايه)|مره (اخرى/تانيه)|غير مره|يوم تاني|وقت (تاني/اخر)|في وقت اخر|الجايات اكثر|الايام جايه|تتعوض|بعوضك|نعوضها|خليها (وقت تاني/يوم تاني/مره تانيه/وقت ثاني/يوم ثاني)\
        |(رفض/رفضت/رفضوا/ما سمح/ما سمحت/ما خلاني/ما خلتني/ما خلوني)|برا (الرياض/البلد/جده/الديره)|خارج (البلاد/المدينه/المملكه)|مو (بالرياض/بالديره/بجده/هنا)
        """

    private static let latinNo = """
        la2|laa|la walla|la wlh|la m3lesh|(ma/mo/mu/mesh/mish/msh/mb/mub/mani/maany) (a2dar/a2dr/aqdar/2adr/ader/2ader/qader/gader/gadra/fadi/fady/fadya/fadeh/fadye/fadhi/faadi/jay/jaya/agdr/a8dr/fini/fine/fiyye/fiyi/feni/fiye/fiya/byenfa3/yenfa3/ynf3/ynasbny/ynasibni/yenasebni/bynasebni/b2dar/ba2dar/be2dar/abi/abgha)\
        |magdar|magdr|ma8dar|maqdar|ma2dar|mafini|mafiyye|mafiyi|mafeni|mayenfa3|mynf3sh|mayenfa3sh|(mesh/msh/mish) (hayenfa3/hynf3/h2dr/ha2dar/hae2dar/ha2dr/hagy/ha3raf)|mabe2dar|mashghol|mashgool|mash3ol|mash8ol|mash8ool|mashghoola|mashghoul|mashghoule|ta3ban|ta3bana|ta3bane|t3ban|msafer|msafra|mosafer|mareed|s3b|sa3b|sa3ba|9a3b|mosta7eel|mosta7il|most7eel|sam7ni|sam7ini|same7ni|e3tazer|a3tazer|gelemem|nahi ho payega|tidak bisa|gak bisa|je peux pas|je ne peux pas
        """

    private static let englishOff = """
        (please/pls/plz) dont come|dont come|no need to come|dont bother coming|(its/it is/that is/dinner is/lunch is/party is/game is/match is/meeting is/trip is) off|callin it off|wont be (needing/happening/going ahead)|not going ahead|isnt going ahead|(have/got/need/well have) to leave it|lets leave it|leave it for now\
        |(have/need/got/going/gonna) to (pull out/drop out/back out)|pulling out|bailing|bail on|backing out|back out|cant anymore|cant do it anymore|not able to make it anymore|(something/smth/sth) (has come/s come/just came/urgent came) up|(had/have) an emergency|family emergency|emergency came up\
        |decided to go with (another/someone else/a different)|(went/going/gone/go) with (someone else/another company)|scrapped|rained off|wont make it after all|cant make it after all|dont wait for me|start without me
        """

    private static let arabicOff = """
        (ب/ه/ح/ن/بن/هن/)(الغي/لغي/كنسل)|الغاؤه|الغاؤها|لغينا|لغيت|لغيته|لغيتها|الغوا|تم الغاء|اتلغى|اتلغت|انلغى|انلغت|تلغت|كانسل|تكنسل|كنسلنا|كنسلناها\
        |لا (تجي/تجون/تجين/تيي/تيون/تيين/تجوا) خلاص|خلاص لا (تجي/تجون/تجين)|متجيش|ما تجيش|متجوش|ما يحتاج تجي|ما يحتاج تجون|(بلاها/بلاش) (اليوم/بكره/بكرا/النهارده/الليله/خلاص)|خلاص بلاش|انسى الموضوع|انسي الموضوع|هونت|هونا|بطلت|بطلنا|صرفنا النظر|صرفت النظر|تراجعت\
        |(ما عاد/ماعاد/معد/ما عدت/معدش/مبقاش) (اقدر/نقدر/يمديني/فيني/فيي/فيا/بقدر/يناسبني/ينفع/فينا)|(طلع/طلعلي/طلعت/جاني/جتني/جانا/صار/صارت/طرا/حصل/حصلت/حصلي/استجد/صارلي) (لي/عندي/معي/علي/معاي/معانا/عندنا/لنا/) (ظرف/ظروف/امر طارئ/طارئ/ظرف طارئ/شغل طارئ/شغل ضروري)\
        |ظرف طارئ|حاله طارئه|مضطر (اعتذر/الغي/اكنسل)|مضطره (اعتذر/الغي/اكنسل)|مضطرين (نعتذر/نلغي/نكنسل)|نعتذر عن (الموعد/اللقاء/الاجتماع/الحضور)|اعتذر عن (الموعد/اللقاء/الاجتماع/الحضور)|تعذر|مافيه طلعه|ما فيه طلعه
        """
}
