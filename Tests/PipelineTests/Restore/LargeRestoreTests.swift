import Foundation
import Postgres
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "A large database is at work again within ten minutes",
        .enabled(if: RestoreBed.isFull, "only deploy/test --restore takes so long"),
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct LargeRestoreTests {
        /// `deploy/test --restore --messages N` sets it; a million otherwise.
        private static let messages =
            ProcessInfo.processInfo.environment["JADWAL_TEST_MESSAGES"].flatMap { Int($0) } ?? 1_000_000
        private static let limit = Duration.seconds(600)

        @Test(.timeLimit(.minutes(60)))
        func newChatIsReadWithinTenMinutesOfTheLoss() async throws {
            try await RestoreBed.lend { drill in
                let database = drill.database
                let base = database.folder.appending(path: "base").path
                var steps = Steps()
                let customer = try await drill.addCustomer("sami")
                // The erasure log begins with the first customer who is removed.
                try await drill.command("customer", "remove", "--id", try await drill.addCustomer("gone"))
                try await Self.storeReal(drill, of: customer)
                try await Self.fill(0..<Self.messages, of: customer, isFirst: true, database)
                steps.done("filled with \(Self.messages) messages")
                try await drill.runbook.done("base", ["BASE": base], asServer: true, within: .seconds(900))
                steps.done("base backup")
                // The changes that the archive has beside the backup, and those that the restore loses.
                let later = Self.messages..<Self.messages + Self.messages / 100
                try await Self.fill(later, of: customer, isFirst: false, database)
                let time = try await drill.moment()
                try await Self.fill(later.upperBound..<later.upperBound + 1000, of: customer, isFirst: false, database)
                try await database.archiveAll(within: .seconds(900))
                steps.done("one in a hundred more, all archived")
                await database.kill()

                steps.begin()
                let (data, socket) = (try await database.nextData(), database.folder.appending(path: "socket").path)
                let places = ["BASE": base, "WAL": database.archive, "DATA": data.path, "SOCKET": socket, "TIME": time]
                try await drill.runbook.done("restore-moment", places, asServer: true, within: Self.limit)
                steps.done("restored to the moment")
                let reserved = "postgres://postgres@/jadwal?host=\(socket)&port=5432"
                try await drill.runbook.done("begin", ["DATABASE_URL": reserved], within: Self.limit)
                steps.done("migrated, keys listed, fence raised")
                try await database.takeOver(restored: data, within: Self.limit)
                steps.done("started at its usual address")
                let since = ["TIME": time, "ERASURES": drill.erasures]
                try await drill.runbook.done("recover", since, within: Self.limit)
                steps.done("brought in line")
                try await Self.readANewChat(drill, of: customer)
                steps.done("workers started, and a new chat stored, read and written into the calendar")
                print("at work again after \(steps.total)")
                #expect(steps.total <= Self.limit)
                let kept = "select count(*)::text from message where content is not null and said_at < 2000000000"
                let found = try await database.text(kept)
                // Neither the last thousand nor the new chat, whose text ended with its verdict.
                #expect(found == "\(later.upperBound + 2)")
            }
        }

        /// How long each step took, printed at once.
        private struct Steps {
            private(set) var total = Duration.zero
            private var last = ContinuousClock.now

            /// Counts from here on.
            mutating func begin() { (self.total, self.last) = (.zero, .now) }

            mutating func done(_ what: String) {
                let took = ContinuousClock.now - self.last
                self.total += took
                self.last = .now
                print("\(Double(Int(took / .milliseconds(100))) / 10) s: \(what)")
            }
        }

        /// A chat whose sealed texts the others are copied from. Nobody reads it.
        private static func storeReal(_ drill: RestoreBed, of customer: String) async throws {
            let worker = try await drill.bed.worker(.messageWorker, settings: drill.settings)
            try await drill.publish(RestoreBed.agreement(of: customer, chat: 1, at: 14, place: "Najd"))
            try await awaiting("the chat is stored") {
                try await drill.bed.count("select count(*) from message where content is not null") == 2
            }
            try await worker.drain()
            // It waits for as long as this drill takes.
            try await drill.bed.pool.execute("update conversation set due_at = null, wake_at = null")
        }

        private static func readANewChat(_ drill: RestoreBed, of customer: String) async throws {
            for program in Program.workers { _ = try await drill.bed.worker(program, settings: drill.settings) }
            try await drill.publish(RestoreBed.agreement(of: customer, chat: 2, at: 16, place: "Asir"))
            try await awaiting("the event is in the calendar", within: Self.limit) {
                try await drill.objects(of: "sami").count == 1
            }
        }

        /// - Parameter isFirst: makes the indexes last, which takes a tenth of the time.
        private static func fill(
            _ numbers: Range<Int>,
            of customer: String,
            isFirst: Bool,
            _ database: ArchivedDatabase
        ) async throws {
            let (before, after) = isFirst ? (Self.dropIndexes, Self.makeIndexes) : ("", "")
            try await database.run(
                """
                set statement_timeout = 0;
                set maintenance_work_mem = '512MB';
                begin;
                create temp table sample on commit drop as
                    select content, state, arms from message where content is not null limit 1;
                \(before)
                insert into conversation (id, customer_id, chat, generation, armed)
                select md5('c' || n)::uuid, '\(customer)', '\\x00', 100, false
                from generate_series(\(numbers.lowerBound / 100), \((numbers.upperBound - 1) / 100)) n
                on conflict do nothing;
                insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation,
                    stored_at, content, arms)
                select overlay(md5('m' || n) placing left(md5('c' || n / 100), 12) from 1)::uuid,
                    md5('c' || n / 100)::uuid, '\(customer)', sample.state, n % 2 = 0,
                    extract(epoch from now())::bigint - 86400 + n % 100, n % 100, now(), sample.content, sample.arms
                from generate_series(\(numbers.lowerBound), \(numbers.upperBound - 1)) n cross join sample;
                \(after)
                commit;
                analyze message;
                analyze conversation;
                """,
                within: .seconds(1500)
            )
        }

        private static let dropIndexes = """
            create temp table kept on commit drop as
                select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
                from pg_index where indrelid = 'message'::regclass and not indisprimary;
            do $$ declare one record; begin
                for one in select name from kept loop execute 'drop index ' || one.name; end loop;
            end $$;
            alter table message drop constraint message_pkey;
            """

        private static let makeIndexes = """
            alter table message add primary key (id);
            do $$ declare one record; begin
                for one in select definition from kept loop execute one.definition; end loop;
            end $$;
            """
    }
}
