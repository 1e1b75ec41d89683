import CommandKit
import Foundation
import Pipeline
import PostgresTestSupport
import TestSupport
import Testing

@testable import PrivateServers

/// A database as a release has left it, as SQL, under Tests/GoldenFiles. It is sealed with the keys of `PipelineKeys`.
/// A file is never changed.
struct GoldenFile: Sendable, CustomTestStringConvertible {
    static let folder = TestServer.folder.appending(path: "../GoldenFiles").standardized

    static let all: [GoldenFile] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.path)) ?? []
        return names.filter { $0.hasSuffix(".sql") }.sorted().map { GoldenFile(url: Self.folder.appending(path: $0)) }
    }()

    var url: URL

    var testDescription: String { self.url.lastPathComponent }

    /// Into an empty database.
    var script: String {
        get throws {
            // Lines with a backslash are for psql.
            try String(contentsOf: self.url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("\\") }
                .joined(separator: "\n")
        }
    }

    /// Writes what the bed's database holds.
    func write(_ bed: PipelineBed) async throws {
        let url = try #require(URLComponents(string: bed.database.url))
        let raw = bed.folder.appending(path: "golden.sql")
        let command = LaunchCommand(
            executable: try InstalledProgram.path("pg_dump", package: "postgresql-client-15"),
            arguments: [
                "--no-owner", "--no-privileges", "--rows-per-insert=100", "--exclude-table=claim_record",
                "--file=\(raw.path)",
            ],
            environment: [
                "PATH": InstalledProgram.searchPath, "LANG": "C.UTF-8", "PGHOST": url.host ?? "",
                "PGPORT": "\(url.port ?? 5432)", "PGUSER": url.user ?? "", "PGPASSWORD": url.password ?? "",
                "PGDATABASE": bed.database.name,
            ]
        )
        let log = bed.folder.appending(path: "pg_dump.log").path
        try #require(try await BackgroundProcess.run(command, log: log) == 0, "\(StoredFile.tail(log))")
        var text = try String(contentsOf: raw, encoding: .utf8)
        for (own, usual) in [
            (bed.queues.messages, "wasapp.messages"), (bed.queues.calendar, "wasapp.calendar.events"),
            (bed.queues.notifications, "wasapp.notifications"),
        ] { text = text.replacing(own, with: usual) }
        try Data(text.utf8).write(to: self.url)
    }
}
