import HTTP
import Pipeline
import TestSupport
import Testing
import Time

@testable import Sources

/// Against `Tests/TestServers/waha_server.py`, which checks requests and answers with the models of waha-py.
@Suite(
    "BridgeWAHA: sessions are made, linked, mended, read and ended",
    .serialized,
    .enabled(if: SourceBed.isThere, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(3))
)
struct BridgeWAHATests {
    static let said = Int64(1_763_650_000)

    private static func with(
        _ arguments: [String] = [],
        _ body: (SourceBed, WAHAControl) async throws -> Void
    ) async throws {
        try await SourceBed.with("waha_server.py", ["--key", "api-key"] + arguments) { bed in
            try await body(bed, WAHAControl(base: bed.base, key: "api-key", pace: bed.pace, exchange: bed.exchange))
        }
    }

    private static func state(_ control: WAHAControl) async throws -> BridgeConnectionHint.State? {
        try await control.state(of: "session-1")?.state
    }

    private static func linked(_ bed: SourceBed, _ control: WAHAControl) async throws {
        try await control.create(bed.setup())
        try await bed.wait("code") { try await Self.state(control) == .code }
        try await bed.order("link", ["session": "session-1"])
        // The webhooks about the session are told apart from those that a test asks for.
        try await bed.wait("webhooks of linking are taken") { try await bed.state()["retrying"]?.number == 0 }
    }

    @Test func ownerIsLinkedByACode() async throws {
        try await Self.with { bed, control in
            #expect(try await control.state(of: "session-1") == nil)
            try await control.create(bed.setup())
            try await bed.wait("code") { try await Self.state(control) == .code }
            let offer = try await control.pairingCode(for: "966500000001", bed.setup())
            guard case .code(let code) = offer.content else { throw BridgeControlError(.codeRefused) }
            #expect(code.count == 9)
            try await bed.order("link", ["session": "session-1"])
            let state = try #require(try await control.state(of: "session-1"))
            #expect(state.state == .working)
            #expect(state.own.map(\.text) == ["966500000001@c.us", "90000000000001@lid"])
            #expect(try await control.drift(from: bed.setup()) == [])
            #expect(try await bed.state()["checked"]?.number ?? 0 > 5)
        }
    }

