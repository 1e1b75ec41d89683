internal import CommandKit

/// A process of the private servers as a row.
struct StatusProcessRow: ListedRow {
    static let titles = ["PROCESS", "CONDITION", "ADDRESS", "PID", "LOG"]

    var name: String
    /// `ready`, `unready` or `stopped`.
    var condition: String
    var address: String?
    var processID: Int32?
    var log: String

    init(_ status: ServerStatus) {
        (self.name, self.condition, self.log) = (status.name.rawValue, status.condition.rawValue, status.log)
        self.address = status.port.map { "127.0.0.1:\($0)" }
        self.processID = status.processID
    }

    var cells: [String] {
        [self.name, self.condition, self.address ?? "–", self.processID.map { "\($0)" } ?? "–", self.log]
    }
}
