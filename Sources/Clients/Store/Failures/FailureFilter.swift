public import Jadwal

/// Which failures are meant. Everything that is nil matches all.
public struct FailureFilter: Sendable, Hashable {
    public var stage: String?
    public var kind: String?
    /// Failed then or later.
    public var since: UnixTime?
    public var customerID: String?
    /// Failed then or earlier. A run asks for what had failed when it began: what fails again meanwhile is another's.
    public var through: UnixTime?
    /// Only those without an outcome.
    public var isOpen = true

    public init(
        stage: String? = nil,
        kind: String? = nil,
        since: UnixTime? = nil,
        customerID: String? = nil,
        through: UnixTime? = nil,
        isOpen: Bool = true
    ) {
        self.stage = stage
        self.kind = kind
        self.since = since
        self.customerID = customerID
        self.through = through
        self.isOpen = isOpen
    }
}
