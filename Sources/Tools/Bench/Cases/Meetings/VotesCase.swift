internal import HTTP
internal import HTTPTypes
internal import Store

/// Measures votes by links: guests of many meetings vote at a steady rate while a schedule-worker looks at the meetings.
/// A vote ends with the answer, which is sent after it was stored.
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
                    func vote(_ count: Int) async throws -> Measurement {
                        try await BenchOwners.call(count, perSecond: Self.rate, measuring: [process, worker], bed) {
                            try await voters[$0 % voters.count].vote($0 / voters.count)
                        }
                    }
                    _ = try await vote(Self.rate)
                    return try await vote(self.seconds * Self.rate)
                }
            }
        }
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
