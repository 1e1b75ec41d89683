import HTTP
import Pipeline
import TestSupport
import Testing
import Time

@testable import Sources

/// Against `Tests/TestServers/evolution_server.py`.
@Suite(
    "BridgeEvolution: instances are made, linked, mended, read and ended",
    .serialized,
    .enabled(if: SourceBed.isThere, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(3))
)
struct BridgeEvolutionTests {
    static let said = Int64(1_763_650_000)

    private static func with(
        _ arguments: [String] = [],
        _ body: (SourceBed, EvolutionControl) async throws -> Void
    ) async throws {
        try await SourceBed.with("evolution_server.py", ["--key", "api-key"] + arguments) { bed in
            try await body(
                bed,
                EvolutionControl(base: bed.base, key: "api-key", pace: bed.pace, exchange: bed.exchange)
            )
        }
    }

    @Test func ownerIsLinkedByACode() async throws {
        try await Self.with { bed, control in
            #expect(try await control.state(of: "session-1") == nil)
            try await control.create(bed.setup())
            #expect(try await control.state(of: "session-1")?.state == .code)
            let offer = try await control.pairingCode(for: "966500000001", bed.setup())
            #expect(offer.shownCode?.count == 11)
            try await bed.order("link", ["instance": "session-1"])
            let state = try #require(try await control.state(of: "session-1"))
            #expect(state.state == .working)
            #expect(state.own.map(\.text) == ["966500000001@c.us"])
            #expect(try await control.drift(from: bed.setup()) == [])
        }
    }

    /// While it connects, the source gives the old QR code and no code.
    @Test func secondCodeIsAnotherOneThoughTheInstanceIsConnecting() async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            let first = try await control.pairingCode(for: "966500000001", bed.setup())
            let second = try await control.pairingCode(for: "966500000001", bed.setup())
            #expect(first.content != second.content)
            #expect(try await bed.state()["instances"]?["session-1"]?["codes"]?.number == 2)
        }
    }

    @Test func phoneWithoutCodesGetsAQRCode() async throws {
        try await Self.with { bed, control in
            try await bed.turn(["no_codes": true])
            try await control.create(bed.setup())
            await #expect(throws: BridgeControlError(.codeRefused)) {
                try await control.pairingCode(for: "966500000001", bed.setup())
            }
            let offer = try await control.qrCode(bed.setup())
            guard case .qr(let text) = offer.content else { throw BridgeControlError(.noCodeYet) }
            #expect(text.hasPrefix("2@"))
        }
    }

    @Test(arguments: [401, 402, 403, 406]) func endedLinkIsReportedWithItsReason(_ reason: Int) async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            try await bed.order("link", ["instance": "session-1"])
            try await bed.order("close", ["instance": "session-1", "reason": reason])
            let state = try #require(try await control.state(of: "session-1"))
            #expect(state.state == .loggedOut)
            #expect(state.status == reason)
            // Linking again begins with a new instance, which tells nothing of the old one.
            try await control.create(bed.setup())
            #expect(try await control.state(of: "session-1") == ReportedConnection(.code))
        }
    }

    @Test func interruptedInstanceIsConnectedAgain() async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            try await bed.order("link", ["instance": "session-1"])
            try await bed.order("close", ["instance": "session-1", "reason": 428])
            #expect(try await control.state(of: "session-1")?.state == .closed)
        }
    }

    @Test func webhookThatWasLostIsWrittenBack() async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            try await bed.turn(["forget": true])
            try await bed.order("restart")
            #expect(try await control.drift(from: bed.setup()) == [.webhook, .key, .events])
            try await control.writeSettings(bed.setup())
            #expect(try await control.drift(from: bed.setup()) == [])
        }
    }

    @Test func endIsRepeatedUntilTheInstanceIsGone() async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            try await bed.order("link", ["instance": "session-1"])
            try await bed.turn(["undeletable": 1])
            await #expect(throws: BridgeControlError(.stillThere)) { try await control.end("session-1") }
            try await control.end("session-1")
            #expect(try await control.state(of: "session-1") == nil)
        }
    }

    @Test func lostMessagesOfAllChatsAreFoundWithinTheTime() async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            try await bed.order("link", ["instance": "session-1"])
            var orders: [[String: Any]] = []
            for number in 0..<250 {
                let order: [String: Any] = [
                    "instance": "session-1", "chat": "96650000000\(number % 7 + 2)@s.whatsapp.net",
                    "id": "3EB0\(number)", "body": "نلتقي", "timestamp": Self.said + Int64(number), "lost": true,
                ]
                orders.append(order)
            }
            try await bed.order("say", list: orders)
            let ledger = ScriptedHistory(.byTime)
            let plan = SweepPlan(from: UnixTime(seconds: Self.said + 50 + 600))
            let task = plan.next(at: UnixTime(seconds: Self.said + 199), wasAway: true, consent: .distantPast)
            let report = try await BridgeSweep(lookup: ledger, sink: ledger)
                .run(task, of: "session-1", connection: "id", through: control)
            #expect(report.end == .complete)
            // From 50 to 199 s, both included.
            #expect(report.found == 150)
            #expect(ledger.envelopes.allSatisfy { $0.contains(#""event":"messages.upsert""#) })
        }
    }

    @Test func oneMessageIsFoundByItsID() async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            let chat = try #require(BridgeAddress("966500000002@c.us"))
            let order: [String: Any] = [
                "instance": "session-1", "chat": "966500000002@s.whatsapp.net", "id": "3EB0A", "timestamp": Self.said,
            ]
            try await bed.order("say", order)
            #expect(try await control.message("3EB0A", in: chat, of: "session-1")?.id == "3EB0A")
            #expect(try await control.message("3EB0B", in: chat, of: "session-1") == nil)
        }
    }

    @Test func webhookHasATokenAndIsGivenUpWhenItIsRefused() async throws {
        try await Self.with(["--scale", "200"]) { bed, control in
            try await control.create(bed.setup())
            try await bed.turn(["inbox_answers": [503, 404]])
            let order: [String: Any] = [
                "instance": "session-1", "chat": "966500000002@s.whatsapp.net", "id": "3EB0A", "timestamp": Self.said,
            ]
            try await bed.order("say", order)
            var inbox: [LooseJSON] = []
            try await bed.wait("second try") {
                let state = try await bed.state()
                inbox = state["inbox"]?.elements ?? []
                return inbox.count >= 2 && state["retrying"]?.number == 0
            }
            #expect(inbox.map { $0["status"]?.number } == [503, 404])
            let token = inbox[0]["headers"]?["Authorization"]?.text
            #expect(EvolutionToken(keys: [Array("hook-key".utf8)]).accepts(token, at: SourceJSON.now))
            #expect(!EvolutionToken(keys: [Array("other-key".utf8)]).accepts(token, at: SourceJSON.now))
        }
    }

    @Test func wrongKeyIsTold() async throws {
        try await Self.with { bed, _ in
            let control = EvolutionControl(base: bed.base, key: "wrong", pace: bed.pace, exchange: bed.exchange)
            await #expect(throws: BridgeControlError(.keyRefused, status: 401)) { try await control.facts() }
        }
    }
}
