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
    /// How often the message was a dead letter, after too many deliveries, and was sent back. Such a message is handled
    /// alone.
    public static let alone = "x-jadwal-alone"
    /// When the last chat message of an agreed event was said, and how long the wait for quiet was. Both are for the
    /// critical time.
    public static let saidAt = "x-jadwal-said-at"
    public static let waited = "x-jadwal-waited"
}

/// W3C Trace Context, section 3.2: `version-trace-parent-flags` in lower-case hexadecimal.
public enum TraceParent {
    /// The header if it is valid. Nil otherwise, so that no invalid value is passed on.
    public static func checked(_ header: String?) -> String? {
        guard let header else { return nil }
        let parts = header.split(separator: "-", omittingEmptySubsequences: false)
        let isHexadecimal = parts.allSatisfy {
            $0.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        }
        guard parts.map(\.utf8.count) == [2, 32, 16, 2], isHexadecimal, parts[0] != "ff" else { return nil }
        return header
    }
}
