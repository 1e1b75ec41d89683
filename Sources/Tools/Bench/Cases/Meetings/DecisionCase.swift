internal import Pipeline
internal import Store
internal import Time
internal import UseCases

/// Measures how long it takes until an agreed meeting stands in every calendar: from the moment of the decision, five
/// seconds after the last vote, to the last object.
struct DecisionCase: BenchCase {
    private static let calendars = 50
    private static let patience = Duration.seconds(60)

    let name = GoalNames.decision
    let about = "a meeting is agreed and written into each calendar; latency is from the decision to each object"
    let variants = [GoalNames.decisionVariant]
    private let meetings: Int

    init(isQuick: Bool) { self.meetings = isQuick ? 1 : 5 }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            try await CalendarStub.lend(settings) { stub in
                var customers: [String] = []
                for number in 0..<Self.calendars {
                    customers.append(try await bed.addCustomer(calendar: stub.account(of: number)))
                }
                let all = customers
                let processes = [
                    try bed.start("jadwal-schedule-worker", settings: stub.settings),
                    try bed.start("jadwal-calendar-worker", settings: stub.settings),
                ]
                return try await MeasuredProcess.running(processes) {
                    // Connections, places of calendars and code are there afterwards.
                    _ = try await self.decide(all, processes, stub, bed)
                    try await bed.settle()
                    let meter = try await Meter.start(bed, processes.map(\.id))
                    var (latencies, slowest) = (LatencyRecorder(), 0.0)
                    for _ in 0..<self.meetings {
                        let times = try await self.decide(all, processes, stub, bed)
                        for time in times { latencies.record(seconds: time) }
                        slowest = max(slowest, times.max() ?? 0)
                    }
                    let written = self.meetings * Self.calendars
                    var measurement = try await meter.reading(units: written, seconds: slowest)
                    measurement.latency = latencies.summary
                    return measurement
                }
            }
        }
    }

    /// - Returns: for each calendar the seconds from the decision to its object.
    private func decide(
        _ customers: [String],
        _ processes: [MeasuredProcess],
        _ stub: CalendarStub,
        _ bed: BenchBed
    ) async throws -> [Double] {
        let meeting = try await BenchMeeting.propose(
            of: customers[0],
            guests: customers.count - 1,
            slots: 1,
            in: bed.store
        )
        for guest in meeting.tokens.indices {
            let seat = try await meeting.seat(guest, in: bed.store)
            let customer = Actor.owner(customers[guest + 1])
            try await ClaimSeat().run(.init(seat), as: customer, in: bed.store).get()
            let vote = TakePart.Input(seat, .vote(slot: meeting.slots[0], .yes))
            try await TakePart().run(vote, as: customer, in: bed.store).get()
        }
        guard let board = try await PostgresMeetings(bed.store).find(meeting.id, of: meeting.host)?.board,
            let last = board.lastVoteAt
        else { throw BenchFault("the meeting is not there") }
        let moment = (last + MeetingRule.pause).milliseconds * 1000
        let count = customers.count
        try await bed.wait(for: "\(count) calendars have the meeting", within: Self.patience) {
            for process in processes { try process.checkItRuns() }
            return try await stub.received(meeting.id).count >= count
        }
        return try await stub.received(meeting.id).map { Double($0 - moment) / 1_000_000 }
    }
}
