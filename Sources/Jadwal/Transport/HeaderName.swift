/// Headers that Jadwal gives a meaning to.
public enum HeaderName {
    /// W3C Trace Context, carried from end to end.
    public static let traceParent = "traceparent"
    public static let traceState = "tracestate"
    /// Attempts spent on this message before, by Jadwal's own count.
    public static let attempts = "x-jadwal-attempts"
    /// When the first attempt was made, in Unix milliseconds: transient failures end as failures a day after.
    public static let firstAttemptAt = "x-jadwal-first-attempt"
    /// The failure that this message is a retry of: whoever handles it records the outcome.
    public static let failureID = "x-jadwal-failure-id"
    /// How often the message was dead: a queue gave it up after too many deliveries, and a worker took it up again. Such a
    /// message is worked alone.
    public static let alone = "x-jadwal-alone"
    /// When the last chat message of an agreed event was said, and how long its wait for quiet was: for the critical time.
    public static let saidAt = "x-jadwal-said-at"
    public static let waited = "x-jadwal-waited"
}
