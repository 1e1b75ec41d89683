/// Runs what has to happen even though the caller's task was cancelled: giving back a lease, writing down an outcome.
///
/// The operation must have a deadline of its own.
public func withoutCancellation<R: Sendable>(
    _ operation: @escaping @Sendable () async throws -> R
) async throws -> R {
    try await Task { try await operation() }.value
}
