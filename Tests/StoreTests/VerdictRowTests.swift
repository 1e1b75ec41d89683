import ChatReader
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Each analysis leaves a row without text",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct VerdictRowTests {
    /// Two messages with marked texts at 1,700,000,000, and a claim after `seconds`.
    private func claimed(_ bed: StoreBed, after seconds: Int64 = 40) async throws -> (Claim, ConversationWindow) {
        _ = try await bed.messages.store([
            StoreBed.item(StoreBed.message("a", mine: true)), StoreBed.item(StoreBed.message("b")),
        ])
        try await bed.setClock(UnixTime(seconds: 1_700_000_000 + seconds))
        let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
        return (claim, try #require(try await bed.conversations.window(of: claim, within: WindowLimits())))
    }

    private func row(_ bed: StoreBed) async throws -> [String] {
        let rows = try await bed.pool.query(
            """
            select concat_ws(' ', generation, coalesce(status, '-'), outcome, faults::text, fired_by,
                coalesce(prompt, '-'), coalesce(model, '-'), calls, coalesce(input_tokens, -1),
                coalesce(output_tokens, -1), milliseconds) from verdict order by at, id
            """
        )
        return try rows.map { try $0.text(0) }
    }

    @Test func committedVerdictTellsItsCost() async throws {
        try await StoreBed.lend { bed in
            let (claim, window) = try await self.claimed(bed)
            var commit = try AgreedVerdict.commit(claim, window)
            commit.note = VerdictNote(.committed(.agreed))
            commit.note.faults = ["hedged", "date_unclear"]
            (commit.note.prompt, commit.note.model, commit.note.calls) = ("v3", "gpt", 2)
            (commit.note.inputTokens, commit.note.outputTokens) = (900, 60)
            commit.note.duration = .milliseconds(1234)
            #expect(try await bed.conversations.commit(commit) == .committed)
            let rows = try await self.row(bed)
            #expect(rows == ["2 HAS_EVENT_AGREED committed {hedged,date_unclear} quiet v3 gpt 2 900 60 1234"])
            let owned = """
                select count(*) from verdict where customer_id = '\(StoreBed.customerID)'
                    and conversation_id = '\(claim.conversationID)' and at = jadwal_now()
                """
            #expect(try await bed.count(owned) == 1)
        }
    }

    @Test func droppedVerdictIsSuperseded() async throws {
        try await StoreBed.lend { bed in
            let (claim, window) = try await self.claimed(bed)
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("c", at: 1_700_000_039))])
            #expect(try await bed.conversations.commit(AgreedVerdict.commit(claim, window)) == .superseded)
            #expect(try await self.row(bed) == ["2 - superseded {} quiet - - 0 -1 -1 0"])
        }
    }

    @Test func lostLeaseLeavesNoRow() async throws {
        try await StoreBed.lend { bed in
            let (claim, window) = try await self.claimed(bed)
            var late = claim
            late.leaseNumber -= 1
            #expect(try await bed.conversations.commit(AgreedVerdict.commit(late, window)) == .leaseLost)
            #expect(try await self.row(bed) == [])
        }
    }

    @Test func conversationThatCannotBeReadIsRejected() async throws {
        try await StoreBed.lend { bed in
            let (claim, _) = try await self.claimed(bed)
            let failure = FailureReport(
                id: "0192d3a4-0000-7000-8000-0000000000ff",
                stage: .analysis,
                kind: "sealed",
                detail: "",
                conversationID: claim.conversationID
            )
            try await bed.conversations.fail(claim, with: failure)
            #expect(try await self.row(bed) == ["2 - rejected {sealed} quiet - - 0 -1 -1 0"])
        }
    }

    @Test func rowTellsWhyTheConversationWasRead() async throws {
        try await StoreBed.lend { bed in
            var (claim, _) = try await self.claimed(bed)
            #expect(claim.firedBy == .quiet)
            try await bed.conversations.postpone(claim, by: .seconds(5))
            try await bed.setClock(UnixTime(seconds: 1_700_000_060))
            claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
            #expect(claim.firedBy == .retry)
            try await bed.conversations.giveBack([claim])
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("c", mine: true, at: 1_700_000_060))])
            try await PostgresConversationAdministration(bed.context)
                .change(claim.conversationID, .fire, by: "ali")
            claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
            #expect(claim.firedBy == .fire)
        }
    }

    @Test func conversationThatIsNeverQuietIsReadByTheLongestWait() async throws {
        try await StoreBed.lend { bed in
            for minute in 0..<21 {
                let time = 1_700_000_000 + Int64(minute) * 29
                try await bed.setClock(UnixTime(seconds: time))
                _ = try await bed.messages.store([StoreBed.item(StoreBed.message("m\(minute)", mine: true, at: time))])
            }
            try await bed.setClock(UnixTime(seconds: 1_700_000_601))
            let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
            #expect(claim.firedBy == .maxWait)
        }
    }

    @Test func textOfTheChatIsInNoRow() async throws {
        try await StoreBed.lend { bed in
            let (claim, window) = try await self.claimed(bed)
            #expect(window.messages.contains { $0.content.body.contains("marked") }, "the texts are not marked")
            _ = try await bed.conversations.commit(AgreedVerdict.commit(claim, window))
            #expect(try await bed.count("select count(*) from verdict") == 1)
            #expect(try await bed.count("select count(*) from verdict where verdict::text ~* 'marked|dinner'") == 0)
        }
    }

    @Test func removalDeletesTheRowsOfItsCustomerAlone() async throws {
        try await StoreBed.lend { bed in
            let other = "0192d3a4-0000-7000-8000-000000000002"
            let insert = """
                insert into verdict (at, id, conversation_id, customer_id, generation, outcome, faults, fired_by, calls,
                    milliseconds)
                select jadwal_now() - day * interval '1 day', gen_random_uuid(), gen_random_uuid(), $1, 1, 'committed',
                    '{}', 'quiet', 0, 0 from generate_series(0, 3) as day
                """
            _ = try await VerdictPartitions(bed.context).sweep()
            for customer in [StoreBed.customerID, other] {
                try await bed.pool.execute(Statement(insert, [.uuid(customer)]))
            }
            let removed = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            let rows = try #require(removed.first { $0.table == "verdict" })
            #expect(rows.deleted == 4)
            #expect(rows.left == 0)
            #expect(try await bed.count("select count(*) from verdict where customer_id = '\(other)'") == 4)
        }
    }
}
