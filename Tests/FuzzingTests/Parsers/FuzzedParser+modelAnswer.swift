import HTTP
import HTTPTypes
import Pipeline
import Time

@testable import OpenAI
@testable import Push

extension FuzzedParser {
    /// Bodies of the model's server and of APNs, of successes and of errors.
    static let modelAnswer = FuzzedParser(
        name: "model-answer",
        longest: 4096,
        words: FuzzWords.json + FuzzWords.complaint + FuzzWords.http
    ) { input in
        let answer = FuzzedAnswer(input)
        let now = UnixTime(seconds: ConversationWindow.fuzzedNewest)
        try Self.check(PushOutcome(HTTPAnswer(status: answer.status, fields: answer.fields, body: answer.body)))
        let complaint = ServerComplaint(status: answer.status, body: answer.body)
        try Self.check(ModelError(complaint, fields: answer.fields, now: now))
        _ = RequestShape().simplified(after: complaint)
        do {
            let read = try ChatAnswer.read(answer.body, now: now)
            try UnkeptPromise.unless(read.text.contains { !$0.isWhitespace }, "an answer without a word")
            return true
        } catch let error as ModelError {
            try Self.check(error)
            return false
        }
    }

    private static func check(_ error: ModelError) throws {
        try UnkeptPromise.unless(Self.mayBeLogged(error.detail), "a detail that must not be logged")
        guard let delay = error.retryAfter else { return }
        try UnkeptPromise.unless(delay > .zero && delay <= .seconds(31_536_000), "a delay of \(delay)")
    }

    private static func check(_ outcome: PushOutcome) throws {
        switch outcome {
        case .delivered, .deviceGone, .tooLarge: return
        case .deviceRefused(let reason), .rejected(let reason), .serviceDown(let reason):
            try UnkeptPromise.unless(Self.mayBeLogged(reason), "a reason that must not be logged")
        case .tryLater(let delay, let reason):
            try UnkeptPromise.unless(Self.mayBeLogged(reason), "a reason that must not be logged")
            try UnkeptPromise.unless((.zero ... .seconds(86_400)).contains(delay ?? .zero), "a delay of a day and more")
        }
    }

    /// A status and a few names; never prose, and never much.
    static func mayBeLogged(_ detail: String) -> Bool {
        detail.utf8.count <= 400
            && detail.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
