import Foundation
import PostgresTestSupport
import TestSupport
import Testing

/// The programs of the release before this one, which `deploy/test --upgrade` builds.
enum ReleaseBefore {
    /// The folder of the executables; nil if there are none.
    static let programs: URL? = ProcessInfo.processInfo.environment["JADWAL_TEST_RELEASE"]
        .flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
    static let reason: Comment = "JADWAL_TEST_RELEASE names no programs: deploy/test --upgrade builds some"

    /// A stage on a database that the release has made, with customers whom its commands have added.
    static func lend(customers count: Int, _ body: @Sendable (FaultStage) async throws -> Void) async throws {
        try await Self.lendServers { servers, folder in
            try await FaultStage.lend(customers: count, on: servers, in: folder, enrol: Self.enrol, body)
        }
    }

    /// A database that the release has made.
    static func lendServers(_ body: @Sendable (BedServers, _ folder: URL) async throws -> Void) async throws {
        let url = try #require(TestEnvironment.amqpURL)
        try await ScratchDatabase.lend { database in
            let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-upgrade-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await Self.migrate(database, in: folder)
            try await body(BedServers(amqpURL: url, database: database, migrates: false), folder)
        }
    }

    /// To the last migration that the release knows.
    private static func migrate(_ database: ScratchDatabase, in folder: URL) async throws {
        let migrate = try RunningProgram(
            .command,
            programs: Self.programs,
            arguments: ["migrate"],
            environment: PipelineKeys.settings().merging(["DATABASE_URL": database.url]) { $1 },
            folder: folder
        )
        try #require(try await migrate.exitCode(within: .seconds(60)) == 0, "\(migrate.log)")
    }

    /// Runs a command of the release to its end.
    static func run(
        _ arguments: [String],
        on bed: PipelineBed,
        input: String? = nil
    ) async throws -> String {
        let command = try await bed.start(
            .command,
            programs: Self.programs,
            arguments: arguments,
            input: input
        )
        try #require(try await command.exitCode(within: .seconds(60)) == 0, "\(arguments): \(command.log)")
        return command.output
    }

    static func addCustomer(_ id: String, on bed: PipelineBed) async throws {
        _ = try await Self.run(["customer", "add", "--id", id, "--time-zone", PlannedChat.zone], on: bed)
    }

    private static func enrol(_ bed: PipelineBed, _ calendar: FaultCalendar, _ count: Int) async throws
        -> [FaultCustomer]
    {
        var customers: [FaultCustomer] = []
        for (number, user) in FaultStage.users(count).enumerated() {
            let id = UUID().uuidString.lowercased()
            let token = "aa" + String(format: "%062x", number)
            _ = try await Self.run(
                [
                    "customer", "add", "--id", id, "--time-zone", PlannedChat.zone, "--caldav-url", calendar.url,
                    "--input", "-",
                ],
                on: bed,
                input: #"{"caldav_username": "\#(user)", "caldav_password": "\#(PrivateRadicale.password)"}"#
            )
            _ = try await Self.run(
                ["device", "add", "--customer", id, "--input", "-"],
                on: bed,
                input: #"{"apns_token": "\#(token)"}"#
            )
            customers.append(FaultCustomer(id: id, user: user, deviceToken: token))
        }
        return customers
    }
}
