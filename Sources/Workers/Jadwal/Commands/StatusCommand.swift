internal import ArgumentParser
internal import CommandKit
internal import WorkerKit

struct StatusCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "What runs under the root, and what waits in its queues and its database."
    )

    @OptionGroup var root: RootOption
    @OptionGroup var listing: ListingOptions

    func perform() async throws {
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
