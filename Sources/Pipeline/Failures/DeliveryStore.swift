/// The seam to the store for deliveries that are not done yet or never will be. Each function is one transaction; after
/// it the delivery may be acknowledged. Each returns false and keeps nothing if the customer was removed.
///
/// `subject` is what the delivery is about, if that could be read.
public protocol DeliveryStore: Sendable {
    /// Sends the delivery to the same queue again after the delay.
    ///
    /// - Parameters:
    ///   - customerID: its customer, if that could be read.
    ///   - attempts: spent so far.
    func postpone(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) async throws -> Bool

    /// Keeps the delivery until its customer's account answers again or is changed.
    ///
    /// - Parameter hadItsTurn: it has just found the account down. Others try the account first.
    func park(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String,
        hadItsTurn: Bool
    ) async throws -> Bool

    /// Records a failure, and the outcome of the failure that the delivery was a retry of.
    func fail(_ delivery: Delivery, about subject: DeliverySubject?, with failure: FailureReport) async throws -> Bool
}
