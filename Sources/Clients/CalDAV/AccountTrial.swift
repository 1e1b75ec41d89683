internal import HTTP
public import Pipeline

/// The result of testing an account. Its owner chooses from it.
public struct AccountTrial: Sendable, Hashable {
    public struct Calendar: Sendable, Hashable {
        /// Absolute, with a slash at the end.
        public var url: String
        /// The last part of the path if the server gives no name.
        public var name: String
        public var isWritable: Bool
        /// Its events make the owner busy, according to the server.
        public var isBusy: Bool
        /// Jadwal created it.
        public var isOwn: Bool
        /// In the server's form, mostly `#RRGGBB` or `#RRGGBBAA`.
        public var color: String?

        public init(
            url: String,
            name: String,
            isWritable: Bool = true,
            isBusy: Bool = true,
            isOwn: Bool = false,
            color: String? = nil
        ) {
            (self.url, self.name, self.color) = (url, name, color)
            (self.isWritable, self.isBusy, self.isOwn) = (isWritable, isBusy, isOwn)
        }
    }

    /// A slower answer is reported to the owner.
    public static let slow = Duration.seconds(2)

    /// The account's address without a user, a query or a fragment.
    public var url: String
    /// In the server's order, at most as many as are searched for conflicts.
    public var calendars: [Calendar] = []
    /// True if the server does not say.
    public var mayCreate = false
    /// The time of the slowest answer.
    public var slowest = Duration.zero

    public var isSlow: Bool { self.slowest > Self.slow }

    public init(url: String) { self.url = url }

    /// The reason why Jadwal cannot write into the calendar that it has used so far; nil if it can. A missing calendar
    /// is created again.
    public func fault(writingTo place: CalendarPlace?) -> AccountFault? {
        let used = place.map { self.calendar(at: $0.url) } ?? self.calendars.first(where: \.isOwn)
        return used?.isWritable == false ? .lostRight : nil
    }

    /// The calendar with this address. Addresses that differ only in their encoding are equal.
    public func calendar(at url: String) -> Calendar? {
        guard let address = DAVAddress(url)?.asCollection else { return nil }
        return self.calendars.first { DAVAddress($0.url) == address }
    }
}

/// The reason why an account cannot be used, for its owner. Unknown names, private addresses, refused connections and
/// missing answers are one case, so that a test cannot be used to scan a network.
public enum AccountFault: Error, Sendable, Hashable, CaseIterable {
    /// It is not the address of a server.
    case address
    /// Also if no server has the name.
    case unreachable
    /// The certificate does not prove the server's identity.
    case untrusted
    /// The user or the password is refused.
    case login
    /// The server redirects to another host, to which the password is not sent.
    case redirected
    /// The server is out of service, or refuses because of too many requests.
    case busy
    /// The account's storage is used up.
    case full
    /// The provider requires a payment first.
    case unpaid
    case noCalDAV
    case noCalendars
    /// No calendar is writable, and none may be created.
    case readOnly
    /// The calendar that Jadwal writes to is no longer writable.
    case lostRight
    /// The server refuses to create a calendar.
    case notMade
    /// The test has taken too long.
    case tooSlow

    init(_ meaning: StatusMeaning) {
        switch meaning {
        case .unauthorized, .forbidden: self = .login
        case .elsewhere: self = .redirected
        case .again, .limited, .away: self = .busy
        case .full: self = .full
        case .unpaid: self = .unpaid
        case .done, .missing, .gone, .conflict, .tooLarge, .refused: self = .noCalDAV
        }
    }
}
