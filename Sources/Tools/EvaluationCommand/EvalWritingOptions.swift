internal import ArgumentParser
internal import CommandKit
internal import Evaluation
internal import OpenAI
internal import Pipeline
internal import WorkerKit

/// The files that an evaluation reads and writes besides the report on standard output.
struct EvalWritingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The report as one HTML page, with each miss in full.", valueName: "file"))
    var html: String?

    @Option(
        help: ArgumentHelp(
            "A JSON line for each conversation: id, status, events, questions, as Jadwal decides.",
            valueName: "file"
        )
    )
    var verdicts: String?

    @Option(help: ArgumentHelp("Raw answers for --replay, without secrets.", valueName: "file"))
    var record: String?

    @Option(help: ArgumentHelp("Only write the requests, in OpenAI's Batch format.", valueName: "file"))
    var exportRequests: String?

    @Option(
        help: ArgumentHelp(
            "With --import-responses: the verifications that its answers call for, in the same format.",
            valueName: "file"
        )
    )
    var exportVerifications: String?

    @Option(help: ArgumentHelp("Compare with an earlier report of --json.", valueName: "file"))
    var compare: String?

    @Option(help: ArgumentHelp("Bounds that must hold; otherwise the exit code is 1.", valueName: "file"))
    var baseline: String?

    @Option(help: ArgumentHelp("Set the bounds of this run in a file of bounds.", valueName: "file"))
    var writeBaseline: String?

    @Option(help: ArgumentHelp("Of a million input tokens.", valueName: "money"))
    var inputPrice: Double?

    @Option(help: ArgumentHelp("Of a million output tokens.", valueName: "money"))
    var outputPrice: Double?

    var prices: TokenPrices? {
        guard self.inputPrice != nil || self.outputPrice != nil else { return nil }
        return TokenPrices(input: self.inputPrice ?? 0, output: self.outputPrice ?? 0)
    }

    func earlierRun() throws -> EarlierRun? {
        guard let file = self.compare else { return nil }
        return try EarlierRun(try InputFile(file).all(atMost: EvalCorpus.limit), file: file)
    }

    func writeRequests(_ chats: [LabelledChat], _ template: PromptTemplate, model: String) throws {
        guard let file = self.exportRequests else { return }
        let lines = chats.flatMap { chat in
            chat.window().map { BatchRequests.line(chat.id, template.prompt(for: $0, nonce: chat.nonce), model: model) }
                ?? []
        }
        try OutputFile.write(lines, to: file)
        StandardError.write("\(chats.count) requests written\n")
    }

    /// Writes the requests of the second round: the verifications that the first answers need.
    func writeVerifications(
        _ wanted: [(id: String, verifications: [EvalAsker.Verification])],
        model: String
    ) throws {
        guard let file = self.exportVerifications else { return }
        let lines = wanted.flatMap { id, verifications in
            verifications.flatMap {
                BatchRequests.line(EvalAsker.verificationID(id, $0.index), $0.prompt, model: model)
            }
        }
        try OutputFile.write(lines, to: file)
        StandardError.write("\(wanted.reduce(0) { $0 + $1.verifications.count }) verifications written\n")
    }

    func writeRecording(_ recorded: [RecordedAnswer]) throws {
        guard let file = self.record else { return }
        try OutputFile.write(try Recording.lines(recorded), to: file)
    }

    func write(_ report: EvaluationReport, _ scored: [ScoredChat]) throws {
        if let file = self.html {
            try OutputFile.write(Array(EvaluationPage(report, scored).html.utf8), to: file)
        }
        if let file = self.verdicts {
            let lines = try scored.map { try Listing.jsonLine(VerdictLine($0)) + "\n" }
            try OutputFile.write(Array(lines.joined().utf8), to: file)
        }
        guard let file = self.writeBaseline else { return }
        var baseline = Baseline()
        if let bytes = try? InputFile(file).all(atMost: EvalCorpus.limit) { baseline = try Baseline(bytes, file: file) }
        baseline.set(report.bounds)
        try OutputFile.write(try baseline.json, to: file)
    }

    /// Sets or checks the bounds of a run with wrong answers.
    func keepBounds(_ report: WrongAnswerReport) throws {
        if let file = self.writeBaseline {
            var baseline = Baseline()
            if let bytes = try? InputFile(file).all(atMost: EvalCorpus.limit) {
                baseline = try Baseline(bytes, file: file)
            }
            baseline.set(report.bounds)
            try OutputFile.write(try baseline.json, to: file)
        }
        guard let file = self.baseline else { return }
        let baseline = try Baseline(try InputFile(file).all(atMost: EvalCorpus.limit), file: file)
        let faults = baseline.faults(of: report)
        guard faults.isEmpty else { throw CommandFailure(.refused, faults.joined(separator: "\njadwal: ")) }
    }

    /// Throws if a bound is not met, or if there is none for this run.
    func holdAgainstBaseline(_ report: EvaluationReport) throws {
        guard let file = self.baseline else { return }
        let baseline = try Baseline(try InputFile(file).all(atMost: EvalCorpus.limit), file: file)
        let faults = baseline.faults(of: report)
        guard faults.isEmpty else { throw CommandFailure(.refused, faults.joined(separator: "\njadwal: ")) }
    }
}
