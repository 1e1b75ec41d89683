import Foundation
import Jadwal

/// What one customer's world sends to all queues at once: chat messages, one that is refused among them, an event and a
/// notification.
struct BurstOfOne {
    static let messages = 20

    var customer: String
    var round: Int

    var chat: [[UInt8]] {
        get throws {
            let bad = BadMessages(customer: self.customer)
            let good = try (0..<Self.messages).map { try bad.good("\(self.round)-\($0)") }
            return good + [Array(#"{"customer_id": "\#(self.customer)", "id": "1", "body": "of nobody's chat"}"#.utf8)]
        }
    }

    var event: [UInt8] { BadMessages(customer: self.customer).event() }
    var notification: [UInt8] { BadMessages(customer: self.customer).notification }
}