    @Test func sessionThatIsThereAlreadyGetsItsSettingsAndStarts() async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            var other = bed.setup()
            other.key = "another-key"
            try await control.create(other)
            #expect(try await control.drift(from: other) == [])
            #expect(try await control.drift(from: bed.setup()) == [.key])
        }
    }

    @Test func qrCodesAreReplacedAndEndInFailure() async throws {
        try await Self.with(["--scale", "60"]) { bed, control in
            try await control.create(bed.setup())
            var seen: Set<PairingOffer.Content> = []
            try await bed.wait("failure") {
                do throws(BridgeControlError) {
                    seen.insert(try await control.qrCode(bed.setup()).content)
                } catch {
                    #expect(error.code == .noCodeYet)
                }
                return try await Self.state(control) == .failed
            }
            #expect(seen.count > 2)
            try await control.restart(bed.setup())
            try await bed.wait("code") { try await Self.state(control) == .code }
        }
    }

    @Test func engineWithoutCodesIsTold() async throws {
        try await Self.with { bed, control in
            try await bed.turn(["no_codes": true])
            try await control.create(bed.setup())
            try await bed.wait("code") { try await Self.state(control) == .code }
            await #expect(throws: BridgeControlError(.codeRefused)) {
                try await control.pairingCode(for: "966500000001", bed.setup())
            }
            let offer = try await control.qrCode(bed.setup())
            #expect(offer.shownCode == nil)
        }
    }

    @Test func codeIsNotThereBeforeTheSessionHasStarted() async throws {
        try await Self.with { bed, control in
            try await bed.turn(["stuck": true])
            try await control.create(bed.setup())
            await #expect(throws: BridgeControlError(.noCodeYet)) {
                try await control.pairingCode(for: "966500000001", bed.setup())
            }
            #expect(try await Self.state(control) == .starting)
        }
    }

    @Test func passkeyIsReportedWithItsConfirmation() async throws {
        try await Self.with { bed, control in
            try await bed.turn(["passkey": true])
            try await Self.linked(bed, control)
            #expect(try await control.state(of: "session-1") == ReportedConnection(.passkey))
            try await bed.order("link", ["session": "session-1"])
            let confirming = ReportedConnection(.passkey, confirmation: "4711")
            #expect(try await control.state(of: "session-1") == confirming)
            try await bed.order("link", ["session": "session-1"])
            #expect(try await Self.state(control) == .working)
        }
    }

    @Test func settingsThatARestartHasLostAreWrittenBack() async throws {
        try await Self.with { bed, control in
            try await Self.linked(bed, control)
            try await bed.turn(["forget": true])
            try await bed.order("restart")
            let drift = try await control.drift(from: bed.setup())
            #expect(Set(drift) == [.webhook, .ignored, .store, .metadata, .visible])
            try await control.writeSettings(bed.setup())
            #expect(try await control.drift(from: bed.setup()) == [])
        }
    }

    @Test func endIsRepeatedUntilTheSessionIsGone() async throws {
        try await Self.with { bed, control in
            try await Self.linked(bed, control)
            try await bed.turn(["undeletable": 1])
            await #expect(throws: BridgeControlError(.stillThere)) { try await control.end("session-1") }
            try await control.end("session-1")
            #expect(try await control.state(of: "session-1") == nil)
            try await control.end("session-1")
        }
    }

    @Test func lostMessageIsFoundThroughShortPages() async throws {
        try await Self.with { bed, control in
            try await Self.linked(bed, control)
            try await bed.turn(["short_pages": true])
            let chat = "966500000002@c.us"
            var orders: [[String: Any]] = []
            for number in 0..<230 {
                let (isOwn, isUnreadable) = (number % 2 == 1, number % 3 == 0)
                let order: [String: Any] = [
                    "session": "session-1", "chat": chat, "id": "3EB0\(number)", "body": "نلتقي \(number)",
                    "timestamp": Self.said + Int64(number), "lost": true, "fromMe": isOwn, "unreadable": isUnreadable,
                ]
                orders.append(order)
            }
            try await bed.order("say", list: orders)
            let ledger = ScriptedHistory(.byChat)
            let now = UnixTime(seconds: Self.said + 600)
            let plan = SweepPlan(from: UnixTime(seconds: Self.said - 60))
            let task = plan.next(at: now, wasAway: true, consent: .distantPast)
            let report = try await BridgeSweep(lookup: ledger, sink: ledger)
                .run(task, of: "session-1", connection: "id", through: control)
            #expect(report.end == .complete)
            // A third cannot be read by the source itself.
            #expect(report.found == 153)
            #expect(Set(ledger.found) == Set((0..<230).filter { $0 % 3 != 0 }.map { "3EB0\($0)" }))
            #expect(ledger.envelopes.allSatisfy { $0.contains(#""event":"message.any""#) && $0.contains("نلتقي") })
        }
    }

    @Test func oneMessageIsFoundByItsBareIDWhoeverWroteIt() async throws {
        try await Self.with { bed, control in
            try await Self.linked(bed, control)
            let chat = try #require(BridgeAddress("966500000002@c.us"))
            for (id, fromMe) in [("3EB0A", true), ("3EB0B", false)] {
                let order: [String: Any] = [
                    "session": "session-1", "chat": chat.text, "id": id, "timestamp": Self.said, "fromMe": fromMe,
                ]
                try await bed.order("say", order)
                let found = try await control.message(id, in: chat, of: "session-1")
                #expect(found?.id == id)
                #expect(found?.saidAt == UnixTime(seconds: Self.said))
            }
            #expect(try await control.message("3EB0C", in: chat, of: "session-1") == nil)
        }
    }

    @Test func hiddenIDLeadsToItsNumberOrToNothing() async throws {
        try await Self.with { bed, control in
            try await Self.linked(bed, control)
            try await bed.order("lid", ["lid": "98765432109876@lid", "pn": "966500000002@c.us"])
            let (known, unknown) = (BridgeAddress("98765432109876@lid"), BridgeAddress("11111111111111@lid"))
            #expect(try await control.number(of: try #require(known), at: "session-1")?.text == "966500000002@c.us")
            #expect(try await control.number(of: try #require(unknown), at: "session-1") == nil)
        }
    }

    @Test func webhookIsSignedWithTheConnectionsKeyAndRepeatedUntilItIsTaken() async throws {
        try await Self.with(["--scale", "100"]) { bed, control in
            try await Self.linked(bed, control)
            try await bed.turn(["inbox_answers": [503, 503]])
            let order: [String: Any] = [
                "session": "session-1", "chat": "966500000002@c.us", "id": "3EB0A", "body": "عشاء؟",
                "timestamp": Self.said,
            ]
            try await bed.order("say", order)
            var taken: [LooseJSON] = []
            try await bed.wait("third try") {
                taken =
                    try await bed.state()["inbox"]?.elements.filter { $0["body"]?.text?.contains("3EB0A") ?? false }
                    ?? []
                return taken.count == 3
            }
            #expect(taken.map { $0["status"]?.number } == [503, 503, 200])
            let body = Array((taken[2]["body"]?.text ?? "").utf8)
            let signature = taken[2]["headers"]?["X-Webhook-Hmac"]?.text
            var check = BodySignature(.waha, keys: [Array("hook-key".utf8)])
            check.update(body)
            #expect(check.matches(signature, algorithm: "sha512"))
        }
    }

    @Test func tooManyRequestsRestTheSourceWithoutAnotherRequest() async throws {
        try await Self.with { bed, control in
            try await control.create(bed.setup())
            try await bed.turn(["too_many": 1, "retry_after": 7])
            await #expect(throws: BridgeControlError(.resting, status: 429, retryAfter: .seconds(7))) {
                try await control.state(of: "session-1")
            }
            let before = try await bed.state()["requests"]?.elements.count
            await #expect(throws: BridgeControlError.self) { try await control.facts() }
            await #expect(throws: BridgeControlError.self) { try await control.state(of: "session-2") }
            #expect(try await bed.state()["requests"]?.elements.count == before)
        }
    }

    @Test func wrongKeyIsTold() async throws {
        try await Self.with { bed, _ in
            let control = WAHAControl(base: bed.base, key: "wrong", pace: bed.pace, exchange: bed.exchange)
            await #expect(throws: BridgeControlError(.keyRefused, status: 401)) { try await control.facts() }
        }
    }

    @Test func factsNameVersionAndEngine() async throws {
        try await Self.with { _, control in
            let facts = try await control.facts()
            #expect(facts == SourceFacts(version: "2026.9.1", engine: "GOWS"))
        }
    }
}
