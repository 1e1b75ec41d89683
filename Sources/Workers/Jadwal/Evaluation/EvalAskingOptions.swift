internal import ArgumentParser
internal import CommandKit
internal import Jadwal
internal import OpenAI
internal import WorkerKit

/// Which conversations are asked about, and who answers.
struct EvalAskingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("v1, v2 or the path of a folder, in place of JADWAL_PROMPT.", valueName: "prompt"))
    var prompt: String?

    @Flag(help: "The offline model in this process, whatever endpoint is configured.")
    var offline = false

    @Option(help: ArgumentHelp("Answers that --record has written; no network.", valueName: "file"))
    var replay: String?

    @Option(help: ArgumentHelp("Answers in OpenAI's Batch format; no network.", valueName: "file"))
    var importResponses: String?

    @Flag(help: "Also conversations derived from these: shifted dates, other digits, a retraction behind, cut off.")
    var variants = false

    @Option(name: .customLong("seed"), help: ArgumentHelp("What the variants are made with.", valueName: "number"))
    var givenSeed: UInt64 = 1

    func validate() throws {
        let sources = [self.offline, self.replay != nil, self.importResponses != nil]
        guard sources.count(where: \.self) <= 1 else {
            throw ValidationError("--offline, --replay and --import-responses exclude each other")
        }
        _ = try self.choice
    }

    /// Nil without variants.
    var seed: UInt64? { self.variants ? self.givenSeed : nil }

    var choice: PromptChoice? {
        get throws {
            guard let prompt = self.prompt else { return nil }
            guard let choice = PromptChoice(prompt) else {
                throw ValidationError("--prompt must be v1, v2 or the path of a folder, with a slash in it")
            }
            return choice
        }
    }

    func source(_ settings: EvalSettings) throws -> EvalSource {
        if let file = self.replay {
            return .recording(try Recording(try InputFile(file).all(atMost: EvalCorpus.limit), file: file))
        }
        if let file = self.importResponses {
            return .batch(try BatchResponses(try InputFile(file).all(atMost: EvalCorpus.limit), file: file))
        }
        return self.offline || settings.model.isOffline ? .offline : .endpoint
    }
}
