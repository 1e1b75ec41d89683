internal import Foundation

/// Recorded answers, found by conversation and prompt. A prompt that has changed is another question.
public struct Recording: Sendable {
    private var answers: [String: RecordedAnswer] = [:]

    /// - Parameter file: for the fault's words only. Of two answers to one question the later counts.
    public init(_ bytes: [UInt8], file: String) throws(EvaluationFileFault) {
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do {
                let answer = try JSONDecoder().decode(RecordedAnswer.self, from: Data(line))
                self.answers[Self.key(answer.id, answer.fingerprint)] = answer
            } catch {
                throw EvaluationFileFault(file: file, line: index + 1, detail: "is no recorded answer")
            }
        }
    }

    public func answer(to id: String, _ prompt: Prompt) -> GivenAnswer? {
        self.answers[Self.key(id, prompt.fingerprint)]?.given
    }

    /// The models that were asked, in order of name.
    public var models: [String] { Set(self.answers.values.map(\.model)).sorted() }

    public static func lines(_ answers: [RecordedAnswer]) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try answers.flatMap { Array(try encoder.encode($0)) + [UInt8(ascii: "\n")] }
    }

    private static func key(_ id: String, _ fingerprint: String) -> String { "\(fingerprint) \(id)" }
}
