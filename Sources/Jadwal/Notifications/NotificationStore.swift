/// The seam to the store for those who push. Each function is one transaction.
public protocol NotificationStore: Sendable {
    /// The devices of the customer, with what each has got of this notification.
    func devices(of customerID: String, for notificationID: String) async throws -> NotificationAddressees

    func delivered(_ notificationID: String, _ kind: Push.Kind, to deviceID: String) async throws

    /// Forgets the device, unless it registered again after `since`.
    func gone(_ deviceID: String, since: UnixTime?) async throws

    /// Marks the device, and forgets it when it was marked before. Returns whether it was forgotten.
    func refused(_ deviceID: String) async throws -> Bool

    /// Every device has got what it could get: the notification is sent no more.
    ///
    /// - Parameters:
    ///   - failureID: the failure that this was a retry of.
    ///   - end: how that one has ended.
    func ended(_ notificationID: String, retryOf failureID: String?, as end: ReplayEnd) async throws
}
