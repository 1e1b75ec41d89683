/// The cases of `jadwal probe`: the label `case` of `jadwal_probe_total`.
public enum ProbeCase: String, Sendable, Hashable, CaseIterable, Codable {
    /// A chat that must become an event.
    case agreed
    /// A chat that must not.
    case refused
    /// The agreed event gets another time.
    case moved
}

/// How a case of `jadwal probe` ended: the label `outcome` of `jadwal_probe_total`. What did not happen in time is
/// named by the first step that is missing.
public enum ProbeOutcome: String, Sendable, Hashable, CaseIterable, Codable {
    /// The calendar holds what was said in the chat, and nothing else.
    case good
    /// No message-worker stored the chat.
    case notStored = "not_stored"
    /// No analysis-worker read the chat, or its analysis failed.
    case notRead = "not_read"
    /// The chat was read, and no calendar-worker wrote the event.
    case notWritten = "not_written"
    /// The chat was read differently, or the calendar holds something else than what was written.
    case wrong
    /// The probe itself could not reach the database, the broker or the calendar.
    case unavailable
}
