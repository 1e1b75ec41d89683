internal import Testing

@testable internal import Demo

@Suite struct `Each step of a chat is reported once` {
    private func snapshot(
        _ generation: Int64,
        pending: Bool = true,
        due: Bool = false,
        armed: Bool = true,
        messages: Int = 3,
        events: [DemoSnapshot.Event] = [],
        failure: String? = nil,
        told: Bool = false
    ) -> DemoSnapshot {
        DemoSnapshot(
            generation: generation,
            isPending: pending,
            isDue: due,
            isArmed: armed,
            messages: messages,
            events: events,
            failure: failure,
            isOwnerTold: told
        )
    }

    @Test func `an agreed chat goes through every step`() {
        var progress = DemoProgress(DemoChat.all[0], messages: 3)
        #expect(progress.update(with: self.snapshot(2)) == [])
        #expect(progress.update(with: self.snapshot(3)) == [.stored])
        #expect(progress.update(with: self.snapshot(3)) == [])
        #expect(progress.update(with: self.snapshot(3, due: true)) == [.rested])
        let wanted = DemoSnapshot.Event(id: "1", isWritten: false)
        // No event is written yet, so there is nothing to notify the owner of.
        #expect(
            progress.update(with: self.snapshot(3, pending: false, messages: 0, events: [wanted], told: true)) == [
                .read
            ]
        )
        #expect(progress.verdict == .agreed(["1"]))
        #expect(progress.next == .written)
        let written = DemoSnapshot.Event(id: "1", isWritten: true)
        #expect(progress.update(with: self.snapshot(3, pending: false, messages: 0, events: [written])) == [.written])
        #expect(!progress.isDone)
        #expect(
            progress.update(with: self.snapshot(3, pending: false, messages: 0, events: [written], told: true)) == [
                .pushed
            ]
        )
        #expect(progress.isDone && progress.next == nil)
    }

    @Test func `steps between two snapshots are reported together`() {
        var progress = DemoProgress(DemoChat.all[3], messages: 3)
        #expect(progress.update(with: self.snapshot(3, pending: false)) == [.stored, .rested, .read])
        #expect(progress.verdict == .notConfirmed)
        #expect(progress.isDone)
    }

    @Test func `the verdict is inferred from what it left in the database`() {
        func verdict(_ snapshot: DemoSnapshot) -> DemoVerdict? {
            var progress = DemoProgress(DemoChat.all[2], messages: 3)
            _ = progress.update(with: snapshot)
            return progress.verdict
        }
        #expect(verdict(self.snapshot(3, pending: false, armed: false, messages: 0)) == .denied)
        #expect(verdict(self.snapshot(3, pending: false, armed: false)) == .noEvent)
        #expect(verdict(self.snapshot(3, pending: false, failure: "ungrounded")) == .rejected("ungrounded"))
        #expect(verdict(self.snapshot(3)) == nil)
    }
}
