/// The result of one push: the labels of `jadwal_pushes_total`.
public struct PushReport: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        case delivered
        /// The device is gone and was forgotten.
        case forgotten
        /// The service refused the device for the first time. It is marked.
        case refused
        case rejected
        case postponed
        /// Kept until the customer's quiet hours are over.
        case quiet
        /// The question is answered or closed, the notification has expired, or its row does not stand any more.
        case over
        /// There is a notification of a newer revision of its event.
        case superseded
        case noDevice = "no_device"
        case removedCustomer = "removed_customer"
        case noService = "no_service"
    }

    /// `apns`, `log`, …
    public var service: String
    public var outcome: Outcome

    public init(service: String, outcome: Outcome) {
        (self.service, self.outcome) = (service, outcome)
    }
}

/// The result of pushing a notification to all devices that have not received it.
struct PushRound: Sendable {
    var reports: [PushReport] = []
    /// The first push that has to be repeated.
    var postponed: (after: Duration?, reason: String)?
    /// A service is down or busy: when to try again, and why. Nothing was sent to it, and it does not count as an
    /// attempt. The devices of other services have received their pushes.
    var away: (after: Duration, reason: String)?

    mutating func add(_ other: PushRound) {
        self.reports += other.reports
        self.postponed = self.postponed ?? other.postponed
        if let away = other.away, self.away.map({ away.after < $0.after }) ?? true { self.away = away }
    }
}
