internal import Web

/// Where owners have their calendar. Those with an address of their own need no address from the owner.
enum CalendarProvider: String, Sendable, CaseIterable {
    case iCloud = "icloud"
    case fastmail
    case mailbox
    case nextcloud
    case other
    /// Cannot be connected. It is in the list so that people who look for it read why.
    case google

    /// The address of all accounts; nil if the owner has to give one.
    var fixedAddress: String? {
        switch self {
        case .iCloud: "https://caldav.icloud.com/"
        case .fastmail: "https://caldav.fastmail.com/"
        case .mailbox: "https://dav.mailbox.org/caldav/"
        case .nextcloud, .other, .google: nil
        }
    }

    /// Where to begin at the server that the owner has typed.
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
