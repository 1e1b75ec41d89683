internal import Foundation

/// A run, as it is written to files. Keys are in snake case: `ratio_to_limit`.
struct BenchDocument: Sendable, Codable {
    private enum CodingKeys: String, CodingKey {
        case schemaVersion, date, commit, baselineCommit, host
        case isQuick = "quick"
        case isInterrupted = "interrupted"
        case results, goals
    }

    var schemaVersion = 1
    /// RFC 3339, UTC.
    var date: String
    var commit: String?
    /// Of the baseline that this was compared with.
    var baselineCommit: String?
    var host: HostShape
    /// Whether the sizes were smaller than the variants' names say. Such results compare with one another alone.
    var isQuick: Bool
    /// Whether it was ended before everything was measured.
    var isInterrupted = false
    var results: [BenchResult]
    var goals: [GoalOutcome]

    init(_ host: HostShape, _ results: [BenchResult], isQuick: Bool = false, goals: [Goal] = Goal.all) {
        self.date = Date().formatted(.iso8601)
        (self.host, self.results, self.isQuick) = (host, results, isQuick)
        self.goals = goals.flatMap { $0.outcomes(of: BenchResults(results), isQuick: isQuick) }
    }

    /// - Throws: when it is not of this schema.
    init(json: Data) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.nonConformingFloatDecodingStrategy =
            .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        self = try decoder.decode(BenchDocument.self, from: json)
        guard self.schemaVersion == 1 else { throw BenchFault("schema \(self.schemaVersion) is not known") }
    }

    /// As a baseline: what was not measured this time stays as an earlier run has seen it, so that a run of some cases need not
    /// take an hour. A variant is of one run, since its contestants are paired.
    func keeping(_ earlier: BenchDocument) -> BenchDocument {
        let kept = earlier.results.filter { old in
            !self.results.contains { ($0.caseName, $0.variant) == (old.caseName, old.variant) }
        }
        var baseline = self
        baseline.results += kept.map { result in
            var result = result
            (result.commit, result.date) = (result.commit ?? earlier.commit, result.date ?? earlier.date)
            return result
        }
        let seen = BenchResults(baseline.results)
        baseline.goals = Goal.all.flatMap { $0.outcomes(of: seen, isQuick: self.isQuick) }
        return baseline
    }

    /// Ends with a line end.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // One figure that is none does not cost an hour's results.
        encoder.nonConformingFloatEncodingStrategy =
            .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    var isMissingSomething: Bool { self.results.contains { !$0.missed.isEmpty } }
}

/// What a machine's figures depend on, as far as it can be told.
struct HostShape: Sendable, Codable, CustomStringConvertible {
    var processors: Int
    var memoryMegabytes: Int
    var kernel: String

    static var own: HostShape {
        let kernel = try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
        return HostShape(
            processors: ProcessInfo.processInfo.activeProcessorCount,
            memoryMegabytes: Int(ProcessInfo.processInfo.physicalMemory / 1_000_000),
            kernel: (kernel ?? "unknown").trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }

    var description: String {
        "\(self.processors) processors, \(FigureText.of(Double(self.memoryMegabytes) / 1000)) GB"
    }

    /// Kernels keep a little more or less memory for themselves: 5 % do not make another machine.
    func isLike(_ other: HostShape) -> Bool {
        self.processors == other.processors
            && abs(self.memoryMegabytes - other.memoryMegabytes) * 20
                <= max(self.memoryMegabytes, other.memoryMegabytes)
    }
}
