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

    /// Whether `url` is one of these calendars, and which. Addresses that differ in their encoding only are equal.
    public func calendar(at url: String) -> Calendar? {
        guard let address = DAVAddress(url)?.asCollection else { return nil }
        return self.calendars.first { DAVAddress($0.url) == address }
    }
}

/// Why an account cannot be used, as its owner can understand it. Refused, timed out and private addresses are one
/// case: a test is no way to search a network.
public enum AccountFault: Error, Sendable, Hashable, CaseIterable {
    /// No address of a server.
    case address
    case unknownHost
    case unreachable
    /// The certificate does not prove that it is the server.
    case untrusted
    /// The user or the password is refused.
    case login
    /// The server leads to another host, to which the password is not sent.
    case redirected
    /// The server is out of service, or refuses because of too many requests.
    case busy
    case noCalDAV
    case noCalendars
    /// No calendar may be written to, and none may be made.
    case readOnly
    /// The server refuses to make a calendar.
    case notMade
    /// The test has taken too long.
    case tooSlow

    init(status: Int) {
        switch status {
        case 401, 403: self = .login
        case 300...399: self = .redirected
        case 429, 500...599: self = .busy
        default: self = .noCalDAV
        }
    }
}
