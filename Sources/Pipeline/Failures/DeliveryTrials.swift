/// The seam to the store for suspected poison messages. Each is worked alone, as a trial, and the store notes the trial
/// before it begins, because a process that crashes cannot note anything afterwards.
///
/// Deliveries with the same queue and body are the same, so that a redelivery is recognised.
public protocol DeliveryTrials: Sendable {
    /// Notes that a trial begins. Returns how many earlier trials had no end.
    func begin(_ delivery: Delivery, of queue: String) async throws -> Int

    /// Returns how many trials had no end.
    func unfinished(_ delivery: Delivery, of queue: String) async throws -> Int

    /// Notes that the trial has ended, however that was. Earlier trials no longer count.
    func end(_ delivery: Delivery, of queue: String) async throws
}
