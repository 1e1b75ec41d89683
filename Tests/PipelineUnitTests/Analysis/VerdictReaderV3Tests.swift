import TestSupport
import Testing

@testable import ChatReader
@testable import Pipeline

/// In version 3 of the answer each event has an action. The list of plans is only for the model itself.
@Suite struct VerdictReaderV3Tests {
    static let known = [
        Chat.known("Dinner", Chat.times("2026-11-27", "20:00"), at: "Al Bujairi"),
        Chat.known("Dentist", Chat.times("2026-11-29", "10:00")),
    ]
    static let window = Chat.window(["< Dinner tomorrow at 8pm?", "> sure"], known: known)

    static func event(_ fields: String) -> String {
        """
        {"title": "Dinner", "start_date": "2026-11-22", "start_time": "20:00", "end_date": null, "end_time": null, \
        "location": null, "notes": "", \(fields)}
        """
    }

    private func read(_ events: [String], status: String = "HAS_EVENT_AGREED", plans: String = "[]") throws -> Verdict {
        try VerdictReader(window: Self.window).read(
            #"{"plans": \#(plans), "status": "\#(status)", "events": [\#(events.joined(separator: ", "))]}"#
        )
    }

    static let add = Self.event(
        #""action": "add", "reference": null, "proposed": 1, "accepted": 2, "phrase": "tomorrow""#
    )

