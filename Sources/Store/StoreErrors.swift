public import Pipeline
internal import Postgres
internal import Vault

/// Says what can be done about an error of the store.
public enum StoreFaults {
    public static func handlingError(for error: any Error) -> HandlingError {
        switch error {
        case let error as HandlingError: error
        case let error as PostgresError: Self.handlingError(for: error)
        case let error as VaultError: Self.handlingError(for: error)
        default: .permanent(kind: "unexpected", detail: "\(type(of: error))")
        }
    }

    /// The kind of an error that will come again, such as data that cannot be read; nil if a later try may succeed.
    public static func lasting(_ error: any Error) -> String? {
        guard case .permanent(let kind, _) = Self.handlingError(for: error) else { return nil }
        return "\(kind)"
    }

    private static func handlingError(for error: PostgresError) -> HandlingError {
        let detail = "database: \(error.detail)"
        // A call that was cancelled or timed out says nothing about its input.
        if error.isUnavailable || error.isMisfit || [.refused, .cancelled, .closed].contains(error.code) {
            return .dependencyDown(detail)
        }
        // "busy" does not count as an attempt.
        return error.isRetriable
            ? .transient(kind: "busy", detail: detail, retryAfter: .milliseconds(500))
            : .permanent(kind: "store", detail: detail)
    }

    private static func handlingError(for error: VaultError) -> HandlingError {
        switch error.code {
        // A key that is not configured is no error in the data: the worker waits for it.
        case .unknownKey, .unusableKeys: .dependencyDown("keys: \(error)")
        case .malformed, .notAuthentic: .permanent(kind: "sealed", detail: "\(error)")
        }
    }
}
