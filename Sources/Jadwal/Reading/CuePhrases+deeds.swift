extension CuePhrases {
    /// Ways to take up a proposal without a word of yes: by what one does for it, brings to it, or says of being there; and ways to
    /// turn it down or call it off that name neither.
    static let deeds: [(Cue, String)] = [
        (.acceptance, Self.englishDeeds), (.acceptance, Self.arabicDeeds), (.acceptance, Self.latinDeeds),
        (.refusal, Self.englishWaivers), (.refusal, Self.arabicWaivers), (.cancellation, Self.endings),
        (.invitation, Self.companions), (.hesitation, Self.reservations), (.hearsay, Self.theirPlans),
        (
            .jest,
            "لو (اني/انك/اننا/احنا/حنا/كنت/كنتي/كنتم/بقيت)|if (i was/i were/we were/we lived/i lived/you lived/only)|had i been|in another (life/world)"
        ),
    ]

    private static let englishDeeds = """
        meet (you/u/ya/ye) (there/outside/at/by/out front/in front/downstairs/then)|catch (you/u/ya) (there/then/at/later)|cu (there/then/at)|cya (there/then/at)|(ill/i will/il/well/we will) be (over/down/waiting/outside/ready/early/on time/at yours/at the/in the/by the/with you/right there/along)\
        |leave (it/that/this) to me|leave (it/that) (all )(to me)|im on it|ill handle it|ill sort (it/that)|ill take care of (it/that)|i got u|i gotchu|gotchu|gotcha|got it|copy|wilco|affirm|duly noted|noted with thanks|well received\
        |bringing|(ill/i will/il/we will) (grab/bring/get/make/bake/cook/order/carry/pack) (the/a/some/my/us/you)|(table/tickets/seats/room/court/pitch/slot/flights/hotel/taxi/cab/uber) (is/are/) (booked/reserved/sorted/bought/confirmed)|booked (a/the/us/it/for/both)|reserved (a/the/us/it)|booking (it/a/the/us) now|book kar (diya/di)|(got/bought) (the/our/my/us) tickets|tickets (bought/got/in hand)|signed (us/me) up|i signed up|registered\
        |(its/thats/its all/that is/already) in (my/the) (calendar/diary/cal/planner)|(put/putting/popped/stuck/got) it in (my/the) (calendar/diary/cal/planner)|(marked/marking/blocked/blocking/cleared/clearing) (my/the/it/that/out/) (calendar/diary/schedule/evening/afternoon/morning/day/off)|invite (accepted/sent)|accepted the invite|(setting/set) (an/my/the) alarm|alarm (set/is set)\
        |im (sold/there/so there)|you know it|(dont/no need to) ask (me) twice|you win|fine you win|whatever you say|(you can) count on (me/us)|count on (me/us)|kettle (will be/is) on|(most/always/very) welcome|should be glad to|(be/id be) (glad/delighted/honoured/honored) to|would be glad to|(ok/okay) lang|wouldnt be anywhere else|wouldnt dream of missing|not missing (it/this/that)|never miss (it/this)|aa raha (hu/hoon/hun)|aa rahi (hu/hoon/hun)|chal (theek/pakka/done/ok)|mil(te/ta/ti) (hai/hain/hu)|pahunch jaunga
        """

    private static let arabicDeeds = """
        (القا/بلقا/نلقا/الاقي/بلاقي/هلاقي/منلاقي)(ك/كم/ج/كي)|(ا/ب/ه/ح/ن/)ستنا(ك/كم/كي/كو/ج)|(مستنيا/مستنيين/مستني)(ك/كم/كي/كو)|(انتظر/بنتظر/ننتظر/بانتظار/منتظر/منتظرين/محتري)(ك/كم/ج/كي)|(ا/ن/ب/)حتري(ك/كم/ج)|(ا/ن/ب/بن)نطر(ك/كم/ج)|(ناطر/ناطرين)(ك/كم/ج/كي/تك/تكم)|وناطرك|وناطرينك|(ا/ن/ب/ه/ح/من/بن)شوف(ك/كم/كي/كو/ج) (هناك/هنيك/هونيك/هناكا/على خير/ان شاء الله/بكره/بكرا/الليله/وقتها/ساعتها/عند/في)\
        |(ا/ب/ه/ح/ن/بن/هن/راح ا/رح )جيب (معي/معاي/معايا/معنا/معانا/القهوه/الكيك/الكيكه/الحلا/الحلى/العشا/الاكل/الفطور/الشاي/الفحم/اللحم/المشروبات/الحلويات/الورق/الكوره/السماعه/كل شي/كلشي/التمر/البيتزا/الدونات)|انا (بجيب/اجيب/هجيب/جايب/جايبه)|(القهوه/العشا/العشاء/الحلا/الكيك/الحساب/الفطور/الغدا/اللحم/الفحم/الشاي/المشاوي/الدجاج/الضيافه/السواقه/التوصيل/الحجز/الشيشه/التذاكر/الاكل) (علي/عليي/عليا/عندي)|(خلها/خليها/خلوها/خله/خليه/اتركها/سيبها/سيبيها/خلي الحجز/خل الحجز) (علي/عليي/عليا)|سيبهالي|سيب (الموضوع/الحكايه) عليا|(لا/ولا) (تشيل/تشيلين/تشيلون) هم|اعتبر(ها/ه/يها) (تمت/تم/صارت)|اعتبر(ني/يني/ونا/وني/نا) (موجود/موجوده/جاي/جايه/معكم/معاكم/هناك/موجودين/جايين)\
        |حسبت حسابك|حسبت حسابكم|حسبتكم|حسبناكم|حاسبينكم|حسبينا|حسبيني|حسبني|احسب (حسابي/حسابنا)|احسبي (حسابي/حسابنا)|(حط/حطي/حطوا/اكتب/اكتبي/سجل/سجلي) (اسمي/اسمنا/اسماءنا)|(حط/حطي/حطو/ضيف/ضيفي/زيد)(ني/نا/يني/ينا)|سجلت|(قطعت/شريت/اشتريت/اخذت/خذت/طلعت/قصيت) (التذاكر/التذكره/تذاكر/تذكره)|حجزنا|حجزناها|حاجزه|حاجزين|محجوزه من الحين|محجوز باسمك|محجوز باسمنا|محجوزه باسمك|ثبتنا|ثبت الموعد|(كتبتها/سجلتها/دونتها/كتبته/سجلته/دونته/حطيتها) (عندي/بالتقويم/في التقويم/بالكالندر/بالاجنده)|في (الاجنده/التقويم)\
        |(نكون/بنكون/اكون/بكون/راح نكون/سنكون/ساكون/هنكون/هكون/منكون/رح نكون/رح كون/كون) (اول/من اول/في اول/عندك/عندكم/عندكن/عندج/في مقدمه/معك/معكم/معاك/معاكم/حاضرين/حاضر/جاهزين/جاهز/جاهزه/هناك/هنيك/هونيك/موجودين/موجود/بانتظارك/بانتظاركم/بالموعد/قدام الباب/تحت البيت)|اول (الحاضرين/الموجودين/الواصلين/من يجي/من يحضر/واحد يوصل)|في مقدمه الحضور|(سوف/راح/رح) (نحضر/احضر/نلبي/الحضور)|هنحضر|هحضر|(نلبي/سنلبي/بنلبي/ملبين/ملبي) (الدعوه/دعوتكم/النداء/)|(ما/لا/مستحيل) (نفوتها/افوتها/تفوتنا/تفوتني/يفوتنا/يفوتني/تتفوت/يتفوت/افوت/نفوت)\
        |(ع/على/في/ب) (الموعد/الوعد/اتفاقنا/موعدنا)|عالموعد|عالوعد|الموعد قائم|(زي/مثل/متل) (ما اتفقنا/اتفاقنا)|واصل (باذن الله/ان شاء الله)|واصلين (باذن الله/ان شاء الله)|اللي (يريحك/يناسبك/تشوفه/تشوفينه/تبيه/تبغاه/تبينه/يعجبك)|(زي/مثل/متل) ما (تحب/تحبي/تحبين/تبي/تبين/تبغى/تبغين/بدك)|انت (تامر/تؤمر)|امر(ك/كم) (مطاع/تم)|امري لله|مسافه (الطريق/السكه)|(مجهز/جهزت) نفسي|يا مرحبا (فيك/فيكم/بك/بكم/والله/ملايين/الف/ومسهلا)|ارحب|ارحبي|ارحبوا|مرحبا (بك/بكم) (في اي/باي)|على الرحب والسعه|ع الرحب والسعه|حياه|حياها|حياهم|حياهم الله|حياه الله|حياها الله|بيتك ومطرحك|ينور (الدنيا/البيت/المكان/السنتر)|منورين|ولو (اهلا/يا اهلا/تكرم/تكرمي)|يس|اوكاي|يمديني|يمدينا|يمدي|يمشي معي|يمشي الحال|كذا (يمشي/تمام/زين)|ايه كذا|عز الطلب|هذا عز الطلب|يا سلام (تم/عليك/خلاص)|من زمان (ابغى/نفسي/ودي)\
        |لا لا (اكيد/تمام/عادي/خلاص/تم/زين/ابشر/مناسب/حلو/ولا يهمك/مافي مشكله/ما في مشكله/مافيه مشكله/اوكي/طيب/جاي/جايين)|لا (عادي/تمام/مناسب/زين/حلو/اوكي/كذا تمام/كويس) (عادي/تمام/مناسب/زين/خلاص/تم/كذا)
        """

    private static let latinDeeds = """
        (a/n/b/bn/h/ha/7a/mn)sh(oof/ouf/uf/of)(ak/ik/k/ek/kom/kum/ko) (hnak/hnek/honik/hunak/bokra/bukra/3nd/el/inshallah)|(al/b2al/bal)(2ak/8ak/gak/gaak/a2ik)|ant(a6/6/e6/eth/adh)r(k/ak/ik/kom)|(a7/n7)tr(eek/ik/eekom)|(a/ha/h/7a/b)stan(nak/nek/naki/nakom/ak)|mist(an/ann)i(k/ik/ki/niki/nak)|nat(er/r)(ak/ik/eek/inak/inkom)|dn|dun|dan|7ja(z/zz)t|7agaz(t/na)|7ajaz(t/na)|7jez(t/na)|hajazt|hagazt|sajjalt|3alay el (gahwa/kahwa/ahwa/3asha/7ala/7sab)|5al(ee/i)ha 3al(ay/aya/ayy/i)|khaliha 3al(ay/aya/ayy/i)|sib(ha/hali) 3alaya|e7seb(ni/ny/na)|7sb(ni/na)|a7sb(ni/na)|(a/b/ha/h)jeeb (el/ma3/m3/al)|hagib (el/ma3aya)|baji(b/eb) (el/ma3)|aw(wal/al) el (7adreen/7a'9reen/7adhreen/mawjoodeen)|mwjood|mawjoodeen|gay(lak/lek/elak/elko/inlak)|jay(lak/elak/eek/inkom/enak/inak/eenkom)|bk(oo/ou)n (3ndk/3andak/3andek/honik/hnak/mawjood)|bnk(oo/ou)n (3ndkom/3andkom/hnak/honik)|eh (fa'9i/fa'9ya/fadi/fadhi/fady/fadya/fadye/akeed/tm/tmam)|ee (fadi/fadhi/fadya/akeed/tm/tmam)|eeh (fadi/fadya/fadhi)|la la (akeed/akid/tmam/tamam/3adi/5alas/5la9/tm)|ya mar7aba|mar7aba (fik/feek/bik/fikom)|ar7ab|mesh ha(ffawetha/fawwetha)|nbsher|nebsher|lab(eh/ayh)
        """

    private static let englishWaivers = """
        skip me|(sit/skip/pass) on (this/that) one|(not/wont be) (playing/joining/coming along/attending) (tonight/today/tomorrow/this/sorry/im afraid)|not (this/) (week/weekend/month/year) (sorry/im afraid/for me)|(ive/i have/weve) (signed/accepted/gone/taken) (with/another/a different/something else)|(withdraw/withdrawing) (from/my)|(wont/cant/couldnt/dont think ill) manage|(im/i am) (not/never) gonna make it|not gonna make it|aint gonna make it|wont be making it|not making it|(cant/wont/not gonna) be (there/around/in town/about)|(im/i am/not) (not) (around/about/in town)|stuck (at/in) (work/the office/traffic/a meeting/bed)|(dont/do not) (wait/wait up/expect/save) (for me/me/me a seat/on me)|dont wait for (me/us)|dont expect (me/us)|ill leave it (this time/for now/thanks/today/tonight)|think ill (leave it/pass/skip/give it a miss)|(have/need) to (be up/get up) early|early (night/start) (for me)|too (rich/pricey/expensive) for me|over my budget|another (year/month)|next (year/month) maybe|maybe some other time
        """

    private static let arabicWaivers = """
        (روح/روحي/روحوا/روحو/اطلع/اطلعي/اطلعوا/كلوا/العبوا/كملوا/ابداوا) (انت/انتي/انتو/انتوا/انتم/انتوا/بدوني/بدوننا/من غيري/من دوني/لحالك/لحالكم)|(لا/ولا/فلا/ما/بلا) (تنتظر/تنتظرو/تنتظري/تستنا/تستنو/تستني/تستنى/تنطر/تنطرو/تنطري/تحسب/تحسبو/تحسبي/تحتر/تحترو/تحتري)(ني/نا)|(لا/ولا) (تحسب/تحسبون/تحسبين) حسابي|متستن(اني/انيش/ونيش/ينيش)|ما تستن(اني/اوني/يني)|(ظروفي/وقتي/دوامي/الظروف/الوقت) ما (تسمح/يسمح/تساعد/يساعد)|ما (تسمح/يسمح) (ظروفي/وقتي/دوامي/الظروف/لي)|جدولي (ممتلئ/مليان/مزحوم/فل/كله)|(خلوها/خلها/خليها) (مره ثانيه/غير مره/لوقت ثاني/لبعدين/مره تانيه/لمره ثانيه)|ما (ني/ناب/نيب) (لاعب/لاعبه/طالع/رايح/مشارك)|(مش/مو/مب/ما راح/ماراح) (لاعب/العب/اشارك/اروح/اطلع/هروح/هلعب/هطلع) (اليوم/الليله/معكم/معاكم/بكره)|برا الحسبه|بره الحسبه|طلعوني (منها/من الحسبه)|مالي نصيب|ما (صار/كتب) (نصيب/لنا نصيب)|فراشي يناديني|ولا (ذي/هذي/دي/هاي)
        """

    private static let endings = """
        (بنوقف/نوقف/وقفنا/بوقف/اوقف/سكرنا/بنسكر/نسكر/قفلنا/بنقفل/نقفل/شيلوا/شيل/انسى/انسي/انسوا/كنسلنا/بنكنسل/تراجعنا عن/تراجعت عن/صرفنا النظر عن/صرفت النظر عن) (الموضوع/السالفه/الفكره/المشروع/الحكايه/السفره/الطلعه/الجيه)|طارت (الليله/الطلعه/السفره/الجيه/الرحله/الجمعه/علينا)|راحت علينا|طار (الموعد/المشوار/البرنامج/الاجتماع)|(ما فيه/مافيه/ما في/مافي/مفيش/ماكو) (لعب/كوره/درس/حصه/تمرين/اجتماع/جلسه/طلعه/عشا/سهره/لقاء) (اليوم/الليله/بكره/خلاص/النهارده/بكرا)|(the/our) (pitch/court/place/venue/restaurant/gym) is (flooded/closed/shut/waterlogged)|(its/thats/all) off (then/now/sorry/unfortunately)
        """

    private static let companions = """
        (ت/)(خاوينا/خاويني/رافقنا/رافقني/خاوي)|(تجين/تجي/تجون/تروح/تروحين/تروحون/تمشي/تمشين/تطلع/تطلعين/تطلعون/تيجي/تيجوا) (معي/معنا/معاي/معايا/معانا/وياي/ويانا)|(نبي/نبغى/نبغا/ودنا/نود/ابي/ابغى/بدنا/عايزين) (نشوفك/نشوفكم/نجيك/نجيكم/نزورك/نزوركم/نعزمك/نعزمكم/نقعد معك/نجلس معك/تشرفنا/تحضر معنا/حضورك/حضوركم)|(لا/ولا) نرضى الا (بحضورك/بحضوركم/بجيتك)|(حضورك/حضوركم/وجودك/وجودكم/شوفتك/شوفتكم) (يشرفنا/يسعدنا/شرف/يسرنا/غالي)|(يشرفنا/يسعدنا/يسرنا) (حضورك/حضوركم/وجودك/وجودكم/دعوتكم/دعوتك)|nab(eek/ik/eekom) (ent/w/ma3na/m3na)|care to (step in/join/come)|suppose you (would/could/can/might/fancy)|a (man/player) (down/short)|(we/ill) need (a/an extra/one more) (player/pair of hands/keeper)
        """

    private static let reservations = """
        (اذا/لو/ان) (لقيت/لقينا/حصلت/حصلنا/حصل/توفر/توفرت/انتهيت/انتهينا/فكوني/تركوني/نمت/ما نمت/هدت/هدات/خفت/خف/صرت/نزل/نزلت/عطوني/اعطوني/صح لي/صحلي/الله احيانا/تيسر لي)|ان كان(ها/ي//ه) (خفت/هدت/فاضي/فاضيه/زين)|law (wafag/wafa2/wafgat/2dert/gdert/5alast/5allast)|etha (wafag/gdart/5alast/5l9t)|lazem (as2al/agool/a2ool/asta2then)|(ill/i will/will) (ring/call/text/message/msg/ping) (you/u) (later/tonight/tomorrow/this/when/once/back/after/in)|(must/need to/have to/gotta) (ask/speak to/check with) (my/the/at)|(wait/hang on) (and see/til/till/until)|(might/may) be allowed
        """

    private static let theirPlans = """
        (has/had) (a/an/another/his/her/their) (meeting/appointment/wedding/party/exam/game/match/interview/trial/trials/flight/class/lesson/surgery/operation/shift)|has (meeting/exam/class/duty/practice/training/school)|my (lads/lad/boys/boy/son/daughter/kid/kids/girl/girls/husband/wife/hubby/mum/mom/dad/brother/sister/boss/cousin/uncle/aunt/nephew/niece/flatmate/roommate) (has/have/got/gets/is having/are having/is going/are going/is playing/are playing/is off to/are off to/starts/start)
        """
}
