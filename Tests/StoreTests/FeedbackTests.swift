import ChatReader
import Evaluation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A judgement is one transaction, is remembered, and keeps only the agreed text",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct FeedbackTests {
    static func start(_ text: String) -> EventCorrection {
        var correction = EventCorrection()
        correction.start = GivenMoment(text)
        return correction
    }

    private func keepWindows(_ bed: StoreBed, _ isOn: Bool = true) async throws {
        try await PostgresCustomers(bed.context).set(StoreBed.customerID) { $0.keepsWindows = isOn }
    }

    @Test func dismissedEventIsCancelledOnceAndRemembered() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            let first = try await work.person.dismiss(id, because: .notAgreed, by: "tester")
            #expect((first.outcome, first.revision) == (.sent, 2))
            let again = try await work.person.dismiss(id, because: .notAgreed, by: "tester")
            #expect((again.outcome, again.revision) == (.unchanged, 2))
            let changes = try await work.outgoing()
            #expect(changes.map(\.action) == [.add, .cancel])
            #expect(changes.map(\.event.revision) == [1, 2])
            #expect(try await bed.count("select count(*) from event where cancelled and wanted_revision = 2") == 1)
            #expect(try await bed.count("select count(*) from audit where action = 'dismiss event'") == 1)
            let record = try #require(try await work.feedback.list(of: nil).first)
            #expect((record.kind, record.reason, record.revision) == (.dismissed, .notAgreed, 1))
            #expect((record.prompt, record.model, record.window) == ("v2", "m", .notKept))

            let (_, window) = try await work.claim(chat: "966500000001@c.us")
            #expect(window.knownEvents.isEmpty)
            #expect(window.judgedPlans.map(\.judged.summary) == ["Dinner"])
            #expect(window.judgedPlans.first?.right == nil)
        }
    }

    @Test func secondDismissalChangesOnlyTheReason() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            _ = try await work.person.dismiss(id, because: nil, by: "tester")
            #expect(try await work.person.dismiss(id, because: .unwanted, by: "tester").outcome == .noted)
            #expect(try await work.person.dismiss(id, because: nil, by: "tester").outcome == .unchanged)
            #expect(try await work.feedback.list(of: nil).map(\.reason) == [.unwanted])
            #expect(try await work.outgoing().count == 2)
        }
    }

    @Test func correctionIsTheNextRevision() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            let correction = Self.start("2023-11-22T21:30")
            let first = try await work.person.correct(id, correction, by: "tester")
            #expect((first.outcome, first.revision) == (.sent, 2))
            #expect(try await work.person.correct(id, correction, by: "tester").outcome == .unchanged)
            let changes = try await work.outgoing()
            #expect(changes.map(\.action) == [.add, .update])
            #expect(changes.last?.event.times.start(in: .utc) == UnixTime(seconds: 1_700_677_800))
            #expect(changes.last?.event.summary == "Dinner")
            #expect(try await work.feedback.list(of: nil).map(\.kind) == [.corrected])
            let until = "select extract(epoch from events_until)::bigint from conversation"
            #expect(try await bed.count(until) == 1_700_681_400, "it is watched until the corrected end")

            let (_, window) = try await work.claim(chat: "966500000001@c.us")
            #expect(window.knownEvents.map(\.revision) == [2])
            #expect(window.judgedPlans.map { $0.right?.revision } == [2])
        }
    }

    @Test func invalidCorrectionIsRefusedAndLeavesNothing() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            var correction = EventCorrection()
            correction.end = GivenMoment("2023-11-20T19:00")
            for (event, correction) in [
                (id, correction), (id, Self.start("2022-01-01")), (StoreBed.customerID, correction),
            ] {
                await #expect(throws: RefusedAction.self) {
                    try await work.person.correct(event, correction, by: "tester")
                }
            }
            #expect(try await bed.count("select count(*) from feedback") == 0)
            #expect(try await bed.count("select count(*) from audit") == 0)
            _ = try await work.person.dismiss(id, because: nil, by: "tester")
            await #expect(throws: RefusedAction.self) {
                try await work.person.correct(id, Self.start("21:00"), by: "tester")
            }
            #expect(try await work.outgoing().count == 2)
        }
    }

    /// A verdict that saw the old plan would take the same revision as the judgement.
    @Test func judgementDropsAVerdictInFlight() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            let (claim, window) = try await work.claim(chat: "966500000001@c.us")
            var moved = try #require(window.knownEvents.first)
            (moved.revision, moved.location) = (2, "elsewhere")
            let late = VerdictCommit(
                claim: claim,
                verdict: .status(.agreed),
                readGeneration: window.generation,
                windowMessageIDs: window.messages.map(\.id),
                changes: [EventChange(action: .update, event: moved)]
            )
            _ = try await work.person.dismiss(id, because: nil, by: "tester")
            #expect(try await bed.conversations.commit(late) == .leaseLost)
            #expect(try await bed.count("select count(*) from event where cancelled") == 1)
            let next = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
            let anew = try #require(try await bed.conversations.window(of: next, within: WindowLimits()))
            #expect(anew.messages == window.messages)
            #expect(anew.judgedPlans.count == 1)
        }
    }

    @Test func windowIsKeptOnlyWithTheCustomersAgreement() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            _ = try await work.agree(chat: "before@c.us")
            #expect(try await bed.count("select count(*) from event_window") == 0)
            try await self.keepWindows(bed)
            let id = try await work.agree(chat: "with@c.us", body: "marked-window")
            #expect(try await bed.count("select count(*) from event_window") == 1)
            #expect(try await bed.count("select count(*) from message where content is not null") == 0)
            _ = try await work.person.dismiss(id, because: .noEvent, by: "tester")
            let labelled = try await work.feedback.labelled(of: nil, after: nil, atMost: 10).map { LabelledChat($0) }
            #expect(labelled.map(\.messages).first?.map(\.body) == ["marked-window", "marked-window"])
            #expect(labelled.map(\.expected) == [LabelledVerdict(status: .noEvent)])
            #expect(try await work.feedback.list(of: nil).map(\.window) == [.kept])

            // The customer agrees when the window is read, but no longer when the verdict is committed.
            let (claim, window) = try await work.claim(chat: "between@c.us")
            #expect(window.mayBeKept)
            try await self.keepWindows(bed, false)
            #expect(try await bed.count("select count(*) from event_window") == 0, "what was kept is gone")
            #expect(try await bed.conversations.commit(try AgreedVerdict.commit(claim, window)) == .committed)
            #expect(try await bed.count("select count(*) from event_window") == 0)
            #expect(try await work.feedback.list(of: nil).map(\.window) == [.deleted])
            #expect(try await work.feedback.counts(of: nil) == (judgements: 1, withWindow: 0, windows: 0))
        }
    }

    /// A person who revokes or edits a message does not want its text to be read anywhere.
    @Test(arguments: [ChatMessage.Kind.revoked, .edited])
    func revokedOrEditedMessageDeletesItsWindow(_ kind: ChatMessage.Kind) async throws {
        try await StoreBed.lend { bed in
            try await self.keepWindows(bed)
            let work = FeedbackBed(bed)
            _ = try await work.agree(chat: "one@c.us")
            _ = try await work.agree(chat: "other@c.us")
            #expect(try await bed.count("select count(*) from event_window") == 2)
            var message = StoreBed.message("1700000000b", chat: "one@c.us", at: 1_700_000_100)
            message.kind = kind
            let outcomes = try await bed.messages.store([StoreBed.item(message)])
            #expect(outcomes == [kind == .revoked ? .revoked : .edited])
            #expect(try await bed.count("select count(*) from event_window") == 1)
        }
    }

    @Test func olderWindowIsDeletedWhenNothingNeedsIt() async throws {
        try await StoreBed.lend { bed in
            try await self.keepWindows(bed)
            let work = FeedbackBed(bed)
            for isJudged in [false, true] {
                let chat = "\(isJudged)@c.us"
                let id = try await work.agree(chat: chat)
                if isJudged { _ = try await work.person.correct(id, Self.start("21:00"), by: "tester") }
                let (claim, window) = try await work.claim(chat: chat)
                var moved = try #require(window.knownEvents.first)
                (moved.revision, moved.location) = (moved.revision + 1, "elsewhere")
                let commit = VerdictCommit(
                    claim: claim,
                    verdict: .status(.agreed),
                    readGeneration: window.generation,
                    windowMessageIDs: window.messages.map(\.id),
                    changes: [EventChange(action: .update, event: moved)],
                    origin: EventOrigin(prompt: "v1", model: nil, window: KeptWindow(window, agreed: []))
                )
                #expect(try await bed.conversations.commit(commit) == .committed)
                let kept = "select count(*) from event_window where conversation_id = '\(claim.conversationID)'"
                #expect(try await bed.count(kept) == (isJudged ? 2 : 1))
            }
        }
    }

    @Test func judgedPlanIsKeptForTheRetentionAfterEventAndJudgement() async throws {
        try await StoreBed.lend { bed in
            try await self.keepWindows(bed)
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            let end: Int64 = 1_700_503_200
            let judged = end + 5 * 86_400
            try await bed.setClock(UnixTime(seconds: judged))
            #expect(try await work.person.dismiss(id, because: nil, by: "tester").outcome == .sent)
            let texts = "select (select count(*) from event_window) + (select count(content) from feedback)"
            for (time, left) in [(end + 14 * 86_400 + 1, 2), (judged + 14 * 86_400, 2), (judged + 14 * 86_400 + 1, 0)] {
                try await bed.setClock(UnixTime(seconds: time))
                try await PostgresRetention(bed.context).sweep()
                #expect(try await bed.count(texts) == left, "\(time)")
            }
            #expect(try await work.feedback.list(of: nil).map(\.window) == [.deleted])
            #expect(
                try await PostgresSnapshots(bed.context).census()?.feedback == [
                    .dismissed: 1, .corrected: 0, .moved: 0,
                ]
            )
        }
    }

    @Test func dismissalOfACancelledEventIsOnlyRecorded() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            try await bed.pool.execute("update event set cancelled = true")
            #expect(try await work.person.dismiss(id, because: .noEvent, by: "tester").outcome == .noted)
            #expect(try await work.outgoing().count == 1)
            let (_, window) = try await work.claim(chat: "966500000001@c.us")
            #expect(window.judgedPlans.count == 1)
        }
    }
}
