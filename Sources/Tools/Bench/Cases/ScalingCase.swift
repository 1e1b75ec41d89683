/// Measures the same backlog with one worker and with several that share the machine.
///
/// All numbers of workers are measured right after one another, in random order, because the machine's speed may change
/// within an hour. The figures of a row are those of one worker; the rates of several are its `…_beside_one`, and
/// `4_workers_…_ms` are the processor times of four for 1,000 units. A rate counts from the moment when all workers
/// take work, so that their start counts for none of them; with analysis-workers, after the first third.
struct ScalingCase: BenchCase {
    let name = GoalNames.scaling
    let about = "a backlog is worked by one worker, and by several that share the machine"
    private let loads: [ScalingLoad]

    init(isQuick: Bool) {
        let messages = isQuick ? 40_000 : 200_000
        self.loads = [
            .messages("message-workers, 5k chats", messages: messages, chats: 5000),
            .messages("message-workers, 500k chats", messages: messages, chats: 500_000),
            .analysis("analysis-workers, 300 ms", rounds: isQuick ? 8 : 40),
            .events("calendar-workers, stub", count: isQuick ? 500 : 4000),
        ]
    }

    var variants: [String] { self.loads.map(\.name) }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let load = self.loads.first(where: { $0.name == variant }) else {
            throw BenchFault("\(self.name) has no variant \(variant)")
        }
        var measured: [Int: Measurement] = [:]
        for workers in load.workers.shuffled() { measured[workers] = try await load.drain(workers, settings) }
        return try Self.beside(measured)
    }

    /// The measurement of one worker, with the rates of several beside its own.
    static func beside(_ measured: [Int: Measurement]) throws(BenchFault) -> Measurement {
        guard var one = measured[1], one.perSecond > 0 else { throw BenchFault("one worker was not measured") }
        for (workers, several) in measured where workers > 1 {
            one.figures[GoalNames.besideOne(workers)] = several.perSecond / one.perSecond
        }
        // Where the time goes that more workers cost.
        if let four = measured[4] {
            one.figures["4_workers_own_ms"] = four.subjectMilliseconds
            one.figures["4_workers_broker_ms"] = four.brokerMilliseconds
            one.figures["4_workers_database_ms"] = four.databaseMilliseconds
        }
        return one
    }
}

/// One variant of the scaling case.
private struct ScalingLoad: Sendable {
    var name: String
    /// How many workers share the machine.
    var workers: [Int]
    var drain: @Sendable (_ workers: Int, _ settings: BenchSettings) async throws -> Measurement

    static func messages(_ name: String, messages: Int, chats: Int) -> ScalingLoad {
        ScalingLoad(name: name, workers: [1, 2, 4, 8]) { workers, settings in
            try await BenchBed.lend(settings) { bed in
                let traffic = try await bed.traffic(chats: chats, bodyBytes: 60)
                return try await IngestRun(bed, traffic, 0..<messages).measure(.jadwal, workers: workers)
            }
        }
    }

    /// Each worker may use the model as much as one alone may.
    static func analysis(_ name: String, rounds: Int) -> ScalingLoad {
        let load = AnalysisLoad(milliseconds: 300, concurrency: 512, rounds: rounds)
        return ScalingLoad(name: name, workers: [1, 2, 4]) { workers, settings in
            try await AnalysisCase.drain(load, workers: workers, settings)
        }
    }

    static func events(_ name: String, count: Int) -> ScalingLoad {
        ScalingLoad(name: name, workers: [1, 2, 4]) { workers, settings in
            try await CalendarCase.drain(count, workers: workers, settings)
        }
    }
}
