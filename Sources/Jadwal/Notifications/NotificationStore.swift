/// The seam to the store for those who push. Each function is one transaction, which other calls may share.
///
/// One delivery of a notification is pushed at a time: a broker may hand out the same one twice, and a device that
/// got it from both would have been told twice. So are the notifications of one event, and never an older one after a
/// newer one. A turn ends by itself a few seconds after its holder has died.
public protocol NotificationStore: Sendable {
    /// The devices of the customer, with what each has got of this notification, and the turn to push it.
    ///
    /// - Parameter change: what it tells of. From now on older notifications of the same event are superseded.
    func open(
        _ notificationID: String,
        of customerID: String,
        tellingOf change: NotifiedChange?
    ) async throws -> NotificationAddressees

    /// Whether a question can still be answered: nobody wants to hear of another.
    func isOpen(question id: String) async throws -> Bool

    /// To be called every second or so while pushes are under way. False when the turn is lost.
    func renew(_ turn: PushTurn) async throws -> Bool

    /// Another delivery may have its turn at once. Does nothing when the turn is another's by now.
    func release(_ turn: PushTurn) async throws

    func delivered(_ notificationID: String, _ kind: Push.Kind, to deviceID: String) async throws

    /// Forgets the device, unless it registered again after `since`.
    func gone(_ deviceID: String, since: UnixTime?) async throws

    /// Marks the device, and forgets it when that is proven for the second time. Returns whether it was forgotten.
    func refused(_ deviceID: String) async throws -> Bool

    /// Every device has got what it could get: the notification is sent no more, and its turn is over.
    ///
    /// - Parameters:
    ///   - turn: what it was pushed in; nil when nothing was to be pushed.
    ///   - failureID: the failure that this was a retry of.
    ///   - end: how that one has ended.
    /// - Returns: false when the turn is another's by now: then nothing is written, and its holder ends the
    /// notification.
    func ended(
        _ notificationID: String,
        in turn: PushTurn?,
        retryOf failureID: String?,
        as end: ReplayEnd
    ) async throws -> Bool
}
