/// The revision of an event that a notification is about.
public struct NotifiedChange: Sendable, Hashable {
    /// A UUID in lower case.
    public var eventID: String
    public var revision: Int

    public init(eventID: String, revision: Int) { (self.eventID, self.revision) = (eventID, revision) }
}

/// A lease for pushing a notification. It covers all notifications of the same event, so that these are pushed one
/// after the other. It ends by itself a few seconds after its holder has died.
public struct PushTurn: Sendable, Hashable {
    /// It is renewed during pushes. It is short, so that the notifications of a dead worker are taken over within 5 s.
    public static let length = Duration.seconds(4)

    /// The fencing token: a unique UUID. Only its holder can renew or end the turn.
    public var holder: String
    public var notificationID: String
    public var customerID: String
    /// Nil for a question, and for a notification without a revision: then the turn covers this notification only.
    public var change: NotifiedChange?
    /// nil before the turn is taken.
    public var taps: TapGrounds?

    public init(holder: String, notificationID: String, customerID: String, change: NotifiedChange? = nil) {
        (self.holder, self.notificationID) = (holder, notificationID)
        (self.customerID, self.change) = (customerID, change)
    }
}

/// A turn as its holder sees it. A worker that was suspended for longer than the turn lasts detects that before its
/// next push.
actor HeldTurn {
    /// The turn is certainly held for this long: its length minus the time of a request to the store.
    private static let certain = PushTurn.length * 3 / 4

    nonisolated let turn: PushTurn
    private let store: any NotificationStore
    /// When the turn or its renewal was requested. It did not start earlier.
    private var since: ContinuousClock.Instant

    init(_ turn: PushTurn, in store: any NotificationStore, since: ContinuousClock.Instant) {
        (self.turn, self.store, self.since) = (turn, store, since)
    }

    /// False if the turn is lost.
    func renew() async throws -> Bool {
        let begun = ContinuousClock.now
        guard try await self.store.renew(self.turn) else { return false }
        self.since = begun
        return true
    }

    /// Called right before each push. It asks the store only if the last renewal was too long ago.
    func isHeld() async throws -> Bool {
        if self.since.duration(to: .now) < Self.certain { return true }
        return try await self.renew()
    }
}
