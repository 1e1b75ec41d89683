internal import HTTP
internal import HTTPTypes

/// Measures the cost of an idle worker. The push-worker has no APNs key, so it keeps no connection open.
struct IdleCase: BenchCase {
    let name = GoalNames.idle
    let about = "a worker that has nothing to do: processor time, memory, statements"
    let variants: [String]
    private let seconds: Int
    private let armed: Int

    init(isQuick: Bool) {
        (self.seconds, self.armed) = isQuick ? (5, 20_000) : (20, 1_000_000)
        self.variants = [
            "message-worker", "analysis-worker", "calendar-worker", "push-worker", "schedule-worker",
            isQuick ? "schedule-worker, 20k armed" : GoalNames.armedVariant,
        ]
    }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { 3 }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            if variant.hasSuffix("armed") {
                try await ArmedSchedules.fill(self.armed, in: bed)
                return try await self.idle("schedule-worker", [:], bed)
            }
            guard variant == "analysis-worker" else { return try await self.idle(variant, [:], bed) }
            let model = try MeasuredProcess(
                "\(settings.programs)/jadwal-offline-model",
                ["--listen", "127.0.0.1:0"],
                environment: [:],
                folder: settings.folder
            )
            return try await MeasuredProcess.running([model]) {
                let address = try await model.says(/listening on (\S+)/)
                let its = ["OPENAI_BASE_URL": "http://\(address)/v1", "OPENAI_MODEL": "jadwal-offline"]
                return try await self.idle(variant, its, bed)
            }
        }
    }

    private func idle(_ worker: String, _ settings: [String: String], _ bed: BenchBed) async throws -> Measurement {
        let process = try bed.start("jadwal-\(worker)", settings: settings)
        return try await MeasuredProcess.running([process]) {
            try await self.becomeReady(process, bed)
            try await bed.settle()
            let start = ContinuousClock.now
            let meter = try await Meter.start(bed, [process.id])
            try await Task.sleep(for: .seconds(self.seconds))
            try process.checkItRuns()
            let reading = try await meter.reading(units: self.seconds, seconds: start.duration(to: .now) / .seconds(1))
            // The meter reports milliseconds for 1,000 units; a unit is a second here.
            func perSecond(_ milliseconds: Double?) -> Double? {
                milliseconds.map { $0 / 1000 * Double(reading.units) / reading.seconds }
            }
            var measurement = Measurement(units: self.seconds, seconds: reading.seconds)
            measurement.peakMegabytes = reading.peakMegabytes
            measurement.figures["cpu_ms_per_second"] = perSecond(reading.subjectMilliseconds)
            measurement.figures["broker_cpu_ms_per_second"] = perSecond(reading.brokerMilliseconds)
            measurement.figures["database_cpu_ms_per_second"] = perSecond(reading.databaseMilliseconds)
            measurement.figures["statements_per_second"] = reading.statementsPerUnit
            measurement.figures["resident_megabytes"] =
                Double(ProcessReading(of: [process.id]).residentBytes) / 1_000_000
            return measurement
        }
    }

    private func becomeReady(_ process: MeasuredProcess, _ bed: BenchBed) async throws {
        let port = try await process.says(/Health and metrics are served.*?port"?[:=]"?(\d+)/)
        let http = HTTPClient()
        await http.start()
        let outcome: Result<Void, any Error>
        do {
            try await bed.wait(for: "\(process.name) is ready", within: .seconds(60)) {
                try process.checkItRuns()
                let call = HTTPCall(method: .get, url: "http://127.0.0.1:\(port)/readyz")
                return (try? await http.execute(call))?.status == 200
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        await http.close()
        try outcome.get()
    }
}
