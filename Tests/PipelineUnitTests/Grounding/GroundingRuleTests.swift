import Testing

@testable import Pipeline
@testable import Time

/// Each rule of grounding, with chats that keep it and break it.
@Suite struct GroundingRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var rules: [GroundingFault]
        var lines: [String]
        var date: String
        var time: String?
        /// Proposal and acceptance. The first two messages unless others are given.
        var cited = [1, 2]

        init(_ rules: [GroundingFault], _ date: String, _ time: String?, _ lines: String..., cited: [Int] = [1, 2]) {
            (self.rules, self.lines, self.date, self.time, self.cited) = (rules, lines, date, time, cited)
        }

        var testDescription: String { "\(self.lines.joined(separator: " | ")) → \(self.date) \(self.time ?? "-")" }
    }

    static let cases: [Case] = [
        Case([], "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> sure"),
        Case([], "2026-11-22", "20:00", "> Dinner tomorrow at 8pm?", "< sounds good"),
        Case([], "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> تم"),
        Case([], "2026-11-22", "20:00", "< Dinner tomorrow?", "> 8pm?", "< ok", cited: [1, 2, 3]),
        Case([], "2026-11-27", nil, "< نطلع البر الجمعة؟", "> ابشر"),
        Case([], "2026-11-27", "21:00", "< coffee Thursday?", "> can't, Friday at 9pm?", "< perfect", cited: [2, 3]),
        Case(
            [],
            "2026-11-22",
            "18:45",
            "> monday?",
            "< monday I'm busy, sunday at 5pm?",
            "> can't make five",
            "< quarter to seven then",
            "> quarter to seven is perfect",
            cited: [2, 4, 5]
        ),
        Case(
            [],
            "2026-11-26",
            "19:15",
            "< seeing a flat on Thursday at half seven in the evening, would you come?",
            "> go on then",
            "< outside the tube, quarter past?",
            "> quarter past seven outside the tube, done",
            cited: [1, 3, 4]
        ),
        Case([.dateNotSaid], "2026-11-23", "20:00", "< Dinner tomorrow at 8pm?", "> sure"),
        Case([.dateNotSaid], "2026-11-23", "20:00", "< نتعشى بكرة ٨ مساء؟", "> تم"),
        Case([.timeNotSaid], "2026-11-22", "21:00", "< Dinner tomorrow at 8pm?", "> sure"),
        Case([.otherHalfOfDay], "2026-11-22", "08:00", "< نتعشى بكرة ٨ مساء؟", "> تم"),
        Case([.noTimeAgreed], "2026-11-27", "18:00", "< نطلع البر الجمعة؟", "> ابشر"),
        Case([.notAccepted], "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> how is your mother"),
        Case(
            [.notAccepted],
            "2026-11-22",
            "20:00",
            "< Dinner tomorrow at 8pm?",
            "< ok see you there",
            "> who won",
            cited: [1, 3]
        ),
        Case(
            [.oneSidedEvidence, .consentUnclear],
            "2026-11-22",
            "20:00",
            "< Dinner tomorrow at 8pm?",
            "< ok see you there",
            "> who won"
        ),
        Case([.notAccepted], "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> sorry I can't"),
        Case([.notAccepted], "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> ما اقدر والله"),
        Case([.hedged], "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> let me check"),
        Case([.hedged], "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> خليني اشوف"),
        Case(
            [.consentUnclear, .changedLater],
            "2026-11-22",
            "20:00",
            "< Dinner tomorrow at 8pm?",
            "> ok",
            "< sorry, have to cancel"
        ),
        Case(
            [.dateNotSaid, .notAccepted],
            "2026-11-26",
            nil,
            "< coffee Thursday?",
            "> can't, Friday at 9pm?",
            "< perfect"
        ),
        Case([.notAccepted], "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> 9pm?", "< 9 works"),
        Case(
            [.changedLater],
            "2026-11-22",
            "18:00",
            "< gym tomorrow 6pm?",
            "> ok",
            "< can we make it 7pm instead?",
            "> ok 7"
        ),
        Case([.weekdayMismatch], "2026-11-26", nil, "< lunch on Friday 26 November?", "> ok great"),
        Case([.consentUnclear], "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> ما بعتقد اني فاضي"),
        Case([.consentUnclear], "2026-11-22", "20:00", "< nt3asha bokra 8 bel leil?", "> mafeeni walla"),
        Case([.consentUnclear], "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> لو الجو حلو اه"),
        Case([.consentUnclear], "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> as long as I feel better"),
        Case([.consentUnclear], "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> عندي مناوبة"),
        Case([], "2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> why not"),
        Case([], "2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> ليش لا"),
        Case([.dateNotSaid, .notAccepted], "2026-11-22", "09:00", "< finish the slides by tomorrow 9am?", "> yes"),
        Case([], "2026-11-26", "16:15", "< physio has Thursday 9:40am or 4:15pm", "> the later one please"),
        Case(
            [.consentUnclear],
            "2026-11-26",
            "09:40",
            "< physio has Thursday 9:40am or 4:15pm",
            "> the later one please"
        ),
        Case(
            [.consentUnclear],
            "2026-11-22",
            "18:30",
            "< coffee tomorrow at 6:30 in the evening?",
            "< or rather",
            "< 7 then",
            "> ok",
            cited: [1, 4]
        ),
        Case(
            [.consentUnclear, .changedLater],
            "2026-11-27",
            "20:00",
            "< 3asha el jom3a 8 bel leil?",
            "> tamam",
            "< la2 m3lesh ma fiyye el jom3a",
        ),
    ]

    @Test(arguments: Self.cases) func guardFindsExactlyTheBrokenRules(_ expected: Case) throws {
        let claim = ClaimedEvent(startDate: expected.date, startTime: expected.time, messages: expected.cited)
        let finding = try claim.finding(in: Chat.window(expected.lines))
        #expect(finding.faults == expected.rules)
        #expect((finding.state == .certain) == expected.rules.allSatisfy { $0.weight == .strips })
    }

    /// A hedge that answers something else is not against the slot.
    @Test(arguments: [
        [
            "< Dinner tomorrow at 8pm?", "> perfect", "< and please no speeches about my cooking again",
            "> can't promise",
        ],
        ["< Dinner tomorrow at 8pm?", "> perfect", "< bring the huge speaker from your garage too", "> no promises"],
    ]) func aHedgeOfSomethingElseIsNoDoubt(_ lines: [String]) throws {
        let claim = ClaimedEvent(startDate: "2026-11-22", startTime: "20:00", messages: [1, 2])
        let signs = try claim.finding(in: Chat.window(lines)).signs
        #expect(signs.allSatisfy { $0 != .hedgedLater && $0 != .wavesLater }, "\(signs)")
    }

    /// "Make it 7 then" brings up nothing else.
    @Test func hedgeOfAnotherSlotIsADoubt() throws {
        let lines = [
            "< Dinner tomorrow at 8pm?", "> perfect", "< make it 7 then and I will have the whole garden lit up",
            "> gotta ask Jan",
        ]
        let claim = ClaimedEvent(startDate: "2026-11-22", startTime: "20:00", messages: [1, 2])
        let signs = try claim.finding(in: Chat.window(lines)).signs
        #expect(signs.contains { $0.strength == .certain }, "\(signs)")
    }

    static let evidence: [(GroundingFault?, [Int], String)] = [
        (nil, [1, 2], "tomorrow at 8pm"), (nil, [2, 1], "  Tomorrow   AT 8PM "), (nil, [1, 2], ""),
        (.evidenceNotFound, [], "tomorrow at 8pm"), (.evidenceNotFound, [0], "tomorrow at 8pm"),
        (.evidenceNotFound, [1, 3], "tomorrow at 8pm"), (.evidenceNotFound, [-1], "tomorrow"),
        (.evidenceNotFound, [1, 2], "Sunday at 8pm"), (.dateNotSaid, [1, 2], "today"),
    ]

    @Test(arguments: Self.evidence)
    func evidenceMustBeInTheWindow(_ fault: GroundingFault?, _ messages: [Int], _ phrase: String) throws {
        let window = Chat.window(["< Dinner tomorrow at 8pm? no time today", "> sure"])
        var claim = ClaimedEvent(startDate: "2026-11-22", startTime: "20:00", messages: [])
        claim.evidence = ClaimedEvent.Evidence(messages: messages, phrase: phrase)
        let faults = try claim.finding(in: window).faults
        // Citations beside a message that does not exist prove nothing.
        let others = faults.filter { $0 != fault }
        #expect(others.isEmpty || messages == [1, 3] && others.allSatisfy { $0.weight == .unproven }, "\(faults)")
        #expect(fault.map(faults.contains) ?? true)
    }

    @Test func evidenceIsRequiredFromVersion2On() throws {
        let window = Chat.window(["< Dinner tomorrow at 8pm?", "> sure"])
        var claim = ClaimedEvent(startDate: "2026-11-22", startTime: "20:00", messages: [])
        claim.evidence = nil
        #expect(try claim.finding(in: window).faults == [.evidenceNotFound])
        #expect(try claim.finding(in: window, needsEvidence: false).faults.isEmpty, "version 1 has none")
    }

    /// Grounding removes unsupported parts. It adds and moves nothing: an hour or an end that the answer omits stays
    /// omitted.
    @Test func guardAddsNoTimes() throws {
        let day = EventTimes.allDay(start: LocalDate("2026-11-22")!, endExclusive: LocalDate("2026-11-23")!)
        let cases: [([String], String?, EventTimes)] = [
            (["< Dinner tomorrow at 8pm?", "> sure"], nil, day),
            (["< Review tomorrow from 2 to 4 pm?", "> ok"], "14:00", Chat.times("2026-11-22", "14:00")),
            (["< Call tomorrow at 3pm UK time?", "> ok"], "18:00", Chat.times("2026-11-22", "18:00")),
        ]
        for (lines, time, times) in cases {
            let claim = ClaimedEvent(startDate: "2026-11-22", startTime: time, messages: [1, 2])
            let finding = try claim.finding(in: Chat.window(lines))
            #expect(finding.claim.times == times, "\(lines) \(finding.faults)")
            #expect(finding.state == .certain, "\(lines) \(finding.faults)")
        }
    }
}
