import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "A dump made under load is restored, with the keys from their own place",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct DumpRestoreTests {
        private static let chats = RestoreBed.isFull ? 20_000 : 2_000

        @Test(.timeLimit(.minutes(3)))
        func workersGoOnAndTheKeysOpenEverything() async throws {
            try await RestoreBed.lend { drill in
                let bed = drill.bed
                let customer = try await drill.addCustomer("sami")
                let worker = try await bed.worker(.messageWorker, settings: drill.settings)
                let chats = (0..<Self.chats).flatMap { number in
                    RestoreBed.agreement(of: customer, chat: number, at: 20, place: "Najd")
                }
                let publishing = Task { try await drill.publish(chats) }
                let stored = "select count(*) from message"
                try await awaiting("messages are stored") { try await bed.count(stored) > 200 }
                let dump = drill.database.folder.appending(path: "dump").path
                try await drill.runbook.done("dump", ["DUMP": dump], asServer: true)
                let before = try await bed.count(stored)
                try await publishing.value
                try await awaiting("the worker goes on, and stores everything", within: .seconds(60)) {
                    try await bed.count(stored) == chats.count
                }
                try await worker.drain()

                try await drill.runbook.done("restore-dump", ["DUMP": dump], asServer: true)
                let url = drill.database.url.replacing("/jadwal", with: "/restored")
                let said = try await drill.runbook.done("begin", ["DATABASE_URL": url])
                #expect(said.contains(PipelineKeys.messages.id) && said.contains("Workers wait"), "\(said)")
                try await Self.check(url, before, customer, bed)
            }
        }

        private static func check(_ url: String, _ most: Int, _ customer: String, _ bed: PipelineBed) async throws {
            let pool = PostgresPool(PostgresConfiguration(url: url, connections: 1))
            defer { Task { await pool.close() } }
            let rows = try await pool.query("select count(*) from message where content is not null")
            let count = Int(try #require(rows.first).int(0))
            #expect((201...most).contains(count))
            let context = try await StoreContext.open(
                pool,
                messageKeys: [PipelineKeys.messages],
                credentialKeys: [PipelineKeys.credentials]
            )
            #expect(try await PostgresCustomers(context).account(of: customer)?.password == PrivateRadicale.password)

            // Without the key: one line that names it, and the code for "not now".
            let other = "JADWAL_MESSAGE_KEYS"
            let wrong = PipelineKeys.setting(("other", Array(repeating: 9, count: 32)))
            let settings = ["DATABASE_URL": url, other: wrong, "JADWAL_STARTUP_TIMEOUT": "0s"]
            let worker = try await bed.start(.messageWorker, settings: settings)
            #expect(try await worker.exitCode() == 69)
            let lines = worker.log.split(separator: "\n").filter { $0.contains("sealed with the key") }
            #expect(lines.count == 1 && lines[0].contains(#"key \"\#(PipelineKeys.messages.id)\""#), "\(worker.log)")
            let command = try await bed.start(.command, arguments: ["recover", "--begin"], settings: settings)
            #expect(try await command.exitCode() == 64)
            #expect(command.log.contains("the keys do not fit the data"), "\(command.log)")
        }
    }
}
