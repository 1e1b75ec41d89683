/// Words by which a clause asks for something beside the plan, wavers, jests or tells of others.
enum ActWords {
    /// Asks the other side to do something that is not the plan itself.
    static let requests = PhraseTable<Bool>([
        (
            true,
            """
            (can/could/will/would) (you/u) (please/pls/) (send/share/forward/venmo/transfer/pay/email/upload/approve/sign/print/check/review/fix/order/buy/lend/remind/text/message/resend)|(please/pls/plz/kindly) (send/share/forward/transfer/pay/email/upload/approve/sign/print/check/review/fix/order/buy/remind/resend/reply)\
            |send (me/us/the/it/over/them)|share (the/your/it)|forward (me/the/it)|venmo me|email me|text me the|remind me|approve the|sign the|upload the|transfer (me/the)|pay (me/the)|order the|print the|dont forget to (send/pay/bring/sign)\
            |bring (the/your/my/a/some/me/water/snacks/ice/dessert/drinks)|get (me/some)|pick up (some/the)|raise a ticket\
            |(و/)(ارسل/ارسلي/ارسلوا/طرش/طرشي/ابعت/ابعتي/ابعتلي/ابعتيلي/ارسلي لي/دز/دزي/حول/حولي/حوليلي/حولي لي/عطني/عطيني/اعطني/اعطيني/هات/هاتي/جيب/جيبي/جيبوا/اشتري/اشتر/وقع/وقعي/اطبع/اطبعي/راجع/راجعي/تاكد من/تاكدي من/ذكرني/ذكريني/صور/صوري/صورلي/افتح/افتحي/قيب)\
            |ممكن (ترسل/ترسلي/ترسلين/تبعت/تبعتي/تحول/تحولين/تجيب/تجيبي/تجيبين/تطبع/تصور)|(ياليت/لاهنت/ماعليك امر/لو سمحت/لو سمحتي) (ترسل/ترسلين/ترسلي/تحول/ارسل/ارسلي/تبعت)|(send/ersel/arsel/ersil/ab3at/eb3at/eb3t/ab3atly/6arresh/jeeb/jeb/hat/7awel) (li/ly/lina/el/al)
            """
        )
    ])
    static let confirming = Folding.words(["للتاكيد", "لتاكيد", "للحجز", "confirm", "rsvp", "تاكيد"])
    /// Asks where it is or for the link: who goes asks that.
    static let details = Folding.words([
        "link", "location", "pin", "address", "details", "invite", "لوكيشن", "اللوكيشن", "الموقع", "العنوان", "رابط",
        "الرابط",
        "اللينك", "لينك",
    ])
    /// … unless it is to be there before the answer.
    static let before = Folding.words(["first", "before", "اول", "الاول", "قبل", "بالاول"])
    /// Asks for the answer itself.
    static let askingBack = PhraseTable<Bool>([
        (
            true,
            """
            let me know|lmk|tell me|keep me posted|update me|get back to me|text me|message me|call me|confirm (to me/by/with me/when/once)|waiting for your|(خبرني/خبريني/خبروني/علمني/علميني/بلغني/بلغيني/قولي/قوليلي/قول لي/قولي لي/رد علي/ردي علي/ردلي/رديلي/كلمني/كلميني/اكد لي/اكدي لي/اكدلي/اكديلي/عطني خبر/عطيني خبر/اعطني خبر/اعطيني خبر/انتظر ردك/بانتظار ردك/انتظرك ترد)|5abrni|khabrni|5abrini|3almni|2olli|ollili
            """
        )
    ])
    /// Says that what was asked for is done or on its way.
    static let delivering = Folding.words([
        "sending", "sent", "approved", "transferred", "transferring", "paid", "paying", "uploaded", "uploading",
        "signed",
        "forwarded", "forwarding", "emailed", "shared", "ordered", "printed", "ارسلت", "ارسلته", "ارسلتها", "ارسلتلك",
        "برسل", "برسله", "برسلها", "بارسل", "حولت", "حولته", "حولتها", "بحول", "بحوله", "بعتت", "بعته", "بعتها", "هبعت",
        "هبعته", "هبعتها", "طرشت", "طرشته", "بطرش", "دفعت", "وقعت", "وقعته", "طبعت", "رفعت", "رفعته", "ارفقت",
    ])
    /// Doubts what was agreed, in so many words.
    static let wavering = PhraseTable<Bool>([
        (
            true,
            """
            get back to you|idk|i dont know|dunno|(actually/wait/hmm) (idk/not sure/might/maybe/i might/hmm/dunno)|(see/gonna see/going to see) how (i/it/my) (feel/feels)|second thoughts|(might/may) have to|not feeling (it/great/well/too good)|ill get back|let you know (tonight/tomorrow/later/in the morning/if)|not sure (i can/ill/if i/we can/about/anymore)|not so sure|(might/may) (not/have to)|might be (away/stuck/working)|dont know if|no promises|cant promise|hold off|put it on hold|on hold|dont book yet|dont confirm yet|have to see|il see|ill see if|see if i can\
            |(ا/ب/ه/ح/ن/بن/)(رد) (عليك/لك/عليكم/لكم/عليج)|(وارد/بردلك/برجعلك/ارجعلك)|(ا/ب/ه/)(عطيك/عطيكم/ديك) خبر|ما (ادري/اعرف) (للحين/لسا/اذا)|مدري (للحين/اذا)|مادري (للحين/اذا)|معلقه|اخليها معلقه|نخليها معلقه|خليها معلقه|نشوف (اول/رايه/رايها/رايهم)|خل نشوف|خلنا نشوف|خلينا نشوف|ما (اوعدك/اوعدكم/بوعدك/اضمن/اظن)|مو متاكد|مو متاكده|مب متاكد|مش متاكد|مش متاكده|ماني متاكد|ماني متاكده|يمكن ما (اجي/اقدر/الحق/نجي/نقدر/ينفع/فيني/يمديني)|احتمال ما|لا تحجز (الحين/للحين)|bredlak|mo mt2akd|msh mt2akd
            """
        )
    ])
    /// Will ask or look first: beside a yes it is no yes yet.
    static let checkingFirst = PhraseTable<Bool>([
        (
            true,
            """
            (let me/lemme/gotta/got to/need to/have to/must/should/ill/i will/ill just/just) (check/look/double check) (with/my/the/at/if/whether/first/what/when/our/his/her/how)|(let me/lemme/gotta/got to/need to/have to/must) (ask/find out/confirm with/run it by/run it past/speak to/talk to/clear it with/sleep on it/think about it/see if/see what/see whether)\
            |(لازم/خلني/خليني/دعني/ضروري) (اسال/استاذن/اشاور/اشوف/اشيك/اتاكد/اراجع/افكر/اكلم) (زوجي/زوجتي/المدام/امي/ابوي/اهلي/اختي/اخوي/الوالده/الوالد/الاهل/العيال/جدولي/دوامي/المدير/اذا/لو/من/قبل/اول)|اشوف (جدولي/دوامي/مواعيدي/التزاماتي) (اول/قبل)|(اسال/استاذن/اشاور) (اهل البيت/المدام/زوجي/زوجتي/اهلي/امي/ابوي)\
            |(lazm/lazem/lazim/laazem/5alni/5alini/khalini) (as2al/as2l/asal/asta2then/astathen/ashawer/at2akad/ashayek)\
            |muss (aber/noch/erst/aber erst/ich erst/ich noch)|(je dois/il faut que je/faut que je) (voir/voie/demander/demande/verifier/verifie)|tengo que (ver/preguntar/consultar)|(sormam/bakmam) (lazim/lazım/gerek)
            """
        )
    ])
    /// Asks for the hours of a place.
    static let opening = PhraseTable<Bool>([
        (
            true,
            """
            (are/r/will) (you/u/ye/they/yall/you guys/we) (open/closed)|(you/u/you guys) open|is (it/the shop/the clinic/the place) open|(do/when do/what time do/till when do) (you/u/they) (open/close/shut)|(how late/until when/till when) are (you/they) open|your (opening/working/business) hours\
            |فاتحين|فاتح|فاتحه|مفتوح|مفتوحه|مفتوحين|تفتحون|تفتحوا|بتفتحوا|تقفلون|بتقفلوا|تسكرون|بتسكروا|متى (دوامكم/تفتح/تقفل/تسكر/تفتحون)|(كم/وش/ايش) دوامكم|شغالين|fat7een|fate7een|maftoo7
            """
        )
    ])
    static let preparing = Folding.words([
        "bring", "wear", "forget", "prepare", "هات", "هاتي", "جيب", "جيبي", "جيبوا", "جب", "تنسى", "تنسي", "تنسين",
        "البس", "البسي",
        "جهز", "جهزي", "jeeb", "jeebi",
    ])
    static let wanting = Folding.words(["please", "pls", "plz", "plss", "لوسمحت", "رجاء", "فضلك"])
    static let rethinking = Folding.words([
        "actually", "wait", "sorry", "oops", "meant", "mean", "no", "rather", "instead", "scratch", "لا", "قصدي",
        "اقصد", "لحظه",
        "معليش", "سوري", "عفوا", "بدل", "بدال", "la",
    ])
    static let possessing = Folding.words([
        "i have", "ive got", "i got", "ive a", "we have", "weve got", "ive", "عندي", "عندنا", "3ndi", "3ndna",
    ])
    /// What takes one's time.
    static let occupations = Folding.words([
        "work", "exam", "exams", "meeting", "meetings", "shift", "class", "classes", "guests", "people", "family",
        "plans", "flight",
        "deadline", "deadlines", "kids", "stuff", "things", "errands", "to", "training", "practice", "school", "uni",
        "duty", "church",
        "visitors", "company", "appointment", "date", "something", "another", "homework", "covid", "fever", "flu",
        "migraine", "cold",
        "headache", "commitments", "commitment", "thing", "lot", "much", "busy", "other",
        "شغل", "دوام", "اختبار", "امتحان", "امتحانات", "اختبارات", "اجتماع", "موعد", "مواعيد", "ضيوف", "مناسبه",
        "عزيمه", "عزومه",
        "زواج", "عرس", "سفر", "ظرف", "ظروف", "التزام", "ارتباط", "مشوار", "مشاوير", "محاضره", "محاضرات", "تسليم",
        "مذاكره", "واجب",
        "واجبات", "ناس", "اهل", "عيال", "صداع", "حراره", "تمرين", "درس", "مناوبه", "شفت", "dwam", "dawam", "sho8l",
        "shoghol",
        "e5tibar", "imti7an", "mw3d",
    ])
    /// Says when the answer comes.
    static let reporting = PhraseTable<Bool>([
        (
            true,
            """
            (tell/ring/call/text/message/msg/ping/update/inform/confirm) (you/u/ya/ye/back)|let (you/u/ya) know|get back|come back to you|know (by/on/more)|revert|ask (him/her/them/my/the)|find out|(اخبر/بخبر/ابلغ/ببلغ/اعلم/بعلم/اقول/بقول/هقول/احكي/بحكي/رح احكي/اكد/باكد/هاكد/ارد/برد/هرد)(ك/لك/كم/لكم/ج/ كي/ عليك/ لك/ عليكم)|(اعطي/بعطي/عطي)(ك/كم) خبر|علمتك|خبرتك|قلتلك|قلت لك|b(e/)(red/rid)lak|a5abrak|ba5abrak|a2ollak|ba2ollak|agoolk
            """
        )
    ])
    /// Nobody means a plan that holds one of these.
    static let absurd = PhraseTable<Bool>([
        (
            true,
            """
            (on/to/from/for) (the moon/mars/jupiter/saturn/venus/pluto)|unicorn|unicorns|dragon|dragons|dinosaur|dinosaurs|alien|aliens|ufo|spaceship|(the/a/our/my) rocket|rocket ship|time machine|teleport|elon musk|elon|buckingham palace|the king|white house|batman|superman|spiderman|hogwarts|narnia|atlantis|north pole|south pole\
            |rob a bank|bank robbery|rule the world|world domination|become a millionaire|become billionaires|win the lottery|win wimbledon|win the world cup|quit my job|quit our jobs|quit (tomorrow/today/together/this job)|open a (goat/llama/sheep) farm|live in the woods|fake (my/our) (death/own)|run away to|join the circus|clown suit|clown|whips|ninja|ninjas|gladiator|viking|pirates|zombie apocalypse|end of the world|move to (mars/an island)|private jet|private island|yacht of|mega yacht|sell (my/a) kidney|kidney|marry (me/a prince)|when hell freezes\
            |(المريخ/بالمريخ/عالمريخ/القمر بعد/سطح القمر/عالقمر/على القمر/زحل/المشتري/المجره/الفضاء)|ايلون|ايلون ماسك|كليتي|كليتك|كليتين|نبيع كلاوينا|ديناصور|ديناصورات|تنين|فضائيين|صحن طاير|طياره خاصه|طيارتي الخاصه|يختي|اليخت حقي|نسرق بنك|نسطو|نحتل العالم|رئيس الجمهوريه|نهج|اهج|نهاجر|نهرب|نطفش|اطفش|نهرب من|نختفي|نترك (كل شي/كلشي/الدوام)|نقدم استقالتنا|اقدم استقالتي|نبيع (البيت/السياره/كل شي)|ابيع كليتي|كاس العالم نلعب|في الحلم|بالحلم|احلامك|(الصاروخ/بالصاروخ/صاروخنا/صاروخي/المركبه الفضائيه)|el marree5|el marreekh|el sarookh|el mirree5|el qamar
            """
        )
    ])
    /// Mocks what the other side proposed.
    static let mocking = PhraseTable<Bool>([
        (
            true,
            "in (your/my) dreams|as if|yeah right|when pigs fly|pull the other one|dream on|over my dead body|sure jan|في احلامك|باحلامك|احلم|احلمي|بالمشمش|في المشمش|nam|nami|نام|نامي|روح نام|روحي نامي|go to (sleep/bed)"
        )
    ])
    static let serious = PhraseTable<Bool>([
        (
            true,
            "seriously|no but really|but really|for real|im serious|jokes aside|joking aside|actually serious|not joking|not kidding|no joke|جد|من جد|لا جد|جد جد|عن جد|عنجد|بجد|صدق|صج|من صجي|والله جد|بعيد عن المزح|بدون مزح"
        )
    ])
    /// Laughter, as a prefix of a token.
    static let laughs = ["ههه", "haha", "hehe", "lol", "lmao", "rofl", "😂", "🤣", "💀", "😹", "خخخ", "jaja"]
    /// Whose plans are told: neither of the two.
    static let others = Folding.words([
        "خالك", "خالي", "عمك", "عمي", "عمتك", "عمتي", "خالتك", "خالتي", "اخوي", "اخوك", "اختي", "اختك", "جيراننا",
        "جارتنا", "جارنا", "ولدهم", "بنتهم", "ولدها", "بنتها", "بناتها", "عيالها", "عياله", "زوجها", "زوجته", "ربعه",
        "صديقتها", "صاحبه", "طالعين", "مسافرين", "ملكتها", "ملكته", "خطوبتها", "خطوبته", "عرسها", "عرسه", "تخرجها",
        "تخرجه", "مباراتهم", "بدوننا", "شفت السناب", "theyre", "shes", "hes", "cousin", "neighbour", "neighbours",
        "neighbor", "neighbors", "lads", "girls", "colleague", "colleagues", "roommate", "theirs",
    ])
    /// Whose business with the other side an hour is: opening times, deadlines, broadcasts.
    static let facts = PhraseTable<Bool>([
        (
            true,
            """
            (open/opens/opening/close/closes/closing/doors/gates) (at/from/till/hours/times)|opening hours|working hours|office hours|business hours|deadline|last day (to/for)|expires|valid (until/till)|offer ends|sale (ends/starts)|registration (closes/ends/opens)|on tv|airs|streams|premieres|episode|kick off is|lands at|arrives at|departs|delivery|delivered|maintenance (window/from/on)|system maintenance|downtime|outage|power cut\
            |(تفتح/تفتحون/يفتح/يفتحون/تقفل/تقفلون/يقفل/يسكر/تسكر/يداوم/يداومون/تداومون/ينزل/تنزل/يبدا/تبدا/ينتهي/تنتهي/يقلع/تقلع/يوصل/توصل)|المندوب|مندوب|مندوبنا|طلبي|طلبك|طلبكم|طلبيتي|شحنتي|شحنتك|شحنتكم|التوصيل|توصيل|بيوصل|يوصلك|يوصلكم|بيوصلك|بتوصلك|هيوصل|هيوصلك|صيانه (للنظام/النظام/للموقع/الموقع/للسيرفر/للسيستم)|انقطاع|ساعات العمل|اوقات العمل|اوقات الدوام|اخر موعد|اخر يوم|ينتهي العرض|العرض ساري|خصم|تخفيض|تخفيضات|الاقفال|اقفال|التسجيل|الحلقه|حلقه|المسلسل|النهائي|الدوري|الطابور
            """
        )
    ])
    static let comings = PhraseTable<Bool>([(true, "come|تجي|تجين|تجون|تيجي|تيجوا|للحضور|للزياره")])
    static let daysOff = PhraseTable<Bool>([
        (true, "(a/) (holiday/bank holiday/public holiday/day off)|the weekend|weekend|اجازه|عطله|ويكند|جمعه")
    ])
    /// Somebody who comes after the one who is spoken to.
    static let following = PhraseTable<Bool>([
        (
            true,
            """
            after you (i have/ive got/theres/there is/comes/its)|(client/customer/patient/buyer/tenant/appointment/viewing/booking/someone/somebody/another) after you\
            |(next/another) (client/customer/patient/buyer/viewer) (is/comes/at/arrives)|بعدك (زبون/عميل/مراجع/مريض/موعد/حجز/واحد/وحده/ناس/عندي/فيه/في)|(عميل/زبون/مراجع/مريض/موعد/حجز) (ثاني/تاني/اخر) (بعدك/بعدكم)
            """
        )
    ])
    /// "يرجعون", "بيسافرون": what they do, not what we do.
    static func isTheirVerb(_ word: String) -> Bool {
        guard word.hasSuffix("ون"), word.count >= 6 else { return false }
        return ["ي", "بي", "وي", "راي", "هي", "حي"].contains { word.hasPrefix($0) } && !word.hasSuffix("يكون")
    }

    /// What WhatsApp writes in place of a message.
    static func isSystem(_ folded: SearchedText) -> Bool {
        folded.text.utf8.count < 120 && Self.system.contains(where: folded.contains)
    }

    private static let system = [
        "this message was deleted", "you deleted this message", "تم حذف هذه الرساله", "حذفت هذه الرساله",
        "missed voice call", "missed video call", "مكالمه صوتيه فايته", "مكالمه فيديو فايته", "<media omitted>",
    ].map { Folding.fold($0) }
}
