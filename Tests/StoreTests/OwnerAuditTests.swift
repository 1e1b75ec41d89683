import Foundation
import Postgres
import TestSupport
import Testing

@testable import Store

@Suite(
    "An owner reads what happened with their data, and nothing of another's",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerAuditTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fd"

    @Test func pagesMeetAndAnothersRowsAreInNone() async throws {
        try await StoreBed.lend { bed in
            let audit = PostgresAudit(bed.context)
            for number in 0..<5 {
                try await audit.record(
                    "reveal event",
                    subject: "event-\(number)",
                    of: .one(StoreBed.customerID),
                    by: "ali (uid 1000)"
                )
                try await audit.record("reveal question", subject: "x", of: .one(Self.other), by: "ali")
            }
            // An older version named the customer as the subject.
            try await audit.record("reveal customer", subject: StoreBed.customerID, by: "ali")
            try await audit.record("reveal customer", subject: Self.other, by: "ali")
            try await audit.record("reveal failures", subject: "9 failures", of: .several, by: "ali")
            try await audit.record("discard failure", subject: "f", by: "ali")
            try await audit.record("owner signs in", subject: StoreBed.customerID, by: .owner)

            let own = PostgresOwnerAudit(bed.context, pageSize: 3)
            var found: [OwnerAuditEntry] = []
            var cursor: String?
            repeat {
                let page = try await own.entries(of: StoreBed.customerID, after: cursor)
                #expect(page.entries.count <= 3)
                found += page.entries
                cursor = page.next
            } while cursor != nil
            let expected = ["owner signs in", "reveal failures", "reveal customer"]
            #expect(found.map(\.action) == expected + Array(repeating: "reveal event", count: 5))
            #expect(found.map(\.isOwner) == [true] + Array(repeating: false, count: 7))
            #expect(found.map(\.isOfSeveral) == [false, true] + Array(repeating: false, count: 6))
            for cursor in ["", "0", "-1", "1;", "01", "9223372036854775808"] {
                await #expect(throws: AdministrationError.self, "\(cursor)") {
                    try await own.entries(of: StoreBed.customerID, after: cursor)
                }
            }
        }
    }

    /// Somebody may give an event the id of another owner's: the rows of that one stay with their owner.
    @Test func whatWasDoneWithAnEventIsItsOwnersAlone() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let id = try await FeedbackBed(bed).agree()
            try await bed.pool.execute(
                Statement(
                    """
                    insert into event (customer_id, id, starts_at, ends_at)
                    values ($1, $2, jadwal_now(), jadwal_now() + interval '1 day')
                    """,
                    [.uuid(Self.other), .uuid(id)]
                )
            )
            _ = try await ActingPerson(store: bed.context)
                .dismiss(id, of: StoreBed.customerID, because: nil, by: AuditedPerson.owner)
            let audit = PostgresOwnerAudit(bed.context)
            #expect(try await audit.entries(of: StoreBed.customerID).entries.map(\.action) == ["dismiss event"])
            #expect(try await audit.entries(of: Self.other).entries.isEmpty)
        }
    }

    /// Actions of operators on failures, and those that concern no owner who has an account.
    private static let operators = ["discard failure", "edit failure", "invites an address", "sign in"]

    /// Or an owner reads the stored word, in English.
    @Test func everyRecordedActionOfOwnersIsKnown() throws {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var recorded: Set<String> = []
        for folder in ["Sources/Store", "Sources/UseCases"] {
            let files = FileManager.default.enumerator(at: top.appending(path: folder), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                recorded.formUnion(text.matches(of: /\.record\(\s*"([a-z ]+)"/).map { String($0.1) })
                recorded.formUnion(text.matches(of: /by: [a-z.]+,\s*as: "([a-z ]+)"/).map { String($0.1) })
            }
        }
        let known = OwnerAction.allCases.map(\.rawValue) + OwnerConcern.allCases.map(\.rawValue) + Self.operators
        #expect(recorded.count > 20)
        #expect(recorded.subtracting(known) == [])
    }

    /// Every action in the audit about owners has a text on their page.
    @Test func everyActHasAnotherWord() {
        let words = OwnerAction.allCases.map(\.rawValue) + OwnerConcern.allCases.map(\.rawValue)
        #expect(words.count == Set(words).count)
    }
}
