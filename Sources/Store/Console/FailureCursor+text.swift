internal import Pipeline

extension FailureCursor {
    /// For an address: `1764000000000000-ID`.
    public var text: String { "\(self.failedAt)-\(self.id)" }

    /// nil unless it is such a text.
    public init?(text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let failedAt = Int64(parts[0]), (0...Self.end.failedAt).contains(failedAt),
            let identity = EventIdentity(String(parts[1]))
        else { return nil }
        self.init(failedAt: failedAt, id: identity.id)
    }
}
