/// The interface of the store for deliveries that are postponed or have failed. Each function is one transaction; after
/// it the delivery may be acknowledged. Each returns false and stores nothing if the customer was removed.
///
/// `subject` is the subject of the delivery, if it could be read.
public protocol DeliveryStore: Sendable {
    /// Sends the delivery to the same queue again after the delay.
    ///
    /// - Parameters:
    ///   - customerID: its customer, if that could be read.
    ///   - attempts: the attempts so far.
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
    /// - Parameter hadItsTurn: true if it has just found the account down itself. Others try the account first.
    func park(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String,
        hadItsTurn: Bool
    ) async throws -> Bool

    /// Records a failure, and the outcome of the earlier failure if the delivery was its retry.
    func fail(_ delivery: Delivery, about subject: DeliverySubject?, with failure: FailureReport) async throws -> Bool
}
