/// The seam to the store for deliveries that are suspected of ending whoever works them. Each is tried alone, and the trial is
/// written down before it begins: a process that dies in it cannot say so afterwards.
///
/// Trials are told apart by queue and body, so that a delivery that comes again, over whatever way, is the same.
public protocol DeliveryTrials: Sendable {
    /// Notes that the delivery is worked alone from now on. Returns how many trials before this one came to no end.
    func begin(_ delivery: Delivery, of queue: String) async throws -> Int

    /// How many trials came to no end.
    func unfinished(_ delivery: Delivery, of queue: String) async throws -> Int

    /// It has come to an end of whatever kind: nothing is held against it.
    func end(_ delivery: Delivery, of queue: String) async throws
}
