/// Measures the time from publishing a message to the commit of its row, at a steady rate.
///
/// The i-th published message is paired with the i-th committed row. The queue is first in, first out, and if two
/// messages change places the sum of their times stays the same. The time is noted just before a message is published,
/// never before its planned time.
struct IngestLatencyCase: BenchCase {
    private static let rates = ["1,000/s": 1000, "5,000/s": 5000]
    /// Messages that are stored first, so that the subject has started.
    private static let warmUp = 500

    let name = "ingest-latency"
    let about = "from publishing a message to the commit of its row, at a steady rate"
    let variants: [String]
    private let seconds: Int

    init(isQuick: Bool) {
        self.variants = isQuick ? ["1,000/s"] : ["1,000/s", "5,000/s"]
        self.seconds = isQuick ? 5 : 20
    }

    func subjects(of variant: String) -> [Subject] { [.jadwal, .limit] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let rate = Self.rates[variant] else { throw BenchFault("\(self.name) has no variant \(variant)") }
        return try await BenchBed.lend(settings) { bed in
            let traffic = try await bed.traffic(chats: 5000, bodyBytes: 60)
            if subject != .jadwal { try await bed.makeComparatorsTable() }
            try await bed.settle()
            let count = rate * self.seconds
            let process = try IngestProgram.start(subject, bed, count: Self.warmUp + count)
            return try await MeasuredProcess.running([process]) {
                try await self.measure(process, subject, bed, traffic, count, rate)
            }
        }
    }

    private func measure(
        _ process: MeasuredProcess,
        _ subject: Subject,
        _ bed: BenchBed,
        _ traffic: ChatTraffic,
        _ count: Int,
        _ rate: Int
    ) async throws -> Measurement {
        let table = IngestProgram.table(of: subject)
        let first = Self.warmUp
        try await bed.fill(traffic, 0..<first)
        try await bed.wait(for: "\(process.name) stores its first messages", within: .seconds(60)) {
            try process.checkItRuns()
            return try await bed.count("select count(*) from \(table)") >= first
        }
        let start = WallClock.now
        let meter = try await Meter.start(bed, [process.id])
        let published = try await PacedPublisher(bed, traffic).publish(first..<first + count, perSecond: rate)
        try await bed.wait(for: "\(count) messages were stored by \(subject.rawValue)", within: .seconds(60)) {
            try process.checkItRuns()
            return try await bed.insertedRows(into: table) >= first + count
        }
        var measurement = try await meter.reading(units: count, seconds: 0)
        var commits = CommitTimes(commits: [])
        try await bed.wait(for: "\(count) messages were committed by \(subject.rawValue)", within: .seconds(30)) {
            commits = try await CommitTimes.read(bed, table: table, since: start)
            return commits.rows >= count
        }
        let committed = commits.ofEachRow
        guard committed.count == count, published.count == count, let end = committed.last else {
            throw BenchFault("\(published.count) messages were published and \(committed.count) rows are there")
        }
        var latencies = LatencyRecorder()
        for (from, to) in zip(published, committed) { latencies.record(seconds: Double(to - from) / 1_000_000) }
        measurement.seconds = Double(end - (published.first ?? end)) / 1_000_000
        measurement.latency = latencies.summary
        measurement.figures["rows_per_commit"] = Double(count) / Double(commits.commits.count)
        return measurement
    }
}
