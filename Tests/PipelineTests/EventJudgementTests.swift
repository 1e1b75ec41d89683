import Foundation
import Pipeline
import Postgres
import PostgresTestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "An owner's word on an event reaches the calendar, stays, and can be learnt from",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct EventJudgementTests {
        private static let zone = Zone("Asia/Riyadh")!
        private static let user = "sami"

        private struct Judged: Decodable {
            let outcome: String
            let wantedRevision: Int
        }

        private struct Verdict: Decodable {
            let id: String
            let status: String
        }

        /// Agreed, dismissed, said again, agreed anew.
        @Test(.timeLimit(.minutes(2)))
        func aDismissedEventDoesNotComeBack() async throws {
            try await PipelineBed.lend { bed in
                let stage = try await JudgementStage.start(bed, user: Self.user)
                let chat = "966500000001@c.us"
                try await stage.say(
                    ["< Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"],
                    in: chat
                )
                let event = try await stage.event(of: chat)
                try await bed.settled()
                #expect(try await stage.states() == [":CONFIRMED:0"])

                let dismiss = ["events", "dismiss", event, "--reason", "not-agreed", "--json"]
                let first = try await stage.run(dismiss, as: Judged.self)
                #expect((first.outcome, first.wantedRevision) == ("sent", 2))
                try await bed.settled()
                let cancelled = try await stage.calendar.objects()
                #expect(try await stage.states() == [":CANCELLED:1"])
                #expect(cancelled.first?.path.contains(event) == true, "the same object")
                #expect(try await stage.run(dismiss, as: Judged.self).outcome == "unchanged")

                try await stage.say(["< So dinner the day after tomorrow at 8pm?", "> yes, see you there"], in: chat)
                try await awaiting("it was read again") {
                    try await stage.analysis.metric("jadwal_verdicts_total", ["outcome": "judged"]) == 1
                }
                try await bed.settled()
                #expect(try await stage.calendar.objects() == cancelled)

                try await stage.say(["< Then dinner tomorrow at 9pm?", "> yes, see you there"], in: chat)
                try await awaiting("the new agreement is written") { try await stage.calendar.objects().count == 2 }
                try await bed.settled()
                #expect(try await stage.states().sorted() == [":CANCELLED:1", ":CONFIRMED:0"])
                #expect(try await bed.failures().isEmpty)
                try await awaiting("it is counted", within: .seconds(45)) {
                    try await stage.analysis.metric("jadwal_feedback", ["kind": "dismissed"]) == 1
                }
            }
        }

        /// Agreed, corrected, said again, exported, and read by the evaluation.
        @Test(.timeLimit(.minutes(2)))
        func aCorrectedEventStaysAndIsALabelledConversation() async throws {
            try await PipelineBed.lend { bed in
                let stage = try await JudgementStage.start(bed, user: Self.user)
                try await stage.run(["customer", "set", "--id", stage.customer, "--keep-windows"])
                let (chat, other) = ("966500000001@c.us", "966500000002@c.us")
                try await stage.say(
                    ["< Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"],
                    in: chat
                )
                try await stage.say(["< نتغدى بكرة الساعة ١ ظهر؟", "> تم"], in: other)
                let (event, lunch) = (try await stage.event(of: chat), try await stage.event(of: other))
                try await bed.settled()

                let correct = ["events", "correct", event, "--start", "21:30", "--input", "-", "--json"]
                let input = #"{"title": "Farewell dinner", "location": "Diriyah"}"#
                let first = try await stage.run(correct, input: input, as: Judged.self)
                #expect((first.outcome, first.wantedRevision) == ("sent", 2))
                #expect(try await stage.run(correct, input: input, as: Judged.self).outcome == "unchanged")
                try await stage.run(["events", "dismiss", lunch, "--reason", "no-event"])
                try await bed.settled()
                let corrected = try await stage.object(of: event)
                #expect(corrected.property("SEQUENCE") == ":1")
                #expect(corrected.property("SUMMARY") == ":Farewell dinner")
                #expect(corrected.property("LOCATION") == ":Diriyah")
                #expect(corrected.property("DTSTART")?.hasSuffix("T213000") == true)
                #expect(corrected.property("DTEND")?.hasSuffix("T223000") == true)
                #expect(corrected.property("UID") == ":\(event)@jadwal.app")

                try await stage.say(
                    ["< So dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"],
                    in: chat
                )
                try await awaiting("it was read again") {
                    try await stage.analysis.metric("jadwal_verdicts_total", ["outcome": "judged"]) == 1
                }
                try await bed.settled()
                #expect(try await stage.object(of: event) == corrected)

                let exported = try await stage.run(["events", "feedback", "export", "--reveal"])
                #expect(exported.log.contains("2 labelled conversations; 0 of 2 judgements"), "\(exported.log)")
                let verdicts = bed.folder.appending(path: "verdicts.jsonl")
                let corpus = bed.folder.appending(path: "feedback.jsonl")
                try Data(exported.output.utf8).write(to: corpus)
                let report = try await stage.run([
                    "eval", corpus.path, "--offline", "--verdicts", verdicts.path, "--json",
                ])
                #expect(report.output.contains(#""feedback_corrected""#))
                #expect(report.output.contains(#""feedback_dismissed""#))
                let lines = try String(contentsOf: verdicts, encoding: .utf8).split(separator: "\n")
                let scored = try lines.map { try JSONDecoder().decode(Verdict.self, from: Data($0.utf8)) }
                #expect(scored.map(\.status) == ["HAS_EVENT_AGREED", "HAS_EVENT_AGREED"], "as they were read before")
                #expect(scored.allSatisfy { $0.id.hasPrefix("feedback-") })
                try await Self.checkAudit(event, stage)
            }
        }

        /// Each display of a text is recorded; without a record no text is shown.
        private static func checkAudit(_ event: String, _ stage: JudgementStage) async throws {
            let hidden = try await stage.run(["events", "show", event, "--json"])
            #expect(!hidden.output.contains("Diriyah"))
            let shown = try await stage.run(["events", "show", event, "--reveal", "--json"])
            #expect(shown.output.contains("Diriyah"))
            let listed = try await stage.run(["events", "feedback", "list"])
            #expect(listed.output.contains("no-event") && !listed.output.contains("Diriyah"))
            let bare = try await stage.run(["events", "feedback", "export"])
            #expect(bare.output.split(separator: "\n").count == 2 && !bare.output.contains("Diriyah"))
            for action in ["correct event", "dismiss event", "reveal event", "reveal feedback"] {
                let rows = "select count(*) from audit where action = '\(action)'"
                #expect(try await stage.bed.count(rows) == 1, "\(action)")
            }
        }

        /// Everything is written, and the last statement waits when it dies.
        @Test(.timeLimit(.minutes(1)))
        func killedInTheMiddleNothingHasHappened() async throws {
            try await PipelineBed.lend { bed in
                let stage = try await JudgementStage.start(bed, user: Self.user)
                let chat = "966500000001@c.us"
                try await stage.say(["< Dinner the day after tomorrow at 8pm?", "> yes, see you there"], in: chat)
                let event = try await stage.event(of: chat)
                try await bed.settled()
                let holder = PostgresConnection(bed.database.configuration())
                try await holder.open()
                try await holder.executeScript("begin; lock table audit in exclusive mode")
                let dismiss = ["events", "dismiss", event]
                let killed = try await bed.start(.command, arguments: dismiss)
                try await awaiting("it waits to be audited") {
                    let waiting =
                        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%audit%'"
                    return try await bed.count(waiting + " and datname = current_database()") == 1
                }
                killed.kill()
                #expect(try await killed.exitCode() == 128 + SIGKILL)
                try await holder.executeScript("commit")
                await holder.close()
                try await awaiting("its transaction is over") {
                    let open = "select count(*) from pg_stat_activity where application_name = 'jadwal'"
                    return try await bed.count(open + " and datname = current_database()") == 0
                }
                let traces =
                    "(select count(*) from feedback) + (select count(*) from outbox) + (select count(*) from audit)"
                #expect(try await bed.count("select \(traces)") == 0)
                #expect(try await bed.count("select count(*) from event where wanted_revision > 1") == 0)
                try await stage.run(dismiss)
                try await bed.settled()
                #expect(try await stage.states() == [":CANCELLED:1"])
            }
        }
    }
}
