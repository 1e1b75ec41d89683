import HTTP
import HTTPTypes
import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import Push

/// Outcomes that need no answer of the server.
@Suite struct PushRequestTests {
    private static func service(_ exchange: @escaping HTTPExchange) -> PushService {
        let configuration = APNsConfiguration(key: "", keyID: "k", teamID: "t", topic: "t", url: "https://h.example")
        let tokens = ProviderTokenSource(current: { _ in "token" })
        return APNsClient(exchange: exchange, configuration: configuration, tokens: tokens).service
    }

    private static func push(bytes: Int = 10) -> Push {
        Push(kind: .alert, id: "id", collapseID: nil, payload: Array(repeating: 0x20, count: bytes))
    }

    @Test(arguments: [
        "", "abc", "zz" + String(repeating: "0", count: 62), String(repeating: "a", count: 63), "../../../etc/passwd",
        String(repeating: "a", count: 402), String(repeating: "٠", count: 64),
        String(repeating: "a", count: 64) + "?x=1",
    ])
    func invalidDeviceTokenIsNotSent(_ address: String) async {
        let service = Self.service { _ throws(HTTPError) in
            Issue.record("sent")
            return HTTPAnswer(status: 200)
        }
        let outcome = await service.send(Self.push(), address)
        #expect(outcome == .deviceRefused(reason: "BadDeviceToken"))
    }

    @Test func payloadSizeIsLimited() async {
        let service = Self.service { _ throws(HTTPError) in HTTPAnswer(status: 200) }
        let device = String(repeating: "a", count: 64)
        let outcomes = [
            await service.send(Self.push(bytes: 4096), device), await service.send(Self.push(bytes: 4097), device),
            await service.send(Self.push(bytes: 0), device),
        ]
        #expect(outcomes == [.delivered, .tooLarge, .rejected(reason: "PayloadEmpty")])
    }

    @Test(arguments: [
        (HTTPError.Code.connectionLost, PushOutcome.tryLater(after: nil, reason: "connectionLost")),
        (.timedOut, .tryLater(after: nil, reason: "timedOut")),
        (.protocolViolation, .tryLater(after: nil, reason: "protocolViolation")),
        (.cancelled, .tryLater(after: nil, reason: "cancelled")),
        (.cannotResolve, .serviceDown(reason: "cannotResolve")),
        (.cannotConnect, .serviceDown(reason: "cannotConnect")),
        (.untrusted, .serviceDown(reason: "untrusted")),
        (.unusableURL, .serviceDown(reason: "unusableURL")),
        (.addressRefused, .serviceDown(reason: "addressRefused")),
        (.answerTooLarge, .serviceDown(reason: "answerTooLarge")),
    ])
    func connectionErrorDecidesTheOutcome(_ code: HTTPError.Code, _ expected: PushOutcome) async {
        let service = Self.service { _ throws(HTTPError) in
            throw HTTPError(code: code, mayHaveBeenSent: true, detail: "")
        }
        let outcome = await service.send(Self.push(), String(repeating: "a", count: 64))
        #expect(outcome == expected)
    }

    @Test(arguments: [
        (404, "BadPath", PushOutcome.serviceDown(reason: "BadPath")),
        (405, "MethodNotAllowed", .serviceDown(reason: "MethodNotAllowed")),
        (403, "ExpiredProviderToken", .serviceDown(reason: "ExpiredProviderToken")),
        (400, "SomethingNew", .rejected(reason: "SomethingNew")),
        (400, "+966500000001 said", .rejected(reason: "status 400")),
        (410, "Unregistered", .deviceGone(since: nil)),
        (301, "x", .serviceDown(reason: "x")),
        (599, "x", .tryLater(after: .seconds(900), reason: "x")),
        (421, "x", .tryLater(after: .seconds(60), reason: "x")),
        (425, "x", .tryLater(after: .seconds(60), reason: "x")),
        (412, "Changed", .rejected(reason: "Changed")),
        // A page of another server, to every push.
        (418, "not a word", .serviceDown(reason: "status 418")),
    ])
    func rareStatusDecidesTheOutcome(_ status: Int, _ reason: String, _ expected: PushOutcome) {
        let body = Array(#"{"reason":"\#(reason)"}"#.utf8)
        #expect(PushOutcome(HTTPAnswer(status: status, body: body)) == expected)
    }

    @Test func answerWithoutApplesReasonIsReadByStatus() {
        let page = Array("<html>".utf8)
        #expect(
            PushOutcome(HTTPAnswer(status: 502, body: page)) == .tryLater(after: .seconds(900), reason: "status 502")
        )
        #expect(PushOutcome(HTTPAnswer(status: 204)) == .serviceDown(reason: "status 204"))
    }

    @Test func missingTokenIsAnErrorOfTheService() async {
        let configuration = APNsConfiguration(key: "", keyID: "k", teamID: "t", topic: "t")
        let tokens = ProviderTokenSource(current: { _ in throw ProviderTokenError(code: .cannotSign, detail: "") })
        let exchange: HTTPExchange = { _ throws(HTTPError) in HTTPAnswer(status: 200) }
        let service = APNsClient(exchange: exchange, configuration: configuration, tokens: tokens).service
        let outcome = await service.send(Self.push(), String(repeating: "a", count: 64))
        #expect(outcome == .serviceDown(reason: "NoProviderToken"))
    }
}
