public import ChatReader
internal import Foundation

/// Compares two runs over the same conversations by cost: which conversations are better and which are worse.
public struct RunComparison: Sendable, Hashable, Encodable {
    public struct Change: Sendable, Hashable, Encodable {
        public var id: String
        public var before: VerdictStatus?
        public var after: VerdictStatus?
        public var costBefore: Int
        public var costAfter: Int
    }

    public var model: String
    public var prompt: String
    public var better: [Change]
    public var worse: [Change]
    public var unchanged: Int
    /// Conversations that only one of the runs has.
    public var unmatched: Int
    /// The probability of a split at least this uneven if both runs are equally good (two-sided sign test). 1 if
    /// nothing changed.
    public var probability: Double

    public init(from earlier: EarlierRun, to report: EvaluationReport) {
        let before = Dictionary(earlier.outcomes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let pairs = report.outcomes.compactMap { after in
            before[after.id].map { before in
                Change(
                    id: after.id,
                    before: before.decided,
                    after: after.decided,
                    costBefore: before.cost,
                    costAfter: after.cost
                )
            }
        }
        (self.model, self.prompt) = (earlier.model, earlier.prompt)
        self.better = pairs.filter { $0.costAfter < $0.costBefore }
        self.worse = pairs.filter { $0.costAfter > $0.costBefore }
        self.unchanged = pairs.count - self.better.count - self.worse.count
        self.unmatched = before.count + report.outcomes.count - 2 * pairs.count
        self.probability = Self.signTest(self.better.count, self.worse.count)
    }

    static func signTest(_ first: Int, _ second: Int) -> Double {
        let count = first + second
        guard count > 0 else { return 1 }
        // The lower tail of the binomial distribution.
        var term = 1.0
        for _ in 0..<count { term /= 2 }
        var tail = 0.0
        for index in 0...min(first, second) {
            tail += term
            term *= Double(count - index) / Double(index + 1)
        }
        return min(1, 2 * tail)
    }
}

/// The part of an earlier JSON report that a comparison needs.
public struct EarlierRun: Sendable, Hashable, Decodable {
    public struct Outcome: Sendable, Hashable, Decodable {
        public var id: String
        public var decided: VerdictStatus?
        public var cost: Int

        public init(id: String, decided: VerdictStatus?, cost: Int) {
            (self.id, self.decided, self.cost) = (id, decided, cost)
        }
    }

    public var model: String
    public var prompt: String
    public var outcomes: [Outcome]

    public init(model: String, prompt: String, outcomes: [Outcome]) {
        (self.model, self.prompt, self.outcomes) = (model, prompt, outcomes)
    }

    public init(_ bytes: [UInt8], file: String) throws(EvaluationFileFault) {
        do { self = try JSONDecoder().decode(EarlierRun.self, from: Data(bytes)) } catch {
            throw EvaluationFileFault(file: file, detail: "is no report of jadwal eval --json")
        }
    }
}

extension RunComparison {
    var sections: [ReportSection] {
        [
            ReportSection(
                "Compared with \(self.model), \(self.prompt)",
                note: "Probability: of so uneven a split by chance (sign test).",
                columns: ["BETTER", "WORSE", "UNCHANGED", "ONLY IN ONE", "PROBABILITY"],
                rows: [
                    [
                        "\(self.better.count)", "\(self.worse.count)", "\(self.unchanged)", "\(self.unmatched)",
                        Decimals.text(self.probability, 3),
                    ]
                ]
            ),
            Self.changes("Better than before", self.better), Self.changes("Worse than before", self.worse),
        ]
    }

    private static func changes(_ title: String, _ changes: [Change]) -> ReportSection {
        ReportSection(
            title,
            columns: ["ID", "BEFORE", "AFTER", "COST BEFORE", "COST AFTER"],
            rows: changes.map {
                [
                    $0.id, $0.before?.rawValue ?? "not accepted", $0.after?.rawValue ?? "not accepted",
                    "\($0.costBefore)", "\($0.costAfter)",
                ]
            }
        )
    }
}
