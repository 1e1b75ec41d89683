import Jadwal
import PostgresTestSupport

/// Where a bed's programs find what they need.
struct BedServers: Sendable {
    var amqpURL: String
    var database: ScratchDatabase
    /// Of the bed alone when nil.
    var queues: Queues?
    /// Further settings of every program.
    var settings: [String: String] = [:]
}
