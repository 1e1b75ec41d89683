public import Time

/// An object of Jadwal's as a calendar holds it.
public struct RecoveredObject: Sendable, Hashable {
    /// The event's id, from the object's UID.
    public var id: String
    /// Absolute, as the server names it.
    public var url: String
    public var revision: Int
    /// `CalendarEvent.mark` of what Jadwal wrote; nil if the object has none.
    public var mark: String?
    /// With `revision`. nil if title or times cannot be read.
    public var event: CalendarEvent?

    public init(id: String, url: String, revision: Int, mark: String?, event: CalendarEvent?) {
        (self.id, self.url, self.revision, self.mark, self.event) = (id, url, revision, mark, event)
    }

    /// The event if the object still is as Jadwal wrote it; nil if its owner has edited it.
    public var unedited: CalendarEvent? { self.event.flatMap { $0.mark == self.mark ? $0 : nil } }
}

/// An event as the restored database knows it.
public struct RecoverableEvent: Sendable, Hashable {
    public var id: String
    public var wantedRevision: Int
    public var writtenRevision: Int
    /// When the wanted revision was agreed.
    public var wantedAt: UnixTime
    public var isRemovedByOwner: Bool
    /// As it is wanted; nil if its text is deleted.
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

/// The seam for reading what a calendar holds of Jadwal's.
public struct OwnObjects: Sendable {
    /// Reads the account's calendar, or all calendars of the account if it is not known which one is Jadwal's. Changes
    /// nothing. Objects of events that ended long before `since` may be missing.
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
