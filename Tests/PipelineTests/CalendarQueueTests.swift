import Foundation
import Pipeline
import Testing

extension PipelineSuites {
    @Suite(
        "Another program's calendar messages are obeyed in the order of their revisions",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct CalendarQueueTests {
        @Test(.timeLimit(.minutes(1)))
        func eventsAreMovedAndCancelled() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                let customer = try await bed.addCustomer(user: "sami", calendar: calendars)
                let worker = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                )
                let reading = CalendarReading(server: calendars, user: "sami", http: bed.http)
                let event = UUID().uuidString.lowercased()
                var worked = 0
                func send(_ revision: Int, _ action: String, hour: Int, event id: String = event) async throws {
                    try await bed.publish(
                        [Self.message(customer, id, revision, action, hour: hour)],
                        to: bed.queues.calendar
                    )
                    worked += 1
                    try await awaiting("\(action) \(revision) is worked") {
                        try await worker.metric("jadwal_calendar_writes_total") == worked
                    }
                }
                func start() async throws -> String? {
                    let objects = try await reading.objects()
                    try #require(objects.count == 1)
                    return objects[0].property("DTSTART")?.split(separator: "T").last.map(String.init)
                }

                try await send(1, "add", hour: 20)
                try #require(try await start() == "200000")
                try await send(3, "update", hour: 21)
                try #require(try await start() == "210000")
                try await send(2, "update", hour: 19)
                try await send(3, "update", hour: 18)
                try await send(1, "add", hour: 20)
                try #require(try await start() == "210000")
                try await send(4, "cancel", hour: 21)
                let cancelled = try await reading.objects()
                try #require(cancelled.count == 1)
                try #require(cancelled[0].property("STATUS") == ":CANCELLED")
                try await send(3, "update", hour: 17)
                try #require(try await reading.objects() == cancelled)

                // Cancelled before it was ever heard of: the late add writes nothing.
                let other = UUID().uuidString.lowercased()
                try await send(2, "cancel", hour: 20, event: other)
                try await send(1, "add", hour: 20, event: other)
                try #require(try await reading.objects() == cancelled)
                // Moved before it was ever heard of: made where it was moved to.
                let third = UUID().uuidString.lowercased()
                try await send(5, "update", hour: 16, event: third)
                let both = try await reading.objects()
                try #require(both.count == 2)
                try #require(both.contains { $0.path.hasSuffix("\(third).ics") })
                for (outcome, count) in ["written": 4, "stale": 5, "noted": 1] {
                    try #require(
                        try await worker.metric("jadwal_calendar_writes_total", ["outcome": outcome]) == count,
                        "\(outcome)"
                    )
                }
                try #require(try await bed.failures().isEmpty)
            }
        }

        private static func message(_ customer: String, _ event: String, _ revision: Int, _ action: String, hour: Int)
            -> [UInt8]
        {
            Array(
                """
                {"customer_id": "\(customer)", "event_id": "\(event)", "revision": \(revision), "action": "\(action)",
                 "summary": "عشاء 📱", "description": "Managed by Jadwal", "location": "Al Bujairi", "all_day": false,
                 "start_time": "2030-11-21T\(hour):00:00+03:00", "end_time": "2030-11-21T\(hour + 1):00:00+03:00",
                 "time_zone": "Asia/Riyadh"}
                """.utf8
            )
        }
    }
}
