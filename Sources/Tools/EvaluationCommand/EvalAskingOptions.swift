internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Evaluation
internal import OpenAI
internal import WorkerKit

/// The options that choose the conversations and the model.
struct EvalAskingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("v1 to v4, or the path of a folder, in place of JADWAL_PROMPT.", valueName: "prompt"))
    var prompt: String?

    @Flag(help: "The offline model in this process, even if an endpoint is configured.")
    var offline = false

    @Option(help: ArgumentHelp("Answers that --record has written; no network.", valueName: "file"))
    var replay: String?

    @Option(help: ArgumentHelp("Answers in OpenAI's Batch format; no network.", valueName: "file"))
    var importResponses: String?

    @Option(help: ArgumentHelp("Answers to --export-verifications, with --import-responses.", valueName: "file"))
    var importVerifications: String?

    @Option(
        help: ArgumentHelp(
            "A model that answers from the labels: right, or wrong in the kinds of mistakes that models make. No network.",
            valueName: "right|wrong"
        )
    )
    var judge: Judge?

    @Option(
        name: .customLong("verifier"),
        help: ArgumentHelp("Who verifies with --judge: honest, stubborn, unsure or off.", valueName: "kind")
    )
    private var givenVerifier: String?

    var verifier: LabelJudge.Verifier? { self.givenVerifier.flatMap { LabelJudge.Verifier(rawValue: $0) } }

    enum Judge: String, ExpressibleByArgument {
        case right
        case wrong
    }

    @Flag(help: "Also conversations derived from these: shifted dates, other digits, a retraction behind, cut off.")
    var variants = false

    @Option(name: .customLong("seed"), help: ArgumentHelp("What the variants are made with.", valueName: "number"))
    var givenSeed: UInt64 = 1

    func validate() throws {
        let sources = [self.offline, self.replay != nil, self.importResponses != nil, self.judge != nil]
        guard sources.count(where: \.self) <= 1 else {
            throw ValidationError("--offline, --replay, --import-responses and --judge exclude each other")
        }
        guard self.importVerifications == nil || self.importResponses != nil else {
            throw ValidationError("--import-verifications needs the answers that they verify: --import-responses")
        }
        guard self.givenVerifier.map({ LabelJudge.Verifier(rawValue: $0) != nil }) ?? true else {
            let known = LabelJudge.Verifier.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--verifier must be one of \(known)")
        }
        guard self.verifier == nil || self.judge != nil else {
            throw ValidationError(
                "--verifier is for --judge; JADWAL_VERIFY_MODEL names the model that verifies otherwise"
            )
        }
        _ = try self.choice
    }

    /// nil without variants.
    var seed: UInt64? { self.variants ? self.givenSeed : nil }

    var choice: PromptChoice? {
        get throws {
            guard let prompt = self.prompt else { return nil }
            guard let choice = PromptChoice(prompt) else {
                throw ValidationError("--prompt must be \(PromptChoice.choices), with a slash in it")
            }
            return choice
        }
    }

    func source(_ settings: EvalSettings) throws -> EvalSource {
        if let file = self.replay {
            return .recording(try Recording(try InputFile(file).all(atMost: EvalCorpus.limit), file: file))
        }
        if let file = self.importResponses {
            let second = try self.importVerifications.map { file in
                try BatchResponses(try InputFile(file).all(atMost: EvalCorpus.limit), file: file)
            }
            return .batch(try BatchResponses(try InputFile(file).all(atMost: EvalCorpus.limit), file: file), second)
        }
        if self.judge == .right { return .judge(self.verifier ?? .honest) }
        return self.offline || settings.model.isOffline ? .offline : .endpoint
    }
}
