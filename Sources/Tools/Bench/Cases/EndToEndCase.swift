internal import Pipeline
internal import Postgres

/// Measures the whole way from chats in the queue to events in calendars, with one message-worker, one analysis-worker
/// whose model answers at once, and one calendar-worker.
///
/// Latency is the critical time: from the end of a conversation's quiet period, by the database's record, to the moment
/// when the calendar server has read its event.
struct EndToEndCase: BenchCase {
    private static let customers = 50
    private static let quiet = Duration.seconds(1)
    private static let saturated = "saturated"

    let name = GoalNames.endToEnd
    let about = "chats become events in calendars; latency is from the end of the quiet period to the calendar"
    let variants: [String]
    /// For how many seconds chats are published.
    private let seconds: Int

    init(isQuick: Bool) {
        self.variants = isQuick ? ["100/s"] : ["100/s", "1000/s", Self.saturated]
        self.seconds = isQuick ? 10 : 20
    }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { variant == "100/s" ? .max : 3 }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        let rate = variant.prefix { $0.isNumber }
        let rules = DebounceRules(quiet: Self.quiet, maxWait: .seconds(3600))
        return try await BenchBed.lend(settings, rules: rules) { bed in
            try await CalendarStub.lend(settings) { calendar in
                try await StubProcess.lendModel(milliseconds: 0, .agreed, settings) { model in
                    try await self.measure(Int(rate), bed, calendar, model)
                }
            }
        }
    }

    /// - Parameter rate: chats a second; nil for a backlog that exists from the start.
    private func measure(
        _ rate: Int?,
        _ bed: BenchBed,
        _ calendar: CalendarStub,
        _ model: StubProcess
    ) async throws -> Measurement {
        let chats = try await AgreeingChats.add(Self.customers, calendar: calendar.account, to: bed)
        let count = rate.map { $0 * self.seconds } ?? 10_000
        if rate == nil { try await chats.publish(0..<count, to: bed) }
        try await bed.settle()
        let workers = [
            try bed.start("jadwal-message-worker"),
            try bed.start("jadwal-analysis-worker", settings: model.modelSettings),
            try bed.start("jadwal-calendar-worker", settings: calendar.settings),
        ]
        return try await MeasuredProcess.running(workers) {
            if rate != nil { try await self.warmUp(chats, count, bed, calendar) }
            let start = WallClock.now
            let earlier = rate == nil ? 0 : Self.customers
            let meter = try await Meter.start(bed, workers.map(\.id))
            if let rate {
                try await SteadyPace.run(count, perSecond: rate) { try await chats.publish($0, to: bed) }
            }
            try await bed.wait(
                for: "\(count) events were put",
                within: .seconds(120 + count / 30),
                every: .milliseconds(200)
            ) {
                for worker in workers { try worker.checkItRuns() }
                return try await calendar.count() >= earlier + count
            }
            var measurement = try await meter.reading(units: count, seconds: 0)
            let taken = try await calendar.taken().filter { $0.value >= start }
            measurement.seconds = Double(count) / (try OrderedMoments(taken.values).perSecond())
            try await self.addCriticalTimes(taken, to: &measurement, bed)
            measurement.figures["failures"] = Double(try await bed.count("select count(*) from failure"))
            return measurement
        }
    }

    /// One event for each customer, so that all workers run and every calendar is found before the clock starts.
    private func warmUp(_ chats: AgreeingChats, _ first: Int, _ bed: BenchBed, _ calendar: CalendarStub) async throws {
        try await chats.publish(first..<(first + Self.customers), to: bed)
        try await bed.wait(for: "the first events were put", within: .seconds(60)) {
            try await calendar.count() >= Self.customers
        }
    }

    /// - Parameter taken: when each event was put, in microseconds since 1970.
    private func addCriticalTimes(
        _ taken: [String: Int64],
        to measurement: inout Measurement,
        _ bed: BenchBed
    ) async throws {
        let rows = try await bed.pool.query(
            "select event.id, last_activity_at from event join conversation on conversation.id = event.conversation_id",
            within: .seconds(30)
        )
        var times = LatencyRecorder()
        var count = 0
        for row in rows {
            guard let moment = taken[try row.uuid(0)] else { continue }
            let quietAt = try row.timestamp(1) + Int64(Self.quiet / .microseconds(1))
            times.record(seconds: Double(moment - quietAt) / 1_000_000)
            count += 1
        }
        guard count == taken.count else {
            throw BenchFault("\(taken.count) events were put, and the database knows \(count) of them")
        }
        measurement.latency = times.summary
        measurement.figures["early_ms"] = max(0, -times.earliest * 1000)
    }
}
