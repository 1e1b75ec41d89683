import Pipeline
import Postgres
import Store
import Testing

@Suite(
    "A database that was restored to an earlier moment never reports a write that did not happen",
    .serialized,
    .enabled(if: LateWriteBed.isPossible, "needs PostgreSQL and Radicale")
)
struct RestoredDatabaseTests {
    private let event = EventIdentity.random()

    private func change(_ action: EventChange.Action, _ revision: Int, at hour: Int = 17) -> EventChange {
        LateWriteBed.change(action, revision, at: hour, of: self.event)
    }

    private func start(_ bed: LateWriteBed) async throws -> String? {
        try await bed.objects().first?.property("DTSTART")
    }

    private func expectRefusal(_ change: EventChange, _ bed: LateWriteBed) async throws {
        let error = await #expect(throws: HandlingError.self) { try await bed.work(change) }
        guard case .permanent("calendar_ahead", let detail)? = error else {
            return try #require(Bool(false), "\(String(describing: error))")
        }
        #expect(detail.contains("jadwal recover"))
    }

    @Test func aChangeThatMeetsAForgottenOneIsAFailure() async throws {
        try await LateWriteBed.lend { bed in
            try await bed.work(self.change(.add, 1))
            try await bed.pool.execute("create table saved as select * from event")
            try await bed.work(self.change(.update, 2, at: 20))
            try await bed.pool.execute("delete from event")
            try await bed.pool.execute("insert into event select * from saved")

            // The same number, other contents; and again, by a retry.
            for _ in 0..<2 { try await self.expectRefusal(self.change(.update, 2, at: 22), bed) }
            #expect(try await bed.count("select written_revision::bigint from event") == 1)
            #expect(try await bed.count("select count(*) from outbox where queue like '%notifications'") == 2)
            #expect(try await self.start(bed) == ";TZID=Asia/Riyadh:20231120T200000")
            // A cancellation of that number did not happen either.
            try await self.expectRefusal(self.change(.cancel, 2, at: 17), bed)
            // The object is as wanted and need not be written again.
            #expect(try await bed.work(self.change(.update, 2, at: 20)) == .written)
            #expect(try await bed.work(self.change(.update, 3, at: 22)) == .written)
            #expect(try await self.start(bed) == ";TZID=Asia/Riyadh:20231120T220000")
        }
    }

    @Test func aNewerRevisionThatNobodyAskedForIsAFailure() async throws {
        try await LateWriteBed.lend { bed in
            try await bed.work(self.change(.add, 1))
            try await bed.pool.execute("create table saved as select * from event")
            try await bed.work(self.change(.update, 2, at: 19))
            try await bed.work(self.change(.update, 3, at: 20))
            try await bed.pool.execute("delete from event")
            try await bed.pool.execute("insert into event select * from saved")
            try await self.expectRefusal(self.change(.update, 2, at: 22), bed)
            #expect(try await self.start(bed) == ";TZID=Asia/Riyadh:20231120T200000")
        }
    }

    /// The worker that wrote the newer revision died before it could note that: its delivery comes again.
    @Test func aNewerRevisionThatIsNotNotedYetIsWaitedFor() async throws {
        try await LateWriteBed.lend { bed in
            try await bed.work(self.change(.add, 1))
            let third = self.change(.update, 3, at: 20)
            let message = CalendarMessage(customerID: LateWriteBed.customerID, chatID: nil, change: third)
            guard case .ready(let job) = try await bed.store.open(message, by: "killed", retryOf: nil) else {
                return try #require(Bool(false), "nobody else writes it")
            }
            let place = try #require(job.place)
            _ = try await bed.writer(bed.network.open).write(third.event, place, job.memory, job.account)
            try await bed.advance(60)
            let error = await #expect(throws: HandlingError.self) {
                try await bed.work(self.change(.update, 2, at: 18))
            }
            guard case .transient("busy", _, _)? = error else {
                return try #require(Bool(false), "\(String(describing: error))")
            }
            #expect(try await bed.work(third) == .written)
            #expect(try await bed.work(self.change(.update, 2, at: 18)) == .stale)
            #expect(try await self.start(bed) == ";TZID=Asia/Riyadh:20231120T200000")
        }
    }
}
