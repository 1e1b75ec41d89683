import CommandKit
import Foundation

@testable import PrivateServers

/// A server of a fault run: a process that is ended, killed, frozen and started again.
actor SupervisedServer {
    nonisolated let process: any ManagedProcess
    nonisolated let log: String
    private var record: ProcessRecord?

    init(_ process: any ManagedProcess, log: String) {
        (self.process, self.log) = (process, log)
    }

    var processID: Int32? { self.record?.processID }
    var isAlive: Bool { self.record?.isAlive ?? false }

    /// Returns when it answers. Nothing happens to one that runs.
    func start() async throws {
        try await self.launch()
        try await self.answers()
    }

    /// Does not wait until it answers.
    func launch() async throws {
        guard !self.isAlive else { return }
        try await self.process.prepare()
        let record = try BackgroundProcess.start(self.process.command(), log: self.log)
        Reaper.shared.know(record)
        self.record = record
    }

    func answers() async throws {
        let (process, log) = (self.process, self.log)
        try await awaiting("\(process.name.rawValue) answers", within: process.startLimit) {
            guard self.isAlive else {
                throw ServersError(
                    code: .ended,
                    detail: "\(process.name.rawValue) ended while it started:\n\(StoredFile.tail(log))"
                )
            }
            return await process.isReady()
        }
    }

    /// Returns when it has ended in order.
    func stop() async throws {
        self.record?.signal(self.process.name.stopSignal)
        try await awaiting("\(self.process.name.rawValue) ends", within: .seconds(60)) { !self.isAlive }
    }

    /// Returns when it, and what it had started, is gone.
    func kill() async throws {
        guard let record = self.record, record.isAlive else { return }
        let children = ProcessFamily.descendants(of: record.processID)
        record.destroy()
        try await awaiting("\(self.process.name.rawValue) is gone") { !record.isAlive }
        let end = ContinuousClock.now + .seconds(5)
        try await awaiting("\(self.process.name.rawValue)'s children are gone") {
            // They see for themselves that their parent is gone, unless they are busy.
            if ContinuousClock.now > end { children.forEach { $0.signal(SIGKILL) } }
            return children.allSatisfy { !$0.isAlive }
        }
    }

    /// Stops it and what it has started, until `thaw()`.
    func freeze() {
        // A number that was given to somebody else meanwhile is not ours to stop.
        guard let record = self.record, record.isAlive else { return }
        record.signal(SIGSTOP)
        ProcessFamily.descendants(of: record.processID).forEach { $0.signal(SIGSTOP) }
    }

    func thaw() {
        guard let record = self.record, record.isAlive else { return }
        ProcessFamily.descendants(of: record.processID).forEach { $0.signal(SIGCONT) }
        record.signal(SIGCONT)
    }
}
