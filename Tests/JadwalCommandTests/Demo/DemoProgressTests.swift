internal import Testing

@testable internal import JadwalCommand

@Suite struct `A chat's progress is told once for each step` {
    private func sight(
        _ generation: Int64,
        pending: Bool = true,
        due: Bool = false,
        armed: Bool = true,
        messages: Int = 3,
        events: [DemoSight.Event] = [],
        failure: String? = nil,
        told: Bool = false
    ) -> DemoSight {
        DemoSight(
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
        #expect(progress.look(self.sight(2)) == [])
        #expect(progress.look(self.sight(3)) == [.stored])
        #expect(progress.look(self.sight(3)) == [])
        #expect(progress.look(self.sight(3, due: true)) == [.rested])
        let wanted = DemoSight.Event(id: "1", isWritten: false)
        // Nothing is written yet, so the owner has been told of all that is.
        #expect(progress.look(self.sight(3, pending: false, messages: 0, events: [wanted], told: true)) == [.read])
        #expect(progress.verdict == .agreed(["1"]))
        #expect(progress.next == .written)
        let written = DemoSight.Event(id: "1", isWritten: true)
        #expect(progress.look(self.sight(3, pending: false, messages: 0, events: [written])) == [.written])
        #expect(!progress.isDone)
        #expect(progress.look(self.sight(3, pending: false, messages: 0, events: [written], told: true)) == [.pushed])
        #expect(progress.isDone && progress.next == nil)
    }

    @Test func `steps that went by between two looks are told together`() {
        var progress = DemoProgress(DemoChat.all[3], messages: 3)
        #expect(progress.look(self.sight(3, pending: false)) == [.stored, .rested, .read])
        #expect(progress.verdict == .notConfirmed)
        #expect(progress.isDone)
    }

    @Test func `what a verdict left tells which it was`() {
        func verdict(_ sight: DemoSight) -> DemoVerdict? {
            var progress = DemoProgress(DemoChat.all[2], messages: 3)
            _ = progress.look(sight)
            return progress.verdict
        }
        #expect(verdict(self.sight(3, pending: false, armed: false, messages: 0)) == .denied)
        #expect(verdict(self.sight(3, pending: false, armed: false)) == .noEvent)
        #expect(verdict(self.sight(3, pending: false, failure: "ungrounded")) == .rejected("ungrounded"))
        #expect(verdict(self.sight(3)) == nil)
    }
}
