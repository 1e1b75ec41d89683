internal import Foundation
internal import HTTP
internal import HTTPTypes
internal import Pipeline

/// Measures how agreed events are written into calendars: a backlog for the rate; then, with the stub, a steady rate
/// for the latency from publishing a message to the arrival of its object.
struct CalendarCase: BenchCase {
    private static let customers = 20
    private static let steadyPerSecond = 50

    let name = "calendar"
    let about = "agreed events are written by one calendar-worker, its look for conflicts included"
    let variants = ["stub", "Radicale"]
    private let isQuick: Bool

    init(isQuick: Bool) { self.isQuick = isQuick }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { variant == "Radicale" ? 3 : .max }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            guard variant == "stub" else { return try await self.measureRadicale(bed) }
            return try await CalendarStub.lend(settings) { stub in try await self.measureStub(stub, bed) }
        }
    }

    private func measureStub(_ stub: CalendarStub, _ bed: BenchBed) async throws -> Measurement {
        let events = try await AgreedEvents.add(Self.customers, calendar: stub.account, to: bed)
        let count = self.isQuick ? 500 : 2000
        try await events.publish(0..<count, to: bed)
        try await bed.settle()
        let worker = try bed.start("jadwal-calendar-worker", settings: stub.settings)
        return try await MeasuredProcess.running([worker]) {
            let meter = try await Meter.start(bed, [worker.id])
            try await bed.wait(for: "\(count) events were put", within: .seconds(30 + count / 20)) {
                try worker.checkItRuns()
                return try await stub.count() >= count
            }
            var measurement = try await meter.reading(units: count, seconds: 0)
            let rate = try OrderedMoments(try await stub.taken().values).perSecond()
            measurement.seconds = Double(count) / rate
            measurement.latency = try await self.latency(count, events, stub, worker, bed)
            return measurement
        }
    }

    /// Measures how workers that share a backlog write it into the stub. The rate counts from the moment when all take
    /// events.
    static func drain(_ count: Int, workers: Int, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            try await CalendarStub.lend(settings) { stub in
                let events = try await AgreedEvents.add(Self.customers, calendar: stub.account, to: bed)
                try await events.publish(0..<count, to: bed)
                try await bed.settle()
                let processes = try (0..<workers).map { _ in
                    try bed.start("jadwal-calendar-worker", settings: stub.settings)
                }
                return try await MeasuredProcess.running(processes) {
                    let meter = try await Meter.start(bed, processes.map(\.id))
                    let start = try await bed.allTake(from: bed.queues.calendar, processes)
                    try await bed.wait(for: "\(count) events were put", within: .seconds(30 + count / 20)) {
                        for process in processes { try process.checkItRuns() }
                        return try await stub.count() >= count
                    }
                    var measurement = try await meter.reading(units: count, seconds: 0)
                    let moments = try await stub.taken().values.filter { $0 >= start }
                    measurement.seconds = Double(count) / (try OrderedMoments(moments).perSecond())
                    return measurement
                }
            }
        }
    }

    private func latency(
        _ first: Int,
        _ events: AgreedEvents,
        _ stub: CalendarStub,
        _ worker: MeasuredProcess,
        _ bed: BenchBed
    ) async throws -> LatencySummary? {
        let count = Self.steadyPerSecond * (self.isQuick ? 5 : 20)
        var published: [Int64] = []
        try await SteadyPace.run(count, perSecond: Self.steadyPerSecond) { portion in
            for number in portion {
                published.append(WallClock.now)
                try await events.publish((first + number)..<(first + number + 1), to: bed)
            }
        }
        try await bed.wait(for: "\(count) further events were put", within: .seconds(60)) {
            try worker.checkItRuns()
            return try await stub.count() >= first + count
        }
        let taken = try await stub.taken()
        var latencies = LatencyRecorder()
        for (number, start) in published.enumerated() {
            guard let moment = taken[events.id(first + number)] else { continue }
            latencies.record(seconds: Double(moment - start) / 1_000_000)
        }
        return latencies.summary
    }

    /// All customers share one account, because the bench's Radicale has only one.
    private func measureRadicale(_ bed: BenchBed) async throws -> Measurement {
        let radicale = try BenchRadicale(bed.settings)
        let account = radicale.account
        // Objects of the last measurement would be found as conflicts.
        try await radicale.delete("jadwal-whatsapp-events")
        let events = try await AgreedEvents.add(Self.customers, calendar: account, to: bed)
        let count = self.isQuick ? 60 : 300
        try await events.publish(0..<count, to: bed)
        try await bed.settle()
        let start = WallClock.now
        let worker = try bed.start("jadwal-calendar-worker", settings: radicale.settings)
        return try await MeasuredProcess.running([worker]) {
            let meter = try await Meter.start(bed, [worker.id])
            try await bed.wait(for: "\(count) events were written", within: .seconds(60 + count)) {
                try worker.checkItRuns()
                return try await bed.writtenEvents() >= count
            }
            var measurement = try await meter.reading(units: count, seconds: 0)
            // The last change of each event row notes that the event was written.
            let commits = OrderedMoments(try await CommitTimes.read(bed, table: "event", since: start).ofEachRow)
            measurement.seconds = Double(count) / (try commits.perSecond())
            try await radicale.delete("jadwal-whatsapp-events")
            return measurement
        }
    }
}
