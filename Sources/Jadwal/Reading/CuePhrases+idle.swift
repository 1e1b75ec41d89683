extension CuePhrases {
    /// Phrases that hold a word of the table and do nothing: "can't believe it", "ماشي الحال".
    static let idle = PhraseTable<Bool>([
        (
            true,
            """
            cant (believe/complain/stand/sleep/find/remember/even/deal/see/hear/tell/help/imagine/stop/read/open/log in/access/get over/blame/lie/keep up/unsee/cook/drive/swim/sing)|(no idea/no one/no wonder/no joke/no kidding/no doubt/no need/no rush/no hurry/no pressure/no stress/no clue/no news/no mercy)\
            |sure thing is|make sure|not sure why|how sure|free of charge|free (delivery/shipping/parking/wifi/gift)|wi fi free|for free|duty free|sugar free|the other day|if (you/u) (want/like/dont mind/wish/prefer/fancy/insist/say so/please/need)|if (thats/its/that is/it is/thats all) (ok/okay/fine/alright/right/cool/good/possible/easier/not too)|if that (works/suits)|if possible|if not|if so|what if|even if\
            |might as well be|could be worse|bus pass|boarding pass|pass me|pass the|pass by|pass it|pass on my|see what|order (of/in)|in order to|due to|free time|feel free|was wondering|was thinking|i was hoping\
            |(الله/ربي/ربنا) (يتمم/يتمم على خير/يتمم لهم/يتمم لهم على خير/يتمم لكم/يتمم لكم على خير/يتمم بخير)|(يتمم/يتم/تمم/اتم/يكمل) (له/لها/لهم/لك/لكم/عليه/عليها/عليهم/عليكم/لنا/الامور) (على خير/بخير)|(تصبح/تصبحي/تصبحين/تصبحون/تصبحوا) على خير|(وانت/وانتي/وانتم/وانتو) (على خير/من اهله/من اهل الخير)|يتمم على خير|يتم على خير|تم حذف|تم الحذف|ماشي الحال|كل شي تمام|وش اخبارك|لو (سمحت/سمحتي/سمحتوا/تكرمت/تكرمتي/تبي/تبين/تبون/تحب/تحبين/حابب/عايز/عاوز/بدك/تقدر/ودك/مناسب)|اذا (سمحت/سمحتي/تبي/تبين/تحب/تحبين/ودك/حابب/بدك/يناسبك/يناسبكم/ممكن/ما عليك امر/ماعليك امر/عادي/مناسب)|الغاء الاشتراك|لالغاء الاشتراك|بانتظار (ردك/ردكم/تاكيدك/تاكيدكم)|انتظر (ردك/ردكم/تاكيدك)|(بانتظارك/انتظرك/ننتظرك) (ترد/لين ترد/تاكد)|لا حول|لا اله|لا شكر|لا تنسى|لا تنسين|لا اكثر|كلام فاضي|مكان فاضي|جهاز|قدام (الباب/المدخل/البيت/المحل/المسجد)|معاك حق|معك حق|عندك حق|مين معك|الطيب|يا حلو|ما شاء الله|من زين|(يتمم/يتم) (له/لك/لهم/لها/لكم) على خير|الله يحييك|تصبح على خير|تصبحين على خير|تصبحون على خير|صح لسانك|يشوف (شر/خير)|تشوف شر|ما تشوف شر
            """
        )
    ])
}
