import Jadwal
import Testing

/// Each rule of grounding, by a chat that keeps it and one that breaks it.
@Suite struct GroundingRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var rule: GroundingFault?
        var lines: [String]
        var date: String
        var time: String?

        init(_ rule: GroundingFault?, _ date: String, _ time: String?, _ lines: String...) {
            (self.rule, self.lines, self.date, self.time) = (rule, lines, date, time)
        }

        var testDescription: String { "\(self.lines.joined(separator: " | ")) → \(self.date) \(self.time ?? "-")" }
    }

    static let cases: [Case] = [
        Case(nil, "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> sure"),
        Case(nil, "2026-11-22", "20:00", "> Dinner tomorrow at 8pm?", "< sounds good"),
        Case(nil, "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> تم"),
        Case(nil, "2026-11-22", "20:00", "< Dinner tomorrow?", "> 8pm?", "< ok"),
        Case(nil, "2026-11-27", nil, "< نطلع البر الجمعة؟", "> ابشر"),
        Case(nil, "2026-11-27", "21:00", "< coffee Thursday?", "> can't, Friday at 9pm?", "< perfect"),
        Case(
            nil,
            "2026-11-22",
            "18:45",
            "> monday?",
            "< monday I'm busy, sunday at 5pm?",
            "> can't make five",
            "< quarter to seven then",
            "> quarter to seven is perfect"
        ),
        Case(
            nil,
            "2026-11-26",
            "19:15",
            "< seeing a flat on Thursday at half seven in the evening, would you come?",
            "> go on then",
            "< outside the tube, quarter past?",
            "> quarter past seven outside the tube, done"
        ),
        Case(.dateNotSaid, "2026-11-23", "20:00", "< Dinner tomorrow at 8pm?", "> sure"),
        Case(.dateNotSaid, "2026-11-23", "20:00", "< نتعشى بكرة ٨ مساء؟", "> تم"),
        Case(.timeNotSaid, "2026-11-22", "21:00", "< Dinner tomorrow at 8pm?", "> sure"),
        Case(.timeNotSaid, "2026-11-22", "08:00", "< نتعشى بكرة ٨ مساء؟", "> تم"),
        Case(.noTimeAgreed, "2026-11-27", "18:00", "< نطلع البر الجمعة؟", "> ابشر"),
        Case(.notAccepted, "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> how is your mother"),
        Case(.notAccepted, "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "< ok see you there", "> who won"),
        Case(.notAccepted, "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> sorry I can't"),
        Case(.notAccepted, "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> ما اقدر والله"),
        Case(.notAccepted, "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> let me check"),
        Case(.notAccepted, "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> ok", "< sorry, have to cancel"),
        Case(.notAccepted, "2026-11-26", nil, "< coffee Thursday?", "> can't, Friday at 9pm?", "< perfect"),
        Case(.notAccepted, "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> 9pm?", "< 9 works"),
        Case(
            .notAccepted,
            "2026-11-22",
            "18:00",
            "< gym tomorrow 6pm?",
            "> ok",
            "< can we make it 7pm instead?",
            "> ok 7"
        ),
        Case(.weekdayMismatch, "2026-11-26", nil, "< lunch on Friday 26 November?", "> ok great"),
    ]

    @Test(arguments: Self.cases) func itIsKept(_ expected: Case) throws {
        let window = Chat.window(expected.lines)
        let claim = ClaimedEvent(startDate: expected.date, startTime: expected.time, messages: [1, 2])
        let verdict = try VerdictReader(window: window).read(claim.answer())
        let grounding = Grounder(window: window, needsEvidence: true).judge(verdict)
        #expect(grounding.faults == [expected.rule].compactMap(\.self))
        #expect(grounding.isDowngraded == !(expected.rule?.isDecoration ?? true))
        let needsRepair = expected.rule.map(\.isAskedAgain) ?? false
        #expect(grounding.needsRepair == needsRepair)
    }

    static let evidence: [(GroundingFault?, [Int], String)] = [
        (nil, [1, 2], "tomorrow at 8pm"), (nil, [2, 1], "  Tomorrow   AT 8PM "), (nil, [1, 2], ""),
        (.evidenceNotFound, [], "tomorrow at 8pm"), (.evidenceNotFound, [0], "tomorrow at 8pm"),
        (.evidenceNotFound, [1, 3], "tomorrow at 8pm"), (.evidenceNotFound, [-1], "tomorrow"),
        (.evidenceNotFound, [1, 2], "Sunday at 8pm"), (.evidenceContradicts, [1, 2], "today"),
    ]

    @Test(arguments: Self.evidence)
    func evidenceIsInTheWindow(_ fault: GroundingFault?, _ messages: [Int], _ phrase: String) throws {
        let window = Chat.window(["< Dinner tomorrow at 8pm? no time today", "> sure"])
        var claim = ClaimedEvent(startDate: "2026-11-22", startTime: "20:00", messages: [])
        claim.evidence = ClaimedEvent.Evidence(messages: messages, phrase: phrase)
        let verdict = try VerdictReader(window: window).read(claim.answer())
        #expect(Grounder(window: window, needsEvidence: true).judge(verdict).faults == [fault].compactMap(\.self))
        #expect(Grounder(window: window, needsEvidence: false).judge(verdict).faults.isEmpty, "version 1 has none")
    }

    @Test func evidenceIsNeededInVersionTwo() throws {
        let window = Chat.window(["< Dinner tomorrow at 8pm?", "> sure"])
        var claim = ClaimedEvent(startDate: "2026-11-22", startTime: "20:00", messages: [])
        claim.evidence = nil
        let verdict = try VerdictReader(window: window).read(claim.answer())
        #expect(Grounder(window: window, needsEvidence: true).judge(verdict).faults == [.evidenceNotFound])
    }

    /// What the reader can tell is computed: a time and an end that the answer left out, hours on another clock.
    @Test func timesComeFromTheChat() throws {
        let cases: [([String], String?, EventTimes)] = [
            (["< Dinner tomorrow at 8pm?", "> sure"], nil, Chat.times("2026-11-22", "20:00")),
            (["< Review tomorrow from 2 to 4 pm?", "> ok"], "14:00", Chat.times("2026-11-22", "14:00", minutes: 120)),
            (["< Call tomorrow at 3pm UK time?", "> ok"], "18:00", Chat.times("2026-11-22", "18:00")),
        ]
        for (lines, time, times) in cases {
            let window = Chat.window(lines)
            let claim = ClaimedEvent(startDate: "2026-11-22", startTime: time, messages: [1, 2])
            let verdict = try VerdictReader(window: window).read(claim.answer())
            let grounding = Grounder(window: window, needsEvidence: true).judge(verdict)
            #expect(grounding.verdict.events.map(\.times) == [times], "\(lines) \(grounding.faults)")
        }
    }
}
