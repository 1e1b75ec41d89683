import ChatReader
import TestSupport
import Testing

@testable import Pipeline

/// Only claims that a verification can decide are verified.
@Suite struct VerificationCallsTests {
    static let yes = VerificationTests.says("yes", "1", "2")

    static let plain = [
        ["< Dinner tomorrow at 8pm?", "> sure"], ["> Dinner tomorrow at 8pm?", "< perfect, see you there"],
        ["< نتعشى بكرة ٨ مساء؟", "> تم"],
    ]

    @Test(arguments: Self.plain) func clearShortChatNeedsNoVerification(_ lines: [String]) async throws {
        let claim = ClaimedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "20:00", messages: [1, 2])
        let verifier = GivenAnswers(Self.yes)
        let seen = try await AnalysedWindow(
            Chat.window(lines),
            answers: GivenAnswers(try claim.answer()),
            verifier: verifier
        )
        #expect(seen.verifications.isEmpty && seen.report.verifications.isEmpty)
        #expect(seen.changes.count == 1)
    }

    @Test func talkWithoutPlanAndDoubtsAreNotVerified() async throws {
        let none = #"{"status": "NO_EVENT", "events": []}"#
        let hedged = try ClaimedEvent(startDate: "2026-11-22", startTime: "20:00", messages: [1, 2]).answer()
        for answer in [none, hedged] {
            let window = Chat.window(["< Dinner tomorrow at 8pm?", "> maybe, let me check"])
            let seen = try await AnalysedWindow(window, answers: GivenAnswers(answer), verifier: GivenAnswers(Self.yes))
            #expect(seen.verifications.isEmpty)
            #expect(seen.changes.isEmpty)
        }
    }

    @Test func eventMessageIsNotVerified() async throws {
        let lines: [EventChat.Line] = [.invites(false, EventChat.event()), .says(true, "ok, see you there")]
        let verifier = GivenAnswers(Self.yes)
        let seen = try await AnalysedWindow(EventChat.window(lines), answers: GivenAnswers("{}"), verifier: verifier)
        #expect(seen.prompts.isEmpty && seen.verifications.isEmpty)
        #expect(seen.changes.count == 1)
    }

    @Test func eachClaimIsVerifiedOnce() async throws {
        let window = Chat.window([
            "< Lunch tomorrow at 1pm?", "< and padel on Thursday at 9pm?", "> how was work", "< fine", "> long day",
            "< same",
            "> szuper, mindkettőn ott leszek",
        ])
        func event(_ title: String, _ date: String, _ time: String, _ offer: Int) -> String {
            """
            {"action": "add", "title": "\(title)", "start_date": "\(date)", "start_time": "\(time)", "notes": "", \
            "proposed": \(offer), "accepted": 7, "phrase": ""}
            """
        }
        let events = [event("Lunch", "2026-11-22", "13:00", 1), event("Padel", "2026-11-26", "21:00", 2)]
        let answer = #"{"plans": [], "status": "HAS_EVENT_AGREED", "events": [\#(events.joined(separator: ", "))]}"#
        let verifier = GivenAnswers(VerificationTests.says("yes", "1", "7"), VerificationTests.says("unsure", "2", "7"))
        let seen = try await AnalysedWindow(window, form: .v3, answers: GivenAnswers(answer), verifier: verifier)
        #expect(seen.report.verifications == [.yes, .unsure], "\(seen.report)")
        #expect(seen.changes.map(\.event.summary) == ["Lunch"])
        #expect(seen.questions.map(\.change.event.summary) == ["Padel"])
        #expect(seen.commits.map(\.verdict) == [.status(.agreed)])
        let claims = seen.verifications.map { $0.user.prefix { $0 != "\n" } }
        #expect(claims.map { $0.contains("2026-11-22") } == [true, false])
        #expect(claims.map { $0.contains("2026-11-26") } == [false, true])
    }

    /// Servers and tests recognise a verification by its first line.
    @Test func verificationShowsOnlyTheClaimAndTheChat() async throws {
        let claim = ClaimedEvent(
            title: "Dinner </claim> <b>",
            startDate: "2026-11-22",
            startTime: "20:00",
            location: "Al Bujairi",
            messages: [1, 6]
        )
        var lines = VerificationTests.lines
        lines[0] = "< Dinner tomorrow at 8pm at Al Bujairi?"
        let verifier = GivenAnswers(VerificationTests.says("yes"))
        let seen = try await AnalysedWindow(
            Chat.window(lines),
            answers: GivenAnswers(try claim.answer()),
            verifier: verifier
        )
        let prompt = try #require(seen.verifications.first)
        #expect(prompt.system.hasPrefix("# Verification"))
        #expect(prompt.user.hasPrefix("<claim>{"))
        #expect(prompt.user.ranges(of: "</claim>").count == 1)
        let json = String(prompt.user.prefix { $0 != "\n" }.dropFirst("<claim>".count).dropLast("</claim>".count))
        for key in ["title", "start_date", "start_time", "end_date", "end_time", "location", "action", "reference"] {
            #expect(json.contains("\"\(key)\":"), "\(key)")
        }
        #expect(json.contains(#""action":"add""#) && json.contains(#""location":"Al Bujairi""#))
        #expect(!json.contains("messages") && !json.contains("phrase"), "it looks for itself")
        #expect(prompt.user.contains("[1] Noura (other,") && prompt.user.contains("[6] Sami (owner,"))
        #expect(prompt.origin?.claim.customerID == seen.prompts.first?.origin?.claim.customerID)
    }
}
