/// The seam to the store for deliveries that could not be worked to their end. Each function is one transaction, after which
/// the delivery may be acknowledged. Each returns false, having kept nothing, when the customer was removed.
public protocol DeliveryLedger: Sendable {
    /// Sends it again to the same queue after the delay.
    ///
    /// - Parameters:
    ///   - customerID: whose it is, where that can be read.
    ///   - attempts: spent by then.
    func postpone(
        _ delivery: Delivery,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) async throws -> Bool

    /// Keeps it until the account of its customer answers again or is changed.
    func park(_ delivery: Delivery, of queue: String, customerID: String) async throws -> Bool

    /// Records a failure, and the outcome of the one that it was a retry of.
    func fail(_ delivery: Delivery, with failure: FailureReport) async throws -> Bool
}
