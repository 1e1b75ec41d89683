import ChatReader
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A model's answer is kept with its messages, and only for its customer",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AnswerTests {
    static let prompt = Prompt(system: "s", user: "marked question", answerSchema: [1])
    static let answer = ModelAnswer(text: "marked answer", model: "m-1", inputTokens: 7, outputTokens: 3)
    static let rows = "select count(*) from model_answer"

    /// A conversation of two messages, claimed, with an answer kept for it.
    private func answered(_ bed: StoreBed) async throws -> (origin: PromptOrigin, window: ConversationWindow) {
        _ = try await bed.messages.store([
            StoreBed.item(StoreBed.message("a", mine: true)), StoreBed.item(StoreBed.message("b")),
        ])
        try await bed.setClock(UnixTime(seconds: 1_700_000_040))
        let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
        let window = try #require(try await bed.conversations.window(of: claim, within: WindowLimits()))
        let origin = PromptOrigin(claim, window)
        try await PostgresAnswers(bed.context).keep(Self.answer, to: Self.prompt, of: origin, by: "m")
        #expect(try await bed.count(Self.rows) == 1)
        return (origin, window)
    }

    private func rejection(_ origin: PromptOrigin, _ window: ConversationWindow) -> VerdictCommit {
        VerdictCommit(
            claim: origin.claim,
            verdict: .rejected,
            readGeneration: window.generation,
            windowMessageIDs: window.messages.map(\.id)
        )
    }

    @Test func identicalRequestGetsTheKeptAnswer() async throws {
        try await StoreBed.lend { bed in
            let (origin, _) = try await self.answered(bed)
            let answers = PostgresAnswers(bed.context)
            #expect(try await answers.answer(to: Self.prompt, of: origin, by: "m") == Self.answer)
            // The next worker has another claim.
            var other = origin
            other.claim.leaseNumber += 1
            #expect(try await answers.answer(to: Self.prompt, of: other, by: "m") == Self.answer)
            #expect(try await answers.answer(to: Self.prompt, of: origin, by: "another") == nil)
            let corrected = Self.prompt.corrected("marked answer", because: "f")
            #expect(try await answers.answer(to: corrected, of: origin, by: "m") == nil)
            var question = Self.prompt
            question.user += "."
            #expect(try await answers.answer(to: question, of: origin, by: "m") == nil)
            other.claim.customerID = "0192d3a4-0000-7000-8000-000000000002"
            #expect(try await answers.answer(to: Self.prompt, of: other, by: "m") == nil)
        }
    }

    @Test func keptAnswerIsEncrypted() async throws {
        try await StoreBed.lend { bed in
            _ = try await self.answered(bed)
            let stored = try await bed.pool.query("select content from model_answer").map { try $0.bytes(0) }
            #expect(stored.count == 1)
            #expect(!String(decoding: stored.joined(), as: UTF8.self).contains("marked"))
        }
    }

    @Test func terminalVerdictAndRejectionDeleteTheAnswer() async throws {
        try await StoreBed.lend { bed in
            let (origin, window) = try await self.answered(bed)
            let commit = try AgreedVerdict.commit(origin.claim, window)
            #expect(try await bed.conversations.commit(commit) == .committed)
            #expect(try await bed.count(Self.rows) == 0)
        }
        try await StoreBed.lend { bed in
            let (origin, window) = try await self.answered(bed)
            #expect(try await bed.conversations.commit(self.rejection(origin, window)) == .committed)
            #expect(try await bed.count(Self.rows) == 0)
        }
    }

    @Test func verdictThatKeepsTheMessagesKeepsTheAnswer() async throws {
        try await StoreBed.lend { bed in
            let (origin, window) = try await self.answered(bed)
            var commit = self.rejection(origin, window)
            commit.verdict = .status(.noEvent)
            #expect(try await bed.conversations.commit(commit) == .committed)
            #expect(try await bed.count(Self.rows) == 1)
        }
    }

    @Test(arguments: [ChatMessage.Kind.edited, .revoked])
    func changedMessageDeletesTheAnswer(_ kind: ChatMessage.Kind) async throws {
        try await StoreBed.lend { bed in
            _ = try await self.answered(bed)
            var change = StoreBed.message("b", body: "marked-change", at: 1_700_000_010)
            change.kind = kind
            _ = try await bed.messages.store([StoreBed.item(change)])
            #expect(try await bed.count(Self.rows) == 0)
        }
    }

    /// A worker that lost the conversation, or that asked about a changed one, keeps nothing.
    @Test func answerOfALostClaimIsNotKept() async throws {
        try await StoreBed.lend { bed in
            let (origin, window) = try await self.answered(bed)
            let answers = PostgresAnswers(bed.context)
            try await bed.pool.execute("delete from model_answer")
            var old = origin
            old.generation -= 1
            try await answers.keep(Self.answer, to: Self.prompt, of: old, by: "m")
            var lost = origin
            lost.claim.leaseNumber -= 1
            try await answers.keep(Self.answer, to: Self.prompt, of: lost, by: "m")
            _ = try await bed.conversations.commit(try AgreedVerdict.commit(origin.claim, window))
            try await answers.keep(Self.answer, to: Self.prompt, of: origin, by: "m")
            #expect(try await bed.count(Self.rows) == 0)
        }
    }

    @Test func nextAnalysisReplacesTheAnswer() async throws {
        try await StoreBed.lend { bed in
            let (origin, _) = try await self.answered(bed)
            try await bed.conversations.giveBack([origin.claim])
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("c", at: 1_700_000_041))])
            try await bed.setClock(UnixTime(seconds: 1_700_000_100))
            let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
            let window = try #require(try await bed.conversations.window(of: claim, within: WindowLimits()))
            let newer = PromptOrigin(claim, window)
            let answers = PostgresAnswers(bed.context)
            let corrected = Self.prompt.corrected("a", because: "f")
            try await answers.keep(Self.answer, to: Self.prompt.corrected("b", because: "g"), of: newer, by: "m")
            try await answers.keep(Self.answer, to: corrected, of: newer, by: "m")
            #expect(try await bed.count(Self.rows) == 2, "both of one reading")
            #expect(try await answers.answer(to: Self.prompt, of: newer, by: "m") == nil)
        }
    }

    @Test func removalAndRetentionDeleteTheAnswer() async throws {
        try await StoreBed.lend { bed in
            let (origin, _) = try await self.answered(bed)
            _ = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            #expect(try await bed.count(Self.rows) == 0)
            try await PostgresAnswers(bed.context).keep(Self.answer, to: Self.prompt, of: origin, by: "m")
            #expect(try await bed.count(Self.rows) == 0)
        }
    }

    @Test func tokensOfADayAreSummed() async throws {
        try await StoreBed.lend { bed in
            let usage = PostgresModelUsage(bed.context)
            let spent = [
                "b": SpentTokens(calls: 2, input: 100, output: 20), "a": SpentTokens(calls: 1, input: 5, output: 1),
            ]
            #expect(try await usage.add([:]) == 0)
            #expect(try await usage.add(spent) == 126)
            try await withThrowingDiscardingTaskGroup { group in
                for _ in 1...20 { group.addTask { _ = try await usage.add(spent) } }
            }
            #expect(try await usage.add([:]) == 21 * 126)
            #expect(try await bed.count("select calls from model_usage where model = 'b'") == 42)
            // The bed's clock stands at 22:13 UTC.
            try await bed.setClock(UnixTime(seconds: 1_700_000_000 + 2 * 3600))
            #expect(try await usage.add(["a": SpentTokens(calls: 1, input: 7, output: 0)]) == 7)
        }
    }
}
