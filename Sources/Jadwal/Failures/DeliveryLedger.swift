/// The seam to the store for deliveries that could not be worked to their end. Each function is one transaction, after which
/// the delivery may be acknowledged.
public protocol DeliveryLedger: Sendable {
    /// Sends it again to the same queue after the delay.
    ///
    /// - Parameter attempts: spent by then.
    func postpone(_ delivery: Delivery, of queue: String, by delay: Duration, attempts: Int) async throws

    /// Keeps it until the account of its customer answers again or is changed.
    func park(_ delivery: Delivery, of queue: String, customerID: String) async throws

    /// Records a failure, and the outcome of the one that it was a retry of.
    func fail(_ delivery: Delivery, with failure: FailureReport) async throws
}
