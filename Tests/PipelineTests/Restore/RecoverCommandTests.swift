import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "jadwal recover says in one line what it cannot do",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct RecoverCommandTests {
        private static let since = ["recover", "--since", "2023-11-14T22:13:20Z"]

        private static func expect(
            _ code: Int32,
            _ words: String,
            _ arguments: [String],
            _ bed: PipelineBed,
            settings: [String: String] = [:],
            _ location: SourceLocation = #_sourceLocation
        ) async throws {
            let run = try await bed.start(.command, arguments: arguments, settings: settings)
            #expect(try await run.exitCode(within: .seconds(60)) == code, "\(run.log)", sourceLocation: location)
            #expect((run.log + run.output).contains(words), "\(run.log)\(run.output)", sourceLocation: location)
        }

        @Test(.timeLimit(.minutes(1))) func unusableInput() async throws {
            try await PipelineBed.lend { bed in
                try await Self.expect(64, "still to come", ["recover", "--since", "2999-01-01T00:00:00Z"], bed)
                try await Self.expect(64, "--since must be a time", ["recover", "--since", "yesterday"], bed)
                try await Self.expect(64, "either --begin or --since", ["recover"], bed)
                let log = bed.folder.appending(path: "erasures").path
                try Data("2026-01-01T00:00:00Z \(UUID().uuidString) \(UUID().uuidString)\n".utf8)
                    .write(to: URL(filePath: log))
                try await Self.expect(64, "another installation", Self.since + ["--erasures", log], bed)
                try await Self.expect(64, "cannot be read", Self.since + ["--erasures", "/nowhere"], bed)
                #expect(try await bed.count("select count(*) from installation where recovering") == 0)
                try await bed.administer(
                    """
                    insert into schema_migration (number, name, checksum, readable_from)
                    values (9999, 'to come', 'x', 9999)
                    """
                )
                try await Self.expect(1, "newer than the program", ["recover", "--begin"], bed)
            }
        }

        /// Without the network every calendar would seem to be gone, and what it holds would be doubled.
        @Test(.timeLimit(.minutes(2))) func unreadCalendarsRaiseRevisionsUnlessNoneCouldBeRead() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                let customer = try await bed.addCustomer(user: "wrong password", calendar: calendars)
                try await bed.pool.execute(
                    Statement(
                        """
                        insert into event (customer_id, id, wanted_revision, written_revision, starts_at, ends_at)
                        values ($1, gen_random_uuid(), 2, 2, now(), now() + interval '1 day')
                        """,
                        [.uuid(customer)]
                    )
                )
                let settings = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                let raised = "select count(*) from event where wanted_revision = 1002 and written_revision = 1002"
                try await Self.expect(69, "none of 1 calendars could be read", Self.since, bed, settings: settings)
                let fence = "select count(*) from installation where recovering"
                #expect(try await bed.count(fence) == 1)
                #expect(try await bed.count(raised) == 0)
                _ = try await bed.addCustomer(user: "sami", calendar: calendars)
                try await Self.expect(0, "could not be read", Self.since + ["--dry-run"], bed, settings: settings)
                #expect(try await bed.count(raised) == 0)
                try await Self.expect(0, "raised its revisions by 1000", Self.since, bed, settings: settings)
                #expect(try await bed.count(raised) == 1)
                #expect(try await bed.count(fence) == 0)
            }
        }
    }
}
