import Foundation
import Pipeline
import Testing
import Time

@Suite("Votes are decided by their rule in random histories") struct MeetingModelTests {
    private static let rounds = 4
    /// `JADWAL_TEST_HISTORIES` sets more.
    private static let histories =
        ProcessInfo.processInfo.environment["JADWAL_TEST_HISTORIES"].flatMap { UInt64($0) } ?? 20_000

    @Test(arguments: 0..<Self.rounds) func everyHistoryEndsAsTheOracleSays(_ round: Int) {
        let first = UInt64.random(in: 0..<UInt64.max / 2)
        let histories = Self.histories / UInt64(Self.rounds)
        var endings: [String: Int] = [:]
        for seed in first..<first + histories {
            var history = MeetingHistory(seed: seed)
            history.run()
            #expect(history.broken.isEmpty, "seed \(seed)")
            guard history.broken.isEmpty, let ending = history.ending else { return }
            endings[Self.name(ending) + (history.wasEarly ? " early" : ""), default: 0] += 1
        }
        print("Meetings from seed \(first): \(endings.sorted { $0.key < $1.key })")
        // Every kind of ending is tried, before the deadline and at it.
        for name in ["agreed", "asked", "failed"].flatMap({ [$0, "\($0) early"] }) {
            #expect(endings[name, default: 0] > 0, "\(name), seed \(first)")
        }
    }

    private static func name(_ ending: MeetingDecision) -> String {
        switch ending {
        case .wait: "open"
        case .commit: "agreed"
        case .ask: "asked"
        case .fail: "failed"
        }
    }

    @Test(arguments: MeetingHistory.Fault.allCases) func brokenRuleIsNoticed(_ fault: MeetingHistory.Fault) {
        let isNoticed = (UInt64(1)...5000).contains { seed in
            var history = MeetingHistory(seed: seed, fault: fault)
            history.run()
            return !history.broken.isEmpty
        }
        #expect(isNoticed)
    }

    @Test func finalStatesAreLeftByNoStep() {
        #expect(MeetingState.allCases.filter(\.isFinal) == [.over, .cancelled])
        for state in MeetingState.allCases where !state.isFinal {
            #expect(state.after(.cancel) == .cancelled)
        }
    }

    @Test func stepThatIsRefusedChangesNothing() {
        var meeting = Meeting(id: "1", title: "Lunch", in: .utc, deadline: UnixTime(seconds: 1))
        let isDecided = meeting.take(.decide)
        #expect(!isDecided && meeting.state == .draft && meeting.revision == 1)
        let isSent = meeting.take(.open)
        #expect(isSent && meeting.state == .open && meeting.revision == 2)
        #expect(!meeting.isOpen(at: UnixTime(seconds: 1)) && meeting.isOpen(at: UnixTime(milliseconds: 999)))
    }
}
