/// The interface of the store for suspected poison messages. Each is handled alone, as a trial, and the store notes the
/// trial before it begins, because a crashing process cannot note anything afterwards.
///
/// Deliveries with the same queue and body are the same, so that a redelivery is recognised.
public protocol DeliveryTrials: Sendable {
    /// Notes that a trial begins. Returns the number of earlier trials without an end.
    func begin(_ delivery: Delivery, of queue: String) async throws -> Int

    /// Returns the number of trials without an end.
    func unfinished(_ delivery: Delivery, of queue: String) async throws -> Int

    /// Notes that the trial has ended in any way. Earlier trials no longer count.
    func end(_ delivery: Delivery, of queue: String) async throws
}
