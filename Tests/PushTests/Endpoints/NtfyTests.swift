import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

@testable import Push

@Suite("An ntfy message is sent only to its topic")
struct NtfyTests {
    private static func send(_ endpoint: ScriptedEndpoint, _ url: String, secret: String? = nil) async -> PushOutcome {
        let client = NtfyClient(exchange: endpoint.exchange, policy: .customer(allowing: []))
        return await client.service.send(ScriptedEndpoint.push(secret: secret), url)
    }

    @Test func messageIsPublishedAsJSONAtTheServersRoot() async throws {
        let endpoint = ScriptedEndpoint(status: 200)
        #expect(await Self.send(endpoint, "https://ntfy.example:8443/my-topic_1", secret: "tk_abc") == .delivered)
        let call = try #require(endpoint.seen.first)
        #expect(call.url == "https://ntfy.example:8443/")
        #expect(call.fields[.authorization] == "Bearer tk_abc")
        #expect(call.fields[.contentType] == "application/json")
        #expect(call.addressPolicy == .customer(allowing: []))
        #expect(call.body == ScriptedEndpoint.push(secret: nil).payload)
    }

    @Test func publicTopicNeedsNoToken() async throws {
        let endpoint = ScriptedEndpoint(status: 200)
        #expect(await Self.send(endpoint, "https://ntfy.example/t") == .delivered)
        let call = try #require(endpoint.seen.first)
        #expect(call.fields[.authorization] == nil)
    }

    @Test(arguments: [
        "", "https://", "https://ntfy.example", "https://ntfy.example/", "https://ntfy.example/a/b",
        "ntfy.example/topic",
        "https://user:word@ntfy.example/topic", "https://ntfy.example/topic?auth=x", "https://ntfy.example/to pic",
        "https://ntfy.example/موضوع", "https://ntfy.example/" + String(repeating: "t", count: 65),
    ])
    func invalidTopicIsNotSent(_ url: String) async {
        let endpoint = ScriptedEndpoint(status: 200)
        #expect(await Self.send(endpoint, url) == .deviceRefused(reason: "NoTopic"))
        #expect(endpoint.seen.isEmpty)
    }

    /// Nothing listens at port 1. A connection to it would have another outcome.
    @Test(arguments: [
        "https://127.0.0.1:1/t", "https://[::1]:1/t", "http://127.0.0.1:1/t", "https://169.254.169.254:1/t",
    ])
    func privateAddressIsRefused(_ url: String) async {
        let http = HTTPClient()
        let client = NtfyClient(
            exchange: { call throws(HTTPError) in try await http.execute(call) },
            policy: .customer(allowing: [])
        )
        let outcome = await client.service.send(ScriptedEndpoint.push(secret: nil), url)
        #expect(outcome == .deviceRefused(reason: "addressRefused"))
        await http.close()
    }
}
