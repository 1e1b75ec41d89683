import HTTP
import NIOConcurrencyHelpers

/// An `HTTPExchange` that gives prepared answers in turn, repeats the last one, and records the calls.
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

/// A clock that tests set.
final class HandClock: Sendable {
    private let instant = NIOLockedValueBox(ContinuousClock.now)

    var now: ContinuousClock.Instant { self.instant.withLockedValue { $0 } }

    func turn(_ duration: Duration) { self.instant.withLockedValue { $0 += duration } }
}

/// Bodies of successful answers.
enum Completion {
    static func body(_ content: String? = "{}", finish: String = "stop", model: String = "m", input: Int? = 12)
        -> String
    {
        let text = content.map { "\"\($0.replacing("\"", with: "\\\""))\"" } ?? "null"
        let usage = input.map { #","usage":{"prompt_tokens":\#($0),"completion_tokens":3}"# } ?? ""
        return
            #"{"model":"\#(model)","choices":[{"message":{"content":\#(text)},"finish_reason":"\#(finish)"}]\#(usage)}"#
    }
}
