import ChatReader
import Foundation
import Pipeline
import Testing

extension PipelineSuites {
    @Suite(
        "What an event collides with is found in a real calendar, and settled there",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct ConflictPipelineTests {
        private struct Listed: Decodable {
            struct Other: Decodable {
                let soft: Bool
                let title: String?
                let calendar: String?
                let start: String
            }

            struct Slot: Decodable {
                let number: Int
                let start: String
            }

            let id: String
            let isComplete: Bool
            let others: [Other]
            let slots: [Slot]
        }

        private struct Resolved: Decodable {
            let decision: String
            let outcome: String
        }

        @Test(.timeLimit(.minutes(2)))
        func conflictWithAWeeklyClassIsListedAndResolvedByMoving() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                try await calendars.addCalendar("Work", of: "sami", Self.work, over: bed.http)
                let customer = try await bed.addCustomer(user: "sami", calendar: calendars)
                _ = try await bed.worker(
                    .calendarWorker,
                    settings: [
                        "JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)", "JADWAL_CONFLICT_TIME": "30s",
                    ]
                )
                let event = UUID().uuidString.lowercased()
                try await bed.publish([Self.message(customer, event)], to: bed.queues.calendar)
                try await awaiting("the conflict is known") {
                    try await bed.count("select count(*) from event where conflict_state = 'open'") == 1
                }
                let list = ["conflicts", "list", "--customer", customer, "--json"]
                let plain = try #require(try await Self.run(list, as: [Listed].self, in: bed).first)
                #expect(plain.id == event)
                #expect(plain.isComplete)
                #expect(plain.others.map(\.start) == ["2030-11-21T19:30"])
                #expect(plain.others.map(\.title) == [nil])
                let told = try #require(try await Self.run(list + ["--reveal"], as: [Listed].self, in: bed).first)
                #expect(told.others.map(\.title) == ["Class"])
                #expect(told.others.map(\.calendar) == ["Work"])
                #expect(told.slots.map(\.start) == ["2030-11-21T21:00", "2030-11-21T18:30", "2030-11-22T20:00"])
                #expect(try await bed.count("select count(*) from audit where action = 'reveal conflicts'") == 1)

                let move = ["conflicts", "resolve", event, "--move", "1", "--json"]
                let moved = try await Self.run(move, as: Resolved.self, in: bed)
                #expect(moved.decision == "moved")
                #expect(moved.outcome == "sent")
                let reading = CalendarReading(server: calendars, user: "sami", http: bed.http)
                try await awaiting("it is moved") {
                    let object = try await reading.objects().first { $0.path.contains(event) }
                    return object?.property("DTSTART") == ";TZID=Asia/Riyadh:20301121T210000"
                }
                #expect(try await Self.run(list, as: [Listed].self, in: bed).isEmpty)
                let again = try await bed.start(.command, arguments: move)
                #expect(try await again.exitCode() == 1)
                #expect(try await bed.failures().isEmpty)
            }
        }

        /// A class each Thursday at half past seven in the evening, and a cancelled one.
        private static let work = [
            "class": "DTSTART;TZID=Asia/Riyadh:20300103T193000\nDURATION:PT1H30M\nRRULE:FREQ=WEEKLY\nSUMMARY:Class",
            "off": "DTSTART:20301121T170000Z\nDTEND:20301121T180000Z\nSTATUS:CANCELLED\nSUMMARY:Off",
        ]

        private static func run<Row: Decodable>(
            _ arguments: [String],
            as type: Row.Type,
            in bed: PipelineBed
        ) async throws -> Row {
            let run = try await bed.start(.command, arguments: arguments)
            let code = try await run.exitCode()
            try #require(code == 0, "\(arguments) \(run.log)")
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(type, from: Data(run.output.utf8))
        }

        private static func message(_ customer: String, _ event: String) -> [UInt8] {
            Array(
                """
                {"customer_id": "\(customer)", "event_id": "\(event)", "revision": 1, "action": "add",
                 "summary": "عشاء 📱", "description": "Managed by Jadwal", "location": "Al Bujairi", "all_day": false,
                 "start_time": "2030-11-21T20:00:00+03:00", "end_time": "2030-11-21T21:00:00+03:00",
                 "time_zone": "Asia/Riyadh"}
                """.utf8
            )
        }
    }
}
