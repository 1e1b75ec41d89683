internal import Web

/// The providers of owners' calendars. For those with a fixed address, the owner enters none.
enum CalendarProvider: String, Sendable, CaseIterable {
    case iCloud = "icloud"
    case fastmail
    case mailbox
    case nextcloud
    case other
    /// It cannot be connected. It is listed so that people who look for it find the reason.
    case google

    /// The address of all accounts; nil if the owner has to enter one.
    var fixedAddress: String? {
        switch self {
        case .iCloud: "https://caldav.icloud.com/"
        case .fastmail: "https://caldav.fastmail.com/"
        case .mailbox: "https://dav.mailbox.org/caldav/"
        case .nextcloud, .other, .google: nil
        }
    }

    /// The address for discovery at the server that the owner has entered.
    func address(typed: String) -> String {
        guard self == .nextcloud, !typed.contains("remote.php") else { return typed }
        let base = typed.hasSuffix("/") ? String(typed.dropLast()) : typed
        return "\(base)/remote.php/dav/"
    }
}

extension CalendarProvider: Phrase {
    var both: Both {
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
