internal import Foundation

/// What is read of an earlier report in JSON.
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
