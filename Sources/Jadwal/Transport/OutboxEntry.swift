/// A committed message that waits to be published, leased to a relay.
public struct OutboxEntry: Sendable {
    /// A UUID in lower case.
    public var id: String
    public var leaseNumber: Int64
    public var outgoing: Outgoing

    public init(id: String, leaseNumber: Int64, outgoing: Outgoing) {
        self.id = id
        self.leaseNumber = leaseNumber
        self.outgoing = outgoing
    }
}
