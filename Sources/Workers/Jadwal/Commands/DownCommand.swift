internal import ArgumentParser
internal import CommandKit
internal import WorkerKit

struct DownCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "down",
        abstract: "Ends everything that runs under the root. Data stays."
    )

    @OptionGroup var root: RootOption

    func perform() async throws {
        let servers = self.root.servers()
        let running = try await servers.status().filter { $0.condition != .stopped }
        try await servers.stop()
        let left = try await servers.status().filter { $0.condition != .stopped }
        guard left.isEmpty else {
            let names = left.map(\.name.rawValue).joined(separator: ", ")
            throw CommandFailure(.unavailable, "still running: \(names)")
        }
        guard !running.isEmpty else { return StandardError.write("Nothing runs under \(self.root.path).\n") }
        StandardError.write("Ended: \(running.map(\.name.rawValue).joined(separator: ", ")).\n")
    }
}
