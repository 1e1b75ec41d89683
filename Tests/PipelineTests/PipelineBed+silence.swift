import Foundation
import Store

extension PipelineBed {
    /// Adds a customer whose calendar server says nothing, and tells the id.
    func addCustomer(at silent: SilentServer) async throws -> String {
        var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
        record.calendarURL = "http://127.0.0.1:\(silent.port)/"
        (record.calendarUser, record.calendarPassword) = ("stuck", "password")
        try await PostgresCustomers(self.store).add(record)
        return record.id
    }
}
