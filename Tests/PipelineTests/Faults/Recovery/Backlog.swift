import Foundation
import Pipeline

/// More work for one kind of worker than it can end while it is measured.
struct Backlog: Sendable {
    let program: Program
    let count: Int
    /// The worker's counter of what it has ended.
    let metric: String
    let outcome: [String: String]
    /// Puts all of it where the worker finds it.
    let fill: @Sendable (_ stage: FaultStage, _ count: Int) async throws -> Void

    func ended(_ worker: Worker) async throws -> Int { try await worker.metric(self.metric, self.outcome) }

    /// 2030-11-21T00:00:00Z, in seconds.
    private static let firstStart = 1_921_449_600.0

    static let messages = Backlog(
        program: .messageWorker,
        count: 300_000,
        metric: "jadwal_messages_total",
        outcome: ["outcome": "stored"]
    ) { stage, count in
        let good = BadMessages(customer: stage.customers[0].id)
        for start in stride(from: 0, to: count, by: 2000) {
            try await stage.bed.publish(try (start..<min(start + 2000, count)).map { try good.good("\($0)") })
        }
    }

    /// Each is a conversation in which both sides agree.
    static let conversations = Backlog(
        program: .analysisWorker,
        count: 12_000,
        metric: "jadwal_verdicts_total",
        outcome: ["status": "HAS_EVENT_AGREED"]
    ) { stage, count in
        let now = Int64(Date().timeIntervalSince1970)
        let writer = try await stage.bed.worker(.messageWorker)
        var stored = 0
        for start in stride(from: 0, to: count, by: 500) {
            let bodies = try (start..<min(start + 500, count)).flatMap { number in
                let customer = stage.customers[number % stage.customers.count]
                return try PlannedChat.agreed(number, of: customer, now: now).messages
            }
            try await stage.bed.publish(bodies)
            stored += bodies.count
        }
        let expected = stored
        try await awaiting("they are stored", within: .seconds(120)) {
            try await stage.bed.count("select count(*) from message") == expected
        }
        try await writer.drain()
    }

    /// Each has an hour of its own. With one for all, each would find a conflict more than the one before, and take longer.
    static let events = Backlog(
        program: .calendarWorker,
        count: 8000,
        metric: "jadwal_calendar_writes_total",
        outcome: ["outcome": "written"]
    ) { stage, count in
        for start in stride(from: 0, to: count, by: 500) {
            let bodies = (start..<min(start + 500, count)).map { number in
                let (round, place) = number.quotientAndRemainder(dividingBy: stage.customers.count)
                let start = Date(timeIntervalSince1970: Self.firstStart + Double(round) * 3600)
                return BadMessages(customer: stage.customers[place].id)
                    .event(start: start.ISO8601Format(), end: (start + 3600).ISO8601Format(), zone: "UTC")
            }
            try await stage.bed.publish(bodies, to: stage.bed.queues.calendar)
        }
    }

    static let notifications = Backlog(
        program: .pushWorker,
        count: 60_000,
        metric: "jadwal_pushes_total",
        outcome: ["outcome": "delivered"]
    ) { stage, count in
        for start in stride(from: 0, to: count, by: 1000) {
            let bodies = (start..<min(start + 1000, count)).map { number in
                BadMessages(customer: stage.customers[number % stage.customers.count].id).notification
            }
            try await stage.bed.publish(bodies, to: stage.bed.queues.notifications)
        }
    }
}
