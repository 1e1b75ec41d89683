import Assembly
import CommandKit
import Foundation
import Postgres
import Store
import Testing
import Vault

@testable import JadwalCommand

@Suite("The erasure log: removals are remembered beside the database")
struct ErasureLogTests {
    private static func store(lookup byte: UInt8 = 3) throws -> StoreContext {
        StoreContext(
            pool: PostgresPool(PostgresConfiguration(url: "postgres://nobody@127.0.0.1:1/none")),
            messages: try Sealer([("m", Array(repeating: 1, count: 32))]),
            credentials: nil,
            lookup: LookupKey(Array(repeating: byte, count: 32))
        )
    }

    private static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-erasures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appending(path: "log").path)
    }

    private let hashes = (0..<3).map { _ in UUID().uuidString.lowercased() }

    @Test func whatWasAddedIsRead() throws {
        try Self.withFolder { path in
            let store = try Self.store()
            for hash in self.hashes + self.hashes { try ErasureLog(path: path, store).append(hash) }
            #expect(try ErasureLog.read(path, of: store) == Set(self.hashes))
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func fileThatOthersCanReadIsRefused() throws {
        try Self.withFolder { path in
            try Data().write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            let failure = #expect(throws: CommandFailure.self) {
                try ErasureLog(path: path, try Self.store()).append(self.hashes[0])
            }
            #expect(failure?.description.contains("chmod 600") == true)
            #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
        }
    }

    @Test func fileThatCannotBeWrittenStopsTheRemoval() throws {
        let failure = #expect(throws: CommandFailure.self) {
            try ErasureLog(path: "/nowhere/log", try Self.store()).append(self.hashes[0])
        }
        #expect(failure?.kind == .unavailable)
        #expect(failure?.description.contains("nothing is deleted yet") == true)
    }

    @Test func checkTellsWhatAppendingWouldMeet() throws {
        try Self.withFolder { path in
            try ErasureFile.check(path)
            #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
            #expect(try ErasureLog.read(path, of: Self.store()) == [])
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            let open = #expect(throws: ErasureFault.self) { try ErasureFile.check(path) }
            #expect(open?.isUsage == true)
        }
        let missing = #expect(throws: ErasureFault.self) { try ErasureFile.check("/nowhere/log") }
        #expect(missing?.description == "JADWAL_ERASURE_LOG cannot be opened: No such file or directory")
    }

    @Test func logOfAnotherInstallationIsRefused() throws {
        try Self.withFolder { path in
            try ErasureLog(path: path, try Self.store()).append(self.hashes[0])
            let failure = #expect(throws: CommandFailure.self) {
                _ = try ErasureLog.read(path, of: try Self.store(lookup: 4))
            }
            #expect(failure?.kind == .usage)
            #expect(failure?.description.contains("another installation") == true)
        }
    }

    /// As after a power cut. The removal had deleted nothing.
    @Test func lineThatWasCutShortIsNamedAndCanBeDeleted() throws {
        try Self.withFolder { path in
            let store = try Self.store()
            try ErasureLog(path: path, store).append(self.hashes[0])
            let whole = try Data(contentsOf: URL(filePath: path))
            try ErasureLog(path: path, store).append(self.hashes[1])
            try Data(contentsOf: URL(filePath: path)).dropLast(20).write(to: URL(filePath: path))
            #expect(try ErasureLog.read(path, of: store) == [self.hashes[0]])
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            try ErasureLog(path: path, store).append(self.hashes[2])
            let failure = #expect(throws: CommandFailure.self) { _ = try ErasureLog.read(path, of: store) }
            #expect(failure?.description.hasPrefix("line 2 ") == true)
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            try Data((String(decoding: whole, as: UTF8.self) + lines[2] + "\n").utf8).write(to: URL(filePath: path))
            #expect(try ErasureLog.read(path, of: store) == [self.hashes[0], self.hashes[2]])
        }
    }
}
