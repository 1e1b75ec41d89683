/// What came of pushing a notification to all devices of its owner that still lacked it.
struct PushRound: Sendable {
    var reports: [PushReport] = []
    /// Of the first push that is to be repeated.
    var postponed: (after: Duration?, reason: String)?
    /// Why the service that all devices share is away. The others have got theirs.
    var absence: String?
}
