public import Jadwal

/// Which failures are meant. Everything that is nil matches all.
public struct FailureFilter: Sendable, Hashable {
    public var stage: String?
    public var kind: String?
    public var since: UnixTime?
    public var customerID: String?
    /// Only those without an outcome.
    public var isOpen = true

    public init(
        stage: String? = nil,
        kind: String? = nil,
        since: UnixTime? = nil,
        customerID: String? = nil,
        isOpen: Bool = true
    ) {
        self.stage = stage
        self.kind = kind
        self.since = since
        self.customerID = customerID
        self.isOpen = isOpen
    }
}
