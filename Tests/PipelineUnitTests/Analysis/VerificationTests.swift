import ChatReader
import TestSupport
import Testing

@testable import Pipeline

/// An unproven claim is verified once, and the verification is checked like the first answer.
@Suite struct VerificationTests {
    /// The acceptance is late and in a language that the rules do not know.
    static let lines = [
        "< Dinner tomorrow at 8pm?", "> the match was wild", "< I know!", "> and the referee", "< terrible",
        "> szívesen, ott leszek",
    ]
    static let times = Chat.times("2026-11-22", "20:00")

    static func says(_ agreed: String, _ proposed: String = "1", _ accepted: String = "6", _ undone: String = "null")
        -> String
    {
        #"{"agreed": "\#(agreed)", "proposed": \#(proposed), "accepted": \#(accepted), "undone": \#(undone), "reason": ""}"#
    }

    private func analyse(
        _ verifier: GivenAnswers?,
        lines: [String] = Self.lines,
        cited: [Int] = [1, 6],
        attempts: Int = 0
    ) async throws -> AnalysedWindow {
        let claim = ClaimedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "20:00", messages: cited)
        let answers = GivenAnswers(try claim.answer())
        return try await AnalysedWindow(Chat.window(lines), answers: answers, verifier: verifier, attempts: attempts)
    }

    @Test func agreeingVerificationProvesTheClaim() async throws {
        let seen = try await self.analyse(GivenAnswers(Self.says("yes")))
        #expect(seen.changes.map(\.event.times) == [Self.times], "\(seen.report)")
        #expect(seen.questions.isEmpty)
        #expect(seen.report.verifications == [.yes])
        #expect(seen.report.answer?.inputTokens == 200, "its tokens are counted")
    }

    /// The verifier's answer and the outcome.
    static let doubts: [(String, VerificationOutcome, GroundingFault)] = [
        (Self.says("unsure"), .unsure, .verifierDoubts), (Self.says("no", "1", "null"), .no, .verifierDoubts),
        ("I think that they agreed.", .unreadable, .notVerified), ("", .unreadable, .notVerified),
        (#"{"agreed": "maybe", "proposed": 1, "accepted": 6, "undone": null}"#, .unreadable, .notVerified),
        (#"{"agreed": "yes", "proposed": "one", "accepted": 6, "undone": null}"#, .unreadable, .notVerified),
        // It cites messages that do not exist.
        (Self.says("yes", "1", "99"), .unreadable, .notVerified),
        (Self.says("yes", "0", "6"), .unreadable, .notVerified),
        (Self.says("yes", "-1", "6"), .unreadable, .notVerified),
        (Self.says("no", "1", "6", "7"), .unreadable, .notVerified),
        // It contradicts itself: a yes without messages, of one side, in the wrong order, or to a withdrawn plan.
        (Self.says("yes", "null", "null"), .yes, .verifierDoubts),
        (Self.says("yes", "1", "null"), .yes, .verifierDoubts),
        (Self.says("yes", "1", "3"), .yes, .verifierDoubts), (Self.says("yes", "6", "1"), .yes, .verifierDoubts),
        (Self.says("yes", "1", "6", "5"), .yes, .verifierDoubts),
    ]

    @Test(arguments: Self.doubts)
    func unsureVerificationBecomesAQuestion(
        _ text: String,
        _ outcome: VerificationOutcome,
        _ reason: GroundingFault
    ) async throws {
        let seen = try await self.analyse(GivenAnswers(text))
        #expect(seen.changes.isEmpty)
        #expect(seen.questions.map(\.change.event.times) == [Self.times])
        #expect(seen.questions.first?.reasons.contains(reason) == true, "\(seen.questions.map(\.reasons))")
        #expect(seen.report.verifications == [outcome])
        #expect(seen.commits.map(\.verdict) == [.status(.notConfirmed)])
        #expect(seen.verifications.count == 1, "a claim is verified only once")
    }

    @Test func refusalThatCitesAWithdrawalDropsTheClaim() async throws {
        let lines = Self.lines + ["< sajnos mégsem jó nekem"]
        let seen = try await self.analyse(GivenAnswers(Self.says("no", "1", "6", "7")), lines: lines)
        #expect(seen.changes.isEmpty && seen.questions.isEmpty)
        #expect(seen.report.outcome == .downgraded(.withdrawn))
    }

    @Test func yesDoesNotOverruleDoubts() async throws {
        let lines = ["< Dinner tomorrow at 8pm?", "> let me check and tell you"]
        let seen = try await self.analyse(GivenAnswers(Self.says("yes", "1", "2")), lines: lines, cited: [1, 2])
        #expect(seen.changes.isEmpty)
        #expect(seen.questions.map(\.reasons) == [[.hedged]])
    }

    // MARK: - Without a verifier

    @Test func unprovenClaimWithoutVerifierBecomesAQuestion() async throws {
        let seen = try await self.analyse(nil)
        #expect(seen.changes.isEmpty && seen.questions.count == 1)
        #expect(seen.report.verifications.isEmpty)
    }

    @Test(arguments: [ModelError.Code.providerDown, .transient, .refused, .unusable, .tooLong])
    func ownerIsAskedIfTheVerifierStaysDown(_ code: ModelError.Code) async throws {
        let down = GivenAnswers([.failure(ModelError(code, detail: "503"))])
        let seen = try await self.analyse(down, attempts: WindowReader.verificationAttempts - 1)
        #expect(seen.changes.isEmpty && seen.questions.count == 1)
        #expect(seen.report.verifications == [.unavailable])
        #expect(seen.postponed == 0 && seen.commits.first?.failure == nil)
    }

    /// The answer is stored, so the retry needs no question.
    @Test(arguments: [ModelError.Code.providerDown, .transient, .unusable], [0, 1])
    func shortOutageIsRetriedWithoutAQuestion(_ code: ModelError.Code, _ attempts: Int) async throws {
        let down = GivenAnswers([.failure(ModelError(code, detail: "503"))])
        let seen = try await self.analyse(down, attempts: attempts)
        #expect(seen.commits.isEmpty && seen.postponed == 1)
    }

    /// Such as after a daily quota: an owner does not wait that long.
    @Test func longPauseOfTheVerifierCountsAsAnAttempt() async throws {
        let resting = ModelError(.heldBack, retryAfter: .seconds(36_000), detail: "the endpoint rests")
        let retried = try await self.analyse(GivenAnswers([.failure(resting)]))
        #expect(retried.commits.isEmpty && retried.postponed == 1)
        #expect(retried.pauses.allSatisfy { $0 <= WindowReader.longestVerificationPause })
        let asked = try await self.analyse(
            GivenAnswers([.failure(resting)]),
            attempts: WindowReader.verificationAttempts - 1
        )
        #expect(asked.questions.count == 1)
    }

    /// With a clock that the waits themselves advance: a hanging verifier uses up each time limit.
    @Test(arguments: [60.0, 1800.0]) func ownerIsAskedSoonIfTheVerifierHangs(_ timeout: Double) async throws {
        var passed = 0.0
        for attempt in 0..<10 {
            let hanging = GivenAnswers([.failure(ModelError(.transient, detail: "timedOut"))])
            let seen = try await self.analyse(hanging, attempts: attempt)
            for prompt in seen.verifications { passed += timeout * prompt.shareOfTime }
            passed += seen.pauses.reduce(0) { $0 + $1 / .seconds(1) }
            guard seen.questions.isEmpty else {
                #expect(attempt == WindowReader.verificationAttempts - 1)
                break
            }
        }
        #expect(passed <= timeout + 30, "asked after \(passed) s")
    }

    @Test func cancelledVerificationCommitsNothing() async throws {
        let hanging = GivenAnswers([.failure(ModelError(.cancelled, detail: "cancelled"))])
        await #expect(throws: CancellationError.self) { try await self.analyse(hanging) }
    }

    @Test func heldBackVerificationIsATransientError() async throws {
        let held = GivenAnswers([.failure(ModelError(.heldBack, retryAfter: .seconds(3), detail: "busy"))])
        await #expect(throws: HandlingError.self) { try await self.analyse(held) }
    }
}
