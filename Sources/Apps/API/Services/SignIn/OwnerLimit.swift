internal import Store
internal import WorkerKit

/// How often one session and one account may ask, from whatever networks.
struct OwnerLimit: Sendable {
    private let sessions, accounts: KeyedLimit<BucketRule>

    /// - Parameters:
    ///   - rate: of one session, each second.
    ///   - atOnce: of one session. An account may do twice as much.
    init(_ rate: Int, atOnce: Int) {
        self.sessions = KeyedLimit(BucketRule(perSecond: rate, atOnce: atOnce))
        self.accounts = KeyedLimit(BucketRule(perSecond: 2 * rate, atOnce: 2 * atOnce))
    }

    /// - Returns: nil if the request may be answered; otherwise how long its sender has to wait.
    func wait(_ session: OwnerSession) -> Duration? {
        self.sessions.wait(session.id) ?? self.accounts.wait(session.customerID)
    }
}
