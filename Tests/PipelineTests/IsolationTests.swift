import Foundation
import Pipeline
import Postgres
import Store
import Testing

extension PipelineSuites {
    @Suite(
        "One customer whose calendar server hangs does not slow the others",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct IsolationTests {
        private static let healthy = 10
        private static let each = 5
        private static let hanging = 200

        @Test(.timeLimit(.minutes(2)))
        func twoHundredEventsOfOneBesideFiftyOfTen() async throws {
            try await PipelineBed.lend { bed in
                let users = (0..<Self.healthy).map { "user\($0)" }
                let calendars = try await PrivateRadicale(users: users, http: bed.http, folder: bed.folder)
                let silent = try SilentServer()
                var customers: [String] = []
                for user in users { customers.append(try await bed.addCustomer(user: user, calendar: calendars)) }
                let stuck = try await bed.addCustomer(at: silent)
                let worker = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port),127.0.0.1:\(silent.port)"]
                )
                // Their calendars are made.
                _ = try await Self.time(customers, each: 1, bed, worker)
                let alone = try await Self.time(customers, each: Self.each, bed, worker)
                let begun = ContinuousClock.now
                try await bed.publish(Self.events(of: stuck, Self.hanging), to: bed.queues.calendar)
                let beside = try await Self.time(customers, each: Self.each, bed, worker)
                Attachment.record("alone \(alone), beside one that hangs \(beside)", named: "isolation.txt")
                #expect(beside < alone * 2 + .seconds(2), "\(alone) alone, \(beside) beside one that hangs")
                #expect(begun.duration(to: .now) < .seconds(30), "not even the first call has timed out")
                #expect(try await bed.failures().isEmpty)
                let attempts = "select count(*) from outbox where headers like '%\(HeaderName.attempts)%'"
                #expect(try await bed.count(attempts) == 0, "who waits for a lane has spent nothing")
            }
        }

        /// How long until so many events of these customers are written.
        private static func time(
            _ customers: [String],
            each count: Int,
            _ bed: PipelineBed,
            _ worker: Worker
        ) async throws -> Duration {
            let before = try await worker.metric("jadwal_calendar_writes_total", ["outcome": "written"])
            let bodies = customers.flatMap { Self.events(of: $0, count) }
            let begun = ContinuousClock.now
            try await bed.publish(bodies, to: bed.queues.calendar)
            try await awaiting("all \(bodies.count) are written", within: .seconds(60)) {
                let written = try await worker.metric("jadwal_calendar_writes_total", ["outcome": "written"])
                return written == before + bodies.count
            }
            return begun.duration(to: .now)
        }

        private static func events(of customer: String, _ count: Int) -> [[UInt8]] {
            let good = BadMessages(customer: customer)
            return (0..<count).map { _ in good.event() }
        }
    }
}
