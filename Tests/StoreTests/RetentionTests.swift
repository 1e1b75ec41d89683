import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Retention deletes rows that are old enough, keeps younger ones, and blocks nothing",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct RetentionTests {
    /// The bed's clock is at this time; its retention is 14 days.
    static let now: Int64 = 1_700_000_000
    static let day: Int64 = 86_400

    /// A kind of row, and a statement that inserts one of a given age.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The limit in seconds. A row of this age stays; a row that is a second older is deleted.
        var age: Int64
        /// `$1` is the time of the row, `$2` an id.
        var insert: String
        /// Counts the rows that are left.
        var left: String
    }

    @Test(arguments: Self.cases)
    func eachRuleDeletesOnlyRowsOlderThanItsLimit(_ item: Case) async throws {
        try await StoreBed.lend { bed in
            for (place, age) in [item.age, item.age + 1].enumerated() {
                let time = PostgresValue.timestamp(microsecondsSince1970: (Self.now - age) * 1_000_000)
                let id = "0192d3a4-0000-7000-8000-00000000000\(place)"
                try await bed.pool.execute(Statement(item.insert, [time, .uuid(id)]))
                guard item.left.hasSuffix("push_delivery") else { continue }
                let push = "insert into push_delivery values ($2, $2, 'alert', $1)"
                try await bed.pool.execute(Statement(push, [time, .uuid(id)]))
            }
            #expect(try await bed.count(item.left) == 2)
            let retention = PostgresRetention(bed.context)
            try await retention.sweep()
            #expect(try await bed.count(item.left) == 1)
            try await bed.setClock(UnixTime(seconds: Self.now + 1))
            try await retention.sweep()
            #expect(try await bed.count(item.left) == 0)
        }
    }

    @Test func failureEndsWithItsTextAndOldOutgoingMessageBecomesAFailure() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                """
                insert into failure (id, stage, kind, detail, attempts, input, kept_since) values
                    (gen_random_uuid(), 'messages', 'k', 'd', 1, '\\x01', jadwal_now() - interval '15 days');
                """
            )
            try await bed.pool.execute(
                """
                insert into outbox (id, queue, customer_id, message_id, body, created_at)
                values (gen_random_uuid(), 'wasapp.calendar.events', '0192d3a4-0000-7000-8000-000000000001', 'm',
                    '\\x01',
                    jadwal_now() - interval '15 days')
                """
            )
            try await PostgresRetention(bed.context).sweep()
            let ended = "select count(*) from failure where outcome = 'discarded' and outcome_reason = 'retention'"
            #expect(try await bed.count(ended) == 1)
            let told = """
                select count(*) from failure where stage = 'calendar' and kind = 'too_old' and outcome is null
                    and customer_id is not null and input is null
                """
            #expect(try await bed.count(told) == 1)
        }
    }

    /// The text of a retried failure that failed again keeps its age.
    @Test func retryDoesNotKeepATextForLonger() async throws {
        try await StoreBed.lend { bed in
            let deliveries = PostgresDeliveryStore(bed.context)
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [1])
            func report(_ id: String, retryOf: String?) -> FailureReport {
                FailureReport(id: id, stage: .messages, kind: "k", detail: "d", input: [1], retryOf: retryOf)
            }
            let ids = (1...3).map { "0192d3a4-0000-7000-8000-00000000000\($0)" }
            for (place, id) in ids.enumerated() {
                try await bed.setClock(UnixTime(seconds: Self.now + Int64(place) * 5 * Self.day))
                let failure = report(id, retryOf: place == 0 ? nil : ids[place - 1])
                _ = try await deliveries.fail(delivery, about: nil, with: failure)
            }
            try await bed.setClock(UnixTime(seconds: Self.now + 14 * Self.day + 1))
            try await PostgresRetention(bed.context).sweep()
            #expect(try await bed.count("select count(*) from failure where input is not null") == 0)
            #expect(try await bed.count("select count(*) from failure where outcome = 'retried-failed'") == 2)
        }
    }

    @Test func sweepWorksInSmallBatches() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                """
                insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation,
                    stored_at,
                    content)
                select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 0, false, 1600000000, 1, jadwal_now(),
                    '\\x01'
                from generate_series(1, 3500)
                """
            )
            try await bed.pool.withConnection { connection in
                try await connection.executeScript(
                    """
                    create table batch (rows bigint);
                    create function note_batch() returns trigger language plpgsql as
                        'begin insert into batch select count(*) from old_rows; return null; end';
                    create trigger batches after delete on message referencing old table as old_rows
                        for each statement execute function note_batch();
                    """
                )
            }
            try await PostgresRetention(bed.context).sweep()
            let batches = try await bed.pool.query("select rows from batch").map { try $0.int(0) }
            #expect(batches.reduce(0, +) == 3500)
            #expect(batches.allSatisfy { $0 <= 1000 } && batches.count >= 4, "\(batches)")
        }
    }

    @Test func lockedRowsAreSkippedAndDeletedLater() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                """
                insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation,
                    stored_at,
                    content)
                select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 0, false, 1600000000, 1, jadwal_now(),
                    '\\x01'
                from generate_series(1, 10)
                """
            )
            let holder = PostgresConnection(bed.pool.configuration)
            try await holder.open()
            try await holder.executeScript("begin; select 1 from message order by id limit 4 for update")
            let retention = PostgresRetention(bed.context)
            let clock = BusyClock()
            try await retention.sweep()
            #expect(clock.passed < .seconds(2), "it waited for a lock")
            #expect(try await bed.count("select count(*) from message") == 4)
            try await holder.executeScript("commit")
            await holder.close()
            try await retention.sweep()
            #expect(try await bed.count("select count(*) from message") == 0)
        }
    }

    @Test func conversationStaysWhileSomethingNeedsIt() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                """
                insert into conversation (id, customer_id, chat, generation, armed, last_activity_at, due_at,
                    lease_owner)
                select ('0192d3a4-0000-7000-8000-00000000000' || place)::uuid, gen_random_uuid(), '\\x01', 1, true,
                    jadwal_now() - interval '40 days', case place when 1 then jadwal_now() end,
                    case place when 2 then 'w' end
                from generate_series(1, 5) as place
                """
            )
            try await bed.pool.execute(
                """
                insert into event (customer_id, id, conversation_id, starts_at, ends_at)
                values (gen_random_uuid(), gen_random_uuid(), '0192d3a4-0000-7000-8000-000000000003', jadwal_now(),
                    jadwal_now() + interval '1 year')
                """
            )
            try await bed.pool.execute(
                """
                insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation,
                    stored_at)
                values (gen_random_uuid(), '0192d3a4-0000-7000-8000-000000000004', gen_random_uuid(), 1, false,
                    1699999999, 1,
                    jadwal_now())
                """
            )
            try await PostgresRetention(bed.context).sweep()
            let left = try await bed.pool.query("select right(id::text, 1) from conversation order by 1")
            #expect(try left.map { try $0.text(0) } == ["1", "2", "3", "4"])
        }
    }
}
