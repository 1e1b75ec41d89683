import ChatReader
import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "A retried analysis ends with its conversation's next verdict",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AnalysisReplayTests {
    @Test func verdictEndsTheRetryAsOK() async throws {
        try await StoreBed.lend { bed in
            let failure = try await Self.rejected(bed)
            #expect(try await bed.failures.start([failure]) == [failure: .started])
            #expect(try await Self.read(bed, .status(.noEvent)) == .committed)
            #expect(try await bed.outcome(of: failure) == "retried-ok")
            #expect(try await bed.conversations.claim(atMost: 1, by: "worker").isEmpty)
        }
    }

    @Test func rejectedAnswerIsANewFailureLinkedBothWays() async throws {
        try await StoreBed.lend { bed in
            let failure = try await Self.rejected(bed)
            _ = try await bed.failures.start([failure])
            let next = try await Self.rejected(bed)
            #expect(try await bed.outcome(of: failure) == "retried-failed")
            #expect(try await bed.failures.find(failure)?.retriedAs == next)
            #expect(try await bed.failures.find(next)?.retryOf == failure)
        }
    }

    @Test func changedConversationSupersedesTheRetry() async throws {
        try await StoreBed.lend { bed in
            // Before the retry.
            let first = try await Self.rejected(bed)
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("c", mine: true))])
            #expect(try await bed.failures.start([first]) == [first: .dropped("superseded")])
            #expect(try await bed.outcome(of: first) == "discarded: superseded")
            // Between the retry and the analysis: the newer window is analysed, and does not answer for the older one.
            let second = try await Self.rejected(bed)
            _ = try await bed.failures.start([second])
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("d", mine: true))])
            #expect(try await Self.read(bed, .status(.noEvent)) == .committed)
            #expect(try await bed.outcome(of: second) == "discarded: superseded")
            // During the analysis: the verdict is dropped.
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("e", mine: true))])
            let third = try await Self.rejected(bed)
            _ = try await bed.failures.start([third])
            let (claim, window) = try await Self.claim(bed)
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("f", mine: true))])
            #expect(try await Self.commit(bed, claim, window, .status(.noEvent)) == .superseded)
            #expect(try await bed.outcome(of: third) == "discarded: superseded")
            #expect(try await bed.count("select count(*) from failure where outcome is null") == 0)
        }
    }

    @Test func oneAnalysisEndsAllRetriesThatWaitForIt() async throws {
        try await StoreBed.lend { bed in
            let first = try await Self.rejected(bed)
            let conversation = try #require(try await bed.failures.find(first)?.conversationID)
            try await PostgresConversationAdministration(bed.context).change(conversation, .fire, by: "ali")
            let second = try await Self.rejected(bed)
            #expect(try await bed.failures.start([first, second]) == [first: .started, second: .started])
            _ = try await Self.read(bed, .status(.noEvent))
            #expect(try await bed.outcome(of: first) == "retried-ok")
            #expect(try await bed.outcome(of: second) == "retried-ok")
        }
    }

    @Test func lostLeaseLeavesTheRetryToTheNextAnalysis() async throws {
        try await StoreBed.lend { bed in
            let failure = try await Self.rejected(bed)
            _ = try await bed.failures.start([failure])
            let (claim, window) = try await Self.claim(bed)
            try await bed.pool.execute("update virtual_clock set now = now + interval '1 hour'")
            let (later, same) = try await Self.claim(bed)
            #expect(try await Self.commit(bed, claim, window, .status(.noEvent)) == .leaseLost)
            #expect(try await bed.outcome(of: failure) == nil)
            #expect(try await Self.commit(bed, later, same, .status(.noEvent)) == .committed)
            #expect(try await bed.outcome(of: failure) == "retried-ok")
        }
    }

    @Test func emptyConversationDiscardsTheRetry() async throws {
        try await StoreBed.lend { bed in
            let failure = try await Self.rejected(bed)
            _ = try await bed.failures.start([failure])
            try await bed.pool.execute("update message set state = 1, content = null")
            #expect(try await Self.read(bed, .status(.noEvent)) == .committed)
            #expect(try await bed.outcome(of: failure) == "discarded: nothing_left")
        }
    }

    @Test func droppedConversationEndsTheRetry() async throws {
        try await StoreBed.lend { bed in
            let failure = try await Self.rejected(bed)
            _ = try await bed.failures.start([failure])
            let conversation = try #require(try await bed.failures.find(failure)?.conversationID)
            try await PostgresConversationAdministration(bed.context).change(conversation, .drop, by: "ali")
            #expect(try await bed.outcome(of: failure) == "discarded: dropped")
        }
    }

    @Test func readingOfARetryGoesOnWithTheRetrysTrace() async throws {
        try await StoreBed.lend { bed in
            let kept = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
            let own = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"
            let failure = try await Self.rejected(bed, trace: kept)
            let started = try await bed.failures.start(
                [failure],
                trace: { id, found in
                    id == failure && found == kept ? own : nil
                }
            )
            #expect(started == [failure: .started])
            let (claim, window) = try await Self.claim(bed)
            #expect(claim.traceParent == own)
            #expect(try await Self.commit(bed, claim, window, .status(.noEvent)) == .committed)
            #expect(try await bed.outcome(of: failure) == "retried-ok")
        }
    }

    /// Stores a chat if there is none, analyses it, and has the answer rejected. Returns the failure.
    ///
    /// - Parameter trace: of the rejected reading.
    private static func rejected(_ bed: StoreBed, trace: String? = nil) async throws -> String {
        if try await bed.count("select count(*) from message") == 0 {
            _ = try await bed.messages.store([
                StoreBed.item(StoreBed.message("a", mine: true)), StoreBed.item(StoreBed.message("b")),
            ])
        }
        let (claim, window) = try await Self.claim(bed)
        let id = UUID().uuidString.lowercased()
        let report = FailureReport(
            id: id,
            stage: .analysis,
            kind: "verdict_not_json",
            detail: "made by a test",
            customerID: claim.customerID,
            conversationID: claim.conversationID,
            generation: window.generation,
            headers: trace.map { ["traceparent": $0] } ?? [:]
        )
        try #require(try await Self.commit(bed, claim, window, .rejected, report) == .committed)
        return id
    }

    private static func read(_ bed: StoreBed, _ verdict: VerdictKind) async throws -> CommitDecision {
        let (claim, window) = try await Self.claim(bed)
        return try await Self.commit(bed, claim, window, verdict)
    }

    private static func commit(
        _ bed: StoreBed,
        _ claim: Claim,
        _ window: ConversationWindow,
        _ verdict: VerdictKind,
        _ failure: FailureReport? = nil
    ) async throws -> CommitDecision {
        try await bed.conversations.commit(
            VerdictCommit(
                claim: claim,
                verdict: verdict,
                readGeneration: window.generation,
                windowMessageIDs: window.messages.map(\.id),
                failure: failure
            )
        )
    }

    private static func claim(_ bed: StoreBed) async throws -> (Claim, ConversationWindow) {
        try await bed.pool.execute("update virtual_clock set now = now + interval '1 minute'")
        let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
        return (claim, try #require(try await bed.conversations.window(of: claim, within: WindowLimits())))
    }
}
