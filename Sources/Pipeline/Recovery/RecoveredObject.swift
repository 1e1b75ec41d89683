public import Time

/// An object of Jadwal's in a calendar.
public struct RecoveredObject: Sendable, Hashable {
    /// The event's id, from the object's UID.
    public var id: String
    /// Absolute, as the server names it.
    public var url: String
    public var revision: Int
    /// `CalendarEvent.mark` of the event as Jadwal wrote it; nil if the object has none.
    public var mark: String?
    /// With `revision`. nil if title or times cannot be read.
    public var event: CalendarEvent?

    public init(id: String, url: String, revision: Int, mark: String?, event: CalendarEvent?) {
        (self.id, self.url, self.revision, self.mark, self.event) = (id, url, revision, mark, event)
    }

    /// The event if the object is unchanged since Jadwal wrote it; nil if its owner has edited it.
    public var unedited: CalendarEvent? { self.event.flatMap { $0.mark == self.mark ? $0 : nil } }
}

/// An event in the restored database.
public struct RecoverableEvent: Sendable, Hashable {
    public var id: String
    public var wantedRevision: Int
    public var writtenRevision: Int
    /// The time at which the wanted revision was agreed.
    public var wantedAt: UnixTime
    public var isRemovedByOwner: Bool
    /// The wanted event; nil if its text is deleted.
    public var event: CalendarEvent?

    public init(
        id: String,
        wantedRevision: Int,
        writtenRevision: Int,
        wantedAt: UnixTime,
        isRemovedByOwner: Bool = false,
        event: CalendarEvent?
    ) {
        self.id = id
        (self.wantedRevision, self.writtenRevision, self.wantedAt) = (wantedRevision, writtenRevision, wantedAt)
        (self.isRemovedByOwner, self.event) = (isRemovedByOwner, event)
    }
}

/// The interface for reading Jadwal's objects from a calendar.
public struct OwnObjects: Sendable {
    /// Reads the account's calendar, or all calendars of the account if Jadwal's is unknown. Changes nothing. Objects
    /// of events that ended long before `since` may be missing.
    public var read:
        @Sendable (
            _ account: CalendarAccount, _ place: CalendarPlace?, _ since: UnixTime
        ) async throws(CalendarError) -> [RecoveredObject]

    public init(
        read:
            @escaping @Sendable (CalendarAccount, CalendarPlace?, UnixTime) async throws(CalendarError)
            -> [RecoveredObject]
    ) {
        self.read = read
    }
}
