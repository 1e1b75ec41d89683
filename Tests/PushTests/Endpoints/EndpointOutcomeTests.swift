import HTTP
import HTTPTypes
import Pipeline
import Testing

@testable import Push

@Suite("Errors of a device's own server concern only that device")
struct EndpointOutcomeTests {
    struct Case: Sendable {
        var status: Int
        var retryAfter: String?
        var outcome: PushOutcome
    }

    static let cases: [Case] = [
        Case(status: 200, outcome: .delivered),
        Case(status: 202, outcome: .delivered),
        Case(status: 204, outcome: .delivered),
        Case(status: 301, outcome: .deviceRefused(reason: "status 301")),
        Case(status: 307, outcome: .deviceRefused(reason: "status 307")),
        Case(status: 400, outcome: .rejected(reason: "status 400")),
        Case(status: 401, outcome: .deviceRefused(reason: "status 401")),
        Case(status: 403, outcome: .deviceRefused(reason: "status 403")),
        Case(status: 404, outcome: .deviceRefused(reason: "status 404")),
        Case(status: 408, outcome: .tryLater(after: .seconds(60), reason: "status 408")),
        Case(status: 421, outcome: .tryLater(after: .seconds(60), reason: "status 421")),
        Case(status: 425, outcome: .tryLater(after: .seconds(60), reason: "status 425")),
        Case(status: 413, retryAfter: "5", outcome: .tryLater(after: .seconds(5), reason: "status 413")),
        Case(status: 507, outcome: .tryLater(after: .seconds(60), reason: "status 507")),
        Case(status: 402, outcome: .deviceRefused(reason: "status 402")),
        Case(status: 405, outcome: .deviceRefused(reason: "status 405")),
        Case(status: 418, outcome: .rejected(reason: "status 418")),
        Case(status: 410, outcome: .deviceGone(since: nil)),
        Case(status: 413, outcome: .tooLarge),
        Case(status: 429, retryAfter: "7", outcome: .tryLater(after: .seconds(7), reason: "status 429")),
        Case(status: 429, retryAfter: "soon", outcome: .tryLater(after: .seconds(60), reason: "status 429")),
        Case(status: 429, retryAfter: "-1", outcome: .tryLater(after: .seconds(60), reason: "status 429")),
        Case(status: 503, retryAfter: "99999999", outcome: .tryLater(after: .seconds(86_400), reason: "status 503")),
        Case(status: 500, outcome: .tryLater(after: .seconds(60), reason: "status 500")),
    ]

    @Test(arguments: Self.cases) func statusDecidesTheOutcome(_ item: Case) {
        var fields = HTTPFields()
        if let asked = item.retryAfter { fields[.retryAfter] = asked }
        #expect(PushOutcome(endpoint: HTTPAnswer(status: item.status, fields: fields)) == item.outcome)
    }

    static let codes: [HTTPError.Code] = [
        .unusableURL, .addressRefused, .cannotResolve, .cannotConnect, .untrusted, .timedOut, .cancelled,
        .answerTooLarge,
        .connectionLost, .protocolViolation,
    ]

    @Test(arguments: Self.codes) func connectionErrorConcernsOneDevice(_ code: HTTPError.Code) {
        let outcome = PushOutcome(endpoint: HTTPError(code: code, mayHaveBeenSent: true, detail: ""))
        switch outcome {
        case .serviceDown, .tryLater(after: nil, _), .delivered, .deviceGone, .tooLarge: Issue.record("\(outcome)")
        case .tryLater, .deviceRefused, .rejected: break
        }
    }

    @Test func acceptedPushWithACutAnswerIsDelivered() {
        for (status, isTaken) in [(200, true), (204, true), (500, false), (301, false)] {
            let error = HTTPError(code: .connectionLost, mayHaveBeenSent: true, status: status, detail: "")
            #expect((PushOutcome(endpoint: error) == .delivered) == isTaken, "\(status)")
        }
    }
}
