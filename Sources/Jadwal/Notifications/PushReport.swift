/// How one push ended. The labels of `jadwal_pushes_total`.
public struct PushReport: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        case delivered
        /// The device is gone, and forgotten.
        case forgotten
        /// The device was refused for the first time, and marked.
        case refused
        case rejected
        case postponed
        /// Kept until the customer's quiet hours are over.
        case quiet
        /// The question is answered, or is none any more.
        case over
        /// A newer revision of its event is told, or was.
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
