import Foundation
import Pipeline
import Postgres
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("Bad input is refused for a counted reason, and what is good around it goes on")
    struct BadInputTests {
        @Test(.timeLimit(.minutes(1)))
        func chatMessages() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let worker = try await bed.worker(.messageWorker)
                let bad = BadMessages(customer: customer)
                let good = try (0..<200).map { try bad.good("good \($0)") }
                let all = good + bad.refused.flatMap { reason in reason.bodies } + bad.crowds
                let seed = UInt64.random(in: 0...UInt64.max)
                var generator = SeededGenerator(seed: seed)
                try await bed.publish(all.shuffled(using: &generator))
                var expected = good.count
                if let management = TestEnvironment.amqpManagementURL {
                    try await ManagementPublisher(url: management, http: bed.http)
                        .publishWithNestedHeaders(try bad.good("nested headers"), to: bed.queues.messages)
                    expected += 1
                }
                let total = all.count - good.count + expected
                try await awaiting("every message is worked (seed \(seed))") {
                    try await worker.metric("jadwal_messages_total") == total
                }
                func counted(_ outcome: String) async throws -> Int {
                    try await worker.metric("jadwal_messages_total", ["outcome": outcome])
                }
                #expect(try await counted("stored") == expected)
                #expect(try await bed.count("select count(*) from message") == expected)
                #expect(try await counted("crowd") == bad.crowds.count)
                let failures = try await bed.failures()
                for (fault, bodies) in bad.refused {
                    #expect(try await counted(fault.rawValue) == bodies.count, "\(fault), seed \(seed)")
                    #expect(failures["messages/\(fault.rawValue)"] == bodies.count, "\(fault), seed \(seed)")
                    let labels = ["stage": "messages", "kind": fault.rawValue]
                    #expect(try await worker.metric("jadwal_failures_total", labels) == bodies.count, "\(fault)")
                }
                #expect(failures.count == bad.refused.count)
                #expect(try await bed.count("select count(*) from failure where input is null") == 0)
                let plain = "select count(*) from failure where position('customer_id'::bytea in input) > 0"
                #expect(try await bed.count(plain) == 0)
                #expect(!worker.process.log.contains(BadMessages.marker))
                try await worker.drain()
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func calendarMessagesAndNotifications() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let calendar = try await bed.worker(.calendarWorker)
                let push = try await bed.worker(.pushWorker)
                let bad = BadMessages(customer: customer)
                try await bed.publish(bad.calendar.map(\.body), to: bed.queues.calendar)
                try await bed.publish(bad.notifications.map(\.body), to: bed.queues.notifications)
                let expected = Dictionary(
                    (bad.calendar.map { "calendar/\($0.kind)" } + bad.notifications.map { "notifications/\($0.kind)" })
                        .map { ($0, 1) },
                    uniquingKeysWith: +
                )
                let count = bad.calendar.count + bad.notifications.count
                try await awaiting("every one is recorded") {
                    try await bed.count("select count(*) from failure") >= count
                }
                #expect(try await bed.failures() == expected)
                for (worker, stage) in [(calendar, "calendar"), (push, "notifications")] {
                    for (cause, count) in expected where cause.hasPrefix(stage + "/") {
                        let labels = ["stage": stage, "kind": String(cause.dropFirst(stage.count + 1))]
                        #expect(try await worker.metric("jadwal_failures_total", labels) == count, "\(cause)")
                    }
                }
                // A notification for a customer without a device is none.
                try await bed.publish([bad.notification], to: bed.queues.notifications)
                try await awaiting("it is counted") {
                    try await push.metric("jadwal_pushes_total", ["outcome": "no_device"]) == 1
                }
                try await bed.settled()
                #expect(try await bed.failures() == expected)
            }
        }

        @Test(
            .timeLimit(.minutes(1)),
            .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
        )
        func anEventWaitsForItsCalendar() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                let homeless = try await bed.addCustomer()
                _ = try await bed.worker(.calendarWorker, settings: allowed)
                try await bed.publish([BadMessages(customer: homeless).event()], to: bed.queues.calendar)
                try await awaiting("the event is parked") {
                    try await bed.count("select count(*) from outbox where parked_for is not null") == 1
                }
                let set = try await bed.start(
                    .command,
                    arguments: ["customer", "set", "--id", homeless, "--caldav-url", calendars.url, "--input", "-"],
                    settings: allowed,
                    input: #"{"caldav_username": "sami", "caldav_password": "\#(PrivateRadicale.password)"}"#
                )
                try #require(try await set.exitCode() == 0, "\(set.output)\(set.log)")
                try await awaiting("the event is written") {
                    try await bed.count("select count(*) from event where written_revision = 1") == 1
                }
                let objects = try await CalendarReading(server: calendars, user: "sami", http: bed.http).objects()
                try #require(objects.map(\.events) == [1])
                try #require(try await bed.failures().isEmpty)
            }
        }
    }
}
