import Foundation
import Pipeline
import Store
import Testing
import Time

extension PipelineSuites {
    @Suite("Keys are changed while everything runs, as the README says")
    struct KeysCommandTests {
        private struct Row: Decodable {
            let table: String
            let column: String
            let key: String?
            let rows: Int
            let state: String
            let rewritten: Int
        }

        static let chats = 100

        /// New keys behind, then in front, then alone. The rotation is killed on the way, while messages come in.
        @Test(.timeLimit(.minutes(2)))
        func fromOldToNew() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                try await PostgresCustomers(bed.store).set(customer) { $0.name = "marked-owner" }
                try await Self.store(2000, of: customer, in: bed, named: "early")
                let behind = PipelineKeys.settings(
                    messages: [PipelineKeys.messages, PipelineKeys.newMessages],
                    credentials: [PipelineKeys.credentials, PipelineKeys.newCredentials]
                )
                let inFront = PipelineKeys.settings(
                    messages: [PipelineKeys.newMessages, PipelineKeys.messages],
                    credentials: [PipelineKeys.newCredentials, PipelineKeys.credentials]
                )
                let alone = PipelineKeys.settings(
                    messages: [PipelineKeys.newMessages],
                    credentials: [PipelineKeys.newCredentials]
                )
                let check = try await bed.start(.command, arguments: ["keys", "rotate", "--check"], settings: inFront)
                #expect(try await check.exitCode() == 1)
                #expect(check.log.contains("run jadwal keys rotate"), "\(check.log)")

                var worker = try await bed.worker(.messageWorker, settings: behind)
                try await worker.drain()
                worker = try await bed.worker(.messageWorker, settings: inFront)
                async let published: Void = Self.publish(1000, of: customer, to: bed)
                let killed = try await bed.start(
                    .command,
                    arguments: ["keys", "rotate", "--rate", "1500/s"],
                    settings: inFront
                )
                try await awaiting("some are re-encrypted") { try await Self.rows(under: "m2", bed) > 0 }
                killed.kill()
                _ = try await killed.exitCode()
                let left = try await Self.rows(under: "m", bed)
                #expect(left > 0, "it was done before it could be killed")
                let rotated = try await Self.keys(["rotate"], bed, inFront)
                #expect(rotated.allSatisfy { $0.state == "first" }, "\(rotated)")
                #expect(rotated.first { $0.table == "message" }?.rewritten == left)
                #expect(rotated.first { $0.table == "installation" }?.key == "m2")
                try await published
                try await awaiting("all are stored") { try await bed.count("select count(*) from message") == 3000 }
                try await worker.drain()

                // The old keys are gone from every setting.
                _ = try await bed.worker(.messageWorker, settings: alone)
                #expect(try await Self.keys(["list"], bed, alone).allSatisfy { $0.state == "first" })
                try await Self.publish(1, of: customer, to: bed, named: "late")
                try await awaiting("it stores") { try await bed.count("select count(*) from message") == 3001 }
                let show = try await bed.start(
                    .command,
                    arguments: ["customer", "show", "--id", customer, "--reveal", "--json"],
                    settings: alone
                )
                #expect(try await show.exitCode() == 0, "\(show.log)")
                #expect(show.output.contains("marked-owner"))
            }
        }

        /// A key that nobody has any more: it is named, and what it holds is still there.
        @Test(.timeLimit(.minutes(1)))
        func aLostKeyIsNamed() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                try await Self.store(
                    3,
                    of: customer,
                    in: bed,
                    named: "lost",
                    by: try bed.store(messageKeys: [PipelineKeys.lost])
                )
                try await Self.store(3, of: customer, in: bed, named: "kept")
                let both = PipelineKeys.settings(messages: [PipelineKeys.newMessages, PipelineKeys.messages])
                let rotated = try await Self.keys(["rotate"], bed, both, exit: 1)
                let messages = rotated.filter { $0.table == "message" }
                #expect(messages.map(\.key) == ["m2", "gone"])
                #expect(messages.map(\.rows) == [3, 3])
                #expect(messages.map(\.state) == ["first", "missing"])
                #expect(try await Self.rows(under: "gone", bed) == 3)
            }
        }

        private static func store(
            _ count: Int,
            of customer: String,
            in bed: PipelineBed,
            named name: String,
            by store: StoreContext? = nil
        ) async throws {
            let handler = MessageHandler(store: PostgresMessageStore(store ?? bed.store), now: { Self.now() })
            let deliveries = try Self.messages(count, of: customer, named: name).enumerated().map { number, body in
                Delivery(tag: Delivery.Tag(connection: 1, number: UInt64(number)), body: body)
            }
            try #require(try await handler.handle(deliveries).allSatisfy { $0 == .stored })
        }

        private static func publish(
            _ count: Int,
            of customer: String,
            to bed: PipelineBed,
            named name: String = "meanwhile"
        ) async throws {
            try await bed.publish(try Self.messages(count, of: customer, named: name))
        }

        private static func messages(_ count: Int, of customer: String, named name: String) throws -> [[UInt8]] {
            try (0..<count).map { number in
                try WireMessage(
                    customer: customer,
                    id: "\(name) \(number)",
                    chat: "9665\(10_000_000 + number % Self.chats)@c.us",
                    isMine: false,
                    body: "\(name) \(number)",
                    timestamp: Self.now().seconds - 60
                ).bytes
            }
        }

        private static func now() -> UnixTime { UnixTime(seconds: Int64(Date().timeIntervalSince1970)) }

        /// Read from the database, without Jadwal's help.
        private static func rows(under key: String, _ bed: PipelineBed) async throws -> Int {
            let id = key.utf8.map { String($0, radix: 16) }.joined()
            let prefix = "02" + (key.utf8.count < 16 ? "0" : "") + String(key.utf8.count, radix: 16) + id
            return try await bed.count("select count(*) from message where encode(content, 'hex') like '\(prefix)%'")
        }

        private static func keys(
            _ arguments: [String],
            _ bed: PipelineBed,
            _ settings: [String: String],
            exit expected: Int32 = 0
        ) async throws -> [Row] {
            let run = try await bed.start(.command, arguments: ["keys"] + arguments + ["--json"], settings: settings)
            let code = try await run.exitCode(within: .seconds(45))
            #expect(code == expected, "\(arguments) \(run.log)")
            return try JSONDecoder().decode([Row].self, from: Data(run.output.utf8))
        }
    }
}
