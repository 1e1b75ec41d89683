/// What came of pushing a notification to all devices of its owner that still lacked it.
struct PushRound: Sendable {
    var reports: [PushReport] = []
    /// Of the first push that is to be repeated.
    var postponed: (after: Duration?, reason: String)?
    /// A service is away or has too much in hand: when to ask again, and why. Nothing was asked of it, and no attempt
    /// is spent. The devices of other services have got theirs.
    var away: (after: Duration, reason: String)?

    mutating func add(_ other: PushRound) {
        self.reports += other.reports
        self.postponed = self.postponed ?? other.postponed
        if let away = other.away, self.away.map({ away.after < $0.after }) ?? true { self.away = away }
    }
}
