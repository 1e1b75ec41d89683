public import Jadwal
internal import Postgres
internal import Vault

/// Tells what helps against an error of the store.
public enum StoreFaults {
    public static func handlingError(for error: any Error) -> HandlingError {
        switch error {
        case let error as HandlingError:
            error
        case let error as PostgresError where error.isUnavailable || error.isRetriable:
            .dependencyDown("database: \(error.detail)")
        case let error as VaultError:
            Self.handlingError(for: error)
        case let error as PostgresError:
            .permanent(kind: "store", detail: "database: \(error.detail)")
        default:
            .permanent(kind: "unexpected", detail: "\(type(of: error))")
        }
    }

    private static func handlingError(for error: VaultError) -> HandlingError {
        switch error.code {
        // Nobody's data is at fault when a key was not configured: the worker waits for it.
        case .unknownKey, .unusableKeys: .dependencyDown("keys: \(error)")
        case .malformed, .notAuthentic: .permanent(kind: "sealed", detail: "\(error)")
        }
    }
}
