import Foundation
import Pipeline
import Postgres
import Store
import Testing

extension PipelineSuites {
    @Suite("A customer is removed while everything runs, and nothing comes back")
    struct CustomerRemovalCommandTests {
        private struct Row: Decodable {
            let table: String
            let deleted: Int
            let left: Int
        }

        /// Messages, calendar messages and notifications of two customers keep coming in all the while. One of them goes.
        @Test(
            .timeLimit(.minutes(2)),
            .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
        )
        func underLoad() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["gone", "stays"], http: bed.http, folder: bed.folder)
                let gone = try await bed.addCustomer(user: "gone", calendar: calendars)
                let stays = try await bed.addCustomer(user: "stays", calendar: calendars)
                _ = try await PostgresDevices(bed.store).add(
                    .apns,
                    address: String(repeating: "ab", count: 32),
                    of: gone
                )
                let messages = try await bed.worker(.messageWorker)
                let calendar = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                )
                let push = try await bed.worker(.pushWorker)

                let load = SteadyLoad(bed, customers: [gone, stays])
                let publishing = Task { try await load.run() }
                try await awaiting("some of all kinds are there") {
                    let events = "select count(*) from event where written_revision > 0 and customer_id = '\(gone)'"
                    let chat = "select count(*) from message where customer_id = '\(gone)'"
                    return try await min(bed.count(events), bed.count(chat) / 50) > 2
                }
                let removed = try await Self.remove(gone, bed)
                #expect(removed.allSatisfy { $0.left == 0 }, "\(removed)")
                let deleted = Set(removed.filter { $0.deleted > 0 }.map(\.table))
                #expect(
                    deleted.isSuperset(of: ["customer", "device", "message", "conversation", "event"]),
                    "\(deleted)"
                )
                try await Self.isForgotten(gone, bed)

                await load.end(after: 5)
                let rounds = try await publishing.value
                func counted(_ worker: Worker, _ metric: String, _ outcome: String) async throws -> Int {
                    try await worker.metric(metric, ["outcome": outcome])
                }
                try await awaiting("every chat message is worked") {
                    try await messages.metric("jadwal_messages_total") == 2 * rounds * (BurstOfOne.messages + 1)
                }
                try await awaiting("every event of the other is written", within: .seconds(60)) {
                    try await bed.count("select count(*) from event where written_revision = 1") == rounds
                }
                try await awaiting("a late event and a late notification are counted") {
                    let late = try await counted(calendar, "jadwal_calendar_writes_total", "removed_customer")
                    return try await min(late, counted(push, "jadwal_pushes_total", "removed_customer")) > 0
                }
                try await awaiting("nothing more is under way") {
                    let outgoing = try await bed.count("select count(*) from outbox")
                    let waiting = try await bed.waiting(in: bed.queues.notifications)
                    return try await outgoing + waiting + bed.waiting(in: bed.queues.calendar) == 0
                }
                try await Self.isForgotten(gone, bed)
                #expect(try await bed.count("select count(*) from message") == rounds * BurstOfOne.messages)
                #expect(try await bed.failures() == ["messages/missing_field": rounds])
                #expect(try await counted(messages, "jadwal_messages_total", "removed_customer") > 0)

                // Once more is no fault, and finds nothing.
                let again = try await Self.remove(gone, bed)
                #expect(again.allSatisfy { $0.deleted == 0 && $0.left == 0 })
                let unknown = try await bed.start(
                    .command,
                    arguments: ["customer", "remove", "--id", UUID().uuidString]
                )
                #expect(try await unknown.exitCode() == 1)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func killedOnTheWay() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                try await bed.pool.execute(
                    Statement(
                        """
                        with new as (
                            insert into conversation (id, customer_id, chat, generation, armed)
                            select gen_random_uuid(), $1, '\\x00', 1, true from generate_series(1, 4000) returning id)
                        insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation,
                            stored_at, content)
                        select gen_random_uuid(), id, $1, 0, true, 1700000000, 1, now(), '\\x00' from new,
                            generate_series(1, 10)
                        """,
                        [.uuid(customer)]
                    )
                )
                let killed = try await bed.start(.command, arguments: ["customer", "remove", "--id", customer])
                let messages = "select count(*) from message"
                try await awaiting("it deletes") { try await bed.count(messages) < 39_000 }
                killed.kill()
                _ = try await killed.exitCode()
                let left = try await bed.count(messages)
                #expect(left > 0, "it was done before it could be killed")
                let removed = try await Self.remove(customer, bed)
                #expect(removed.allSatisfy { $0.left == 0 })
                #expect(removed.first { $0.table == "message" }.map { $0.deleted > 0 && $0.deleted <= left } == true)
                try await Self.isForgotten(customer, bed)
            }
        }

        private static func remove(_ customer: String, _ bed: PipelineBed) async throws -> [Row] {
            let run = try await bed.start(.command, arguments: ["customer", "remove", "--id", customer, "--json"])
            let code = try await run.exitCode(within: .seconds(60))
            try #require(code == 0, "\(run.log)")
            return try JSONDecoder().decode([Row].self, from: Data(run.output.utf8))
        }

        /// Read from the database, without Jadwal's help: no row of any table names the customer.
        private static func isForgotten(_ customer: String, _ bed: PipelineBed) async throws {
            let tables = try await bed.pool.query(
                "select table_name::text from information_schema.tables where table_schema = 'public'"
            ).map { try $0.text(0) }
            #expect(tables.count >= Catalogue.tables.count)
            for table in tables {
                let rows = "select count(*) from \(table) as t where t::text like '%\(customer)%'"
                #expect(try await bed.count(rows) == 0, "\(table)")
            }
            #expect(try await bed.count("select count(*) from removed_customer") == 1)
        }
    }
}
