/// How many wrong answers of each kind reach the calendar.
public struct WrongAnswerReport: Sendable, Encodable {
    public var verifier: String
    public var prompt: String
    public var corpus: [String]
    public var conversations: Int
    public var scores: [WrongAnswerScore]

    public init(verifier: String, prompt: String, corpus: [String], conversations: Int, scores: [WrongAnswerScore]) {
        (self.verifier, self.prompt, self.corpus) = (verifier, prompt, corpus)
        (self.conversations, self.scores) = (conversations, scores)
    }

    /// The model, the prompt and the corpus of the figures, in one line.
    public var origin: String {
        "wrong answers, \(self.verifier) verifier, prompt \(self.prompt), \(self.corpus.joined(separator: ", "))"
    }

    public var section: ReportSection {
        ReportSection(
            "Wrong answers",
            note: "Of a place or a stranger only the words must not be written; of the others nothing.",
            columns: ["KIND", "TRIED", "WRITTEN", "SHARE", "ASKED", "WRITTEN IN"],
            rows: self.scores.map { score in
                let ids = score.ids.prefix(12).joined(separator: " ") + (score.ids.count > 12 ? " …" : "")
                return [
                    score.kind.rawValue, "\(score.tried)", "\(score.written)", "\(score.share)", "\(score.asked)", ids,
                ]
            }
        )
    }

    public var bounds: [WrongAnswerBound] {
        self.scores.map { score in
            WrongAnswerBound(
                corpus: self.corpus.joined(separator: ","),
                prompt: self.prompt,
                verifier: self.verifier,
                kind: score.kind,
                tried: score.tried,
                written: score.written
            )
        }
    }
}

/// The limit for one kind: how many wrong answers may be written.
public struct WrongAnswerBound: Sendable, Hashable, Codable {
    public var corpus: String
    public var prompt: String
    public var verifier: String
    public var kind: WrongAnswer
    public var tried: Int
    public var written: Int

    /// Identifies the run. Bounds are sorted by it.
    public var run: String {
        "\(self.corpus), wrong answers of the kind \(self.kind.rawValue), \(self.verifier) verifier, \(self.prompt)"
    }
}
