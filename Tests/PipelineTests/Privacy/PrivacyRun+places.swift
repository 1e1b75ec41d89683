import Foundation
import Pipeline
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing

/// The remains of a run, in places that somebody could read.
extension PrivacyRun {
    /// - Parameter arguments: the command lines that were seen.
    func places(_ arguments: Set<String>) async throws -> [PrivacyPlace] {
        [
            PrivacyPlace(name: "logs and outputs", files: try self.files("log", "out"), control: "The program starts"),
            PrivacyPlace(name: "metrics", files: try self.files("metrics"), control: "# TYPE jadwal_"),
            PrivacyPlace(name: "traces", files: [self.traces.file], control: "analyse conversation"),
            PrivacyPlace(name: "readiness", files: try self.files("readiness"), control: "database"),
            PrivacyPlace(
                name: "arguments",
                files: [try self.write(arguments.sorted().joined(separator: "\n"), to: "arguments.txt")],
                control: Program.messageWorker.rawValue
            ),
            PrivacyPlace(name: "rows", files: try await self.rows(), control: self.customer),
            PrivacyPlace(
                name: "database files",
                files: try await self.databaseFiles(),
                control: "Asia/Riyadh",
                isServers: true
            ),
            PrivacyPlace(
                name: "broker's metadata",
                files: [try self.write(try await self.broker.metadata(), to: "broker.txt")],
                control: self.bed.queues.messages
            ),
            PrivacyPlace(
                name: "database server's log",
                files: [try await self.serverLog("postgres")],
                control: self.customer,
                isServers: true
            ),
            PrivacyPlace(
                name: "broker's log",
                files: [try await self.serverLog("rabbitmq")],
                control: self.broker.name
            ),
        ] + self.erasureLog
    }

    /// Nothing is there before a customer was removed.
    private var erasureLog: [PrivacyPlace] {
        guard FileManager.default.fileExists(atPath: self.erasures) else { return [] }
        return [
            PrivacyPlace(
                name: "erasure log",
                files: [URL(filePath: self.erasures)],
                control: self.bed.store.installationMark
            )
        ]
    }

    /// Writes down what the workers tell of their health now.
    func noteHealth(of workers: [Worker], _ moment: String) async throws {
        for worker in workers {
            let name = "\(worker.process.program.rawValue)-\(moment)"
            try self.write(try await worker.metrics(), to: "\(name).metrics")
            try self.write(try await worker.readiness().text, to: "\(name).readiness")
        }
    }

    /// Makes the server log every statement with its parameters. Has no effect on connections that are there already.
    func logStatements() async throws {
        for setting in [
            "log_statement = 'all'", "log_min_error_statement = 'error'", "log_error_verbosity = 'verbose'",
        ] {
            try await self.bed.pool.execute(Statement("alter database \(self.bed.database.name) set \(setting)"))
        }
    }

    private func files(_ kinds: String...) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: self.bed.folder, includingPropertiesForKeys: nil)
            .filter { kinds.contains($0.pathExtension) }
    }

    /// Every row of every table as text, bytes in hexadecimal.
    private func rows() async throws -> [URL] {
        let tables = try await self.bed.pool.query(
            "select table_name::text from information_schema.tables where table_schema = 'public'"
        ).map { try $0.text(0) }
        var files: [URL] = []
        for table in tables {
            let rows = try await self.bed.pool.query(Statement("select t::text from \(table) as t"))
            files.append(try self.write(try rows.map { try $0.text(0) }.joined(separator: "\n"), to: "table-\(table)"))
        }
        return files
    }

    /// The database's own files and the server's write-ahead log since the run began, as they lie on the disk.
    private func databaseFiles() async throws -> [URL] {
        try await self.bed.pool.execute("checkpoint")
        let oid = try await self.bed.count("select oid::int4 from pg_database where datname = current_database()")
        let data = try await self.dataFolder()
        return try ["base/\(oid)", "pg_wal"].flatMap { folder in
            let keys: [URLResourceKey] = [.isRegularFileKey, .contentModificationDateKey]
            return try FileManager.default.contentsOfDirectory(
                at: data.appending(path: folder),
                includingPropertiesForKeys: keys
            ).filter { file in
                let values = try file.resourceValues(forKeys: Set(keys))
                return values.isRegularFile == true && (values.contentModificationDate ?? .now) >= self.began
            }
        }
    }

    private func dataFolder() async throws -> URL {
        let rows = try await self.bed.pool.query("select current_setting('data_directory'), pg_backend_pid()::text")
        let (path, process) = (try #require(rows.first).text(0), try #require(rows.first).text(1))
        // Private servers have their folder open, and know it by that.
        return URL(filePath: path.replacing("/proc/self/", with: "/proc/\(process)/")).resolvingSymlinksInPath()
    }

    /// Beside all servers' folders. A search without it fails: it would see nothing.
    private func serverLog(_ name: String) async throws -> URL {
        let root = try await self.dataFolder().deletingLastPathComponent().deletingLastPathComponent()
        return root.appending(path: "log/\(name).log")
    }

    @discardableResult
    private func write(_ text: String, to name: String) throws -> URL {
        let file = self.bed.folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }
}
