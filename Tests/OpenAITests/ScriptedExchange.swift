import HTTP
import NIOConcurrencyHelpers

/// An `HTTPExchange` that gives prepared answers in turn, the last one again and again, and keeps the calls.
final class ScriptedExchange: Sendable {
    private let answers: [Result<HTTPAnswer, HTTPError>]
    private let made = NIOLockedValueBox<[HTTPCall]>([])

    init(_ answers: [Result<HTTPAnswer, HTTPError>]) { self.answers = answers }

    convenience init(_ answers: (status: Int, body: String)...) {
        self.init(answers.map { .success(HTTPAnswer(status: $0.status, body: Array($0.body.utf8))) })
    }

    var calls: [HTTPCall] { self.made.withLockedValue { $0 } }

    var exchange: HTTPExchange {
        { (call: HTTPCall) async throws(HTTPError) -> HTTPAnswer in
            let number = self.made.withLockedValue { calls in
                calls.append(call)
                return calls.count
            }
            return try self.answers[min(number, self.answers.count) - 1].get()
        }
    }
}
