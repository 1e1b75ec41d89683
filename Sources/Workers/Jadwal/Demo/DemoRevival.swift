/// Starts workers again that end while the demo runs: what they were doing is found in the store and the queues by the next.
struct DemoRevival: Sendable {
    private static let pause = Duration.milliseconds(500)

    let servers: PrivateServers
    let tale: DemoTale

    /// Until it is cancelled.
    func run() async throws {
        let names = Set(WorkerKind.allCases.map(\.process))
        while true {
            try await Task.sleep(for: Self.pause)
            let ended = try await self.servers.status().filter { names.contains($0.name) && $0.condition == .stopped }
            // A model of the caller's own replaces ours, which then does not run.
            let missing = ended.map(\.name).filter { $0 != .offlineModel || self.tale.settings.isModelOurs }
            guard !missing.isEmpty else { continue }
            for name in missing { self.tale.line("", "\(name.rawValue) has ended: it is started again") }
            try await self.servers.startWorkers(
                WorkerKind.allCases.filter { missing.contains($0.process) },
                executables: try OwnExecutable.folder(),
                settings: self.tale.settings.variables
            )
        }
    }
}
