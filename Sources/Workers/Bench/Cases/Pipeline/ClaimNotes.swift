/// What a claiming worker has seen.
struct ClaimNotes: Sendable {
    /// From due to claimed, both by the database's clock to a millisecond.
    var lateness = LatencyRecorder()
    /// Of statements that found something, the wait for a connection included.
    var statements = LatencyRecorder()
    var claimed = 0
    /// Statements that found nothing, too.
    var asked = 0
    /// Microseconds since 1970.
    var first: Int64?
    var last: Int64 = 0
}
