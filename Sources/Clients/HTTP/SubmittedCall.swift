/// A call that waits to be begun, and who waits for its answer.
struct SubmittedCall: Sendable {
    /// Tells it from all other calls of its client.
    let number: Int
    let prepared: PreparedCall
    let continuation: CheckedContinuation<Result<ReceivedAnswer, HTTPError>, Never>
}
