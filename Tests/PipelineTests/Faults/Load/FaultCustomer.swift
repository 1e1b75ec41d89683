/// A customer of a fault run, with a calendar and one device.
struct FaultCustomer: Sendable, Hashable {
    var id: String
    /// At the calendar server.
    var user: String
    /// APNs' name of the device.
    var deviceToken: String
    /// Cancelled events are taken out of the calendar.
    var deletesCancelled = false
}
