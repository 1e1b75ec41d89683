public import UseCases
public import Web

extension CalendarForm {
    init(_ items: RequestItems) {
        self.init()
        self.provider = items.text(CalendarField.provider.rawValue).flatMap { CalendarProvider(rawValue: $0) }
        self.address = items.text(CalendarField.address.rawValue) ?? ""
        self.user = items.text(CalendarField.user.rawValue) ?? ""
        self.password = items.exact(CalendarField.password.rawValue) ?? ""
    }
}

extension CalendarInputFault: Phrase {
    public var both: Both {
        switch self {
        case .noProvider: Both("Choose where your calendar is.", "اختر مكان تقويمك.")
        case .google:
            Both(
                "Google does not let other programs in by password, so Jadwal cannot connect it yet. Choose another "
                    + "calendar.",
                "لا تسمح قوقل للبرامج الأخرى بالدخول بكلمة مرور، لذلك لا يمكن ربط تقويمها الآن. اختر تقويمًا آخر."
            )
        case .noAddress:
            Both(
                "Write the address of the server, such as cloud.example.org.",
                "اكتب عنوان الخادم، مثل \u{2066}cloud.example.org\u{2069}."
            )
        case .addressNotWanted:
            Both(
                "Jadwal knows this provider's address. Leave this empty, or choose another server.",
                "يعرف جدول عنوان هذا المزوّد. اترك الحقل فارغًا أو اختر خادمًا آخر."
            )
        case .unusableAddress:
            Both(
                "This is not the address of a server. Write it as in a browser, without blanks.",
                "هذا ليس عنوان خادم. اكتبه كما في المتصفح ومن دون مسافات."
            )
        case .notEncrypted:
            Both(
                "The address must begin with https://, so that nobody reads your password on the way.",
                "يجب أن يبدأ العنوان بـ \u{2066}https://\u{2069} حتى لا يقرأ أحد كلمة مرورك في الطريق."
            )
        case .noUser: Both("Write your user name there.", "اكتب اسم المستخدم لديهم.")
        case .unusableUser:
            Both(
                "A user name has no colon and no invisible character, and at most 320 characters.",
                "لا يحتوي اسم المستخدم على نقطتين رأسيتين ولا على رموز غير مرئية، ولا يزيد على 320 حرفًا."
            )
        case .noPassword: Both("Write the password.", "اكتب كلمة المرور.")
        case .unusablePassword:
            Both(
                "This password holds an invisible character or is too long. Type it, or copy it once more.",
                "في كلمة المرور رمز غير مرئي أو أنها طويلة جدًا. اكتبها أو انسخها من جديد."
            )
        }
    }
}

extension CalendarProvider: Phrase {
    public var both: Both {
        switch self {
        case .iCloud: Both("iCloud (Apple)", "آي كلاود (أبل)")
        case .fastmail: Both("Fastmail", "فاست ميل")
        case .mailbox: Both("mailbox.org", "ميل بوكس")
        case .nextcloud: Both("Nextcloud", "نكست كلاود")
        case .other: Both("Another server with CalDAV", "خادم آخر يدعم \u{2066}CalDAV\u{2069}")
        case .google: Both("Google Calendar", "تقويم قوقل")
        }
    }
}
