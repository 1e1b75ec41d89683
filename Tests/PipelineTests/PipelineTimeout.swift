import TestSupport

/// Looks again and again until there is something, and hands it over.
func awaiting<R>(
    _ what: String,
    within limit: Duration = .seconds(30),
    _ look: () async throws -> R?
) async throws -> R {
    let limit = limit * TestEnvironment.patience
    let deadline = ContinuousClock.now + limit
    while true {
        if let found = try await look() { return found }
        guard ContinuousClock.now < deadline else { throw PipelineTimeout(what: what, limit: limit) }
        try await Task.sleep(for: .milliseconds(20))
    }
}

/// Looks again and again until it is so.
func awaiting(_ what: String, within limit: Duration = .seconds(30), until isSo: () async throws -> Bool) async throws {
    _ = try await awaiting(what, within: limit) { try await isSo() ? true : nil }
}

/// A condition that did not become true in time.
struct PipelineTimeout: Error, CustomStringConvertible {
    var what: String
    var limit: Duration

    var description: String { "not within \(self.limit): \(self.what)" }
}
