import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "An owner is asked once about a plan, and one answer counts",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct QuestionTests {
    @Test func acceptedQuestionIsWrittenOnce() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let event = QuestionBed.dinner()
            let id = try await stage.ask(EventChange(action: .add, event: event))
            #expect(try await stage.notifications() == 1)
            let open = try #require(try await stage.questions.list(of: StoreBed.customerID, past: false).first)
            #expect((open.id, open.action, open.outcome) == (id, .add, nil))
            let text = try #require(try await stage.questions.show(id)?.text)
            #expect((text.change.event, text.reasons) == (event, [.halfOfDayOpen]))

            let first = try await stage.person.accept(id, by: "tester")
            #expect((first.outcome, first.isNew, first.eventID) == (.accepted, true, event.identity.id))
            #expect(try await stage.person.accept(id, by: "tester").isNew == false)
            await #expect(throws: RefusedAction.self) {
                try await stage.person.decline(id, by: "tester")
            }
            let changes = try await stage.changes()
            #expect(changes.map(\.action) == [.add])
            #expect(changes.first?.event == event)
            #expect(try await stage.notifications() == 0, "nobody is asked any more")
            #expect(try await stage.questions.show(id)?.text == nil, "its text has gone")
            #expect(try await bed.count("select count(*) from question where content is not null") == 0)
            #expect(try await bed.count("select count(*) from audit where action = 'accept question'") == 1)
            #expect(try await bed.count("select count(*) from event where prompt = 'v3' and model = 'm'") == 1)
            let week = try await PostgresHourlyCounts(bed.context).read()
            #expect(
                week.questions == [AskedByModel(prompt: "v3", model: "m", asked: 1, accepted: 1, declined: 0)],
                "what the console shows"
            )

            let (_, window) = try await stage.work.claim(chat: QuestionBed.chat)
            #expect(window.knownEvents.map(\.identity) == [event.identity])
            #expect(window.openQuestions.isEmpty)
        }
    }

    @Test func oneOfManyConcurrentAnswersCounts() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let id = try await stage.ask()
            let new = await withTaskGroup(of: QuestionOutcome?.self) { group in
                for turn in 0..<16 {
                    group.addTask {
                        let answer =
                            turn.isMultiple(of: 2)
                            ? try? await stage.person.accept(id, by: "tester")
                            : try? await stage.person.decline(id, by: "tester")
                        return answer?.isNew == true ? answer?.outcome : nil
                    }
                }
                return await group.reduce(into: [QuestionOutcome]()) { if let outcome = $1 { $0.append(outcome) } }
            }
            #expect(new.count == 1)
            #expect(try await stage.changes().count == (new == [.accepted] ? 1 : 0))
            #expect(try await bed.count("select count(*) from feedback") == (new == [.declined] ? 1 : 0))
        }
    }

    @Test func declinedPlanIsFeedbackAndIsNotAskedAboutAgain() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let id = try await stage.ask()
            let answer = try await stage.person.decline(id, by: "tester")
            #expect((answer.outcome, answer.isNew) == (.declined, true))
            #expect(try await stage.person.decline(id, by: "tester").isNew == false)
            #expect(try await stage.changes().isEmpty)
            #expect(try await stage.work.feedback.list(of: nil).map(\.kind) == [.dismissed])
            let (_, window) = try await stage.work.claim(chat: QuestionBed.chat)
            #expect(window.judgedPlans.map(\.judged.summary) == ["marked-dinner"])
            // A second analysis finds the same plan in the same conversation.
            try await stage.ask(EventChange(action: .add, event: QuestionBed.dinner()))
            #expect(try await stage.states() == ["declined"])
            #expect(try await stage.notifications() == 0)
            try await stage.ask(EventChange(action: .add, event: QuestionBed.dinner(at: "21:00")))
            #expect(try await stage.states() == ["declined", "open"], "another hour is another plan")
        }
    }

    @Test func declinedCancellationIsNoJudgementOnThePlan() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let event = try await stage.work.agree()
            let (_, window) = try await stage.work.claim(chat: QuestionBed.chat)
            var known = try #require(window.knownEvents.first)
            (known.revision, known.status) = (2, .cancelled)
            let cancellation = EventChange(action: .cancel, event: known)
            _ = try await stage.person.decline(try await stage.ask(cancellation), by: "tester")
            #expect(try await stage.work.feedback.list(of: nil).isEmpty)
            try await stage.ask(cancellation)
            #expect(try await stage.states() == ["declined"], "nobody is asked twice")
            #expect(try await stage.changes().map(\.event.identity.id) == [event], "as it was agreed")
        }
    }

    @Test func acceptedChangeIsTheNextRevisionOfAKnownEvent() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let event = try await stage.work.agree()
            let (_, window) = try await stage.work.claim(chat: QuestionBed.chat)
            var moved = try #require(window.knownEvents.first)
            (moved.revision, moved.times) = (2, QuestionBed.dinner(at: "21:30").times)
            let id = try await stage.ask(EventChange(action: .update, event: moved))
            try await bed.pool.execute("update event set wanted_revision = 4")
            _ = try await stage.person.accept(id, by: "tester")
            let change = try #require(try await stage.changes().last)
            #expect((change.action, change.event.revision, change.event.times) == (.update, 5, moved.times))
            // A judgement on the event ends the questions about it.
            let (_, later) = try await stage.work.claim(chat: QuestionBed.chat)
            var cancelled = try #require(later.knownEvents.first)
            (cancelled.revision, cancelled.status) = (6, .cancelled)
            let second = try await stage.ask(EventChange(action: .cancel, event: cancelled))
            _ = try await stage.work.person.dismiss(event, because: nil, by: "tester")
            await #expect(throws: RefusedAction.self) { try await stage.person.accept(second, by: "tester") }
            #expect(try await stage.states() == ["accepted", "replaced"])
        }
    }

    @Test func changedMessageEndsTheQuestion() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let id = try await stage.ask()
            let clock = Int64(try await bed.count("select extract(epoch from now)::bigint from virtual_clock"))
            var edit = StoreBed.message("\(clock - 60)b", chat: QuestionBed.chat, body: "edited", at: clock)
            edit.kind = .edited
            _ = try await bed.messages.store([StoreBed.item(edit)])
            #expect(try await stage.states() == ["replaced"])
            #expect(try await stage.notifications() == 0)
            await #expect(throws: RefusedAction.self) { try await stage.person.accept(id, by: "tester") }
            #expect(try await stage.changes().isEmpty)
        }
    }

    @Test func newerAnalysisReplacesAQuestionAndSamePlanIsAskedOnce() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let first = try await stage.ask()
            try await stage.ask()
            #expect(try await stage.states() == ["open"], "the same plan")
            #expect(try await stage.notifications() == 1)
            let later = EventChange(action: .add, event: QuestionBed.dinner(at: "21:00"))
            let second = try await stage.ask(later, replacing: [first])
            #expect(try await stage.states().sorted() == ["open", "replaced"])
            await #expect(throws: RefusedAction.self) { try await stage.person.accept(first, by: "tester") }
            _ = try await stage.person.accept(second, by: "tester")
            #expect(try await stage.changes().map(\.event.times) == [later.event.times])
        }
    }

    @Test func questionExpiresWhenTheEventBegins() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let id = try await stage.ask()
            // 20:00 in Riyadh.
            try await bed.setClock(UnixTime(seconds: 1_700_499_600))
            let answers: [(String, String?, AuditedPerson) async throws -> QuestionAnswer] = [
                stage.person.accept, stage.person.decline,
            ]
            for answer in answers {
                await #expect(throws: RefusedAction.self) { _ = try await answer(id, nil, "tester") }
            }
            #expect(try await PostgresNotificationStore(bed.context).isOpen(question: id) == false)
            try await stage.questions.sweep()
            #expect(try await stage.states() == ["expired"])
            #expect(try await stage.notifications() == 0)
            let counts = try await stage.questions.count()
            #expect(counts == (1, [.expired: 1]))
            #expect(try await stage.questions.count() == (0, [:]), "each is counted once")
            #expect(try await stage.questions.list(of: nil, past: false).isEmpty)
            #expect(try await stage.questions.list(of: nil, past: true).map(\.outcome) == [.expired])
        }
    }

    @Test func onlyItsOwnExistingCustomerAnswersAQuestion() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            let other = "0192d3a4-0000-7000-8000-000000000002"
            try await bed.addCustomer(other)
            let id = try await stage.ask()
            await #expect(throws: RefusedAction.self) {
                try await stage.person.accept(id, of: other, by: "tester")
            }
            #expect(try await stage.states() == ["open"])
            _ = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            await #expect(throws: RefusedAction.self) { try await stage.person.accept(id, by: "tester") }
            #expect(try await bed.count("select count(*) from question") == 0)
            #expect(try await stage.changes().isEmpty)
        }
    }

    @Test func endedQuestionIsDeletedAfterItsRetention() async throws {
        try await StoreBed.lend { bed in
            let stage = QuestionBed(bed)
            _ = try await stage.person.decline(try await stage.ask(), by: "tester")
            let ended = UnixTime(
                seconds: Int64(try await bed.count("select extract(epoch from max(ended_at))::bigint from question"))
            )
            try await bed.setClock(ended + .seconds(90 * 86_400))
            try await PostgresRetention(bed.context).sweep()
            #expect(try await stage.states() == ["declined"])
            try await bed.setClock(ended + .seconds(90 * 86_400 + 1))
            try await PostgresRetention(bed.context).sweep()
            #expect(try await stage.states().isEmpty)
        }
    }
}
