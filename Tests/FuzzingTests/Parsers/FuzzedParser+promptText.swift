import Foundation

@testable import ChatReader
@testable import OfflineAnswers
@testable import OfflineModel
@testable import Pipeline
@testable import Time

extension FuzzedParser {
    /// A request to the offline model: a whole request if it begins with a brace, else a user message.
    static let promptText = FuzzedParser(
        name: "prompt-text",
        longest: 1536,
        words: FuzzWords.prompt + FuzzWords.speech + FuzzWords.json + [
            "model", "messages", "role", "user", "content", "stream",
        ]
    ) { input in
        if input.first == UInt8(ascii: "{") { return (try? OfflineModelServer.complete(Data(input))) != nil }
        let user = String(decoding: input, as: UTF8.self)
        guard let prompt = PromptReader.read(user), let text = try OfflineAnswer.text(to: user) else { return false }
        try UnkeptPromise.unless(
            prompt.messages.map(\.number)
                == Array(1...max(1, prompt.messages.count)).prefix(prompt.messages.count).map { $0 },
            "messages out of order"
        )
        let answer = try JSONDecoder().decode(WireVerdict.self, from: Data(text.utf8))
        guard let status = answer.status.flatMap({ VerdictStatus(rawValue: $0) }) else {
            throw UnkeptPromise("an unknown status")
        }
        try UnkeptPromise.unless(status != .agreed || !answer.all.isEmpty, "agreed without an event")
        for event in answer.all where status == .agreed {
            guard let event else { throw UnkeptPromise("an event that cannot be read") }
            let date = event.startDate.flatMap { LocalDate($0) }
            // A date beyond the last supported year is not a person's.
            try UnkeptPromise.unless(date != nil || event.startDate?.hasPrefix("10000") == true, "no start")
        }
        return true
    }
}
