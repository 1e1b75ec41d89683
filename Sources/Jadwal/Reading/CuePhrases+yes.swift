extension CuePhrases {
    /// Ways to take up a proposal, by language and dialect.
    static let yes: [(Cue, String)] = [
        (.acceptance, Self.englishYes), (.acceptance, Self.arabicYes), (.acceptance, Self.latinYes),
    ]

    private static let englishYes = """
        yes (sir/maam/please/pls/love/boss/chef/mate/bro/dear/definitely/absolutely/of course/lets/ok/sure/coach/doctor/miss/dad/mum)\
        |yes yes|oh yes|oh yeah|ooh yes|heck yes|hell yes|ye|yh|yhh|yeh|yas|yass|yaas|yis|yessir|yup yup|yeah (good/sure/ok/okay/fine/cool/lets/why not/im in/im down)\
        |(ok/okay/alright/right/cool/great/perfect) (then/so)|(okie/okey/oki) (dokie/dokey/doke)|okie|okies|oka|okk|okey|okayy|mkay|mmkay|kay|aye|righto|right you are|ofc|obvs\
        |sounds (fun/lovely/amazing/ideal/right/brilliant/nice/wonderful/awesome/ok/okay/fine/fab/lit/about right)\
        |(thats/that is/thatll be/that will be/thatd be/that would be/would be/itd be) (great/good/lovely/perfect/fine/ideal/cool/nice/amazing/wonderful/ok/okay/brilliant/fab)\
        |perf|fab|grand|lovely jubbly|smashing|sorted|done deal|splendid|super|superb|amazing|fantastic|terrific|delighted|sweet|ace|marvellous\
        |you (bet/got it/have a deal)|youre on|its on|game on|bet|say less|roger that|roger|copy that|10 4|understood|consider it done\
        |(im/i am/were/we are) (in/game/down/up for it/on board/all in/so in/so down/coming/joining/there/happy with that/ok with that/okay with that/fine with that/good with that/good for that)\
        |(count/sign/put) (me/us) (in/down/up)|book (me/us) in|put us down|buy me (one/a ticket)|get me (one/a ticket)|save me a (seat/spot/place)\
        |(ill/i will/well/we will) (be there/come/join/join you/take it/take that/take that one/make it/attend/be in/be home/be waiting/be ready/be on/dial in/hop on/swing by/pop by/pop over/meet you there/see you (there/then))\
        |(ill/i will) bring (him/her/them/it/the/my/some/dessert/snacks/drinks/cake/coffee)|(joining/attending/coming)|on my way\
        |(i/we) can (make it/make that/do it/do that/come/join/attend/be there)|would not miss it|wouldnt miss it for the world|try and stop me\
        |locked in|lock it in|in the diary|in my diary|in the calendar|its in the diary|added to my calendar|blocked my calendar|youre all set|all set|booked in|booked you in|its booked\
        |(thats/its/its a) (a date/a plan/a deal/a yes/yes from me/date/plan/deal)|go on then|oh go on|twist my arm|might as well|how could i say no|cant say no\
        |deffo|defs|defo|fo sho|surely|naturally|happily|gladly|with pleasure|my pleasure|honoured|i accept|accepted|i confirm|we confirm|confirming|hereby confirm|approved|agree|well noted\
        |(works/suits/fine/good/great/perfect/okay/ok/ideal) (for/by/with) (me/us)|works (well/fine/perfectly/a treat)|(itll/thatll/that will) (work/do)|does it for me\
        |(see/c) (you/u/ya) (then/there/soon/at/on)|til then|till then|until then|looking forward to it|cant wait|woohoo|yay|yayy|yippee|excited|hyped|cool cool|coolio|kewl|no probs|no prob|no problemo|deal done|yes to that
        """

    private static let arabicYes = """
        تم تم|تمت|تمام (التمام/كذا/كدا/كده/اوي/هيك/جدا)|خلاص (تم/اجل/اتفقنا/اوكي/تمام/جاي/جايه/جايين)|تم خلاص|يب|ييب|يس|اي (نعم/والله/اكيد/طبعا/تمام/تم/خلص/ليش لا)|ايه (نعم/والله/اكيد/طبعا/تمام/تم/خلص/ليش لا)\
        |ابشر (بي/بالخير/بسعدك)|ابشري (بي/بالخير/بسعدك)|ابشروا|ابشرو|سم|سمي|سم طال عمرك|لبيه|لبيك|على هالخشم|على خشمي|على عيني|على راسي وعيني|ع راسي|ع عيني|من عيني|عيوني (لك/لكم/لج)|تدلل|تدللي|تدللون|تامر|تامرين|تامرون|تؤمر|تؤمري\
        |ازهلها|ازهليها|خوش (راي/وقت/حجي/كلام/فكره/موعد)|خوش|اي خوش|هيه|هيه (نعم/والله/اكيد)|ايوا|ايوه (طبعا/اكيد/تمام)|اها (تم/تمام/اوكي)|اوكشن|اوكيشن|مره (تمام/حلو/ممتاز)\
        |صاير|صار خلاص|ثبته|ثبتها|ثبتي|ثبتيه|ثبتناه|تم التثبيت|مثبت|اعتمد|اعتمدي|اعتمدت|اعتمدنا|تم (الاعتماد/التاكيد/تاكيد/الحجز/حجز)|احجز لي|احجزي لي|احجز لنا|احجزي لنا|احجزيلي|احجزلي|على الموعد|موعدنا|على خير ان شاء الله\
        |(ان شاء الله/باذن الله/اكيد/طبعا/خلاص) (جاي/جايه/جايين/بجي/بنجي/نجي/احضر/بحضر/حاضر/حاضره/حاضرين/موجود/موجودين)|(جاي/جايه/جايين/حاضر/حاضره/حاضرين) (ان شاء الله/باذن الله/اكيد)\
        |جايه|جايك|جايكم|جايينك|جايينكم|جايلك|جايلكم|بجيك|بجيكم|اجيكم|بنجي|بنجيك|بنجيكم|نجيكم|ياي|يايه|يايين|يايك|يايكم|يايج|اييك|اييج|اييكم|بييك|بييج|بييكم|هاجي|هجي|حاجي|هنيجي|هنكون هناك|هكون هناك|هكون موجود|هجيلك|رح اجي|رح كون|راح اجي|جايي|لجاي|جاييكم|بحضر|بنحضر|احضر ان شاء الله|ساحضر|سنحضر|ساكون هناك|سنكون هناك\
        |بكون (عندك/عندكم/هناك/جاهز/جاهزه/موجود/موجوده/حاضر/بالموعد/على الموعد)|اكون (عندك/عندكم/موجود/موجوده/جاهز/جاهزه)|بنكون (عندك/عندكم/هناك/موجودين/جاهزين)|نكون (عندك/عندكم/موجودين/هناك)\
        |(انا/احنا/حنا/نحن/نحنا) (معك/معكم/معاك/معاكم/وياك/وياكم/وياج/قدام/جاهز/جاهزين/موجود/موجودين/فاضي/فاضيه/فاضيين/متفرغ/متفرغه)|وياك|وياكم|وياج|احسبني|احسبيني|احسبوني|احسبونا|احسبنا|حطني معكم|حطيني معكم|حطونا معكم|سجلني|سجليني|سجلوني|سجلنا|سجلونا\
        |(ناطرينكم/ناطرينك/ننطرك/ناطرك/نستناك/نستناكم/مستنيك/مستنيكم/ننتظركم/ننتظرك)|البيت (بيتك/بيتكم/بيتج)|تنور|تنورون|تنورنا|تنورونا|تنوري|تنورينا|تشرفنا|تشرفونا|تشرف|تشرفون|يا هلا فيك|يا هلا فيكم|يا هلا والله|حياج|حياج الله\
        |يناسب|يناسبني (جدا/مره)|مناسب (لي/لنا/جدا)|ملائم|ملائم لي|يمديني|يصلح لي|ينفعني|ماشي (تمام/اوكي/خلاص/يا باشا/يا ريس/يا عم)|ما يخالف|مايخالف|(ما في/مافي/ما فيه/مافيه/ماكو/ما كو) (مشكله/مانع/اشكال)|(ما عندي/ماعندي/معنديش/ماعنديش) (مشكله/مانع/اشكال)|مو مشكله|مش مشكله|لا مشكله|لا اشكال|عادي (جدا/مافي مشكله/تمام)\
        |يالله|يلا (تم/حلو/اوكي/تمام/نروح/بينا/بنا/مشينا)|بالضبط|بالزبط|مظبوط|مضبوط|صحيح|صح|على البركه|عالبركه|فكره (ممتازه/زينه/رهيبه/جميله/كويسه/روعه)|والله فكره|راي (حلو/زين/سديد)|كلام (زين/سليم/موزون/صح)|افضل لي|احسن لي|رهيب|خرافي|اسطوري|عسل|عال|عال العال|ميه ميه|ميه بالميه|ميه في الميه|قشطه|اشطه|اشطا|زي الفل|حلو (اوي/جدا/كده/مره)|كويس (اوي/جدا/كده)\
        |حاضر (يا/من عيوني/خالتي/عمي/يبه/يمه)|من (عنيا/عينيا/عنيه)|عنيا|عينيا|تكرم|تكرمي|تكرم عينك|تكرم عيونك|تكرم عينيك|ليش لا|ليه لا|وماله|منيح|كتير منيح|كتير حلو|هيك (منيح/تمام/حلو)|بيمشي الحال|بظبط|بيظبط|بيزبط|بزبط|ظابط|زابط|بناسبني|بيناسبني|مناسبتني|بتفرج|خلص (اتفقنا/ماشي/تمام)|صار معلوم|لك ذلك|لكم ذلك|شرف لي|يشرفني|يشرفنا|يسرني|يسرنا|بالطبع|حتما|اؤكد|نؤكد|اكدت|اكدت الحضور|متفق|متفقه|موافقون|متفقون|حسنا|واخا|صافي|مزيان|باهي|مليح|صار عيني|ممنون|تدلل عيني
        """

    private static let latinYes = """
        tm tm|tamm|tmaam|temam|tamem|6ayb|tayyeb|tayeb|tyb|tayb|6ayeb|zein|zyn|7elo|7lw|7low|7ilo|hilo|mashi|mashy|maashi|ma mane3|la mane3|(mafi/ma fi/mafe/ma fe/mafish/mfeesh) (moshkila/mushkila/mshkla/moshkle/moshkela)\
        |akid|2akeed|2akid|tab3an|tab3n|7adir|7ader|hader|7aader|hadir|7a'9er|7a9'er|abshr|absher|abshri|abshiri|ebsher|3la rasi|3ala rasi|(men/mn/min) (3yoni/3yooni/3enaya/3naya)|men 3yoni|mn 3yoni|min 3yooni|3yoni|3yooni\
        |5ala9|5alas|khlas|5ls|5alaas|etafa2na|ettafa2na|itafagna|etafagna|ittafagna|ittafa2na|mettef2in|mwafeg|mwafga|mowafe2|mouwafi2|jay|jaya|jayeh|jaye|jayyin|jayin|jayeen|jayak|jayik|bajeek|bajik|bji|bjeek|ajeek|ajik|benji|bnji|njeekom|njik|gayyin|gayeen|hagy|hagi|haji\
        |aiwa|aiwaa|eywa|eh (tayyeb/tayeb/akid/ok/tamem/yalla/sure)|e wallah|ee wallah|ee walla|eh wallah|na3am|n3m|sar|sar khalas|7yak|7ayyak|7ayak|7ayakom|7yakom|tkram|tikram|tekram|tekrame|tikrami|mnee7|mni7|mneh|bysir|byseer|biseer|byezbat|byezbot|bezbat|2eshta|eshta|ishta|zay el fol|tamer|tamreen|yalla (tm/tamam/ok/deal)|ok yalla|labeh|sm 6al 3omrk
        """
}
