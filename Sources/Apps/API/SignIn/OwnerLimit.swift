internal import Store
internal import WorkerKit

/// How often one session and one account may ask, from whatever networks. A replica counts for itself.
struct OwnerLimit: Sendable {
    private let sessions, accounts: TokenBuckets

    /// - Parameters:
    ///   - rate: of one session, each second.
    ///   - atOnce: of one session. An account may do twice as much.
    init(_ rate: Int, atOnce: Int) {
        self.sessions = TokenBuckets(perSecond: rate, atOnce: atOnce)
        self.accounts = TokenBuckets(perSecond: 2 * rate, atOnce: 2 * atOnce)
    }

    /// - Returns: nil if the request may be answered; otherwise the seconds to wait.
    func wait(_ session: OwnerSession) -> Int? {
        let wait = self.sessions.take(session.id) ?? self.accounts.take(session.customerID)
        return wait.map { max(1, Int(($0 / .seconds(1)).rounded(.up))) }
    }
}
