internal import Web

/// The pages of the calendar account.
enum CalendarPhrase: Phrase {
    case title, connectTitle, connectHint, changeHint, passwordKept
    case provider, chooseOne, address, addressHint, user, userHint, password, passwordHint, passwordAgain, connect
    case state, works, rests, restsHint, nextTry, waiting, server
    case choose, change, test, removeTitle, removeHint, remove
    case chooseTitle, place, ownPlace, searched, searchedHint, nothingToSearch, allSearched, someSearched, viewed
    case save, choiceGone

    var both: Both {
        switch self {
        case .title: Both("Your calendars", "تقويماتك")
        case .connectTitle: Both("Connect your calendar", "اربط تقويمك")
        case .connectHint:
            Both(
                "Jadwal writes what you agree on into a calendar of your account, and looks into your other calendars "
                    + "for conflicts. It changes nothing else there.",
                "يكتب جدول ما تتفق عليه في تقويم من حسابك، ويبحث في تقويماتك الأخرى عن التعارضات. ولا يغيّر فيها شيئًا."
            )
        case .changeHint:
            Both(
                "New events go to the account that you connect here. Those that are written stay where they are.",
                "تُكتب المواعيد الجديدة في الحساب الذي تربطه هنا. ويبقى ما كُتب من قبل في مكانه."
            )
        case .passwordKept:
            Both(
                "The account is tested first. The password is kept encrypted, and no page shows it again.",
                "يُختبر الحساب أولًا. تُحفظ كلمة المرور مشفّرة، ولا تعرضها أي صفحة بعد ذلك."
            )
        case .provider: Both("Where is your calendar?", "أين تقويمك؟")
        case .chooseOne: Both("Choose one", "اختر")
        case .address: Both("Address of the server", "عنوان الخادم")
        case .addressHint:
            Both(
                "Only for Nextcloud and other servers, for example cloud.example.org.",
                "لنكست كلاود والخوادم الأخرى فقط، مثل \u{2066}cloud.example.org\u{2069}."
            )
        case .user: Both("User name there", "اسم المستخدم هناك")
        case .userHint: Both("Often your e-mail address.", "غالبًا عنوان بريدك الإلكتروني.")
        case .password: Both("App password", "كلمة مرور التطبيق")
        case .passwordHint:
            Both(
                "iCloud and Fastmail want one that you make in your account there, for this purpose only.",
                "تطلب آي كلاود وفاست ميل كلمة مرور تنشئها في حسابك هناك لهذا الغرض وحده."
            )
        case .passwordAgain:
            Both("Type the password again: no page shows it.", "اكتب كلمة المرور مجددًا: لا تعرضها أي صفحة.")
        case .connect: Both("Test and connect", "اختبر واربط")
        case .state: Both("State", "الحالة")
        case .works: Both("Connected", "متصل")
        case .rests: Both("Does not work", "لا يعمل")
        case .restsHint:
            Both(
                "Jadwal could not write to this account, and tries again from time to time. Test it to see why.",
                "لم يتمكن جدول من الكتابة في هذا الحساب، ويعيد المحاولة من حين إلى آخر. اختبره لتعرف السبب."
            )
        case .nextTry: Both("Next try", "المحاولة التالية")
        case .waiting: Both("Events that wait", "مواعيد تنتظر")
        case .server: Both("Server", "الخادم")
        case .choose: Both("Choose calendars", "اختر التقويمات")
        case .change: Both("Change the account", "غيّر الحساب")
        case .test: Both("Test the account", "اختبر الحساب")
        case .removeTitle: Both("Remove the account", "إزالة الحساب")
        case .removeHint:
            Both(
                "Jadwal forgets the password and writes nothing more. What it has written stays in your calendar.",
                "ينسى جدول كلمة المرور ولا يكتب شيئًا بعد ذلك. ويبقى ما كتبه في تقويمك."
            )
        case .remove: Both("Remove it", "أزِله")
        case .chooseTitle: Both("Choose calendars", "اختيار التقويمات")
        case .place: Both("New events go to", "تُكتب المواعيد الجديدة في")
        case .ownPlace: Both("A calendar of its own, made by Jadwal", "تقويم خاص ينشئه جدول")
        case .searched: Both("Where conflicts are looked for", "أين يُبحث عن التعارضات")
        case .searchedHint:
            Both(
                "What stands in these calendars makes you busy. Of more than 50 calendars the first 50 are listed and searched.",
                "ما في هذه التقويمات يعني أنك مشغول. إن زادت على 50 فتُعرض ويُبحث في أول 50 منها."
            )
        case .viewed: Both("What day, week and month show", "ما يظهر في اليوم والأسبوع والشهر")
        case .nothingToSearch: Both("The account has no other calendar.", "لا تقويم آخر في الحساب.")
        case .allSearched: Both("In all calendars", "في كل التقويمات")
        case .someSearched: Both("In those that you have chosen", "في التي اخترتها")
        case .save: Both("Save", "حفظ")
        case .choiceGone:
            Both(
                "Choose a calendar of the list for new events. Nothing was saved.",
                "اختر من القائمة تقويمًا للمواعيد الجديدة. لم يُحفظ شيء."
            )
        }
    }
}
