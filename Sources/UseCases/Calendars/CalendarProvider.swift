/// The providers of owners' calendars. For those with a fixed address, the owner enters none.
public enum CalendarProvider: String, Sendable, CaseIterable {
    case iCloud = "icloud"
    case fastmail
    case mailbox
    case nextcloud
    case other
    /// It cannot be connected. It is listed so that people who look for it find the reason.
    case google

    /// The address of all accounts; nil if the owner has to enter one.
    public var fixedAddress: String? {
        switch self {
        case .iCloud: "https://caldav.icloud.com/"
        case .fastmail: "https://caldav.fastmail.com/"
        case .mailbox: "https://dav.mailbox.org/caldav/"
        case .nextcloud, .other, .google: nil
        }
    }

    /// The address for discovery at the server that the owner has entered.
    public func address(typed: String) -> String {
        guard self == .nextcloud, !typed.contains("remote.php") else { return typed }
        let base = typed.hasSuffix("/") ? String(typed.dropLast()) : typed
        return "\(base)/remote.php/dav/"
    }
}
