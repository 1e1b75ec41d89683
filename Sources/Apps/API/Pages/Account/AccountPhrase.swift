internal import Time
internal import UseCases
internal import Web

/// The account's page.
enum AccountPhrase: Phrase {
    case title
    case since
    case settings
    case zone
    case language
    case quietHours, until
    case quietHint
    case save
    case notSaved
    case dayHours, dayHint
    case reminder, noReminder, weekStart, digits
    case minutesBefore(Int64)
    case asksQuestions, deletesCancelled, keepsWindows
    case consentTitle, consent, consentEnd
    case refused(AccountField)

    var both: Both {
        switch self {
        case .title: Both("Preferences", "التفضيلات")
        case .since: Both("Account since", "تاريخ الحساب")
        case .settings: Both("Settings", "الإعدادات")
        case .zone: Both("City of your clock", "مدينة توقيتك")
        case .language: Both("Language of pages and messages", "لغة الصفحات والرسائل")
        case .weekStart: Both("Weeks begin on", "أول أيام الأسبوع")
        case .digits: Both("Digits on Arabic pages", "الأرقام في الصفحات العربية")
        case .quietHours: Both("Quiet hours from", "ساعات الهدوء من")
        case .until: Both("Until", "إلى")
        case .quietHint:
            Both(
                "No notification comes then. Empty for none.",
                "لا تصلك فيها إشعارات. اتركها فارغة إن لم تُرد."
            )
        case .save: Both("Save", "حفظ")
        case .notSaved:
            Both(
                "Nothing was saved. Look at the fields that are marked.",
                "لم يُحفظ شيء. راجع الحقول المعلّمة."
            )
        case .dayHours: Both("Hours for events from", "ساعات المواعيد من")
        case .dayHint:
            Both(
                "If an event conflicts, Jadwal offers other times within these hours. Empty means 08:00–22:00.",
                "إن تعارض موعد اقترح جدول أوقاتًا أخرى ضمن هذه الساعات. إن تركتها فارغة فهي \u{2066}08:00–22:00\u{2069}."
            )
        case .reminder: Both("Reminder in the calendar", "التذكير في التقويم")
        case .noReminder: Both("None", "من دون")
        case .minutesBefore(let minutes): Self.before(minutes)
        case .asksQuestions:
            Both("Ask me about plans that Jadwal is not sure of", "اسألني عن المواعيد التي لا يتيقن منها جدول")
        case .deletesCancelled:
            Both(
                "Delete cancelled events from my calendar (otherwise they are marked)",
                "احذف المواعيد الملغاة من تقويمي (وإلا فتُعلَّم بأنها ملغاة)"
            )
        case .keepsWindows:
            Both("Keep the chat lines that an event was read from", "احتفظ بأسطر المحادثة التي قُرئ منها الموعد")
        case .consentTitle: Both("If you let Jadwal keep chat lines", "إن سمحت لجدول بالاحتفاظ بأسطر المحادثة")
        case .consent:
            Both(
                "Chats are deleted once they have been read. If you agree, the lines that an event was read from are "
                    + "kept, encrypted, until you have judged the event. Operators can use what you correct to make "
                    + "the reading better. The other person in the chat is not asked: agree only if that is right.",
                "تُحذف المحادثات بعد قراءتها. إن وافقت فستُحفظ الأسطر التي قُرئ منها الموعد مشفّرة إلى أن تحكم على "
                    + "الموعد. وقد يستخدم المشغّلون ما تصحّحه لتحسين القراءة. لا يُسأل الطرف الآخر في المحادثة، فلا "
                    + "توافق إلا إن كان ذلك مناسبًا."
            )
        case .consentEnd:
            Both(
                "You can take this back at any time. What was kept is deleted at once.",
                "يمكنك التراجع في أي وقت، ويُحذف ما حُفظ فورًا."
            )
        case .refused(.zone): Both("Choose a city of the list.", "اختر مدينة من القائمة.")
        case .refused(.language): Both("Choose a language of the list.", "اختر لغة من القائمة.")
        case .refused(.quietHours):
            Both(
                "Write quiet hours as two different times, such as 22:00–07:00.",
                "اكتب ساعات الهدوء كوقتين مختلفين، مثل \u{2066}22:00–07:00\u{2069}."
            )
        case .refused(.dayHours):
            Both(
                "Write hours as two different times, such as 08:00–22:00.",
                "اكتب الساعات كوقتين مختلفين، مثل \u{2066}08:00–22:00\u{2069}."
            )
        case .refused(.digits): Both("Choose digits of the list.", "اختر أرقامًا من القائمة.")
        case .refused(.weekStart): Both("Choose a day of the list.", "اختر يومًا من القائمة.")
        case .refused(.reminder): Both("Choose a reminder of the list.", "اختر تذكيرًا من القائمة.")
        case .refused(.deletesCancelled), .refused(.asksQuestions), .refused(.keepsWindows):
            Both("This can be on or off.", "يُفعَّل هذا الخيار أو يُعطَّل.")
        }
    }

    private static func before(_ minutes: Int64) -> Both {
        switch minutes {
        case 0: Both("When it starts", "عند البداية")
        case 60: Both("An hour before", "قبل ساعة")
        case 120: Both("Two hours before", "قبل ساعتين")
        case 1440: Both("A day before", "قبل يوم")
        case 1: Both("A minute before", "قبل دقيقة")
        default: Both("\(minutes) minutes before", "قبل \(ArabicCount.minutes.text(minutes))")
        }
    }
}
