internal import HTTP
internal import HTTPTypes
internal import Store

/// Measures votes by links: guests of many meetings who tap at a steady rate in all, while a schedule-worker looks at the
/// meetings. A vote that is late is measured from the moment when it was due until its page is answered, which is after
/// it was stored.
struct VotesCase: BenchCase {
    private static let rate = 200
    private static let (meetings, guests, slots) = (20, 20, 5)

    let name = GoalNames.votes
    let about = "votes on meetings by guests' links, at a steady rate; latency is from the tap to the answer"
    let variants = [GoalNames.votesVariant]
    private let seconds: Int

    init(isQuick: Bool) { self.seconds = isQuick ? 3 : 30 }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            var meetings: [BenchMeeting] = []
            for _ in 0..<Self.meetings {
                meetings.append(
                    try await .propose(
                        of: try await bed.addCustomer(),
                        guests: Self.guests,
                        slots: Self.slots,
                        in: bed.store
                    )
                )
            }
            let (all, worker) = (meetings, try bed.start("jadwal-schedule-worker"))
            let process = try bed.start("jadwal-api", settings: try await BenchOwners.settings(bed))
            return try await MeasuredProcess.running([worker]) {
                try await BenchOwners.visiting(process) { http, address in
                    let voters = all.enumerated().flatMap { number, meeting in
                        meeting.tokens.indices.map { guest in
                            Voter(
                                http: http,
                                url: "\(address)/m/\(meeting.tokens[guest])/vote",
                                slots: meeting.slots,
                                address: BenchOwners.address(number * Self.guests + guest)
                            )
                        }
                    }
                    // A replica's first requests open its connections to the database.
                    _ = try await self.vote(voters, for: 1, [process, worker], bed)
                    return try await self.vote(voters, for: self.seconds, [process, worker], bed)
                }
            }
        }
    }

    private func vote(
        _ voters: [Voter],
        for seconds: Int,
        _ processes: [MeasuredProcess],
        _ bed: BenchBed
    ) async throws -> Measurement {
        let count = seconds * Self.rate
        try await bed.settle()
        let meter = try await Meter.start(bed, processes.map(\.id))
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: Double.self) { group in
            for number in 0..<count {
                let due = start + Duration.seconds(1) * number / Self.rate
                group.addTask {
                    try await Task.sleep(until: due, tolerance: .zero)
                    try await voters[number % voters.count].vote(number / voters.count)
                    return (ContinuousClock.now - due) / .seconds(1)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        var measurement = try await meter.reading(units: count, seconds: start.duration(to: .now) / .seconds(1))
        var latencies = LatencyRecorder()
        for time in times { latencies.record(seconds: time) }
        measurement.latency = latencies.summary
        return measurement
    }
}

/// A guest with the page of a link open.
private struct Voter: Sendable {
    private static let answers = ["yes", "no", "if_need_be"]

    let http: HTTPClient
    let url: String
    let slots: [String]
    let address: String

    /// - Parameter turn: each time about another time, or with another answer.
    func vote(_ turn: Int) async throws {
        let answer = Self.answers[turn / self.slots.count % Self.answers.count]
        let body = "slot=\(self.slots[turn % self.slots.count])&answer=\(answer)"
        var call = HTTPCall(method: .post, url: self.url, body: Array(body.utf8))
        call.fields[.contentType] = "application/x-www-form-urlencoded"
        if let from = HTTPField.Name("X-Forwarded-For") { call.fields[from] = self.address }
        let result = try await self.http.execute(call)
        guard result.status == 303 else { throw BenchFault("a vote was answered \(result.status)") }
    }
}
