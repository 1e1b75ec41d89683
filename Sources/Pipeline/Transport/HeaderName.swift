/// The headers that Jadwal knows.
public enum HeaderName {
    /// W3C Trace Context, passed on from the first message to the last.
    public static let traceParent = "traceparent"
    public static let traceState = "tracestate"
    /// Earlier attempts at this message, counted by Jadwal.
    public static let attempts = "x-jadwal-attempts"
    /// The time of the first attempt, in Unix milliseconds. A message that fails for a day becomes a failure.
    public static let firstAttemptAt = "x-jadwal-first-attempt"
    /// The failure that this message retries. Its handler records the outcome.
    public static let failureID = "x-jadwal-failure-id"
    /// The schedule that could not be decided. Only of failures.
    public static let scheduleID = "x-jadwal-schedule-id"
    /// The number of times that the message was a dead letter, after too many deliveries, and was sent back. Such a
    /// message is handled alone.
    public static let alone = "x-jadwal-alone"
    /// The time of the last chat message of an agreed event, and the length of the wait for quiet. Both are for the
    /// critical time.
    public static let saidAt = "x-jadwal-said-at"
    public static let waited = "x-jadwal-waited"
}
