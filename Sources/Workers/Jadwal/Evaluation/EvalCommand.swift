internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Jadwal
internal import WorkerKit

struct EvalCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Scores a model and a prompt on labelled conversations.",
        discussion: """
            Asks the configured endpoint, or the offline model in this process when none is configured. A corpus is a file of JSON \
            Lines or a folder of them (*.jsonl); without one, the conversations that come with Jadwal are taken.
            """
    )

    @Argument(help: ArgumentHelp("Files or folders.", valueName: "corpus"))
    var corpora: [String] = []

    @OptionGroup(title: "What is asked") var asking: EvalAskingOptions
    @OptionGroup(title: "What is written") var writing: EvalWritingOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let settings = try await self.options.read { EvalSettings(reading: &$0) }
        let corpus = try EvalCorpus.read(self.corpora)
        let template = try PromptFolder.load(try self.asking.choice ?? settings.model.prompt)
        let chats = corpus.chats + (self.asking.seed.map { VariantMaker(seed: $0).variants(of: corpus.chats) } ?? [])
        let source = try self.asking.source(settings)
        guard self.writing.exportRequests == nil else {
            return try self.writing.writeRequests(chats, template, model: settings.model.model)
        }
        let run = EvalRun(template: template, model: source.model(settings), scrubber: settings.scrubber)
        let result = try await source.with(settings) { asker in try await run.score(chats, asking: asker) }
        try self.writing.writeRecording(result.recorded)
        var report = EvaluationReport(
            model: run.model,
            prompt: template.name,
            corpus: corpus.names,
            scored: result.scored,
            seed: self.asking.seed,
            prices: self.writing.prices
        )
        report.comparison = try self.writing.earlierRun().map { RunComparison(from: $0, to: report) }
        try self.writing.write(report, result.scored)
        if self.listing.json { try Listing.writeJSON(report) } else { EvalText.write(report) }
        try self.writing.holdAgainstBaseline(report)
    }
}
