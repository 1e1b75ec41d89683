/// Measures the time from starting a worker to the commit of the first message.
struct StartCase: BenchCase {
    private static let starts = 10

    let name = GoalNames.start
    let about = "from starting a worker to the commit of the first message, with the services up"
    let variants = ["message-worker"]

    init(isQuick: Bool) {}

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { 3 }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            let traffic = try await bed.traffic(chats: 50, bodyBytes: 60)
            var latencies = LatencyRecorder()
            var (total, peak) = (0.0, 0.0)
            for number in 0..<Self.starts {
                try await bed.fill(traffic, number..<number + 1)
                try await bed.settle()
                let (seconds, megabytes) = try await self.start(bed)
                latencies.record(seconds: seconds)
                (total, peak) = (total + seconds, max(peak, megabytes))
            }
            var measurement = Measurement(units: Self.starts, seconds: total)
            measurement.peakMegabytes = peak
            measurement.latency = latencies.summary
            return measurement
        }
    }

    /// - Returns: how long it took, and the peak memory until then.
    private func start(_ bed: BenchBed) async throws -> (seconds: Double, megabytes: Double) {
        let start = WallClock.now
        let process = try IngestProgram.start(.jadwal, bed, count: 1)
        return try await MeasuredProcess.running([process]) {
            var commit: Int64?
            try await bed.wait(
                for: "\(process.name) stores one message",
                within: .seconds(30),
                every: .milliseconds(20)
            ) {
                try process.checkItRuns()
                commit = try await CommitTimes.read(bed, table: "message", since: start).commits.last?.time
                return commit != nil
            }
            let seconds = Double((commit ?? start) - start) / 1_000_000
            return (seconds, Double(ProcessReading(of: [process.id]).peakBytes) / 1_000_000)
        }
    }
}
