internal import Web

/// The fields that an owner fills in to connect an account.
struct CalendarForm: Sendable {
    var provider: CalendarProvider?
    var address = ""
    var user = ""
    var password = ""

    init() {}

    init(_ items: RequestItems) {
        self.provider = items.text(CalendarField.provider.rawValue).flatMap { CalendarProvider(rawValue: $0) }
        self.address = items.text(CalendarField.address.rawValue) ?? ""
        self.user = items.text(CalendarField.user.rawValue) ?? ""
        self.password = items.exact(CalendarField.password.rawValue) ?? ""
    }

    /// Where the test begins; nil if it is not known yet.
    var url: String? {
        guard let provider else { return nil }
        return provider.fixedAddress ?? (self.address.isEmpty ? nil : provider.address(typed: self.address))
    }

    /// Only by what was typed. Whether it is right, the server says.
    var faults: [CalendarField: CalendarInputFault] {
        var faults: [CalendarField: CalendarInputFault] = [:]
        switch self.provider {
        case nil: faults[.provider] = .noProvider
        case .google: faults[.provider] = .google
        case .iCloud, .fastmail, .mailbox: if !self.address.isEmpty { faults[.address] = .addressNotWanted }
        case .nextcloud, .other: faults[.address] = Self.fault(ofAddress: self.address)
        }
        if self.user.isEmpty {
            faults[.user] = .noUser
        } else if self.user.utf8.count > 320 || self.user.contains(":") || Self.isUnprintable(self.user) {
            faults[.user] = .unusableUser
        }
        if self.password.isEmpty {
            faults[.password] = .noPassword
        } else if self.password.utf8.count > 1024 || Self.isUnprintable(self.password) {
            faults[.password] = .unusablePassword
        }
        return faults
    }

    private static func fault(ofAddress text: String) -> CalendarInputFault? {
        guard !text.isEmpty else { return .noAddress }
        guard text.utf8.count <= 2000, !text.contains(where: \.isWhitespace), !Self.isUnprintable(text) else {
            return .unusableAddress
        }
        let host = text.lowercased().split(separator: "/").first { $0.contains(".") && !$0.hasSuffix(":") } ?? ""
        let name = host.prefix { $0 != ":" }
        let isGoogle = ["google.com", "googleusercontent.com", "gmail.com", "googleapis.com"].contains {
            name == $0 || name.hasSuffix(".\($0)")
        }
        return isGoogle ? .google : nil
    }

    /// Control characters, and marks that nobody sees and some programs copy.
    private static func isUnprintable(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            // Joiners shape Arabic letters, and may be part of a password.
            if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
            return switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
            default: false
            }
        }
    }
}

extension CalendarForm: CustomStringConvertible, CustomReflectable {
    /// Without what was typed.
    var description: String { "CalendarForm" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

enum CalendarField: String, Sendable, CaseIterable {
    case provider
    case address
    case user
    case password
}

/// Why a field is refused before any server is asked.
enum CalendarInputFault: Sendable, Hashable, CaseIterable {
    case noProvider
    case google
    case noAddress
    case addressNotWanted
    case unusableAddress
    /// `http://` to a server that is not allowed without TLS.
    case notEncrypted
    case noUser
    case unusableUser
    case noPassword
    case unusablePassword
}

extension CalendarInputFault: Phrase {
    var both: Both {
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
