/// A call to a source that did not succeed. Holds no address, name, number or code of anybody, and no text of the
/// source's answer.
public struct BridgeControlError: Error, Sendable, Hashable {
    /// The raw value is a label of metrics.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The source's address in the settings cannot be called.
        case unusableAddress = "unusable_address"
        case unreachable
        case untrusted
        case timedOut = "timed_out"
        case cancelled
        case keyRefused = "key_refused"
        /// The source has no such connection.
        case notThere = "not_there"
        /// The source asked for fewer calls, or has just failed: no call was made, or this one was refused.
        case resting
        /// Status 5xx.
        case sourceFailed = "source_failed"
        /// Another status, or an answer that is not of this API.
        case notUnderstood = "not_understood"
        case answerTooLarge = "answer_too_large"
        case codeRefused = "code_refused"
        /// There is no code yet.
        case noCodeYet = "no_code_yet"
        /// This kind of source cannot do that.
        case notOffered = "not_offered"
        /// The source still has a connection that it was told to delete.
        case stillThere = "still_there"
    }

    public var code: Code
    public var status: Int?
    /// How long the source wants to be left alone.
    public var retryAfter: Duration?

    public init(_ code: Code, status: Int? = nil, retryAfter: Duration? = nil) {
        (self.code, self.status, self.retryAfter) = (code, status, retryAfter)
    }

    /// True if the same call may succeed later by itself.
    public var isTransient: Bool {
        switch self.code {
        case .unreachable, .timedOut, .cancelled, .resting, .sourceFailed, .noCodeYet, .stillThere: true
        case .unusableAddress, .untrusted, .keyRefused, .notThere, .notUnderstood, .answerTooLarge, .codeRefused,
            .notOffered:
            false
        }
    }

    /// The remedy for an operator.
    public var remedy: String {
        switch self.code {
        case .unusableAddress: "correct the source's address in JADWAL_BRIDGES; other machines need https"
        case .unreachable: "start the source, or correct its address in JADWAL_BRIDGES"
        case .untrusted: "name the certificate's authority in JADWAL_CA_FILE"
        case .timedOut: "see whether the source is overloaded"
        case .cancelled: "run it again"
        case .keyRefused: "correct the source's key in JADWAL_BRIDGE_KEYS"
        case .notThere: "connect again: jadwal bridge pair"
        case .resting: "wait: the source asked for fewer requests"
        case .sourceFailed: "look at the source's log"
        case .notUnderstood: "see whether the address leads to the source, and which version it has"
        case .answerTooLarge: "look at the source's log; Jadwal asks for fewer messages at once"
        case .codeRefused: "scan the QR code instead"
        case .noCodeYet: "ask again in a few seconds"
        case .notOffered: "use the source's own pages for that"
        case .stillThere: "repeat it, or delete the connection at the source"
        }
    }
}

extension BridgeControlError: CustomStringConvertible {
    public var description: String {
        let status = self.status.map { " (status \($0))" } ?? ""
        return "the source answers \(self.code.rawValue)\(status): \(self.remedy)"
    }
}
