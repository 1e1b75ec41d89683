import Pipeline
import Testing
import Time

@Suite("An event's state, and what may be done with it, follow from its row alone") struct EventRecordTests {
    private static let now = UnixTime(seconds: 1_800_000_000)

    private static func record(_ change: (inout EventRecord) -> Void = { _ in }) -> EventRecord {
        var record = EventRecord(id: "e", customerID: "c", startsAt: Self.now, endsAt: Self.now + .seconds(3600))
        (record.wanted, record.written, record.hasText) = (2, 2, true)
        change(&record)
        return record
    }

    @Test func ownersStateNamesWhatTheOwnerDidFirst() {
        var record = Self.record { ($0.written, $0.isCancelled, $0.isDismissed) = (1, true, true) }
        record.isRemovedByOwner = true
        #expect(record.state(isAccountUp: true) == .removedByOwner)
        record.isRemovedByOwner = false
        #expect(record.state(isAccountUp: true) == .dismissed)
        record.isDismissed = false
        #expect(record.state(isAccountUp: true) == .cancelled)
        record.isCancelled = false
        #expect(record.state(isAccountUp: true) == .underWay && record.state(isAccountUp: false) == .waiting)
        record.written = 2
        #expect(record.state(isAccountUp: false) == .written)
    }

    @Test func operatorSeesACancellationThatIsNotWrittenAsPending() {
        #expect(Self.record { ($0.written, $0.isCancelled) = (1, true) }.writing == .pending)
        #expect(Self.record { $0.isCancelled = true }.writing == .cancelled)
        #expect(Self.record { ($0.written, $0.isRemovedByOwner) = (1, true) }.writing == .removedByOwner)
        #expect(Self.record().writing == .written)
    }

    @Test func eventThatIsGoneOrHasNoTextMayBeNeitherDismissedNorCorrected() {
        #expect(Self.record().mayBeDismissed && Self.record().mayBeCorrected)
        let changes: [(inout EventRecord) -> Void] = [
            { $0.isCancelled = true }, { $0.isDismissed = true }, { $0.isRemovedByOwner = true },
            { $0.hasText = false },
        ]
        for change in changes {
            let record = Self.record(change)
            #expect(!record.mayBeDismissed && !record.mayBeCorrected)
        }
    }

    @Test func conflictOfAnEventThatIsGoneIsNotOpen() {
        #expect(Self.record { $0.conflictState = .open }.hasOpenConflict)
        #expect(!Self.record { $0.conflictState = .kept }.hasOpenConflict)
        #expect(!Self.record { ($0.conflictState, $0.isCancelled) = (.open, true) }.hasOpenConflict)
        #expect(!Self.record { ($0.conflictState, $0.isRemovedByOwner) = (.open, true) }.hasOpenConflict)
        #expect(!Self.record { ($0.conflictState, $0.hasText) = (.open, false) }.mayConflictBeResolved)
    }

    @Test func onlyWhatIsNotWrittenMayBeSentAgain() {
        #expect(Self.record { $0.written = 1 }.mayBeRelayed && !Self.record().mayBeRelayed)
        #expect(!Self.record { ($0.written, $0.isRemovedByOwner) = (1, true) }.mayBeRelayed)
        #expect(!Self.record { ($0.written, $0.hasText) = (1, false) }.mayBeRelayed)
    }

    @Test func newestJudgementCanBeTakenBackForADay() {
        let recent = JudgementRecord(kind: .corrected, at: Self.now - EventRecord.undoTime + .seconds(1), revision: 1)
        #expect(Self.record().undoable([recent], at: Self.now) == recent)
        let old = JudgementRecord(kind: .corrected, at: Self.now - EventRecord.undoTime, revision: 1)
        #expect(Self.record().undoable([old], at: Self.now) == nil)
        let earlier = JudgementRecord(kind: .corrected, at: Self.now, revision: 0)
        #expect(Self.record().undoable([earlier], at: Self.now) == nil)
        let cleared = JudgementRecord(kind: .dismissed, at: Self.now, revision: 1, hasPlan: false)
        #expect(Self.record().undoable([cleared, recent], at: Self.now) == recent)
        #expect(Self.record { $0.isRemovedByOwner = true }.undoable([recent], at: Self.now) == nil)
        #expect(Self.record { $0.hasText = false }.undoable([recent], at: Self.now) == nil)
    }
}
