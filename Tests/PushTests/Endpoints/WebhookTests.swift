import HTTP
import HTTPTypes
import Pipeline
import Testing
import Time

@testable import Push

@Suite("A webhook's signature proves its sender and its time")
struct WebhookTests {
    static let secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    static let time = UnixTime(milliseconds: 1_763_650_000_900)

    private static func send(_ endpoint: ScriptedEndpoint, secret: String? = Self.secret) async -> PushOutcome {
        let client = WebhookClient(exchange: endpoint.exchange, policy: .customer(allowing: [])) { Self.time }
        return await client.service.send(ScriptedEndpoint.push(secret: secret), "https://hook.example/x")
    }

    /// The signature was computed by Python's `hmac`.
    @Test func signatureCoversIDTimeAndBody() async throws {
        let endpoint = ScriptedEndpoint(status: 204)
        #expect(await Self.send(endpoint) == .delivered)
        let call = try #require(endpoint.seen.first)
        #expect(call.method == .post)
        #expect(call.url == "https://hook.example/x")
        #expect(call.addressPolicy == .customer(allowing: []))
        #expect(call.body == ScriptedEndpoint.push(secret: nil).payload)
        #expect(call.fields[.webhookID] == "2f6b8d3e-0000-5000-8000-000000000001")
        #expect(call.fields[.webhookTimestamp] == "1763650000")
        #expect(call.fields[.webhookSignature] == "v1,gxmM+bzEn03yCt+3iTX3PceZtf7h5sZLop4WZrcQdQQ=")
        #expect(call.fields[.authorization] == nil)
    }

    @Test func otherIDTimeBodyOrKeyChangesTheSignature() throws {
        let secret = try #require(WebhookSecret(Self.secret))
        let seen = [
            secret.signature(of: [1], id: "a", at: Self.time), secret.signature(of: [2], id: "a", at: Self.time),
            secret.signature(of: [1], id: "b", at: Self.time),
            secret.signature(of: [1], id: "a", at: Self.time + .seconds(1)),
            WebhookSecret().signature(of: [1], id: "a", at: Self.time),
        ]
        #expect(Set(seen).count == seen.count)
    }

    @Test func newKeysDifferAndCanBeRead() throws {
        let (one, other) = (WebhookSecret(), WebhookSecret())
        #expect(one.text != other.text)
        #expect(one.text.count == Self.secret.count)
        let read = try #require(WebhookSecret(one.text))
        #expect(read.text == one.text)
        #expect(!"\(one)".contains(one.text.dropFirst(6)))
    }

    @Test(arguments: [nil, "", "whsec_", "whsec_AAEC", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "whsec_???"])
    func missingSecretIsNotSent(_ secret: String?) async {
        let endpoint = ScriptedEndpoint(status: 200)
        #expect(await Self.send(endpoint, secret: secret) == .deviceRefused(reason: "NoSecret"))
        #expect(endpoint.seen.isEmpty)
    }
}
