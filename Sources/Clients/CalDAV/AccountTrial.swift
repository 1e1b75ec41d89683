internal import HTTP
public import Pipeline

/// What a test of an account has found. Its owner chooses from it.
public struct AccountTrial: Sendable, Hashable {
    public struct Calendar: Sendable, Hashable {
        /// Absolute, with a slash at the end.
        public var url: String
        /// The last part of the path if the server gives no name.
        public var name: String
        public var isWritable: Bool
        /// Its events make the owner busy, as the server says.
        public var isBusy: Bool
        /// Jadwal has made it.
        public var isOwn: Bool
        /// As the server has it, mostly `#RRGGBB` or `#RRGGBBAA`.
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

    /// An answer that takes longer is worth telling.
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

    /// Why Jadwal cannot write into the calendar that it has used so far; nil if it can. A calendar that is gone is
    /// made again.
    public func fault(writingTo place: CalendarPlace?) -> AccountFault? {
        let used = place.map { self.calendar(at: $0.url) } ?? self.calendars.first(where: \.isOwn)
        return used?.isWritable == false ? .lostRight : nil
    }

    /// Whether `url` is one of these calendars, and which. Addresses that differ in their encoding only are equal.
    public func calendar(at url: String) -> Calendar? {
        guard let address = DAVAddress(url)?.asCollection else { return nil }
        return self.calendars.first { DAVAddress($0.url) == address }
    }
}

/// The reason why an account cannot be used, for its owner. Unknown names, private addresses, and those that
/// refuse or do not answer are one case: a test is no way to search a network.
public enum AccountFault: Error, Sendable, Hashable, CaseIterable {
    /// No address of a server.
    case address
    /// Also if no server has the name.
    case unreachable
    /// The certificate does not prove that it is the server.
    case untrusted
    /// The user or the password is refused.
    case login
    /// The server leads to another host, to which the password is not sent.
    case redirected
    /// The server is out of service, or refuses because of too many requests.
    case busy
    /// The account's storage is used up.
    case full
    /// The provider wants to be paid first.
    case unpaid
    case noCalDAV
    case noCalendars
    /// No calendar may be written to, and none may be made.
    case readOnly
    /// The calendar that Jadwal writes to may not be written to any more.
    case lostRight
    /// The server refuses to make a calendar.
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
