internal import Pipeline
internal import Store

/// Measures the analysis of due conversations, with a model that takes a fixed time for each and never finds an event.
struct AnalysisCase: BenchCase {
    /// The messages of each conversation. The owner's messages make it due.
    private static let lines = [
        (false, "did you see what happened at the match"), (true, "no, I was asleep already"),
        (false, "three goals in the last ten minutes, unbelievable"), (true, "haha of course they did"),
    ]

    let name = GoalNames.analysis
    let about = "due conversations are read by one worker; the model answers after the given time"
    private let loads: [AnalysisLoad]

    init(isQuick: Bool) {
        let share = isQuick ? 5 : 1
        self.loads = [
            AnalysisLoad(milliseconds: 0, concurrency: 64, rounds: 80 / share),
            AnalysisLoad(milliseconds: 50, concurrency: 64, rounds: 300 / share),
            AnalysisLoad(milliseconds: 300, concurrency: 512, rounds: 40 / share),
            AnalysisLoad(milliseconds: 2000, concurrency: 512, rounds: isQuick ? 3 : 9),
        ]
    }

    var variants: [String] { self.loads.map(\.name) }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let load = self.loads.first(where: { $0.name == variant }) else {
            throw BenchFault("\(self.name) has no variant \(variant)")
        }
        return try await Self.drain(load, workers: 1, settings)
    }

    /// - Parameter workers: how many processes share the conversations, each with the load's concurrency.
    static func drain(_ load: AnalysisLoad, workers: Int, _ settings: BenchSettings) async throws -> Measurement {
        let rules = DebounceRules(quiet: .milliseconds(100), maxWait: .seconds(3600))
        return try await BenchBed.lend(settings, rules: rules) { bed in
            try await Self.store(load.conversations, in: bed)
            return try await StubProcess.lendModel(milliseconds: load.milliseconds, .none, settings) { model in
                try await Self.measure(load, workers, model, bed)
            }
        }
    }

    private static func measure(
        _ load: AnalysisLoad,
        _ workers: Int,
        _ model: StubProcess,
        _ bed: BenchBed
    ) async throws -> Measurement {
        try await bed.settle()
        let start = WallClock.now
        let own = ["JADWAL_LLM_CONCURRENCY": "\(load.concurrency)", "JADWAL_PREFILTER": "off"]
        let processes = try (0..<workers).map { _ in
            try bed.start("jadwal-analysis-worker", settings: model.modelSettings.merging(own) { $1 })
        }
        return try await MeasuredProcess.running(processes) {
            let meter = try await Meter.start(bed, processes.map(\.id))
            try await bed.wait(
                for: "\(load.conversations) conversations were read",
                within: .seconds(60) + load.shortest * 10,
                every: .milliseconds(250)
            ) {
                for process in processes { try process.checkItRuns() }
                return try await bed.count("select count(*) from conversation where due_at is not null") == 0
            }
            var measurement = try await meter.reading(units: load.conversations, seconds: 0)
            // The last change of each conversation is the commit of its verdict.
            let commits = OrderedMoments(try await CommitTimes.read(bed, table: "conversation", since: start).ofEachRow)
            guard commits.moments.count == load.conversations else {
                throw BenchFault("of \(load.conversations) conversations \(commits.moments.count) were read")
            }
            let rate = try commits.perSecond(from: load.warmUp)
            measurement.seconds = Double(load.conversations) / rate
            if let possible = load.possible, workers == 1 { measurement.figures["share_of_possible"] = rate / possible }
            measurement.figures["failures"] = Double(try await bed.count("select count(*) from failure"))
            return measurement
        }
    }

    private static func store(_ conversations: Int, in bed: BenchBed) async throws {
        var added: [String] = []
        for _ in 0..<20 { added.append(try await bed.addCustomer()) }
        let customers = added
        let start = WallClock.now / 1_000_000 - 600
        try await StoredChats.store(conversations, in: bed.store) { chat in
            Self.lines.enumerated().map { index, line in
                ChatMessage(
                    customerID: customers[chat % customers.count],
                    id: "\(line.0)_\(chat)_\(index)",
                    chatID: "\(966_500_000_000 + chat)@c.us",
                    isSenderMe: line.0,
                    senderName: line.0 ? "Sami" : "Noura",
                    body: line.1,
                    timestamp: start + Int64(index * 20)
                )
            }
        }
    }
}

/// Conversations, and how the model answers.
struct AnalysisLoad: Sendable {
    /// How long the model takes for each answer.
    var milliseconds: Int
    /// Conversations that are analysed at the same time.
    var concurrency: Int
    /// How many times `concurrency` conversations are analysed. Whole rounds, because a slow model answers all requests
    /// of a round at once, so a rate over a part of a round would be wrong.
    var rounds: Int

    var name: String { "\(self.milliseconds) ms" }
    var conversations: Int { self.concurrency * self.rounds }

    /// Conversations per second if only the model takes time; nil if it takes none.
    var possible: Double? {
        self.milliseconds > 0 ? Double(self.concurrency) * 1000 / Double(self.milliseconds) : nil
    }

    /// The index of the last conversation of the first third. That third is warm-up and is not counted.
    var warmUp: Int { max(1, self.rounds / 3) * self.concurrency - 1 }

    /// The shortest possible time.
    var shortest: Duration { .milliseconds(self.milliseconds * self.rounds) + .seconds(self.conversations / 500) }
}
