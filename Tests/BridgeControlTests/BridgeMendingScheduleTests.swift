import Pipeline
import Testing
import Time

@Suite("BridgeMendingSchedule: a broken session is restarted four times, then its owner has to link again")
struct BridgeMendingScheduleTests {
    static let start = UnixTime(seconds: 1_763_650_000)

    @Test(arguments: [BridgeConnectionHint.State.closed, .failed])
    func restartsComeAfter1And5And15And60Minutes(_ state: BridgeConnectionHint.State) {
        var schedule = MendingSchedule()
        var steps: [Int64: MendingSchedule.Step] = [:]
        for minute in Int64(0)...90 {
            let step = schedule.take(state, at: Self.start + .seconds(60 * minute))
            if step != .nothing { steps[minute] = step }
            if step == .giveUp { break }
        }
        #expect(steps == [1: .restart, 5: .restart, 15: .restart, 60: .restart, 62: .giveUp])
    }

    @Test func missedLooksAreNotMadeUpFor() {
        var schedule = MendingSchedule()
        #expect(schedule.take(.failed, at: Self.start) == .nothing)
        #expect(schedule.take(.failed, at: Self.start + .seconds(1000)) == .restart)
        #expect(schedule.take(.failed, at: Self.start + .seconds(1060)) == .nothing)
        #expect(schedule.attempts == 3)
    }

    @Test func sessionThatWorksAgainStartsFromTheBeginning() {
        var schedule = MendingSchedule(brokenSince: Self.start, attempts: 3)
        #expect(schedule.take(.working, at: Self.start + .seconds(2000)) == .nothing)
        #expect(schedule == MendingSchedule())
    }

    @Test(arguments: [BridgeConnectionHint.State.starting, .code, .passkey, .loggedOut, .removed, .unknown])
    func whatARestartWouldNotMendIsLeftAlone(_ state: BridgeConnectionHint.State) {
        var schedule = MendingSchedule(brokenSince: Self.start, attempts: 0)
        #expect(schedule.take(state, at: Self.start + .seconds(5000)) == .nothing)
    }
}
