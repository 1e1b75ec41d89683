extension CuePhrases {
    /// Ways to leave it open, to hang it on a condition, to invite, to jest, and to speak of something else.
    static let unsure: [(Cue, String)] = [
        (.hesitation, Self.englishUnsure), (.hesitation, Self.arabicUnsure), (.hesitation, Self.latinUnsure),
        (.invitation, Self.englishInviting), (.invitation, Self.arabicInviting), (.engagement, Self.busy),
        (.acceptance, "ill see (you/u/ya)|i will see you|ill check in then"),
        (.jest, Self.joking),
    ]

    private static let englishUnsure = """
        (ill/i will/il/let me/lemme/gotta/need to/have to/got to/gonna/should/id need to/would need to/must) (check/ask/confirm/look/double check/find out/figure out/sleep on it/get back/come back to you/revert/let you know/tell you/run it by/speak to/talk to/think about it)\
        |il see|sleep on it|play it by ear|see how (i feel/it goes/im feeling/things go/i get on)|up in the air|touch and go|50 50|fifty fifty|on the fence|tbc|tbd|tba|to be confirmed|not confirmed|waiting (on/for/to hear)|still waiting|until i hear|once (i/hubby/he/she/they) (know/hear/check/knows/hears/tells/confirms)|as soon as i know|when i know\
        |if (i/im/i get/my/nothing/all goes/work/the/its not/he/she/they/we/hes/shes/theyre/anything) (can/get/finish/manage/goes/finishes/lets/is/are/am/not/have/survive/feel/wake/make/dont/doesnt/says/say/agrees/agree/permits/allows/comes/come/frees/leave/gets/free/still)|unless|assuming|provided|subject to|depending|dep on|hinges on\
        |may not|could be|likely|doubt it|i doubt|not too sure|not entirely|not certain|unsure|no idea yet|dont know (yet/if/when/about)|not decided|havent decided|undecided|who knows|hard to say|cant say (yet/for sure)|cant commit|cant promise anything|can (i/we) (confirm/let you know/get back/tell you)|leave it with me|ask me (later/tomorrow/again)|hmm|hmmm|umm|dunno|duno|see what i can do|do my best|try my best|trying to|gonna try|ill have a think|have a think|think on it|mull it over|let you know (later/tomorrow/tonight)|will know (more/by/on)|know by
        """

    private static let arabicUnsure = """
        (خلني/خليني/لازم/راح/رح/دعني/بس/خلينا/خلنا) (شوف/اشيك/اتاكد/اسال/استاذن/اشاور/اراجع/افكر/نتاكد/نسال/نفكر/نشاور)|(ب/ه/ح/ا)(شاور/شيك/ستاذن/سال/تاكد/راجع)|هشوف|حشوف|اشوف (وضعي/دوامي/جدولي/ظروفي/زوجي/امي/ابوي/اهلي/المدام/الوضع)\
        |(ا/ب/ه/ح/ن/بن)(رد) (عليك/لك/عليكم/لكم/عليج)|وارد (عليك/لك/عليكم/عليج)|بردلك|برجعلك|ارجعلك|ارجع لك|برجع لك|(ا/ب/ه/ح)(خبرك/خبركم/خبرج/بلغك/علمج/علمكم/فيدك/قولك/قولكم/قلك)|واقولك|واخبرك|واعلمك|واعطيك خبر|(ا/ب/ه/)(عطيك/عطيكم/ديك/ديكم) خبر|سافيدكم|سنوافيكم|نوافيكم|اكد لك|اكدلك|باكد لك|باكدلك|هاكدلك|بكره (اقولك/اخبرك/اكد لك)\
        |ربما|محتمل|الله اعلم|(مش/مو/مب/ماني/لست/غير/منيب/مني) (متاكد/متاكده/متاكدين/عارف/عارفه/عارفين/ضامن/ضامنه/اكيد)|معرفش|ماعرفش|ماعرف|ما اعرف|ما بعرف|مابعرف|مش شرط|مو شرط|مو اكيد|لسه (مش/مو/ما) (عارف/متاكد/اكيد/قررت/قررنا)|ما قررت|ماقررت|ما قررنا|ما تاكدت|ماتاكدت|ما (اوعدك/اوعدكم/بوعدك/اضمن)|ماوعدك|مقدرش اوعدك|هحاول|حاحاول|رح حاول|بجرب|بنحاول|نحاول|يعتمد|تعتمد على|بيعتمد|متوقف على|بيتوقف\
        |(اذا/لو/ان) (قدرت/قدرنا/خلصت/خلصنا/طلعت/فضيت/فضينا/لحقت/صحيت/رجعت/رجعنا/وصلت/سمحت/تحسنت/تحسن/الله راد/سمح/سمحوا/وافق/وافقت/وافقوا/تيسرت/تيسر/ما في/ما عندي/ما طلع/ما صار/مافي/ما جاني/ما جاتنا/ما تعبت/كان الجو/انعتمدت/اعتمدوا/عطوني/عطاني/المدير/لقيت/لقينا)\
        |يكون خير|الله (يكتب/يسهلها/ييسرها)|ربنا (يسهل/ييسر)|على التساهيل|سيبها على الله|خليها على الله|خلها على الله|بنشوف|هنشوف|منشوف|خليني شوف|بعدين (اقولك/نشوف/اعلمك)|لكل حادث حديث|خليني (افكر/فكر)|هفكر|عطني (وقت/فرصه)|اعطيني (وقت/فرصه)|استخير|بستخير|معلقه|خليها معلقه|اخليها معلقه|نخليها معلقه|لحظه|مبدئيا|بشكل مبدئي|للحين ما|لسا ما|لين اتاكد|غالبا
        """

    private static let latinUnsure = """
        (ba/a/bsh/ash)(shoof/shof/shouf)|bshoof|bshouf|khalini (ashoof/shouf/ashof)|5alini (ashoof/ashof/shoof)|5aleni ashoof|bredlak|b2ellak|b2oulak|ba2oulak|b5abrak|akhbrak|a5abrk|a5brk|3la 7asab|7asab|7sb|m3rfsh|ma3rafsh|ma ba3rif|ma b3ref|mabaref|mesh 3aref|msh 3aref|mesh akid|msh akeed|mo akeed|mo mt2akd|momken|mumkin|mmkn|law 2dert|law 5alast|eza fade|eza fadit|iza fade|etha gdart|etha 5l9t|b7awel|ba7awel|a7awel|ha7awel|belki|shayad|mungkin|peut etre|sa2aloh|ytsahal|yseer 5air|yseer khair|y9eer 5air|allah kareem|allah ysahel|nshoof|nshouf|mnshouf|bfakker|bafaker
        """

    private static let englishInviting = """
        why dont we|what do you say|whaddya say|you coming|are you coming|u coming|you in|u in|you down|r u free|u free|come (along/see/watch/for)|tag along|swing by|pop (over/round/in/by)|drop (by/in)|stop by|meet (me/us)|study together|catch (a/the) (film/movie/game/match)|(can/could/would/will) you (make/do/come/join/attend/be there/be present/drop by/pop in)|(can/could) i (come/visit/book/drop by/see you)\
        |we going|are we doing|are we going|you going|theres a seat|extra ticket|spare ticket|got tickets|have tickets|please (confirm/attend/join)|kindly (confirm/attend)|can i put you down|shall i (book/confirm/put you down)|would (he/she/they) like to|do you fancy|feel like|dont be late|be on time|la (tt2a5r/tet2akhar/tt2akhr/tta5r)|need you (at/there/in)|wants (both of us/us both/to meet us/to see us)|we had a cancellation|would you like it|still on for|are we still on|i will pick you|i pass by you
        """

    private static let arabicInviting = """
        (هن/حن/بن/ن/من)(روح/طلع/تقابل/لتقي/تلاقى/جتمع/تغدى/تعشى/فطر/تسحر/تقهوى/سهر/تمشى/زور/سافر/خيم/كشت/حضر/شوي/تفرج/ذاكر/تجمع/كلم)|مناخد|ننزل|نشتري|نشوف (فيلم/المباراه/الماتش/ماتش)\
        |(ب/)(تيجي/تيجوا/تجي/تيين/تيي/تحضرين/تحضرون/تشاركنا/تنضم/تنضمين/تودين/توديني/تاخذني/توصلني/تيلس/تيلسين/تقعدين/تلعب/تمرني/تمرين/تمر علي/تفضى/تشرفنا)|نرغب (بلقائكم/بدعوتكم/في لقائكم)|نود (دعوتكم/لقاءكم/ابلاغكم)|ندعوكم|ادعوكم|للتاكيد|نامل (تاكيد/الحضور/حضوركم)|نرجو (الحضور/تاكيد/حضوركم)|يرجى (الحضور/تاكيد)|نذكركم|تذكير بموعدكم|موعدكم|ناقصنا|لازم (تجين/تجون/تيي/تيين/تيجي)|ابيك معي|ابيك معاي|ابغاك معي|محتاجك معي|سوا|سوى|مع بعض|شو رايك|ايش رايك|ايه رايك|ما تيجي|ما تيجوا|بدك تيجي|بدك تجي|حابب تيجي|حابه تيجي|وش عندك|حجزت لنا|حجزتلنا
        """

    private static let busy = """
        صايم|صايمه|صايمين|مناوبين|عندي (ارتباط/التزام/اختبار/امتحان/دوام/شغل/ضيوف/مناسبه/موعد/شفت/مناوبه/سفر/رحله/عزيمه/زواج/اجتماع/محاضره/كويز)|عندنا (ضيوف/عزومه/عزيمه/مناسبه/زواج/سفر)|معي (ضيوف/شغل)|ورايا|وراي (دوام/شغل/اختبار/سفر)|ماسك دوام|حاجين|معتمرين|ناخذ عمره\
        |ive (plans/work/a shift/an exam/a deadline)|got (work/a shift/an exam/a deadline/an appointment/family over/guests)|flying (to/out)|im flying|im working|on nights|working late|on shift|have (work/an exam/guests/a shift/a deadline)
        """

    private static let joking = """
        لو (ان/عندي/كان/كانت/معي/فيه)|كان (نطلع/نروح/رحنا/طلعنا/سافرنا)|يا ليت (رحنا/طلعنا/كنا/كنت)|if (i/we) (had/were/hadnt/wasnt)|wish (you/u/we/i) (were/was)|(and/then/) id be there|in a heartbeat|in (your/my) dreams|as if|yeah right|when pigs fly|once in a blue moon|pull the other one|sure jan|dream on|over my dead body|not even if you paid me|بالمشمش|في المشمش|في احلامك|بأحلامك|باحلامك|احلم|احلمي|نكته|من جدك انت|اتريق|بهزر|بنهزر|كنت بهزر|بمزح|كنت امزح|نستهبل|استهبل|قاعد امزح|عم امزح|عم بمزح|amza7|b2mza7|bahazar|just messing|messing with you|pulling your leg|im kidding|only kidding|joking aside not
        """
}
