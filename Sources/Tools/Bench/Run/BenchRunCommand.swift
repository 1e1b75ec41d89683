internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import WorkerKit

struct BenchRunCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Measures the cases and prints a table; progress is on standard error.",
        discussion: """
            What is compared is measured in turns, in one run. Ctrl-C ends the run and keeps finished measurements. \
            The exit code is 1 if something could not be measured.
            """
    )

    @Option(help: ArgumentHelp("Write everything as JSON as well.", valueName: "file"))
    var json: String?

    @Option(help: ArgumentHelp("Measure this case alone; may be given again. --list names them.", valueName: "case"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Of the cases only variants whose name has this text.", valueName: "text"))
    var variant: String?

    @Option(name: .customLong("repeat"), help: ArgumentHelp("How often each is measured.", valueName: "n"))
    var repetitions = 3

    @Flag(help: "Smaller sizes, to see that everything works. No goal is judged.")
    var quick = false

    @Option(
        help: ArgumentHelp("So many conversations, and a tenth as many failures, in the case console.", valueName: "n")
    )
    var conversations: Int?

    @Flag(help: "Name the cases and their variants, and measure nothing.")
    var list = false

    @Option(help: ArgumentHelp("Measure Jadwal's executables in this folder as well, as “other”.", valueName: "folder"))
    var compare: String?

    @Option(
        help: ArgumentHelp("Compare with this earlier JSON. Default: deploy/bench-baseline.json.", valueName: "file")
    )
    var baseline: String?

    @Flag(help: "Write the JSON to the baseline's file as well, which keeps the cases that were not measured.")
    var writeBaseline = false

    func validate() throws {
        guard self.repetitions > 0 else { throw ValidationError("--repeat must be 1 or more.") }
        guard self.conversations.map({ (1000...100_000_000).contains($0) }) ?? true else {
            throw ValidationError("--conversations is from 1000 to 100000000.")
        }
        guard !self.quick || !self.writeBaseline else {
            throw ValidationError("--write-baseline wants the full sizes, without --quick.")
        }
        let names = BenchCases.all(quick: self.quick).map(\.name)
        if let unknown = self.only.first(where: { !names.contains($0) }) {
            throw ValidationError("There is no case “\(unknown)”. The cases are: \(names.joined(separator: ", ")).")
        }
        if let compare, !FileManager.default.isExecutableFile(atPath: "\(compare)/jadwal-message-worker") {
            throw ValidationError("--compare: \(compare) holds no jadwal-message-worker.")
        }
    }

    private var cases: [any BenchCase] {
        BenchCases.all(quick: self.quick, conversations: self.conversations).filter {
            self.only.isEmpty || self.only.contains($0.name)
        }
    }

    func perform() async throws {
        guard !self.list else { return self.showList() }
        let files = try BenchFiles(json: self.json, baseline: self.baseline, writesBaseline: self.writeBaseline)
        let settings: BenchSettings
        do { settings = try BenchSettings() } catch { throw CommandFailure(.usage, error.description) }
        let progress = BenchProgress()
        let host = HostShape.own
        let baseline = try files.readBaseline(host, isQuick: self.quick, progress)

        let signals = await Signals()
        let run = Task { await self.runner(settings, progress).run() }
        let watch = Task {
            while !signals.isEnding { try await Task.sleep(for: .milliseconds(100)) }
            run.cancel()
        }
        let measured = await run.value
        watch.cancel()

        let results = measured.flatMap { $0.results(baseline: baseline?.results ?? []) }
        var document = BenchDocument(host, results, isQuick: self.quick)
        document.commit = ProcessInfo.processInfo.environment["JADWAL_BENCH_COMMIT"].flatMap { $0.isEmpty ? nil : $0 }
        document.baselineCommit = baseline?.commit
        document.isInterrupted = signals.isEnding
        files.show(BenchReport(document).text)
        try files.write(document, keeping: baseline, progress)
        if signals.isEnding { throw ExitCode(128 + SIGINT) }
        if document.isMissingSomething { throw ExitCode.failure }
    }

    private func runner(_ settings: BenchSettings, _ progress: BenchProgress) -> BenchRunner {
        var other = settings
        other.programs = self.compare ?? settings.programs
        var runner = BenchRunner(
            cases: self.cases,
            variant: self.variant,
            repetitions: self.repetitions,
            progress: progress
        ) { [other] in
            try await $0.measure($1.subject, $2, $1 == .other ? other : settings)
        }
        if self.compare != nil { runner.hasOther = { BenchCases.takesOtherBuild($0, $1) } }
        if settings.python == nil {
            runner.leftOut = Set(Contestant.allCases.filter(\.isPython))
            progress.say("JADWAL_BENCH_PYTHON is not set: the plain worker and Celery are left out")
        }
        return runner
    }

    private func showList() {
        for listed in self.cases {
            StandardOutput.write("\(listed.name): \(listed.about)\n")
            for variant in listed.variants {
                let subjects = listed.subjects(of: variant).map(\.rawValue).joined(separator: ", ")
                StandardOutput.write("  \(variant) (\(subjects))\n")
            }
        }
    }
}
