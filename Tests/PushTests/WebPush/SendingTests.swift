import HTTP
import HTTPTypes
import NIOConcurrencyHelpers
import Pipeline
import Testing
import Time
import WebPushTestSupport

@testable import Push

@Suite("WebPush requests are what push services take") struct WebPushSendingTests {
    private static let now = UnixTime(seconds: 1_795_000_000)
    private static let event = "0192d3a4-0000-7000-8000-000000000003"
    private static let endpoint = "https://push.example:8443/send/abc?x=1"
    private static let subject = "mailto:operator@example.org"

    /// A push service with one answer, which records its calls.
    private struct Service: Sendable {
        let calls = NIOLockedValueBox<[HTTPCall]>([])
        let vapid = VAPID(VAPIDKey(), subject: WebPushSendingTests.subject)
        var answer: Result<HTTPAnswer, HTTPError> = .success(HTTPAnswer(status: 201, fields: [:]))

        func send(
            _ push: Push,
            to address: String = WebPushSendingTests.endpoint,
            at now: UnixTime = WebPushSendingTests.now
        ) async -> PushOutcome {
            let exchange: HTTPExchange = { call throws(HTTPError) in
                self.calls.withLockedValue { $0.append(call) }
                return try self.answer.get()
            }
            let client = WebPushClient(exchange: exchange, policy: .customer(allowing: []), vapid: self.vapid) { now }
            return await client.service.send(push, address)
        }

        func call() throws -> HTTPCall { try #require(self.calls.withLockedValue { $0.last }) }
    }

    private static func push(
        for browser: TestBrowser = TestBrowser(),
        _ payload: String = #"{"title":"عشاء"}"#,
        until: UnixTime? = nil,
        about id: String? = Self.event
    ) -> Push {
        Push(
            kind: .alert,
            id: "2f6b8d3e-0000-5000-8000-000000000001",
            collapseID: id,
            payload: Array(payload.utf8),
            secret: browser.stored,
            until: until
        )
    }

    @Test func browserOpensItAndTheServiceKnowsTheSender() async throws {
        let (service, browser) = (Service(), TestBrowser())
        #expect(await service.send(Self.push(for: browser, until: Self.now + .seconds(7200))) == .delivered)
        let call = try service.call()
        #expect(call.method == .post && call.url == Self.endpoint)
        #expect(call.addressPolicy == .customer(allowing: []) && !call.isRepeatable)
        #expect(call.fields[.contentEncoding] == "aes128gcm")
        #expect(call.fields[.contentType] == "application/octet-stream")
        #expect(call.fields[.timeToLive] == "7200" && call.fields[.urgency] == "high")
        #expect(call.fields[.topic] == "0192d3a4000070008000000000000003")
        #expect(String(decoding: try browser.open(call.body), as: UTF8.self) == #"{"title":"عشاء"}"#)
        let proof = try ReadProof(call.fields[.authorization])
        #expect(proof.audience == "https://push.example:8443" && proof.subject == Self.subject)
        #expect(proof.ends == Int(Self.now.seconds) + 12 * 3600)
        #expect(proof.key == service.vapid.key.publicText)
        #expect(!"\(call.fields)".contains(service.vapid.key.text))
    }

    @Test(
        arguments: [
            (nil, "86400"), (Self.now + .seconds(1), "1"), (Self.now, "0"), (Self.now + .seconds(-9), "0"),
            (Self.now + .seconds(400 * 86_400), "2419200"),
        ] as [(UnixTime?, String)]
    )
    func serviceKeepsItUntilTheEventEnds(_ end: UnixTime?, _ life: String) async throws {
        let service = Service()
        #expect(await service.send(Self.push(until: end)) == .delivered)
        #expect(try service.call().fields[.timeToLive] == life)
    }

    @Test func quietPushDoesNotWakeADevice() async throws {
        let service = Service()
        var push = Self.push()
        push.urgency = .passive
        #expect(await service.send(push) == .delivered)
        #expect(try service.call().fields[.urgency] == "normal")
    }

    @Test(arguments: [nil, "", "---", String(repeating: "a", count: 33), "a b", "عشاء", "a\r\nX: y"])
    func whatIsNoTopicIsLeftOut(_ id: String?) async throws {
        let service = Service()
        #expect(await service.send(Self.push(about: id)) == .delivered)
        #expect(try service.call().fields[.topic] == nil)
    }

    /// Services count how many proofs they check; they need not be asked for one each time.
    @Test func proofIsMadeOncePerOriginAndReplacedInTime() async throws {
        let service = Service()
        func proof(at seconds: Int64, _ address: String = Self.endpoint) async throws -> String {
            _ = await service.send(Self.push(), to: address, at: Self.now + .seconds(seconds))
            return try #require(try service.call().fields[.authorization])
        }
        let first = try await proof(at: 0)
        #expect(try await proof(at: 11 * 3600 - 1, "https://push.example:8443/other") == first)
        #expect(try await proof(at: 0, "https://push.example/send/abc") != first)
        let second = try await proof(at: 11 * 3600)
        #expect(second != first)
        #expect(try ReadProof(second).ends == Int(Self.now.seconds) + 23 * 3600)
        // A clock that was set back: the service would refuse what ends too late.
        #expect(try await proof(at: 0) != second)
    }

