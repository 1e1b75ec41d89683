import Foundation
import Pipeline
import RabbitMQ
import Store
import Testing

extension PipelineBed {
    /// Adds a customer and tells the id.
    ///
    /// - Parameter calendar: where the customer's calendar is, for a user of that name; none when nil.
    func addCustomer(
        zone: String = "Asia/Riyadh",
        user: String = "nobody",
        calendar: PrivateRadicale? = nil
    ) async throws -> String {
        var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: zone)
        if let calendar {
            record.calendarURL = calendar.url
            (record.calendarUser, record.calendarPassword) = (user, calendar.password)
        }
        try await PostgresCustomers(self.store).add(record)
        return record.id
    }

    /// Publishes confirmed, in this order.
    func publish(_ bodies: [[UInt8]], to queue: String? = nil, headers: [String: String] = [:]) async throws {
        let outgoing = bodies.map {
            Outgoing(queue: queue ?? self.queues.messages, body: $0, headers: headers, messageID: UUID().uuidString)
        }
        let outcomes = await self.publisher.publisher.publish(outgoing)
        try #require(outcomes.allSatisfy { $0 == .confirmed }, "the broker did not confirm every message")
    }
}
