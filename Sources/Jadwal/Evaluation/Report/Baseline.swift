internal import Foundation

/// What the offline model has to reach, committed beside the conversations: a floor, checked by a test.
public struct Baseline: Sendable, Hashable, Codable {
    public var bounds: [BaselineBound]
    /// What of wrong answers may be written. Nil in files from before.
    public var wrongAnswers: [WrongAnswerBound]?

    public init(bounds: [BaselineBound] = []) { self.bounds = bounds }

    private enum CodingKeys: String, CodingKey {
        case bounds
        case wrongAnswers = "wrong_answers"
    }

    public init(_ bytes: [UInt8], file: String) throws(EvaluationFileFault) {
        do { self = try JSONDecoder().decode(Baseline.self, from: Data(bytes)) } catch {
            throw EvaluationFileFault(file: file, detail: "is no baseline")
        }
    }

    /// What the report undercuts, in words. A run without a bound is a fault too: nothing holds it.
    public func faults(of report: EvaluationReport) -> [String] {
        report.bounds.flatMap { run in
            guard let bound = self.bounds.first(where: { $0.run == run.run }) else {
                return ["no bound for \(run.run)"]
            }
            let scores = run.seed == nil ? report.scores : report.variants
            return bound.faults(of: (scores ?? report.scores).total).map { "\(run.run): \($0)" }
        }
    }

    /// In place of the bounds of the same run, if there are any.
    public mutating func set(_ bounds: [BaselineBound]) {
        for bound in bounds {
            self.bounds.removeAll { $0.run == bound.run }
            self.bounds.append(bound)
        }
        self.bounds.sort { $0.run < $1.run }
    }

    public mutating func set(_ bounds: [WrongAnswerBound]) {
        let kept = (self.wrongAnswers ?? []).filter { old in !bounds.contains { $0.run == old.run } }
        self.wrongAnswers = (kept + bounds).sorted { $0.run < $1.run }
    }

    /// Which kinds of wrong answers are written more often than they may be.
    public func faults(of report: WrongAnswerReport) -> [String] {
        report.bounds.flatMap { run -> [String] in
            guard let bound = self.wrongAnswers?.first(where: { $0.run == run.run }) else {
                return ["no bound for \(run.run)"]
            }
            return run.written <= bound.written
                ? [] : ["\(run.run): \(run.written) are written, at most \(bound.written) may be"]
        }
    }

    public var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
        }
    }
}
