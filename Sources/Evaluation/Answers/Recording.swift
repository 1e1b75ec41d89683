internal import ChatReader
internal import Foundation
public import Pipeline

/// Recorded answers, found by conversation and prompt. A changed prompt has no recorded answer.
public struct Recording: Sendable {
    private var answers: [String: RecordedAnswer] = [:]

    /// - Parameter file: for the error message only. If a request was answered twice, the later answer counts.
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

    /// The models that were asked, sorted by name.
    public var models: [String] { Set(self.answers.values.map(\.model)).sorted() }

    public static func lines(_ answers: [RecordedAnswer]) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try answers.flatMap { Array(try encoder.encode($0)) + [UInt8(ascii: "\n")] }
    }

    private static func key(_ id: String, _ fingerprint: String) -> String { "\(fingerprint) \(id)" }
}

/// A line of a recording: a raw answer that can be scored again without a network.
public struct RecordedAnswer: Sendable, Hashable, Codable {
    /// The id of the conversation.
    public var id: String
    /// The prompt's fingerprint: see ``Prompt/fingerprint``.
    public var fingerprint: String
    /// The model that was asked for.
    public var model: String
    /// The model that the server reports.
    public var answeredBy: String?
    /// nil if there was no answer.
    public var text: String?
    public var failure: String?
    public var inputTokens: Int?
    public var outputTokens: Int?
    public var milliseconds: Int?

    public init(id: String, prompt: Prompt, model: String, given: GivenAnswer, scrubber: SecretScrubber) {
        self.id = id
        self.fingerprint = prompt.fingerprint
        self.model = model
        switch given {
        case .answer(let answer, let milliseconds):
            self.answeredBy = answer.model.map(scrubber.scrub)
            self.text = scrubber.scrub(answer.text)
            (self.inputTokens, self.outputTokens) = (answer.inputTokens, answer.outputTokens)
            self.milliseconds = milliseconds
        case .failure(let kind):
            self.failure = kind
        }
    }

    var given: GivenAnswer {
        guard let text = self.text else { return .failure(kind: self.failure ?? "model_unusable") }
        let answer = ModelAnswer(
            text: text,
            model: self.answeredBy,
            inputTokens: self.inputTokens,
            outputTokens: self.outputTokens
        )
        return .answer(answer, milliseconds: self.milliseconds)
    }

    private enum CodingKeys: String, CodingKey {
        case id, fingerprint, model
        case answeredBy = "answered_by"
        case text, failure
        case inputTokens = "input_tokens"
        case outputTokens = "output_tokens"
        case milliseconds
    }
}

extension Prompt {
    /// Identifies a prompt: 16 hexadecimal digits. Different instructions, schemas or conversations have different
    /// fingerprints.
    public var fingerprint: String {
        var hash = FNV1a()
        hash.combine(self.system)
        hash.combine(0)
        hash.combine(self.user)
        hash.combine(0)
        for byte in self.answerSchema { hash.combine(byte) }
        for correction in self.corrections {
            hash.combine(0)
            hash.combine(correction.answer ?? "")
            hash.combine(0)
            hash.combine(correction.fault)
        }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Removes secrets from recordings: known keys, and all text that has the form of a key.
public struct SecretScrubber: Sendable {
    public static let mark = "[secret]"

    private let secrets: [String]

    /// - Parameter secrets: keys that are in use. Empty strings are ignored.
    public init(_ secrets: [String]) { self.secrets = secrets.filter { !$0.isEmpty } }

    public func scrub(_ text: String) -> String {
        var clean = text
        for secret in self.secrets { clean = clean.replacing(secret, with: Self.mark) }
        clean = clean.replacing(/[Bb]earer\s+[A-Za-z0-9._~+\/=-]{8,}/, with: "Bearer \(Self.mark)")
        // OpenAI, Anthropic and OpenRouter; Groq; Google; xAI; a JSON Web Token.
        clean = clean.replacing(/sk-[A-Za-z0-9_-]{16,}|gsk_[A-Za-z0-9]{16,}|AIza[A-Za-z0-9_-]{30,}/, with: Self.mark)
        clean = clean.replacing(
            /xai-[A-Za-z0-9]{16,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/,
            with: Self.mark
        )
        return clean
    }
}
