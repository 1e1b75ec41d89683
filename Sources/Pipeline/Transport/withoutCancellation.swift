/// Runs an operation even if the caller's task is cancelled, for example to give a lease back or to record an outcome.
///
/// The operation must have its own deadline.
public func withoutCancellation<R: Sendable>(
    _ operation: @escaping @Sendable () async throws -> R
) async throws -> R {
    try await Task { try await operation() }.value
}
