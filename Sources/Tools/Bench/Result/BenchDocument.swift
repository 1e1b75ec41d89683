internal import Foundation

/// The JSON of a run. Keys are in snake case: `ratio_to_limit`.
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
    /// The commit of the baseline that this run was compared with.
    var baselineCommit: String?
    var host: HostShape
    /// True if the sizes were smaller than the variants' names say. Such results can be compared only with one another.
    var isQuick: Bool
    /// True if the run was interrupted.
    var isInterrupted = false
    var results: [BenchResult]
    var goals: [GoalOutcome]

    init(_ host: HostShape, _ results: [BenchResult], isQuick: Bool = false, goals: [Goal] = Goal.all) {
        self.date = Date().formatted(.iso8601)
        (self.host, self.results, self.isQuick) = (host, results, isQuick)
        self.goals = goals.flatMap { $0.outcomes(of: BenchResults(results), isQuick: isQuick) }
    }

    /// - Throws: if it has another schema.
    init(json: Data) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.nonConformingFloatDecodingStrategy =
            .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        self = try decoder.decode(BenchDocument.self, from: json)
        guard self.schemaVersion == 1 else { throw BenchFault("schema \(self.schemaVersion) is not known") }
    }

    /// This run as a baseline. Variants that were not measured are taken from the earlier baseline, so that a run of a
    /// few cases is enough. A variant is always taken whole, because its contestants are paired.
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
        // An infinite or undefined figure must not lose all results.
        encoder.nonConformingFloatEncodingStrategy =
            .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    var isMissingSomething: Bool { self.results.contains { !$0.missed.isEmpty } }
}

/// The properties of a machine that its figures depend on.
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

    /// Differences in memory of up to 5 % are ignored, because kernels reserve different amounts.
    func isLike(_ other: HostShape) -> Bool {
        self.processors == other.processors
            && abs(self.memoryMegabytes - other.memoryMegabytes) * 20
                <= max(self.memoryMegabytes, other.memoryMegabytes)
    }
}
