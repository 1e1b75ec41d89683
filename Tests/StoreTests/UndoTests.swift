import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "The last judgement of an event can be taken back for a day",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct UndoTests {
    private static func title(_ title: String) -> EventCorrection {
        var correction = EventCorrection()
        correction.title = title
        return correction
    }

    private static func undo(_ id: String, _ bed: StoreBed) async throws -> EventActionResult {
        try await ActingPerson(store: bed.context).undo(id, of: StoreBed.customerID, by: .owner)
    }

    private static func cannotBeUndone(_ id: String, _ bed: StoreBed) async {
        let refusal = await #expect(throws: RefusedAction.self) { try await Self.undo(id, bed) }
        #expect(refusal?.code == .unfit)
    }

    @Test func dismissedEventComesBackOnce() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            await Self.cannotBeUndone(id, bed)
            _ = try await work.person.dismiss(id, of: StoreBed.customerID, because: .noEvent, by: .owner)
            let shown = try await PostgresOwnerEvents(bed.context).event(id, of: StoreBed.customerID)
            #expect(shown?.undo?.kind == .dismissed)
            let undone = try await Self.undo(id, bed)
            #expect(undone.outcome == .sent && undone.revision == 3)
            await Self.cannotBeUndone(id, bed)
            let sent = try await work.outgoing()
            #expect(sent.map(\.action) == [.add, .cancel, .update])
            let (first, last) = (try #require(sent.first).event, try #require(sent.last).event)
            #expect(last.status == .confirmed && last.mark == first.mark)
            // An undone dismissal leaves no feedback row.
            #expect(try await bed.count("select count(*) from feedback") == 0)
            #expect(try await bed.count("select count(*) from event where not cancelled") == 1)
            let audit = "select count(*) from audit where action = 'undo judgement of event' and origin = 'owner'"
            #expect(try await bed.count(audit) == 1)
        }
    }

    @Test func onlyTheNewestCorrectionIsUndone() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            _ = try await work.person.correct(id, of: StoreBed.customerID, Self.title("Lunch"), by: .owner)
            try await bed.setClock(UnixTime(seconds: 1_700_000_300))
            _ = try await work.person.correct(id, of: StoreBed.customerID, Self.title("Breakfast"), by: .owner)
            _ = try await Self.undo(id, bed)
            let shown = try await PostgresOwnerEvents(bed.context).event(id, of: StoreBed.customerID)
            #expect(shown?.record.event?.summary == "Lunch" && shown?.judgements.count == 1 && shown?.undo == nil)
            await Self.cannotBeUndone(id, bed)
        }
    }

    @Test func afterADayNothingIsUndone() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            _ = try await work.person.correct(id, of: StoreBed.customerID, Self.title("Lunch"), by: .owner)
            let now = try await Int64(bed.count("select extract(epoch from now)::bigint from virtual_clock"))
            try await bed.setClock(UnixTime(seconds: now + 86_399))
            #expect(try await PostgresOwnerEvents(bed.context).event(id, of: StoreBed.customerID)?.undo != nil)
            try await bed.setClock(UnixTime(seconds: now + 86_401))
            #expect(try await PostgresOwnerEvents(bed.context).event(id, of: StoreBed.customerID)?.undo == nil)
            await Self.cannotBeUndone(id, bed)
        }
    }

    @Test func correctionOfWhatNobodySawIsRefused() async throws {
        try await StoreBed.lend { bed in
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            let right = Self.title("Lunch")
            _ = try await work.person.correct(id, of: StoreBed.customerID, seen: 1, right, by: .owner)
            // The same form again has nothing to change. Another one does, and is from before.
            let again = try await work.person.correct(id, of: StoreBed.customerID, seen: 1, right, by: .owner)
            #expect(again.outcome == .unchanged)
            let refusal = await #expect(throws: RefusedAction.self) {
                try await work.person.correct(id, of: StoreBed.customerID, seen: 1, Self.title("Tea"), by: .owner)
            }
            #expect(refusal?.code == .changedMeanwhile)
            #expect(try await work.outgoing().count == 2)
        }
    }
}
