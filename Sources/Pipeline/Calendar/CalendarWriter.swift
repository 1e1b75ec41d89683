public import Time

/// The interface of calendar servers.
public struct CalendarWriter: Sendable {
    /// Finds or creates Jadwal's own calendar in the account. Idempotent. Not needed if the place is known.
    public var provision: @Sendable (_ account: CalendarAccount) async throws(CalendarError) -> CalendarPlace

    /// Creates or changes the object in the calendar, so that it agrees with `event`. Idempotent.
    ///
    /// If the owner has edited the object, only the properties that differ from `memory.written` are changed; if that
    /// is nil, all properties that Jadwal knows. A cancelled event is marked as cancelled, or deleted if the owner
    /// wants that. A cancellation creates no object. The exception is `memory.mayArriveLate`: then a cancelled object
    /// is created where the earlier write would arrive, and nothing is deleted yet.
    ///
    /// Throws `.removedByOwner` if `memory.object` is gone. Jadwal does not write it again.
    public var write:
        @Sendable (
            _ event: CalendarEvent, _ place: CalendarPlace, _ memory: CalendarMemory, _ account: CalendarAccount
        ) async throws(CalendarError) -> CalendarEffect

    public init(
        provision: @escaping @Sendable (CalendarAccount) async throws(CalendarError) -> CalendarPlace,
        write:
            @escaping @Sendable (CalendarEvent, CalendarPlace, CalendarMemory, CalendarAccount)
            async throws(CalendarError) -> CalendarEffect
    ) {
        (self.provision, self.write) = (provision, write)
    }
}

/// The interface for reading the other entries in an owner's calendars.
public struct CalendarLookUp: Sendable {
    /// Reads every calendar of the account, in a limited time. It never throws: it names the calendars that it cannot
    /// read.
    ///
    /// - Parameters:
    ///   - zone: the owner's zone, for whole days and floating times.
    public var look:
        @Sendable (_ window: TimeWindow, _ zone: Zone, _ account: CalendarAccount) async -> CalendarFindings

    public init(look: @escaping @Sendable (TimeWindow, Zone, CalendarAccount) async -> CalendarFindings) {
        self.look = look
    }
}

/// A customer's account at a CalDAV server. The password is never stored unencrypted, logged or printed.
public struct CalendarAccount: Sendable, Hashable {
    /// The customer id of the owner. Connections and backoffs are kept for each id.
    public var customerID: String
    /// The address that the customer gave: of a host, a principal, a home or a calendar.
    public var url: String
    public var username: String
    public var password: String
    /// Cancelled events are deleted. Otherwise they stay, marked as cancelled.
    public var deletesCancelled: Bool
    /// The time between a new event's alarm and its start, in whole minutes. Nil for no alarm.
    public var reminder: Duration?
    /// The addresses of calendars that are not searched for conflicts.
    public var ignoredCalendars: [String] = []
    /// The addresses of calendars that the owner's views leave out.
    public var hiddenCalendars: [String] = []

    public init(
        customerID: String,
        url: String,
        username: String,
        password: String,
        deletesCancelled: Bool = false,
        reminder: Duration? = nil
    ) {
        self.customerID = customerID
        self.url = url
        self.username = username
        self.password = password
        self.deletesCancelled = deletesCancelled
        self.reminder = reminder
    }
}

extension CalendarAccount: CustomStringConvertible {
    public var description: String { "calendar account of \(self.customerID)" }
}

/// The calendar that Jadwal writes to, as the server names it.
public struct CalendarPlace: Sendable, Hashable {
    /// Absolute, with a slash at the end.
    public var url: String
    public var displayName: String

    public init(url: String, displayName: String) {
        (self.url, self.displayName) = (url, displayName)
    }
}

/// A failed request to a calendar server. The code determines the reaction.
public struct CalendarError: Error, Hashable {
    public enum Code: Sendable, Hashable {
        /// Try this event again later: 500, 408, 423, 425, a 400 without a reason, lost connection.
        case transient
        /// The server will never accept this event: 403 for the object in a writable calendar; 413, 415.
        case permanent
        /// The account is wrong or its server is down: wrong password, no calendar home, no right to write into the
        /// calendar, address not allowed, unknown host, storage full, unpaid, too many requests, out of service.
        case accountDown
        /// The calendar is gone: provision again.
        case placeGone
        /// The owner has removed the object.
        case removedByOwner
    }

    public var code: Code
    public var retryAfter: Duration?
    /// A write without an answer may still reach the server.
    public var mayArriveLate = false
    /// Status codes and names of preconditions. No address, name or text.
    public var detail: String

    public init(_ code: Code, retryAfter: Duration? = nil, detail: String) {
        self.code = code
        self.retryAfter = retryAfter
        self.detail = detail
    }
}
