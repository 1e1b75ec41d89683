import Foundation
import Pipeline
import Postgres
import RabbitMQ
import TestSupport
import Testing

extension BridgeSuites {
    @Suite(
        "Owners link their phones by commands, and codes stay theirs",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BridgePairingTests {
        /// The whole life of a connection at the original's service, whose names are customers' ids.
        @Test(.timeLimit(.minutes(3))) func customerOfTheOriginalsServiceIsPairedReadAndUnlinked() async throws {
            try await PipelineBed.lend { shared in
                let queue = "wasapp-\(UUID().uuidString.prefix(8).lowercased())"
                let amqp = try #require(shared.environment["AMQP_URL"])
                let arguments = ["--amqp", amqp, "--queue", queue]
                try await CareBed.with(.wasapp, arguments, settings: ["JADWAL_WASAPP_QUEUE": queue]) { care in
                    let customer = care.webhooks.customer
                    let id = try await care.add(name: customer)
                    let (code, said) = try await care.pair(id)
                    #expect(code == 0, "\(said)")
                    #expect(try await care.state(of: id) == "working")
                    try await care.order("say", (0..<5).map { Self.message($0, of: customer) })
                    try await awaiting("all are stored") { try await care.stored() == 5 }
                    try await care.webhooks.queueHolds(5)
                    let end = try await care.command(["bridge", "end", id])
                    #expect(try await end.exitCode(within: .seconds(60)) == 0, "\(end.log)")
                    #expect(try await care.bed.count("select count(*) from chat_connection") == 0)
                    try await care.bed.topology.delete(queue)
                }
            }
        }

        /// A code links the whole account, so that nothing but the owner's screen may show it.
        @Test(.timeLimit(.minutes(3)), arguments: [SourceKind.waha, .evolution])
        func codeIsSeenNowhereButOnTheOwnersScreen(_ kind: SourceKind) async throws {
            try await CareBed.with(kind) { care in
                let id = try await care.add(name: "default")
                let command = try await care.command(["bridge", "pair", id], input: "+966500000007\n")
                let shown = try await command.said(/([0-9A-F]{4}-[0-9A-F]{4})/)
                let whole = shown.filter { $0 != "-" }
                let arguments = try Data(contentsOf: URL(filePath: "/proc/\(command.processID)/cmdline"))
                let key = kind == .waha ? "session" : "instance"
                try await care.order("link", [key: "default", "number": "966500000007"])
                #expect(try await command.exitCode(within: .seconds(60)) == 0)
                let rows = try await care.bed.pool.query(
                    """
                    select coalesce(string_agg(chat_connection::text, ' '), '') || ' ' || coalesce(
                        (select string_agg(failure::text, ' ') from failure), '') || ' ' || coalesce(
                        (select string_agg(audit::text, ' ') from audit), '') from chat_connection
                    """
                )
                let places = [
                    "the command's log": command.log, "the bridge's log": care.webhooks.bridge.process.log,
                    "metrics": try await care.webhooks.bridge.metrics(), "rows": try rows[0].text(0),
                    "arguments": String(decoding: arguments, as: UTF8.self),
                ]
                for (place, text) in places {
                    for secret in [shown, whole, "966500000007"] {
                        #expect(!text.uppercased().contains(secret), "\(place)")
                    }
                }
                // The search finds what is there.
                #expect(command.output.uppercased().contains(shown))
            }
        }

        private static func message(_ number: Int, of customer: String) -> [String: Any] {
            [
                "customer_id": customer, "id": "false_966500000001@c.us_3EB0\(number)",
                "chat_id": "966500000001@c.us", "sender_name": "Noura", "sender_number": "966500000001",
                "is_sender_me": false, "body": "hi \(number)", "quoted_message": NSNull(),
                "timestamp": UnixSeconds.now - 60,
            ]
        }
    }
}
