import CommandKit
import Foundation
import Postgres
import TestSupport
import Testing

@testable import PrivateServers

extension PipelineSuites {
    /// The restored cluster is left behind by none of them.
    @Suite("What cannot be restored is refused in one line with a code")
    struct RestoreRefusalTests {
        /// A backup and its archive, and how a restore of them ends.
        private struct Archive {
            let database: ArchivedDatabase
            let runbook: Runbook
            let base: String
            /// After the backup, with a later transaction in the archive.
            let time: String

            func restore(_ changed: [String: String] = [:]) async throws -> Runbook.Outcome {
                let folder = self.database.folder
                let data = try await self.database.nextData().path
                let usual = [
                    "BASE": self.base, "WAL": self.database.archive, "DATA": data,
                    "SOCKET": folder.appending(path: "socket").path, "TIME": self.time,
                ]
                return try await self.runbook.run("restore-moment", usual.merging(changed) { $1 }, asServer: true)
            }

            func expect(
                _ code: Int32,
                _ words: String,
                _ changed: [String: String] = [:],
                _ location: SourceLocation = #_sourceLocation
            ) async throws {
                let outcome = try await self.restore(changed)
                #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: location)
                let lines = outcome.errors.split(separator: "\n")
                #expect(lines.count == 1 && outcome.errors.contains(words), "\(lines)", sourceLocation: location)
            }
        }

        private static func lend(_ body: (Archive, URL) async throws -> Void) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-refusal-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let database = try ArchivedDatabase(in: folder)
            do {
                try await database.start()
                let runbook = try Runbook(in: folder, environment: try database.login())
                let base = database.folder.appending(path: "base").path
                try await database.run("create table thing (number integer); insert into thing values (1)")
                try await runbook.done("base", ["BASE": base], asServer: true)
                let time = try await Self.moment(database)
                try await database.run("insert into thing values (2)")
                try await database.archiveAll()
                try await body(Archive(database: database, runbook: runbook, base: base, time: time), folder)
            } catch {
                await database.kill()
                throw error
            }
            await database.kill()
        }

        private static func moment(_ database: ArchivedDatabase) async throws -> String {
            let now = "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
            let time = try await database.text(now)
            try await awaiting("two seconds have passed") {
                try await database.text("select (clock_timestamp() > '\(time)'::timestamptz + interval '2 s')::text")
                    == "true"
            }
            return try await database.text(now)
        }

        private static func copy(_ path: String, _ name: String, of database: ArchivedDatabase) throws -> String {
            let copy = database.folder.appending(path: name).path
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let process = try Process.run(URL(filePath: "/bin/chmod"), arguments: ["-R", "a+rX", copy])
            process.waitUntilExit()
            return copy
        }

        private static func shorten(_ path: String) throws {
            let file = try FileHandle(forUpdating: URL(filePath: path))
            try file.truncate(atOffset: try file.seekToEnd() / 2)
            try file.close()
        }

        @Test(.timeLimit(.minutes(3))) func timesBackupsAndArchivesThatDoNotFit() async throws {
            try await Self.lend { archive, _ in
                let database = archive.database
                try await archive.expect(64, "still to come", ["TIME": "2999-01-01T00:00:00Z"])
                try await archive.expect(64, "a time with its offset", ["TIME": "yesterday"])
                try await archive.expect(65, "before the end of the backup", ["TIME": "2020-01-01T00:00:00Z"])
                try await archive.expect(64, "is not empty", ["DATA": archive.base])
                try await archive.expect(65, "is no base backup", ["BASE": database.archive])

                let base = try Self.copy(archive.base, "damaged", of: database)
                try Self.shorten("\(base)/global/pg_control")
                try await archive.expect(65, "damaged or incomplete", ["BASE": base])

                let half = try Self.copy(database.archive, "half", of: database)
                let segments = try FileManager.default.contentsOfDirectory(atPath: half).filter { $0.count == 24 }
                let last = try #require(segments.max())
                try Self.shorten("\(half)/\(last)")
                try await archive.expect(65, "WAL segment \(last) has 8388608 of 16777216 bytes", ["WAL": half])
                try FileManager.default.removeItem(atPath: "\(half)/\(last)")
                try await archive.expect(65, "the archive ends before --to", ["WAL": half])

                let outcome = try await archive.restore()
                #expect(outcome.code == 0, "\(outcome.errors)")
                #expect(outcome.output.contains("jadwal recover --begin"))
            }
        }

        @Test(.timeLimit(.minutes(3))) func archiveOfAnotherDatabase() async throws {
            try await Self.lend { archive, folder in
                let other = folder.appending(path: "other")
                try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
                let database = try ArchivedDatabase(in: other)
                do {
                    try await database.start()
                    for _ in 0..<8 {
                        try await database.run(
                            "create table if not exists thing (number integer); insert into thing values (1)"
                        )
                        try await database.archiveAll()
                    }
                    try await archive.expect(65, "of another database", ["WAL": database.archive])
                } catch {
                    await database.kill()
                    throw error
                }
                await database.kill()
            }
        }

        @Test(.timeLimit(.minutes(3)), .enabled(if: LimitedDisk.missing == nil, LimitedDisk.reason))
        func diskThatIsFull() async throws {
            try await Self.lend { archive, folder in
                let disk = try LimitedDisk(at: folder.appending(path: "disk"), megabytes: 200)
                defer { disk.unmount() }
                let parent = disk.folder.appending(path: "postgres")
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try PostgresAccount.current().own(parent.path)
                let data = parent.appending(path: "data").path
                disk.fill()
                try await archive.expect(74, "MB are needed", ["DATA": data])
                disk.empty()
                let outcome = try await archive.restore(["DATA": data])
                #expect(outcome.code == 0, "\(outcome.errors)")
                let line = try #require(StoredFile.read("\(data)/postmaster.pid")?.split(separator: "\n").first)
                kill(try #require(Int32(line)), SIGQUIT)
                try await awaiting("the restored server ends") {
                    !FileManager.default.fileExists(atPath: "\(data)/postmaster.pid")
                }
            }
        }
    }
}
