package import ArgumentParser
internal import CommandKit
internal import WorkerKit

package struct StatusCommand: OperatorCommand {
    package static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "What runs under the root, and what waits in its queues and its database."
    )

    @OptionGroup var root: RootOption
    @OptionGroup var listing: ListingOptions

    package init() {}

    package func perform() async throws {
        let servers = self.root.servers()
        let status = try await servers.status()
        var report = StatusReport(processes: status.map { StatusProcessRow($0) })
        func isReady(_ name: ProcessName) -> Bool { status.contains { $0.name == name && $0.condition == .ready } }
        if isReady(.rabbitMQ) || isReady(.postgres) {
            let waiting = try await StatusWaiting(environment: try await servers.environment())
            if isReady(.rabbitMQ) { try await waiting.countQueues(in: &report) }
            if isReady(.postgres) { try await waiting.countStored(in: &report) }
        }
        guard !self.listing.json else { return try Listing.writeJSON(report) }
        guard !report.processes.isEmpty else {
            return StandardError.write("Nothing was ever started under \(self.root.path): run jadwal up\n")
        }
        StandardOutput.write(Table(titles: StatusProcessRow.titles, rows: report.processes.map(\.cells)).text)
        let waiting = report.waiting
        guard !waiting.isEmpty else { return }
        StandardOutput.write("\n" + Table(titles: ["WAITS", "COUNT", "NOTE"], rows: waiting).text)
    }
}

/// A process of the private servers, as a printed row.
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

/// The output of `jadwal status`. A part is missing if its server does not answer.
struct StatusReport: Encodable {
    struct Queue: Encodable {
        var name: String
        var messages: Int
        var consumers: Int
    }

    struct Conversations: Encodable {
        /// Waiting for quiet, not due yet.
        var pending: Int
        var due: Int
        /// Claimed by a worker.
        var leased: Int
        var oldestDueSeconds: Double
    }

    struct Failures: Encodable {
        var stage: String
        var kind: String
        var count: Int
    }

    var processes: [StatusProcessRow]
    var queues: [Queue]?
    var conversations: Conversations?
    var outboxPending: Int?
    /// Failures without an outcome.
    var failures: [Failures]?

    /// Table rows of three cells: what waits, how many, a note.
    var waiting: [[String]] {
        var rows = (self.queues ?? []).map { queue in
            let consumers = queue.consumers == 1 ? "1 consumer" : "\(queue.consumers) consumers"
            return ["messages in \(queue.name)", "\(queue.messages)", consumers]
        }
        if let conversations = self.conversations {
            let isLate = conversations.due > 0
            let age =
                isLate ? "the oldest for \(Duration.seconds(conversations.oldestDueSeconds).tenthsOfSeconds) s" : ""
            rows += [
                ["conversations until quiet", "\(conversations.pending)", ""],
                ["conversations due", "\(conversations.due)", age],
                ["conversations being read", "\(conversations.leased)", ""],
            ]
        }
        if let count = self.outboxPending { rows.append(["outgoing messages", "\(count)", ""]) }
        return rows
            + (self.failures ?? []).map {
                ["failures: \($0.stage), \($0.kind)", "\($0.count)", "see jadwal-replay list"]
            }
    }
}
