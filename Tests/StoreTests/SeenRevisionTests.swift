import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "What a person wants of an event as it was changes nothing",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SeenRevisionTests {
    @Test func lateDismissalLeavesTheReason() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let (id, customer) = (try await work.agree(), StoreBed.customerID)
            func dismiss(_ reason: DismissalReason?, seen: Int) async throws -> EventActionResult.Outcome {
                try await work.person.dismiss(id, of: customer, seen: seen, because: reason, by: .owner).outcome
            }
            #expect(try await dismiss(.noEvent, seen: 1) == .sent)
            #expect(try await dismiss(.noEvent, seen: 1) == .unchanged)
            #expect(try await dismiss(nil, seen: 1) == .unchanged)
            let late = await #expect(throws: RefusedAction.self) { try await dismiss(.unwanted, seen: 1) }
            #expect(late?.code == .changedMeanwhile)
            #expect(try await bed.count("select count(*) from feedback where reason = 'no-event'") == 1)
            #expect(try await dismiss(.unwanted, seen: 2) == .noted)
        }
    }

    @Test func lateDecisionAboutAConflictSaysThatTheEventHasChanged() async throws {
        try await ConflictBed.lend { work in
            let (id, customer) = (ConflictBed.id(1), StoreBed.customerID)
            let report = ConflictBed.report([ConflictBed.instance("foreign", at: 17)], slots: [19])
            try await work.write(ConflictBed.event(1, at: 17), report)
            #expect(try await work.conflicts.list(of: customer).map(\.revision) == [1])
            _ = try await work.person.resolve(id, of: customer, seen: 1, .move(1), by: .owner)
            for decision in [ConflictDecision.keep, .cancel, .move(1)] {
                let late = await #expect(throws: RefusedAction.self) {
                    try await work.person.resolve(id, of: customer, seen: 1, decision, by: .owner)
                }
                #expect(late?.code == .changedMeanwhile, "\(decision)")
                let settled = await #expect(throws: RefusedAction.self) {
                    try await work.person.resolve(id, of: customer, decision, by: .owner)
                }
                #expect(settled?.code == .unfit, "\(decision)")
            }
        }
    }

    /// To keep an event makes no new revision: the conflict itself says which of the two came first.
    @Test func ofKeepingAndCancellingAtOnceOneIsDone() async throws {
        try await ConflictBed.lend { work in
            let (id, customer) = (ConflictBed.id(1), StoreBed.customerID)
            let report = ConflictBed.report([ConflictBed.instance("foreign", at: 17)])
            try await work.write(ConflictBed.event(1, at: 17), report)
            for round in 0..<20 {
                try await work.bed.pool.execute(
                    "update event set conflict_state = 'open', cancelled = false, wanted_revision = 1"
                )
                try await work.bed.pool.execute("delete from feedback")
                let done = await withTaskGroup(of: Bool.self) { group in
                    for decision in [ConflictDecision.keep, .cancel] {
                        group.addTask {
                            let (person, owner) = (work.person, AuditedPerson.owner)
                            return (try? await person.resolve(id, of: customer, seen: 1, decision, by: owner)) != nil
                        }
                    }
                    return await group.reduce(into: 0) { count, isDone in count += isDone ? 1 : 0 }
                }
                #expect(done == 1, "round \(round)")
            }
        }
    }
}
