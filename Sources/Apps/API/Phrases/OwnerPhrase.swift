internal import Pages

/// What stands around every page.
enum OwnerPhrase: Phrase {
    case product
    case skip
    case navigation
    case signOut
    case footer

    var both: Both {
        switch self {
        case .product: Both("Jadwal", "جدول")
        case .skip: Both("Skip to the content", "انتقل إلى المحتوى")
        case .navigation: Both("Pages", "الصفحات")
        case .signOut: Both("Sign out", "تسجيل الخروج")
        case .footer:
            Both(
                "Jadwal puts what you agree on in chats into your calendar.",
                "يضع جدول ما تتفق عليه في محادثاتك في تقويمك."
            )
        }
    }
}

/// What an act did, told by the page after it. It comes in the address, as a word of a closed list.
enum OwnerNotice: String, Phrase, CaseIterable {
    case signedOut = "signed-out"
    case signedOutEverywhere = "signed-out-everywhere"
    case saved
    case ended
    case chooseZone = "choose-zone"
    case calendarConnected = "calendar-connected"
    case calendarsChosen = "calendars-chosen"
    case calendarWorks = "calendar-works"
    case calendarRemoved = "calendar-removed"
    case whatsAppEnded = "whatsapp-ended"
    case chatsChosen = "chats-chosen"

    static let field = "notice"

    var tone: Markup.Tone {
        switch self {
        case .signedOut, .signedOutEverywhere, .saved, .ended, .calendarConnected, .calendarsChosen, .calendarWorks,
            .calendarRemoved, .whatsAppEnded, .chatsChosen:
            .good
        case .chooseZone: .warning
        }
    }

    var both: Both {
        switch self {
        case .signedOut: Both("You are signed out.", "لقد سجّلت الخروج.")
        case .signedOutEverywhere: Both("You are signed out everywhere.", "سُجّل خروجك من كل الأجهزة.")
        case .saved: Both("Saved.", "تم الحفظ.")
        case .ended: Both("That session has ended.", "انتهت تلك الجلسة.")
        case .calendarConnected:
            Both(
                "Your calendar account is connected. Choose below which calendars are used.",
                "تم ربط حساب تقويمك. اختر أدناه التقويمات التي تُستخدم."
            )
        case .calendarsChosen: Both("Your calendars are chosen.", "تم حفظ اختيار تقويماتك.")
        case .calendarWorks: Both("The calendar account works.", "حساب التقويم يعمل.")
        case .calendarRemoved: Both("The calendar account is removed.", "أُزيل حساب التقويم.")
        case .whatsAppEnded:
            Both("The connection is ended. Nothing more is read.", "انتهى الاتصال. لن يُقرأ شيء بعد الآن.")
        case .chatsChosen: Both("Your choice of chats is saved.", "تم حفظ اختيار المحادثات.")
        case .chooseZone:
            Both(
                "Welcome. Choose your time zone first: the times of your events depend on it.",
                "أهلًا بك. اختر منطقتك الزمنية أولًا: عليها تعتمد أوقات مواعيدك."
            )
        }
    }
}
