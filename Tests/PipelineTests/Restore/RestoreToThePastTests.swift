import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

extension PipelineSuites {
    @Suite(
        "A database that was restored to the past is brought in line with the calendars",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct RestoreToThePastTests {
        /// The chats of one drill, and what the calendar must show at the end.
        private struct Story {
            let sami: String
            let gone: String
            /// Agreed before the restored time, and moved by its owner afterwards.
            let moved: [WireMessage]
            /// Agreed before, and dismissed afterwards.
            let dismissed: [WireMessage]
            /// Agreed and written afterwards.
            let forgotten: [WireMessage]
            /// Agreed afterwards; its calendar message still waits in the broker.
            let waiting: [WireMessage]
            let others: [WireMessage]

            init(sami: String, gone: String) {
                (self.sami, self.gone) = (sami, gone)
                self.moved = RestoreBed.agreement(of: sami, chat: 1, at: 14, place: "Najd")
                self.dismissed = RestoreBed.agreement(of: sami, chat: 2, at: 16, place: "Asir")
                self.forgotten = RestoreBed.agreement(of: sami, chat: 3, at: 18, place: "Hail")
                self.waiting = RestoreBed.agreement(of: sami, chat: 4, at: 20, place: "Tabuk")
                self.others = RestoreBed.agreement(of: gone, chat: 5, at: 20, place: "Qasim")
            }

            var all: [WireMessage] { self.moved + self.dismissed + self.forgotten + self.waiting + self.others }
        }

        /// - Parameter loses: the broker loses everything at the same time.
        @Test(.timeLimit(.minutes(5)), arguments: RestoreBed.isFull ? [false, true] : [false])
        func nothingIsDoubledStuckOrRisen(brokerIsLost loses: Bool) async throws {
            try await RestoreBed.lend(ownsBroker: loses) { drill in
                let bed = drill.bed
                let base = drill.database.folder.appending(path: "base").path
                let story = Story(sami: try await drill.addCustomer("sami"), gone: try await drill.addCustomer("gone"))
                let settings = drill.settings
                let messages = try await bed.worker(.messageWorker, settings: settings)
                let analysis = try await bed.worker(.analysisWorker, settings: settings)
                let calendar = try await bed.worker(.calendarWorker, settings: settings)
                // There are no devices, so notifications leave their queue.
                _ = try await bed.worker(.pushWorker, settings: settings)
                try await drill.publish(story.moved + story.dismissed + story.others)
                try await Self.written(3, bed)
                try await drill.runbook.done("base", ["BASE": base], asServer: true)
                let time = try await drill.moment()

                try await Self.live(story, in: drill, calendar)
                try await drill.database.archiveAll()
                await drill.database.kill()
                if loses { try await drill.broker?.loseEverything() }
                let begun = ContinuousClock.now
                let data = try await drill.database.nextData()
                let socket = drill.database.folder.appending(path: "socket").path
                try await drill.runbook.done(
                    "restore-moment",
                    [
                        "BASE": base, "WAL": drill.database.archive, "DATA": data.path, "SOCKET": socket, "TIME": time,
                    ],
                    asServer: true
                )
                let reserved = "postgres://postgres@/jadwal?host=\(socket)&port=5432"
                #expect(try await drill.runbook.done("begin", ["DATABASE_URL": reserved]).contains("Workers wait"))
                try await drill.database.takeOver(restored: data)

                try await Self.workersWait([analysis, calendar], drill, story)
                try await Self.recover(since: time, story, drill)
                print("restored and brought in line within \(begun.duration(to: .now))")
                try await drill.publish(story.all)
                // Each chat once, the forgotten one behind the fence, and all of them again.
                let published = 2 * story.all.count + story.forgotten.count
                try await awaiting("every chat message is worked", within: .seconds(60)) {
                    try await messages.metric("jadwal_messages_total") >= published
                }
                try await Self.written(4, bed)
                try await bed.settled(within: .seconds(120))
                try await Self.check(story, drill, messages)
            }
        }

        private static func written(_ count: Int, _ bed: PipelineBed) async throws {
            try await awaiting("\(count) events are written", within: .seconds(60)) {
                try await bed.count("select count(*) from event where written_revision > 0") == count
            }
        }

        private static func event(of chat: [WireMessage], _ drill: RestoreBed) async throws -> String {
            let conversation = drill.bed.store.lookup.conversationID(customer: chat[0].customer, chat: chat[0].chat)
            let rows = try await drill.bed.pool.query(
                Statement("select id::text from event where conversation_id = $1", [.uuid(conversation.description)])
            )
            return try #require(rows.first).text(0)
        }

        /// The changes that the database will lose.
        private static func live(_ story: Story, in drill: RestoreBed, _ calendar: Worker) async throws {
            let bed = drill.bed
            try await drill.command(
                "events",
                "correct",
                try await Self.event(of: story.moved, drill),
                "--start",
                "15:00"
            )
            try await drill.command("events", "dismiss", try await Self.event(of: story.dismissed, drill))
            try await drill.command("customer", "remove", "--id", story.gone)
            try await drill.publish(story.forgotten)
            try await awaiting("all of it is in the calendar", within: .seconds(60)) {
                let changed =
                    "select count(*) from event where written_revision = wanted_revision and wanted_revision = 2"
                let new = "select count(*) from event where written_revision = 1"
                return try await [bed.count(changed), bed.count(new)] == [2, 1]
            }
            calendar.process.freeze()
            try await drill.publish(story.waiting)
            try await awaiting("the last event is on its way", within: .seconds(60)) {
                let outbox = try await bed.count("select count(*) from outbox")
                let events = try await bed.count("select count(*) from event")
                return events == 4 && outbox == 0
            }
            #expect(try await drill.objects(of: "sami").count == 3)
        }

        /// Workers that have run on since before the restore meet the fence. Chats are stored all the same.
        private static func workersWait(_ workers: [Worker], _ drill: RestoreBed, _ story: Story) async throws {
            workers[1].process.thaw()
            for worker in workers {
                try await awaiting("\(worker.process.program.rawValue) waits", within: .seconds(60)) {
                    guard let readiness = try? await worker.readiness() else { return false }
                    return readiness.status == 503 && readiness.text.contains("jadwal recover")
                }
            }
            try await drill.publish(story.forgotten)
            // Workers look several times a second.
            try await awaiting("the chat has been due for a while", within: .seconds(60)) {
                let due = "select count(*) from conversation where due_at < now() - interval '2 seconds'"
                return try await drill.bed.count(due) == 1
            }
            let claimed = "select count(*) from conversation where due_at is not null and lease_number > 0"
            #expect(try await drill.bed.count(claimed) == 0)
            #expect(try await drill.objects(of: "sami").count == 3)
        }

        private static func recover(since time: String, _ story: Story, _ drill: RestoreBed) async throws {
            let (bed, variables) = (drill.bed, ["TIME": time, "ERASURES": drill.erasures])
            let events = "select sum(wanted_revision * 1000 + written_revision)::bigint from event"
            let before = try await bed.count(events)
            let customers = try await bed.count("select count(*) from customer")
            let plan = try await drill.runbook.done("look", variables)
            #expect(try await bed.count(events) == before)
            #expect(customers == 2)
            let done = try await drill.runbook.done("recover", variables)
            #expect(done == plan)
            for words in ["removed again", "took revision 2 from the calendar", "took it from the calendar"] {
                #expect(done.contains(words), "\(done)")
            }
            #expect(try await drill.runbook.done("recover", variables).isEmpty, "twice is no fault and finds nothing")
        }

        private static func check(_ story: Story, _ drill: RestoreBed, _ messages: Worker) async throws {
            let bed = drill.bed
            let objects = try await drill.objects(of: "sami")
            let starts = objects.map { "\($0.property("DTSTART") ?? "")" }.map { $0.suffix(6).prefix(2) }.sorted()
            #expect(starts == ["15", "16", "18", "20"], "doubled or lost: \(objects)")
            let cancelled = objects.filter { $0.property("STATUS") == ":CANCELLED" }
            #expect(cancelled.compactMap { $0.property("DTSTART")?.suffix(6).prefix(2) } == ["16"], "risen: \(objects)")
            #expect(try await bed.count("select count(*) from event") == 4)
            let failures = try await bed.failures()
            #expect(failures.isEmpty)
            // Not stuck: a further change arrives.
            for (chat, start) in [(story.moved, "15:30"), (story.forgotten, "18:30")] {
                try await drill.command("events", "correct", try await Self.event(of: chat, drill), "--start", start)
            }
            try await bed.settled(within: .seconds(60))
            let later = try await drill.objects(of: "sami").compactMap { $0.property("DTSTART")?.suffix(6).prefix(4) }
            #expect(later.sorted() == ["1530", "1600", "1830", "2000"])
            #expect(try await bed.count("select count(*) from customer") == 1)
            #expect(try await bed.count("select count(*) from removed_customer") == 1)
            #expect(try await bed.count("select count(*) from message where customer_id = '\(story.gone)'") == 0)
            #expect(try await messages.metric("jadwal_messages_total", ["outcome": "removed_customer"]) == 2)
        }
    }
}
