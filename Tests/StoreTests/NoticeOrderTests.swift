import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "An owner's own notifications leave in the order of their moments",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct NoticeOrderTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let start = Self.zone.instant(
        of: LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime("15:00")!)
    )
    private static let ids = (1...4).map { "0192d3a4-0000-7000-8000-0000000000f\($0)" }

    /// Planned notifications that ring so many seconds after the start, the last one first in the table.
    private static func lend(
        _ seconds: [Int],
        _ body: @Sendable (ScheduleBed) async throws -> Void
    ) async throws {
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.start - .seconds(3600))
            let notices = PostgresNotices(work.bed.context)
            for (id, second) in zip(Self.ids, seconds).reversed() {
                var notice = Notice("Vitamins", nil)
                notice.snoozed = [Self.start + .seconds(second)]
                let draft = NoticeDraft(notice)
                let added: Result<Void, Never> =
                    try await notices
                    .add(id, of: StoreBed.customerID, by: .owner) { _ in .success(draft) }
                added.get()
            }
            while try await !work.turn().isEmpty {}
            try await body(work)
        }
    }

    private static func claimed(_ work: ScheduleBed, by worker: String = "w") async throws -> [ScheduleClaim] {
        try await work.store.claim(atMost: 8, by: worker, in: .oldestDue)
    }

    @Test func laterOneIsClaimedOnlyOnceTheEarlierOneIsCommitted() async throws {
        try await Self.lend([0, 1, 2, 9]) { work in
            try await work.bed.setClock(Self.start + .seconds(30))
            for id in Self.ids {
                let claims = try await Self.claimed(work)
                #expect(claims.map(\.id) == [id])
                // Another worker gets none of the same owner meanwhile.
                #expect(try await Self.claimed(work, by: "v").isEmpty)
                let claim = try #require(claims.first)
                let outcome = try await work.handler().handle(claim).outcome
                #expect(outcome == .decided(.fired) || outcome == .decided(.late))
            }
            #expect(try await Self.claimed(work).isEmpty)
        }
    }

    @Test func thoseOfOneMomentLeaveTogether() async throws {
        try await Self.lend([0, 0, 0, 5]) { work in
            try await work.bed.setClock(Self.start + .seconds(5))
            #expect(Set(try await Self.claimed(work).map(\.id)) == Set(Self.ids.prefix(3)))
        }
    }

    /// Nothing waits for one that a server or a fault keeps from being told, nor for one that was missed.
    @Test func oneThatHasFailedOrIsMuchOlderHoldsUpNothing() async throws {
        try await Self.lend([0, 1, 40, 41]) { work in
            try await work.bed.setClock(Self.start + .seconds(41))
            let first = try await Self.claimed(work)
            #expect(Set(first.map(\.id)) == [Self.ids[0], Self.ids[2]])
            for claim in first { try await work.store.postpone(claim, by: .seconds(600)) }
            #expect(Set(try await Self.claimed(work).map(\.id)) == [Self.ids[1], Self.ids[3]])
        }
    }
}
