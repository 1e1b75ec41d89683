public import Time

/// Rows that are due at a moment. A worker claims those that are due with a lease, which it renews while it works on
/// them. So a row is worked on by one worker at a time, and another one takes it up when a worker has died.
public protocol DueRows<Row>: Sendable {
    associatedtype Row: DueClaim

    /// Claims due rows for `owner`, at most `count`. Skips rows with a lease.
    func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [Row]

    /// The time until the next row may be due, by the store's clock: zero if one is due, nil if none waits.
    func timeToNextDue() async throws -> Duration?

    /// Renews the leases. Returns the ids of the rows whose lease was lost.
    func renew(_ claims: [Row]) async throws -> Set<String>

    /// Gives claims back. This does not count as an attempt.
    func giveBack(_ claims: [Row]) async throws
}

/// A row that was claimed.
public protocol DueClaim: Sendable, Hashable {
    /// The row's id. Safe to log.
    var id: String { get }
    /// The time at which it became due.
    var dueAt: UnixTime { get }
    var claimedAt: UnixTime { get }
}

/// The order in which due rows are claimed.
public enum ClaimOrder: Sendable, Hashable {
    case oldestDue
    /// First those that were never given back, then the one that was given back longest ago. So while a dependency is
    /// down, different rows try it.
    case turns
}