    @Test func eventsHaveTheirOwnActions() throws {
        let move = Self.event(#""action": "move", "reference": "e1""#)
        let cancel = Self.event(#""action": "cancel", "reference": "e2""#)
        let claims = try self.read([Self.add, move, cancel]).claims
        #expect(claims.map(\.action) == [.add, .move(0), .cancel(1)])
        #expect(claims[2].times == Self.known[1].times && claims[2].title == "Dentist", "the known one is called off")
    }

    /// The status of the window does not matter.
    @Test(arguments: VerdictStatus.allCases) func actionCountsWhateverTheStatus(_ status: VerdictStatus) throws {
        let cancel = Self.event(#""action": "cancel", "reference": "e1""#)
        #expect(try self.read([Self.add, cancel], status: status.rawValue).claims.map(\.action) == [.add, .cancel(0)])
    }

    static let wrong: [(String, VerdictFault)] = [
        (#""action": "move", "reference": null"#, .unknownReference), (#""action": "cancel""#, .unknownReference),
        (#""action": "cancel", "reference": "e3""#, .unknownReference), (#""action": "delete""#, .illTyped),
        (#""action": "ADD""#, .illTyped), (#""action": 1"#, .illTyped),
        (#""action": "add", "proposed": "one""#, .illTyped),
    ]

    @Test(arguments: Self.wrong) func invalidEventDoesNotAffectTheOthers(_ fields: String, _ fault: VerdictFault)
        throws
    {
        #expect(throws: fault) { try self.read([Self.event(fields)]) }
        let beside = try self.read([Self.event(fields), Self.add])
        #expect(beside.claims.map(\.action) == [.add] && beside.unreadable == [fault])
    }

    @Test func listOfPlansIsIgnoredBesideAStatus() throws {
        let plans = [
            "[]", #"[{"what": "x", "accepted": 2, "undone": null}]"#, #"[{"what": 1}, null, "x", {"undone": "no"}]"#,
        ]
        for ledger in plans {
            let verdict = try self.read([Self.add], plans: ledger)
            #expect(verdict.claims.count == 1 && verdict.status == .agreed, "\(ledger)")
        }
        let none = try self.read([], status: "NO_EVENT", plans: #"[{"what": "dinner", "accepted": 2, "undone": null}]"#)
        #expect(none.claims.isEmpty && none.status == .noEvent)
    }

    @Test func plansGiveTheStatusIfItIsMissing() throws {
        func status(_ plans: String, _ events: String = "") throws -> VerdictStatus {
            try VerdictReader(window: Self.window).read(#"{"plans": [\#(plans)], "events": [\#(events)]}"#).status
        }
        #expect(try status("") == .noEvent)
        #expect(try status(#"{"accepted": null, "undone": null}"#) == .notConfirmed)
        #expect(try status(#"{"accepted": 2, "undone": 3}"#) == .denied)
        #expect(try status(#"{"accepted": 2, "undone": null}"#, Self.add) == .agreed)
    }

    @Test func evidenceIsProposalAcceptanceAndPhrase() throws {
        let claim = try #require(try self.read([Self.add]).claims.first)
        #expect(claim.evidence == EventClaim.Evidence(messages: [1, 2], proposed: 1, accepted: 2, phrase: "tomorrow"))
        #expect(!claim.isDoubtful)
        let own = Self.event(#""action": "add", "doubtful": true, "proposed": 2, "evidence": {"messages": [1, 2]}"#)
        let other = try #require(try self.read([own]).claims.first)
        #expect(other.evidence?.messages == [1, 2] && other.evidence?.proposed == 2 && other.evidence?.accepted == nil)
        #expect(other.isDoubtful)
    }

    /// The first eight readable events count, and there is no repair for the others.
    @Test func firstEightEventsCount() async throws {
        let wrong = Self.event(#""action": "move", "reference": null"#)
        let verdict = try self.read(Array(repeating: wrong, count: 9) + Array(repeating: Self.add, count: 10))
        #expect(verdict.claims.map(\.action) == Array(repeating: .add, count: 8))
        #expect(verdict.unreadable.filter { $0 == .unknownReference }.count == 9)
        #expect(verdict.unreadable.filter { $0 == .tooManyEvents }.count == 2)

        let nine = Array(repeating: Self.add, count: 9).joined(separator: ", ")
        let answer = #"{"plans": [], "status": "HAS_EVENT_AGREED", "events": [\#(nine)]}"#
        let seen = try await AnalysedWindow(Self.window, form: .v3, answers: GivenAnswers(answer))
        #expect(seen.prompts.count == 1, "another answer would be as long")
        #expect(seen.report.unread == [.tooManyEvents])
        #expect(seen.commits.allSatisfy { $0.failure == nil } && seen.changes.count == 1, "\(seen.report)")
    }

    /// Once the whole title was dropped, and the event was named after the other side.
    @Test(arguments: [
        (String(repeating: "Dinner tomorrow ", count: 40), "…"), (String(repeating: "x", count: 600), "x…"),
        (String(repeating: "غداء ", count: 120), "غداء…"), (String(repeating: "👨‍👩‍👧", count: 60), "👨‍👩‍👧…"),
    ])
    func longTitleIsCut(_ title: String, _ end: String) throws {
        let event = Self.add.replacing("\"Dinner\"", with: "\"\(title)\"")
        let claim = try #require(try self.read([event]).claims.first)
        let cut = try #require(claim.title)
        #expect(cut.utf8.count <= 500 && cut.utf8.count > 400)
        #expect(cut.hasSuffix(end) && title.hasPrefix(cut.dropLast()))
        #expect(!cut.hasSuffix(" …"))
    }

    @Test func longPlacesAndNotesAreCut() throws {
        let words = String(repeating: "word ", count: 3000)
        let event = Self.add.replacing("\"location\": null", with: "\"location\": \"\(words)\"")
            .replacing("\"notes\": \"\"", with: "\"notes\": \"\(words)\"")
        let claim = try #require(try self.read([event]).claims.first)
        let place = try #require(claim.location)
        #expect(place.utf8.count <= 1000 && place.hasSuffix("word…"))
        #expect(claim.notes.utf8.count <= 8000 && claim.notes.hasSuffix("word…"))
    }

    /// Citing nothing, everything, one message twice, missing messages, or one side only proves nothing, but the plan
    /// is not lost.
    @Test(arguments: [
        "null, null", "1, null", "null, 2", "1, 1", "2, 2", "2, 1", "0, 2", "1, 3", "-1, 2", "99, 100",
        "9223372036854775807, 1",
    ])
    func wrongCitationsBecomeAQuestion(_ roles: String) async throws {
        let numbers = roles.split(separator: ", ")
        let event = Self.event(
            #""action": "add", "proposed": \#(numbers[0]), "accepted": \#(numbers[1]), "phrase": "tomorrow""#
        )
        let answer = #"{"plans": [], "status": "HAS_EVENT_AGREED", "events": [\#(event)]}"#
        let window = Chat.window(["< Dinner tomorrow at 8pm?", "> sure"])
        let seen = try await AnalysedWindow(window, form: .v3, answers: GivenAnswers(answer))
        #expect(seen.prompts.count == 2, "it is asked again once")
        #expect(seen.changes.isEmpty, "\(seen.report)")
        #expect(seen.questions.count == 1)
    }

    @Test func citingEverythingOrOneMessageRepeatedlyProvesNothing() async throws {
        let lines = ["< Dinner tomorrow at 8pm?", "> sure"] + (1...5).flatMap { ["< so \($0)", "> haha \($0)"] }
        for cited in [Array(1...12), [1, 1, 1]] {
            let claim = ClaimedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "20:00", messages: cited)
            let seen = try await AnalysedWindow(Chat.window(lines), answers: GivenAnswers(try claim.answer()))
            #expect(seen.changes.isEmpty && seen.questions.count == 1, "\(cited) \(seen.report)")
        }
    }
}