    @Test(
        arguments: [
            (404, .deviceGone(since: nil)), (410, .deviceGone(since: nil)), (413, .tooLarge),
            (403, .deviceRefused(reason: "status 403")), (400, .rejected(reason: "status 400")),
            (500, .tryLater(after: .seconds(60), reason: "status 500")), (200, .delivered), (202, .delivered),
            (307, .deviceRefused(reason: "status 307")),
        ] as [(Int, PushOutcome)]
    )
    func answerSaysWhatBecomesOfTheBrowser(_ status: Int, _ outcome: PushOutcome) async {
        var service = Service()
        service.answer = .success(HTTPAnswer(status: status, fields: [:]))
        #expect(await service.send(Self.push()) == outcome)
    }

    @Test func busyServiceIsAskedAgainWhenItSays() async {
        var service = Service()
        service.answer = .success(HTTPAnswer(status: 429, fields: [.retryAfter: "7"]))
        #expect(await service.send(Self.push()) == .tryLater(after: .seconds(7), reason: "status 429"))
        service.answer = .failure(HTTPError(code: .timedOut, mayHaveBeenSent: true, detail: ""))
        #expect(await service.send(Self.push()) == .tryLater(after: .seconds(60), reason: "timedOut"))
    }

    @Test func longestTextFitsAndALongerOneIsNotSent() async throws {
        let service = Service()
        let longest = String(repeating: "x", count: 4096 - 103)
        #expect(await service.send(Self.push(longest)) == .delivered)
        #expect(try service.call().body.count == 4096)
        #expect(await service.send(Self.push(longest + "x")) == .tooLarge)
        #expect(service.calls.withLockedValue { $0.count } == 1)
    }

    private static func push(_ payload: String) -> Push { Self.push(for: TestBrowser(), payload) }

    @Test(arguments: [
        "", "https://", "https://push.example", "push.example/x", "ftp://push.example/x", "https://user@push.example/x",
        "https://push.example?x", "https:///x", "https://push.example/\u{E9}", "https://push.example/a b",
        "https://push.example\\@evil.example/x", "https://push.example/" + String(repeating: "x", count: 2048),
    ])
    func whatIsNoEndpointIsNotAsked(_ address: String) async {
        let service = Service()
        #expect(await service.send(Self.push(), to: address) == .deviceRefused(reason: "NoEndpoint"))
        #expect(service.calls.withLockedValue { $0.isEmpty })
    }

    @Test(arguments: [nil, "", ".", "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="])
    func deviceWithoutKeysIsNotAsked(_ secret: String?) async {
        let service = Service()
        var push = Self.push()
        push.secret = secret
        #expect(await service.send(push) == .deviceRefused(reason: "NoKeys"))
        #expect(service.calls.withLockedValue { $0.isEmpty })
    }

    @Test(arguments: [
        ("https://Push.Example/x", "https://push.example"), ("https://push.example:443/x", "https://push.example"),
        ("http://127.0.0.1:80/x", "http://127.0.0.1"), ("https://[2001:db8::1]:8443/x", "https://[2001:db8::1]:8443"),
    ])
    func originIsThatOfTheService(_ address: String, _ origin: String) {
        #expect(WebPushAddress.origin(of: address) == origin)
    }

    /// Nothing listens at port 1. A connection to it would have another outcome.
    @Test(arguments: [
        "https://127.0.0.1:1/x", "https://[::1]:1/x", "http://127.0.0.1:1/x", "https://169.254.169.254:1/x",
        "https://10.0.0.1:1/x",
    ])
    func privateAddressIsRefused(_ address: String) async {
        let http = HTTPClient()
        let client = WebPushClient(
            exchange: { call throws(HTTPError) in try await http.execute(call) },
            policy: .customer(allowing: []),
            vapid: VAPID(VAPIDKey(), subject: Self.subject)
        )
        #expect(await client.service.send(Self.push(), address) == .deviceRefused(reason: "addressRefused"))
        await http.close()
    }

    @Test func keyIsReadAsItWasPrintedAndNotShown() throws {
        let key = VAPIDKey()
        let read = try #require(VAPIDKey(key.text))
        #expect(read.publicText == key.publicText && key.text.count == 43 && key.publicText.count == 87)
        #expect(!"\(key)".contains(key.text))
        for wrong in ["", key.publicText, key.text + "=", String(repeating: "A", count: 43), "AAAA"] {
            #expect(VAPIDKey(wrong) == nil, "\(wrong)")
        }
    }
}
