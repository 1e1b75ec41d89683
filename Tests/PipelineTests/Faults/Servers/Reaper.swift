import Foundation
import Glibc
import TestSupport

@testable import PrivateServers

/// Sees to it that programs and mounts do not outlive this process, however it ends: `reaper.py` knows them.
final class Reaper: Sendable {
    static let shared = Reaper()

    private let input = Pipe()
    private let process = Process()

    private init() {
        // Or the servers themselves would hold it open.
        _ = fcntl(self.input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        self.process.executableURL = URL(filePath: "/usr/bin/env")
        self.process.arguments = ["python3", TestServer.folder.appending(path: "reaper.py").path]
        self.process.standardInput = self.input
        try? self.process.run()
    }

    func know(_ process: ProcessRecord) { self.write("process \(process.processID) \(process.startTicks)") }
    func know(_ processID: Int32) { if let process = ProcessRecord(processID: processID) { self.know(process) } }
    func know(mount: URL) { self.write("mount \(mount.path)") }

    private func write(_ line: String) {
        // Writing to nobody would end this process.
        guard self.process.isRunning else { return }
        try? self.input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }
}
