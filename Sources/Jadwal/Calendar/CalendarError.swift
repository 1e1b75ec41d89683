/// Why a calendar server did not do as told, by what helps.
public struct CalendarError: Error, Hashable {
    public enum Code: Sendable, Hashable {
        /// Try this event again later: 500, 423, lost connection.
        case transient
        /// This event will never be taken: 403, 413, 415 for the object.
        case permanent
        /// The account is at fault or its server is away: wrong password, no calendar home, address not allowed, host unknown,
        /// storage full, too many requests, out of service.
        case accountDown
        /// The place is there no more: provision again.
        case placeGone
        /// The owner has removed the object.
        case removedByOwner
    }

    public var code: Code
    public var retryAfter: Duration?
    /// A write of which no answer came may still reach the server, whatever is found there now.
    public var mayArriveLate = false
    /// Status codes and names of preconditions; no address, name or text.
    public var detail: String

    public init(_ code: Code, retryAfter: Duration? = nil, detail: String) {
        self.code = code
        self.retryAfter = retryAfter
        self.detail = detail
    }
}
