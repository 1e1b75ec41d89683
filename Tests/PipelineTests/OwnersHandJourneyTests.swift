import Foundation
import HTTP
import Pipeline
import Store
import TestSupport
import Testing
import Time
import UseCases

extension PipelineSuites {
    @Suite(
        "The owner's own hand in the calendar comes before a reminder",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct OwnersHandJourneyTests {
        /// Another program moves one event and deletes one. When the last one is looked at, the server does not answer.
        @Test(.timeLimit(.minutes(4)))
        func movedRingsAtItsNewTimeDeletedNotAtAllAndAWaitingServerAtTheKnownTime() async throws {
            try await FaultStage.lend(customers: 1) { stage in
                let bed = stage.bed
                let owner = try #require(stage.customers.first)
                let events = try await RemindedEvents(stage, seed: 1)
                let now = try await events.firstTurn()
                let zone = try #require(Zone(PlannedChat.zone))
                let calendars = try await bed.worker(.calendarWorker)
                var starts: [String: UnixTime] = [:]
                for (title, hours) in [("Moved", 2), ("Deleted", 3), ("Silent", 4)] {
                    starts[title] = now + .seconds(hours * 3600)
                    let start = zone.local(now + .seconds(hours * 3600))
                    let event = CalendarEvent(
                        identity: .random(),
                        revision: 1,
                        summary: title,
                        description: "",
                        location: nil,
                        times: .timed(start: start, end: start.adding(minutes: 30), zone: zone)
                    )
                    _ = try await AddEvent().run(AddEvent.Input(event), as: .owner(owner.id), in: bed.store).get()
                }
                try await awaiting("all are in the calendar", within: .seconds(60)) {
                    try await bed.count("select count(*) from event where written_revision = 1") == 3
                }
                try await calendars.drain()
                let moved = try #require(starts["Moved"])
                let later = moved + .seconds(3 * 3600)
                for entry in try await stage.calendar.objects(of: owner.user) {
                    let path = String(entry.path.dropFirst())
                    if entry.text.contains("SUMMARY:Deleted") {
                        let answer = try await stage.calendar.send("DELETE", path, of: owner.user)
                        try #require((200...299).contains(answer.status))
                    } else if entry.text.contains("SUMMARY:Moved") {
                        let text = Self.moving(entry.text, from: zone.local(moved), to: zone.local(later))
                        let answer = try await stage.calendar.send("PUT", path, of: owner.user, body: text)
                        try #require((200...299).contains(answer.status))
                    }
                }
                let worker = try await bed.worker(.scheduleWorker)
                _ = try await bed.worker(.pushWorker)
                // Each is told twenty minutes before, and when it begins.
                func told() async throws -> [String] {
                    try await stage.push.accepted().filter { $0.category == "JADWAL_REMINDER" }.map { $0.title ?? "" }
                }
                func pass(to time: UnixTime) async throws {
                    for moment in [time - .seconds(120), time] {
                        try await events.setClock(moment)
                        try await awaiting("what is due is decided", within: .seconds(60)) {
                            try await bed.count("select count(*) from schedule where wake_at <= jadwal_now()") == 0
                        }
                    }
                }
                try await awaiting("three are planned", within: .seconds(60)) {
                    try await bed.count("select count(*) from schedule where changed_at is null") == 3
                }
                for title in ["Moved", "Deleted"] {
                    let start = try #require(starts[title])
                    try await pass(to: start - .seconds(1200))
                    try await pass(to: start)
                }
                #expect(try await told().isEmpty)
                try await stage.calendar.control.set(FaultOrder(fault: "hang"))
                let silent = try #require(starts["Silent"])
                try await pass(to: silent - .seconds(1200))
                try await awaiting("it is told", within: .seconds(60)) { try await told() == ["Silent"] }
                try await pass(to: silent)
                try await awaiting("it is told again", within: .seconds(60)) { try await told().count == 2 }
                try await stage.calendar.control.heal()
                try await pass(to: later - .seconds(1200))
                try await pass(to: later)
                let all = ["Silent", "Silent", "Moved", "Moved"]
                try await awaiting("all are told", within: .seconds(60)) { try await told().count >= all.count }
                #expect(try await told() == all)
                try await worker.drain()
            }
        }

        /// The text of the entry with other times; nothing else changes.
        private static func moving(_ text: String, from old: LocalDateTime, to new: LocalDateTime) -> String {
            func basic(_ time: LocalDateTime) -> String {
                "\(time)".replacing("-", with: "").replacing(":", with: "") + "00"
            }
            return text.replacing(basic(old.adding(minutes: 30)), with: basic(new.adding(minutes: 30)))
                .replacing(basic(old), with: basic(new))
        }
    }
}
