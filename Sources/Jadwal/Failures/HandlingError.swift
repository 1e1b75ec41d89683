/// Why a delivery could not be handled: one of the four kinds, decided where it is thrown.
public enum HandlingError: Error, Sendable, Hashable {
    /// Again later, an attempt spent.
    case transient(kind: String, detail: String, retryAfter: Duration?)
    /// Never. A failure is recorded at once.
    case permanent(kind: String, detail: String)
    /// One customer's account: parked until it changes or answers again; nobody else waits.
    case accountDown(kind: String, detail: String)
    /// Nothing can succeed at present: the worker stops taking work, and no attempt is spent.
    case dependencyDown(String)

    /// `detail`, for logs.
    public var detail: String {
        switch self {
        case .transient(_, let detail, _), .permanent(_, let detail), .accountDown(_, let detail): detail
        case .dependencyDown(let detail): detail
        }
    }
}
