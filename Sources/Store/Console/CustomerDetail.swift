public import Time

/// One customer with what is stored of them, counted.
public struct CustomerDetail: Sendable, Hashable {
    public var listed: ListedCustomer
    public var conversations: CappedCount
    public var events: CappedCount
    /// Messages that wait for the account.
    public var parked: CappedCount
    /// The cost of the conversations today (UTC).
    public var tokensToday: Int64
    public var devices: [ListedDevice]

    public init(
        _ listed: ListedCustomer,
        conversations: CappedCount,
        events: CappedCount,
        parked: CappedCount,
        tokensToday: Int64 = 0,
        devices: [ListedDevice] = []
    ) {
        (self.listed, self.conversations, self.events, self.parked) = (listed, conversations, events, parked)
        (self.tokensToday, self.devices) = (tokensToday, devices)
    }
}

/// A device without its address.
public struct ListedDevice: Sendable, Hashable {
    public var id: String
    public var service: String
    public var registeredAt: UnixTime
    /// Since when its service does not know the address.
    public var refusedAt: UnixTime?

    public init(id: String, service: String, registeredAt: UnixTime, refusedAt: UnixTime? = nil) {
        (self.id, self.service, self.registeredAt, self.refusedAt) = (id, service, registeredAt, refusedAt)
    }
}
