extension Delivery {
    /// What is kept of the headers, and sent on: those that Jadwal gives a meaning to, in the form that Jadwal gives them. A
    /// publisher may have put anything into them. Not `alone`: what has come to an orderly end is no longer suspect.
    public var keptHeaders: [String: String] { self.headers.filter { Self.isSound($0.key, $0.value) } }

    /// The message's id where Jadwal has made it: a UUID, or one with a revision behind it. A chat message's own id would tell
    /// a phone number.
    public var keptMessageID: String? {
        guard let messageID = self.messageID else { return nil }
        let parts = messageID.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, EventIdentity(String(first))?.id == String(first) else {
            return nil
        }
        return parts.count == 1 || Int32(parts[1]) != nil ? messageID : nil
    }

    private static func isSound(_ name: String, _ value: String) -> Bool {
        switch name {
        case HeaderName.traceParent: TraceParent.checked(value) != nil
        case HeaderName.attempts: Int32(value) != nil
        case HeaderName.firstAttemptAt, HeaderName.saidAt: Int64(value).map { $0 > 0 && $0 < 1 << 43 } ?? false
        case HeaderName.waited: Double(value).map { $0 >= 0 && $0 < 1e9 } ?? false
        case HeaderName.failureID: EventIdentity(value)?.id == value.lowercased()
        default: false
        }
    }
}
