internal import CommandKit
internal import Jadwal
internal import Store

/// A device without its address.
struct DeviceRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "SERVICE", "REGISTERED", "REFUSED SINCE"]

    var id: String
    var customer: String
    var service: String
    var registered: String
    var refusedSince: String?

    init(_ device: DeviceOverview) {
        self.id = device.id
        self.customer = device.customerID
        self.service = device.service.rawValue
        self.registered = Timestamp.utcText(device.registeredAt)
        self.refusedSince = device.refusedAt.map { Timestamp.utcText($0) }
    }

    var cells: [String] { [self.id, self.customer, self.service, self.registered, self.refusedSince ?? "–"] }
}
