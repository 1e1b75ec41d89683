import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Each end of a retried message gives its failure one true outcome",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ReplayEndTests {
    private static let now: Int64 = 1_700_000_000

    @Test func retriedMessageHasOneOutcome() async throws {
        try await StoreBed.lend { bed in
            let stored = StoreBed.message("a")
            let cases: [(ChatMessage, String)] = [
                (stored, "retried-ok"),
                (stored, "retried-ok: duplicate"),
                (StoreBed.message("old", at: Self.now - 15 * 86_400), "discarded: too_old"),
            ]
            for (message, expected) in cases {
                let id = try await bed.retried(.messages)
                _ = try await bed.messages.store([StoreBed.item(message, headers: StoreBed.retry(of: id))])
                #expect(try await bed.outcome(of: id) == expected)
            }
            let crowd = try await bed.retried(.messages)
            let delivery = Delivery(
                tag: Delivery.Tag(connection: 1, number: 1),
                body: Array("{}".utf8),
                headers: StoreBed.retry(of: crowd)
            )
            _ = try await bed.messages.store([IntakeItem(content: .crowd, delivery: delivery)])
            #expect(try await bed.outcome(of: crowd) == "discarded: crowd")
            let removed = try await bed.retried(.messages)
            _ = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            _ = try await bed.messages.store([StoreBed.item(stored, headers: StoreBed.retry(of: removed))])
            #expect(try await bed.outcome(of: removed) == "discarded: removed_customer")
        }
    }

    @Test func correctedInputIsEditedOnlyIfItHadItsEffect() async throws {
        try await StoreBed.lend { bed in
            for (attempt, expected) in ["edited", "discarded: duplicate"].enumerated() {
                let id = try await bed.failDelivery(.messages)
                let body = Array("{\"corrected\": \(attempt)}".utf8)
                let tester = AuditedPerson("tester")
                #expect(try await bed.failures.edit(id, to: body, of: StoreBed.customerID, by: tester))
                #expect(try await !bed.failures.edit(id, to: body, of: StoreBed.customerID, by: tester))
                _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a"), headers: StoreBed.retry(of: id))]
                )
                #expect(try await bed.outcome(of: id) == expected)
                let failure = try #require(try await bed.failures.find(id))
                #expect(try await bed.failures.input(of: failure) == Array("{}".utf8), "the original is kept")
            }
            let entries = try await PostgresOutbox(bed.context).claim(atMost: 10)
            #expect(entries.map(\.outgoing.queue) == ["queue.messages", "queue.messages"])
            #expect(Set(entries.map { String(decoding: $0.outgoing.body, as: UTF8.self) }).count == 2)
            #expect(try await bed.count("select count(*) from audit where action = 'edit failure'") == 2)
        }
    }

    @Test func redeliveredFailedRetryIsOneNewFailure() async throws {
        try await StoreBed.lend { bed in
            let (first, second) = (try await bed.retried(.messages), try await bed.retried(.calendar))
            let refused = StoreBed.item(
                StoreBed.message("a", customer: StoreBed.stranger),
                headers: StoreBed.retry(of: first)
            )
            _ = try await bed.messages.store([refused, refused])
            _ = try await bed.messages.store([refused])
            let failure = try #require(try await bed.failures.find(first))
            #expect(failure.outcome == "retried-failed")
            #expect(try await bed.failures.find(try #require(failure.retriedAs))?.retryOf == first)
            let again = try await bed.failDelivery(.calendar, retryOf: second)
            _ = try await bed.failDelivery(.calendar, retryOf: second)
            #expect(try await bed.failures.find(second)?.retriedAs == again)
            #expect(try await bed.count("select count(*) from failure where retry_of is not null") == 2)
            // An unknown or deleted failure must not block a delivery.
            _ = try await bed.failDelivery(.calendar, retryOf: UUID().uuidString)
            #expect(try await bed.count("select count(*) from failure where retry_of is not null") == 3)
        }
    }

    @Test func retriedCalendarMessageHasOneOutcome() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresCalendarStore(bed.context)
            func open(_ message: CalendarMessage) async throws -> String? {
                let id = try await bed.retried(.calendar)
                _ = try await store.open(message, by: "worker", retryOf: id)
                return try await bed.outcome(of: id)
            }
            let event = UUID().uuidString.lowercased()
            #expect(try await open(Self.message(event, revision: 1)) == nil, "without an account it waits")
            try await bed.pool.execute(
                Statement("update event set written_revision = 2 where id = $1", [.uuid(event)])
            )
            #expect(try await open(Self.message(event, revision: 1)) == "retried-ok: stale")
            try await bed.pool.execute(
                Statement("update event set removed_by_owner = true where id = $1", [.uuid(event)])
            )
            #expect(try await open(Self.message(event, revision: 3)) == "discarded: removed_by_owner")
            let unknown = UUID().uuidString.lowercased()
            #expect(try await open(Self.message(unknown, revision: 1, .cancel)) == "retried-ok")
            _ = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            #expect(try await open(Self.message(event, revision: 4)) == "discarded: removed_customer")
        }
    }

    private static func message(
        _ id: String,
        revision: Int,
        _ action: EventChange.Action = .add
    ) throws -> CalendarMessage {
        let start = LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime("20:00")!)
        let event = CalendarEvent(
            identity: try #require(EventIdentity(id)),
            revision: revision,
            status: action == .cancel ? .cancelled : .confirmed,
            summary: "Dinner",
            description: "",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh")!)
        )
        return CalendarMessage(
            customerID: StoreBed.customerID,
            chatID: nil,
            change: EventChange(action: action, event: event)
        )
    }
}
