import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

extension BridgeSuites {
    @Suite(
        "A bridge looks after its connections",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BridgeCareTests {
        /// One of ten messages never comes by webhook, one of ten comes twice, and the bridge is killed between.
        @Test(.timeLimit(.minutes(6)), arguments: [SourceKind.waha, .evolution])
        func messagesWhoseWebhooksAreLostAreStoredOnce(_ kind: SourceKind) async throws {
            try await CareBed.with(kind) { care in
                let id = try await care.add()
                #expect(try await care.pair(id).code == 0)
                #expect(try await care.state(of: id) == "working")
                let name = try await care.name(of: id)
                try await care.order("switch", ["lose_one_in": 20, "double_one_in": 10])
                try await care.say(0..<150, at: name) { $0 % 20 == 7 }
                try await care.replaceBridge()
                try await care.say(150..<300, at: name) { $0 % 20 == 3 }
                try await awaiting("all are stored", within: .seconds(120)) { try await care.stored() == 300 }
                let messages = try await care.bed.worker(.messageWorker)
                try await awaiting("all have gone on, each once", within: .seconds(60)) {
                    let stored = try await care.bed.count("select count(*) from message")
                    let isSettled = try await care.bed.isSettled()
                    return stored == 300 && isSettled
                }
                #expect(try await care.bed.failures().isEmpty)
                try await messages.drain()
                #expect(try await care.webhooks.bridge.metric("jadwal_bridge_sweep_found_total") >= 8)
                #expect(try await care.webhooks.counted("duplicate", kind.rawValue) > 0)
            }
        }

        @Test(.timeLimit(.minutes(3))) func settingsThatASourceHasForgottenAreWrittenBack() async throws {
            try await CareBed.with(.waha) { care in
                let id = try await care.add(name: "default")
                #expect(try await care.pair(id).code == 0)
                try await care.order("switch", ["forget": true])
                try await care.order("restart")
                try await care.look(id)
                try await awaiting("the webhook is there again", within: .seconds(60)) {
                    let sessions = try await care.state()["sessions"] as? [String: [String: Any]]
                    let config = sessions?["default"]?["config"] as? [String: Any]
                    return (config?["webhooks"] as? [Any])?.count == 1
                }
                try await awaiting("it is counted") {
                    try await care.webhooks.bridge.metric("jadwal_bridge_mended_total", ["what": "webhook"]) == 1
                }
                try await care.say(0..<5, at: "default")
                try await awaiting("messages come again") { try await care.stored() == 5 }
            }
        }

        @Test(.timeLimit(.minutes(3))) func ownerIsToldOnceThatAConnectionIsLost() async throws {
            try await CareBed.with(.waha) { care in
                let id = try await care.add(name: "default")
                #expect(try await care.pair(id).code == 0)
                // Its webhook is the reason to look.
                try await care.order("status", ["session": "default", "status": "FAILED"])
                try await awaiting("it rests", within: .seconds(30)) {
                    try await care.look(id)
                    return try await care.state(of: id) == "resting reconnecting"
                }
                // As after 70 minutes with four restarts. A look that is under way would store its own figures.
                try await awaiting("the time passes between two looks") {
                    let rows = try await care.bed.pool.query(
                        """
                        update chat_connection set looked_at = null, restarts = 4,
                            broken_since = jadwal_now() - interval '70 minutes'
                        where lease_until is null and looked_at is not null returning id
                        """
                    )
                    return !rows.isEmpty
                }
                try await awaiting("it is lost", within: .seconds(30)) {
                    try await care.state(of: id) == "lost must_link_again"
                }
                try await care.look(id)
                try await awaiting("the owner is told") {
                    try await care.bed.waiting(in: care.bed.queues.notifications) == 1
                }
                #expect(try await care.bed.count("select count(*) from notification") == 1)
            }
        }

        @Test(.timeLimit(.minutes(3))) func onePhoneIsPairedOnceInAnInstallation() async throws {
            try await CareBed.with(.waha) { care in
                let (first, other) = (try await care.add(name: "one"), try await care.bed.addCustomer())
                let second = try await care.add(of: other, name: "two")
                #expect(try await care.pair(first).code == 0)
                let (code, said) = try await care.pair(second)
                #expect(code == 1 && said.contains("This phone is already connected here"), "\(said)")
                #expect(try await care.state(of: second) == "refused connected_elsewhere")
                try await awaiting("its session is gone") {
                    let sessions = try await care.state()["sessions"] as? [String: Any]
                    return sessions.map { Set($0.keys) } == ["one"]
                }
                #expect(try await care.state(of: first) == "working")
                #expect(!said.contains("966500000007"))
                // The end unlinks the first one, and frees the phone.
                let end = try await care.command(["bridge", "end", first])
                #expect(try await end.exitCode(within: .seconds(60)) == 0, "\(end.log)")
                let sessions = try await care.state()["sessions"] as? [String: Any]
                #expect(sessions?.isEmpty == true)
                #expect(try await care.pair(second).code == 0)
            }
        }

        @Test(.timeLimit(.minutes(3))) func busyAccountFromWhichNothingComesIsSilentAndCompared() async throws {
            try await CareBed.with(.waha) { care in
                let id = try await care.add(name: "default")
                #expect(try await care.pair(id).code == 0)
                try await care.say(0..<30, at: "default")
                try await awaiting("all are stored") { try await care.stored() == 30 }
                try await awaiting("it is compared") {
                    try await care.bed.count("select count(*) from chat_connection where not sweep_away") == 1
                }
                try await care.bed.pool.execute(
                    """
                    update chat_connection set last_event_at = jadwal_now() - interval '25 hours',
                        swept_at = jadwal_now() - interval '25 hours', looked_at = null
                    """
                )
                try await awaiting("it is silent", within: .seconds(60)) {
                    try await care.webhooks.bridge.metric("jadwal_bridge_connections", ["state": "silent"]) == 1
                }
                try await awaiting("it is compared again", within: .seconds(30)) {
                    let fresh = "select count(*) from chat_connection where swept_at > jadwal_now() - interval '1 hour'"
                    return try await care.bed.count(fresh) == 1
                }
            }
        }

        /// The message does not wait for the answer, and the next one by number comes into the same chat.
        @Test(.timeLimit(.minutes(3))) func numberBehindAHiddenIDIsAskedForOnce() async throws {
            try await CareBed.with(.waha) { care in
                let id = try await care.add(name: "default")
                #expect(try await care.pair(id).code == 0)
                func say(_ number: Int, in chat: String) async throws {
                    let order: [String: Any] = [
                        "session": "default", "id": "3EB0\(number)", "body": "hi \(number)", "chat": chat,
                        "timestamp": UnixSeconds.now - 60,
                    ]
                    try await care.order("say", [order])
                    try await awaiting("it is stored") { try await care.stored() == number }
                }
                func questions(_ lid: String) async throws -> Int {
                    let requests = try await care.state()["requests"] as? [String] ?? []
                    return requests.filter { $0.contains("/lids/") && $0.contains(lid) }.count
                }
                let (hidden, unknown) = ("98765432109876", "98765432100000")
                try await care.order("lid", ["lid": "\(hidden)@lid", "pn": "966500000101@c.us"])
                try await say(1, in: "\(hidden)@lid")
                try await say(2, in: "\(unknown)@lid")
                try await awaiting("both are asked for") {
                    let (first, second) = (try await questions(hidden), try await questions(unknown))
                    return first == 1 && second == 1
                }
                try await awaiting("the number is a name of the chat") {
                    try await care.bed.count("select count(*) from chat_alias") == 3
                }
                try await say(3, in: "966500000101@c.us")
                try await say(4, in: "\(hidden)@lid")
                try await say(5, in: "\(unknown)@lid")
                #expect(try await care.bed.count("select count(distinct chat_id) from chat_place") == 2)
                #expect(try await questions(hidden) == 1)
                #expect(try await questions(unknown) == 1)
            }
        }

        @Test(.timeLimit(.minutes(3))) func commandsCompareASourceAndSayHowItIs() async throws {
            try await CareBed.with(.waha) { care in
                let id = try await care.add(name: "default")
                #expect(try await care.pair(id).code == 0)
                // Only the command compares now.
                try await care.webhooks.bridge.drain()
                try await care.order(
                    "say",
                    (0..<3).map { number -> [String: Any] in
                        [
                            "session": "default", "id": "3EB0\(number)", "body": "hi", "chat": "966500000001@c.us",
                            "timestamp": Int64(Date().timeIntervalSince1970) - 60, "lost": true,
                        ]
                    }
                )
                let sweep = try await care.command(["bridge", "sweep", id])
                #expect(try await sweep.exitCode(within: .seconds(60)) == 0, "\(sweep.log)")
                #expect(sweep.output == "3 messages were lost and are taken now\n")
                #expect(try await care.stored() == 3)
                // The text of the owner's page.
                let owner = care.webhooks.customer
                let told = try await PostgresOwnerConnections(care.bed.store).list(of: owner).map(\.lookedBack?.found)
                #expect(told == [3])
                let status = try await care.command(["bridge", "status", id, "--json"])
                #expect(try await status.exitCode() == 0)
                #expect(status.output.contains(#""working""#), "\(status.output)")
                let doctor = try await care.command(["doctor", "--json"])
                _ = try await doctor.exitCode(within: .seconds(60))
                #expect(doctor.output.contains("source home") && doctor.output.contains("2026.9.1 GOWS"))
                care.webhooks = try await WebhookBed(
                    care.bed,
                    care.webhooks.customer,
                    try await care.bed.worker(.bridge, settings: care.settings)
                )
            }
        }
    }
}
