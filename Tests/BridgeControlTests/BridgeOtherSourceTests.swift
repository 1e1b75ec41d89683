import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing
import Time

@testable import Sources

@Suite(
    "BridgeSources: the original's service and the Cloud API are linked and ended, and what writes is found",
    .serialized,
    .enabled(if: SourceBed.isThere, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(3))
)
struct BridgeOtherSourceTests {
    @Test func customerOfTheOriginalsServiceIsLinkedAndEnded() async throws {
        try await SourceBed.with("wasapp_service.py") { bed in
            let control = WasappControl(base: bed.base, pace: bed.pace, exchange: bed.exchange)
            _ = try await control.facts()
            #expect(try await control.state(of: "session-1") == nil)
            let offer = try await control.pairingCode(for: "966500000001", bed.setup())
            #expect(offer.shownCode?.count == 11)
            #expect(try await control.state(of: "session-1") == ReportedConnection(.code))
            try await bed.order("link", ["customerId": "session-1"])
            #expect(try await control.state(of: "session-1")?.own.map(\.text) == ["966500000001@c.us"])
            try await bed.turn(["undeletable": 1])
            await #expect(throws: BridgeControlError(.stillThere)) { try await control.end("session-1") }
            try await control.end("session-1")
            #expect(try await control.state(of: "session-1") == nil)
        }
    }

    @Test func serviceThatGivesNoCodeRests() async throws {
        try await SourceBed.with("wasapp_service.py") { bed in
            try await bed.turn(["no_codes": true])
            let control = WasappControl(base: bed.base, pace: bed.pace, exchange: bed.exchange)
            await #expect(throws: BridgeControlError(.sourceFailed, status: 500)) {
                try await control.pairingCode(for: "966500000001", bed.setup())
            }
            // Another customer is served meanwhile.
            #expect(try await control.state(of: "session-2") == nil)
        }
    }

    @Test func numberOfTheCloudAPIIsWatchedAndSubscribed() async throws {
        try await SourceBed.with("meta_sender.py", ["--secret", "app-secret", "--token", "token"]) { bed in
            let control = CloudControl(base: bed.base, token: "token", pace: bed.pace, exchange: bed.exchange)
            _ = try await control.facts()
            var setup = bed.setup("106540352242922")
            setup.businessAccount = "102290129340398"
            #expect(try await control.state(of: setup.name) == nil)
            try await bed.order("number", ["id": setup.name, "display": "+966 50 000 0001"])
            let own = try #require(BridgeAddress("966500000001@c.us"))
            #expect(try await control.state(of: setup.name) == ReportedConnection(.working, own: [own]))
            #expect(try await control.drift(from: setup) == [.webhook])
            try await control.writeSettings(setup)
            #expect(try await control.drift(from: setup) == [])
            try await bed.order("number", ["id": setup.name, "display": "+966 50 000 0001", "status": "BANNED"])
            #expect(try await control.state(of: setup.name)?.state == .loggedOut)
            await #expect(throws: BridgeControlError(.notOffered)) { try await control.qrCode(setup) }
        }
    }

    @Test func webhookOfMetaIsSigned() async throws {
        try await SourceBed.with("meta_sender.py", ["--secret", "app-secret", "--scale", "100"]) { bed in
            try await bed.turn(["inbox_answers": [500]])
            let order: [String: Any] = ["url": bed.base + "/bed/inbox/v1/meta", "body": ["object": "عشاء"]]
            try await bed.order("send", order)
            var inbox: [LooseJSON] = []
            try await bed.wait("second try") {
                inbox = try await bed.state()["inbox"]?.elements ?? []
                return inbox.count == 2
            }
            var check = BodySignature(.meta, keys: [Array("app-secret".utf8)])
            check.update(Array((inbox[1]["body"]?.text ?? "").utf8))
            #expect(check.matches(inbox[1]["headers"]?["X-Hub-Signature-256"]?.text))
        }
    }

    static let writes = [
        "waha_server.py": [
            "/api/sendText", "/api/sendSeen", "/api/startTyping", "/api/reaction", "/api/s/presence",
            "/api/s/chats/1@c.us/messages", "/api/s/chats/1@c.us/messages/read", "/api/s/events", "/api/s/status/text",
        ],
        "evolution_server.py": [
            "/message/sendText/i", "/message/sendReaction/i", "/chat/markMessageAsRead/i", "/chat/sendPresence/i",
            "/instance/setPresence/i", "/message/sendStatus/i",
        ],
        "meta_sender.py": ["/106540352242922/messages"],
    ]

    /// Otherwise no test could find such a request.
    @Test(arguments: Self.writes) func requestThatWritesIsFoundByTheScriptedSource(
        _ script: String,
        _ paths: [String]
    ) async throws {
        let arguments = script == "meta_sender.py" ? ["--secret", "s"] : []
        try await SourceBed.with(script, arguments, writes: paths.map { "POST \($0)" }) { bed in
            for path in paths {
                let answer = try await bed.http.execute(HTTPCall(method: .post, url: bed.base + path, version: .http1))
                #expect(answer.status == 400, "\(path)")
            }
        }
    }
}
