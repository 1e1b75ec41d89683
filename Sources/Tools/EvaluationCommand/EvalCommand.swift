package import ArgumentParser
internal import Assembly
package import CommandKit
internal import Evaluation
internal import Pipeline
internal import WorkerKit

package struct EvalCommand: OperatorCommand {
    package static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Scores a model and a prompt on labelled conversations.",
        discussion: """
            Asks the configured endpoint, or the offline model in this process when none is configured. A corpus is a \
            file of JSON Lines or a folder of them (*.jsonl); without one, the conversations that come with Jadwal are \
            taken.
            """
    )

    @Argument(help: ArgumentHelp("Files or folders.", valueName: "corpus"))
    var corpora: [String] = []

    @Flag(help: "The files hold sentences that add an event. No model is asked.")
    var quickAdd = false

    @OptionGroup(title: "What is asked") var asking: EvalAskingOptions
    @OptionGroup(title: "What is written") var writing: EvalWritingOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    package init() {}

    package func validate() throws {
        guard !self.quickAdd || !self.corpora.isEmpty else {
            throw ValidationError("--quick-add needs files, such as those of prompts/quick-add")
        }
    }

    package func perform() async throws {
        if self.quickAdd { return try self.readSentences() }
        let settings = try await self.options.read { EvalSettings(reading: &$0) }
        let corpus = try EvalCorpus.read(self.corpora)
        let template = try PromptFolder.load(try self.asking.choice ?? settings.model.prompt)
        let chats = corpus.chats + (self.asking.seed.map { VariantMaker(seed: $0).variants(of: corpus.chats) } ?? [])
        if self.asking.judge == .wrong { return try await self.judgeWrongAnswers(template, chats, corpus.names) }
        let source = try self.asking.source(settings)
        guard self.writing.exportRequests == nil else {
            return try self.writing.writeRequests(chats, template, model: settings.model.model)
        }
        let run = EvalRun(template: template, model: source.model(settings), scrubber: settings.scrubber)
        let result = try await source.with(settings, template.form) { asker in try await run.score(chats, asking: asker)
        }
        try self.writing.writeRecording(result.recorded)
        try self.writing.writeVerifications(result.wanted, model: settings.model.verifyingModel)
        var report = EvaluationReport(
            model: run.model,
            prompt: template.name,
            corpus: corpus.names,
            scored: result.scored,
            seed: self.asking.seed,
            prices: self.writing.prices,
            template: template
        )
        report.comparison = try self.writing.earlierRun().map { RunComparison(from: $0, to: report) }
        try self.writing.write(report, result.scored)
        if self.listing.json { try Listing.writeJSON(report) } else { EvalText.write(report) }
        try self.writing.holdAgainstBaseline(report)
    }

    /// Reports how well sentences are read by which owners add events.
    private func readSentences() throws {
        let files = try EvalCorpus.files(of: self.corpora).map { file in
            (file, try LabelledSentence.read(try InputFile(file).all(atMost: EvalCorpus.limit), file: file))
        }
        let all = [("all", files.flatMap(\.1))]
        let scores = (files.count > 1 ? files + all : files).map { (name: $0, score: SentenceScore($1)) }
        if self.listing.json {
            try Listing.writeJSON(Dictionary(scores, uniquingKeysWith: { first, _ in first }))
        } else {
            let rows = scores.map { [$0.name] + $0.score.row }
            StandardOutput.write(Table(titles: ["FILE"] + SentenceScore.columns, rows: rows).text)
        }
    }

    /// Reports how many wrong answers reach the calendar, for each kind of mistake.
    private func judgeWrongAnswers(_ template: PromptTemplate, _ chats: [LabelledChat], _ names: [String]) async throws
    {
        let verifier = self.asking.verifier ?? .stubborn
        let scores = try await WrongAnswerRun(template: template, verifier: verifier).scores(chats)
        let report = WrongAnswerReport(
            verifier: verifier.rawValue,
            prompt: template.name,
            corpus: names,
            conversations: chats.count,
            scores: scores
        )
        if self.listing.json { try Listing.writeJSON(report) } else { EvalText.write(report.section, report.origin) }
        try self.writing.keepBounds(report)
    }
}

/// The settings of `eval`. It needs no database, broker or keys.
struct EvalSettings: Sendable {
    let model: ModelSettings
    let outgoing: OutgoingSettings

    init(reading reader: inout SettingsReader) {
        self.model = ModelSettings(reading: &reader)
        self.outgoing = OutgoingSettings(reading: &reader)
    }

    var scrubber: SecretScrubber { SecretScrubber([self.model.apiKey].compactMap(\.self)) }
}

/// Prints a report as text.
private enum EvalText {
    static func write(_ report: EvaluationReport) {
        StandardOutput.write(report.origin + "\n")
        for section in report.sections { StandardOutput.write("\n" + Self.text(section)) }
    }

    static func write(_ section: ReportSection, _ origin: String) {
        StandardOutput.write(origin + "\n\n" + Self.text(section))
    }

    private static func text(_ section: ReportSection) -> String {
        var table = Table(titles: section.columns, rows: section.rows)
        table.showsTitles = section.columns.contains { !$0.isEmpty }
        let note = section.note.isEmpty ? "" : section.note + "\n"
        return section.title + "\n" + note + table.text
    }
}

extension EvaluationFileFault: ExplainedError {
    package var explanation: CommandFailure { CommandFailure(.refused, self.description) }
}

extension PromptFolderError: ExplainedError {
    package var explanation: CommandFailure { CommandFailure(.usage, self.description) }
}
