/// The revision of an event that a notification tells of.
public struct NotifiedChange: Sendable, Hashable {
    /// A UUID in lower case.
    public var eventID: String
    public var revision: Int

    public init(eventID: String, revision: Int) { (self.eventID, self.revision) = (eventID, revision) }
}

/// The right to push a notification, and with it everything of its event: notifications of one event are pushed one
/// after the other, by whichever worker. It ends by itself a few seconds after its holder has died.
public struct PushTurn: Sendable, Hashable {
    /// Renewed while services take their time; short, so that a dead worker's notifications are taken over within 5 s.
    public static let length = Duration.seconds(4)

    /// The fencing token: a UUID that no other turn has. Only its holder renews or ends the turn.
    public var holder: String
    public var notificationID: String
    public var customerID: String
    /// Nil for a question, and for what does not say which revision it tells of: then only the notification itself is
    /// held.
    public var change: NotifiedChange?

    public init(holder: String, notificationID: String, customerID: String, change: NotifiedChange? = nil) {
        (self.holder, self.notificationID) = (holder, notificationID)
        (self.customerID, self.change) = (customerID, change)
    }
}

/// A turn as its holder sees it. A worker that was stopped for longer than the turn lasts finds that out before its
/// next push.
actor HeldTurn {
    /// Less than a turn's length by what a request to the store may take.
    private static let certain = PushTurn.length * 3 / 4

    nonisolated let turn: PushTurn
    private let store: any NotificationStore
    /// When the store was asked for it, or for its renewal: it began no earlier.
    private var since: ContinuousClock.Instant

    init(_ turn: PushTurn, in store: any NotificationStore, since: ContinuousClock.Instant) {
        (self.turn, self.store, self.since) = (turn, store, since)
    }

    /// False when somebody else may push by now.
    func renew() async throws -> Bool {
        let begun = ContinuousClock.now
        guard try await self.store.renew(self.turn) else { return false }
        self.since = begun
        return true
    }

    /// To be called right before each push. Asks the store only when the last renewal is too long ago.
    func isHeld() async throws -> Bool {
        if self.since.duration(to: .now) < Self.certain { return true }
        return try await self.renew()
    }
}
