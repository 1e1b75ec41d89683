public import Jadwal

/// A device as people see it: without its address.
public struct DeviceOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var service: Device.Service
    public var registeredAt: UnixTime
    /// Since when its service says that it does not know the address.
    public var refusedAt: UnixTime?
}
