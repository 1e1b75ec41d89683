import Foundation
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "What Jadwal is not sure of is asked, and the answer reaches the calendar once",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct QuestionPipelineTests {
        /// A day without an hour: the offline model holds it doubtful.
        private static let doubtful = ["< Dinner the day after tomorrow at Al Bujairi?", "> yes, see you there"]
        private static let chat = "966500000001@c.us"

        private struct Listed: Decodable {
            let id: String
            let action: String
            let state: String
            let title: String?
            let starts: String?
            let reasons: [String]?
        }

        private struct Answered: Decodable {
            let answer: String
            let outcome: String
        }

        private static func ask(_ stage: JudgementStage) async throws -> String {
            try await stage.say(Self.doubtful, in: Self.chat)
            let list = ["questions", "list", "--json"]
            let listed = try await awaiting("it is asked") {
                let open = try await stage.run(list, as: [Listed].self)
                return open.isEmpty ? nil : open
            }
            #expect(listed.map(\.action) == ["add"])
            #expect(listed.map(\.title) == [nil], "nobody has asked for the text")
            return try #require(listed.first).id
        }

        @Test(.timeLimit(.minutes(2)))
        func anAcceptedPlanIsWrittenAndSaidAgainChangesNothing() async throws {
            try await PipelineBed.lend { bed in
                let stage = try await JudgementStage.start(bed, user: "sami")
                let id = try await Self.ask(stage)
                try await bed.settled()
                #expect(try await stage.calendar.objects().isEmpty)
                let shown = try await stage.run(["questions", "show", id, "--reveal", "--json"], as: Listed.self)
                #expect(shown.title?.isEmpty == false && shown.starts != nil)
                #expect(shown.reasons?.contains("model_doubts") == true)
                #expect(try await bed.count("select count(*) from audit where action = 'reveal question'") == 1)

                let accept = ["questions", "accept", id, "--json"]
                #expect(try await stage.run(accept, as: Answered.self).outcome == "sent")
                #expect(try await stage.run(accept, as: Answered.self).outcome == "unchanged")
                let refused = try await bed.start(.command, arguments: ["questions", "decline", id])
                #expect(try await refused.exitCode() != 0)
                try await bed.settled()
                #expect(try await stage.states() == [":CONFIRMED:0"])

                try await stage.say(Self.doubtful, in: Self.chat)
                try await bed.settled()
                #expect(try await stage.states() == [":CONFIRMED:0"])
                #expect(try await stage.run(["questions", "list", "--json"], as: [Listed].self).isEmpty)
                try await awaiting("it is counted") {
                    let asked = try await stage.analysis.metric("jadwal_questions_total", ["outcome": "asked"])
                    let accepted = try await stage.analysis.metric("jadwal_questions_total", ["outcome": "accepted"])
                    return asked == 1 && accepted == 1
                }
                #expect(try await bed.failures().isEmpty)
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func aDeclinedPlanStaysAwayAndWhoWantsNoQuestionsIsAskedNothing() async throws {
            try await PipelineBed.lend { bed in
                let stage = try await JudgementStage.start(bed, user: "sami")
                let id = try await Self.ask(stage)
                let decline = ["questions", "decline", id, "--json"]
                #expect(try await stage.run(decline, as: Answered.self).outcome == "noted")
                try await stage.say(Self.doubtful, in: Self.chat)
                try await bed.settled()
                #expect(try await stage.calendar.objects().isEmpty)
                #expect(try await stage.run(["questions", "list", "--json"], as: [Listed].self).isEmpty)

                try await stage.run(["customer", "set", "--id", stage.customer, "--questions", "off"])
                try await stage.say(Self.doubtful, in: "966500000002@c.us")
                try await bed.settled()
                #expect(try await bed.count("select count(*) from question") == 1)
                #expect(try await stage.calendar.objects().isEmpty)
                #expect(try await bed.failures().isEmpty)
            }
        }
    }
}
