public import Time

/// The seam to the store for pushing. Each function is one transaction, which other calls may share.
///
/// Only one delivery of a notification is pushed at a time, because the broker may deliver it twice and a device must
/// get it once. The notifications of one event are also pushed one after the other, and never an older one after a
/// newer one. A turn ends by itself a few seconds after its holder has died.
public protocol NotificationStore: Sendable {
    /// Takes the turn to push the notification. Returns the devices of the customer, with what each has already
    /// received. Older notifications of the same event are superseded from now on.
    func open(_ request: PushRequest) async throws -> NotificationAddressees

    /// True if a question can still be answered. Otherwise it is not pushed.
    func isOpen(question id: String) async throws -> Bool

    /// Renews the turn. Called about every second during pushes. False if the turn is lost.
    func renew(_ turn: PushTurn) async throws -> Bool

    /// Ends the turn, so that another delivery can take it. Does nothing if another delivery has it.
    func release(_ turn: PushTurn) async throws

    /// Records that the device has received the push.
    func delivered(_ notificationID: String, _ kind: Push.Kind, to deviceID: String) async throws

    /// Forgets the device, unless it registered again after `since`.
    func gone(_ deviceID: String, since: UnixTime?) async throws

    /// Marks a refused device, and forgets it the second time. Returns whether it was forgotten.
    func refused(_ deviceID: String) async throws -> Bool

    /// Ends the notification and its turn: nothing more is pushed.
    ///
    /// - Parameters:
    ///   - turn: the turn in which it was pushed. Nil if nothing was to be pushed.
    ///   - failureID: the failure that this retries.
    ///   - end: how that failure has ended.
    /// - Returns: false if another delivery has the turn. Then nothing is recorded, and that delivery ends the
    ///   notification.
    func ended(
        _ notificationID: String,
        in turn: PushTurn?,
        retryOf failureID: String?,
        as end: ReplayEnd
    ) async throws -> Bool
}

/// The parts of a notification that decide whether it is pushed now.
public struct PushRequest: Sendable, Hashable {
    /// A UUID in lower case, as is the customer's.
    public var notificationID: String
    public var customerID: String
    public var change: NotifiedChange?
    /// By the database's clock, no push begins at this time or later.
    public var expiresAt: UnixTime?
    public var ringsInQuietHours = false
    /// It is pushed only while its row stands.
    public var needsRow = false

    public init(_ notificationID: String, of customerID: String, tellingOf change: NotifiedChange? = nil) {
        (self.notificationID, self.customerID) = (notificationID.lowercased(), customerID.lowercased())
        self.change = change
    }

    init(_ message: NotificationMessage) {
        self.init(message.notificationID, of: message.customerID, tellingOf: message.content.change)
        self.expiresAt = message.expiresAt
        self.ringsInQuietHours = message.options.quiet == .ignore
        self.needsRow = message.content.isDueAtAMoment
    }
}

/// The receivers of a notification, or why it is not pushed now.
public enum NotificationAddressees: Sendable {
    /// The devices of the customer, perhaps none. While `turn` is renewed, nobody else pushes a notification of this
    /// event.
    case devices([Device], turn: PushTurn)
    /// There is a newer revision of its event, so it is not pushed any more.
    case superseded
    /// It has expired, or its row does not stand any more, so it is not pushed any more.
    case over(turn: PushTurn)
    /// The customer has quiet hours for this long from now, or the notification expires before they are over.
    case quiet(for: Duration)
    /// Another delivery of this notification is being pushed, or another notification of its event is.
    case busy
    case unknownCustomer
    case removedCustomer
}
