import Foundation
import Pipeline
import Postgres
import PostgresTestSupport
import TestSupport
import Testing
import Vault

@testable import Store

extension PipelineSuites {
    @Suite("What earlier releases have written is read")
    struct GoldenFileTests {
        /// Every message, outbox row and sealed value of a database that the release has left.
        @Test(.timeLimit(.minutes(1)), arguments: GoldenFile.all)
        func aDatabaseOfAnEarlierReleaseIsRead(_ file: GoldenFile) async throws {
            try await ScratchDatabase.lend { database in
                let connection = PostgresConnection(database.configuration())
                try await connection.open()
                try await connection.executeScript(try file.script, within: .seconds(20))
                await connection.close()
                let url = try #require(TestEnvironment.amqpURL)
                try await PipelineBed.lend(on: BedServers(amqpURL: url, database: database)) { bed in
                    let opened = try await Self.openAll(bed)
                    for place in [
                        "customer.credentials", "customer.calendar_url", "device", "conversation", "message", "event",
                        "event.object", "failure", "outbox", "notification", "installation",
                    ] { #expect(opened[place]?.isEmpty == false, "nothing was opened of \(place)") }
                    let messages = (opened["message"] ?? []).map { String(decoding: $0, as: UTF8.self) }
                    #expect(messages.contains { $0.contains("plan #3 on ") }, "\(messages)")
                    #expect((opened["failure"] ?? []).contains(Array("no JSON".utf8)))
                    try await Self.readOutbox(bed)
                    let shown = try await bed.start(.replay, arguments: ["list", "--json"])
                    #expect(try await shown.exitCode() == 0, "\(shown.log)")
                    #expect(shown.output.contains("not_json"), "\(shown.output)")
                }
            }
        }

        /// All sealed values, by their place.
        private static func openAll(_ bed: PipelineBed) async throws -> [String: [[UInt8]]] {
            var opened: [String: [[UInt8]]] = [:]
            for table in Catalogue.tables {
                for column in table.sealed {
                    let rows = try await bed.pool.query(
                        Statement(
                            """
                            select \(column.row) as place, \(table.customer) as owner,
                                \(column.name) as value from \(table.name) where \(column.name) is not null
                            """
                        )
                    )
                    let sealer = column.keys == .messages ? bed.store.messages : try bed.store.credentialSealer
                    for row in rows {
                        let owner = try row.optionalText("owner") ?? ""
                        let context = column.context(row: try row.text("place"), customer: owner)
                        opened[column.place, default: []].append(try sealer.open(try row.bytes("value"), for: context))
                    }
                }
            }
            return opened
        }

        /// As the workers that get them would.
        private static func readOutbox(_ bed: PipelineBed) async throws {
            let rows = try await bed.pool.query("select id::text, queue, customer_id::text, body from outbox")
            var queues: Set<String> = []
            for row in rows {
                let context = OutboxTable.context(try row.text(0), customer: try row.optionalText(2))
                let body = try bed.store.messages.open(try row.bytes(3), for: context)
                let queue = try row.text(1)
                queues.insert(queue)
                if queue == "wasapp.calendar.events" {
                    let message = try CalendarMessageCoder().decode(body)
                    #expect(message.change.event.summary == "plan 2")
                } else {
                    let message = try NotificationMessageCoder().decode(body)
                    #expect(message.content.event?.title == "plan 1")
                }
            }
            #expect(queues == ["wasapp.calendar.events", "wasapp.notifications"])
        }
    }
}
