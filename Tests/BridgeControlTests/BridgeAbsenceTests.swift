import HTTP
import HTTPTypes
import NIOConcurrencyHelpers
import Pipeline
import Testing
import Time

@testable import Sources

@Suite("BridgeAbsence: a source that is away for ten minutes is asked seldom, and read again afterwards")
struct BridgeAbsenceTests {
    private static let start = UnixTime(seconds: 1_763_650_000)
    private static let away = Duration.seconds(600)
    private static let setup = ConnectionSetup(name: "session-1", id: "id", webhook: "", key: "key")

    /// A clock of the test's own, a source that does not answer until it is back, and one connection of it.
    private final class Bed: MendedConnections {
        private struct State {
            var connection: MendedConnection
            var passed = Duration.zero
            var requests: [Duration] = []
            var isAway = true
        }

        private let began = ContinuousClock.now
        private let state: NIOLockedValueBox<State>

        init() {
            var progress = ConnectionProgress(since: BridgeAbsenceTests.start)
            _ = progress.take(.begin(byCode: true), at: BridgeAbsenceTests.start)
            _ = progress.take(.reported(ReportedConnection(.working)), at: BridgeAbsenceTests.start)
            let connection = MendedConnection(source: "home", setup: BridgeAbsenceTests.setup, progress: progress)
            self.state = NIOLockedValueBox(State(connection: connection))
        }

        var passed: Duration { self.state.withLockedValue { $0.passed } }
        /// When each request came.
        var requests: [Duration] { self.state.withLockedValue { $0.requests } }
        var progress: ConnectionProgress { self.state.withLockedValue { $0.connection.progress } }

        func pass(_ duration: Duration) { self.state.withLockedValue { $0.passed += duration } }
        func isBack() { self.state.withLockedValue { $0.isAway = false } }

        var control: WAHAControl {
            let pace = SourcePace(now: { self.began + self.passed }, sleep: { self.pass($0) })
            return WAHAControl(base: "https://waha.example", key: nil, pace: pace) { _ throws(HTTPError) in
                let isAway = self.state.withLockedValue { state in
                    state.requests.append(state.passed)
                    return state.isAway
                }
                if isAway { throw HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "refused") }
                return HTTPAnswer(status: 200, body: Array(#"{"name":"session-1","status":"WORKING"}"#.utf8))
            }
        }

        func claim(limit: Int, lease: Duration) async throws -> [MendedConnection] {
            [self.state.withLockedValue { $0.connection }]
        }

        func keep(_ connection: MendedConnection, _ actions: [ConnectionAction]) async throws {
            self.state.withLockedValue { $0.connection = connection }
        }

        func isOnlyConnection(_ connection: MendedConnection, of own: [BridgeAddress]) async throws -> Bool { true }
    }

    @Test func connectionRestsUntilItsSourceIsBackAndIsThenSwept() async throws {
        let bed = Bed()
        let control = bed.control
        let mending = BridgeMending(store: bed) { _ in control }
        var actions: [ConnectionAction] = []
        func look() async throws {
            let reports = try await mending.run(limit: 1) { Self.start + bed.passed }
            actions += reports.flatMap(\.actions)
            bed.pass(BridgeMending.interval)
        }
        while bed.passed < Self.away {
            try await look()
            #expect(bed.progress.state == .resting && bed.progress.reason == .sourceAway)
        }
        // The owner has nothing to do about it, and is told nothing.
        #expect(actions.isEmpty)
        #expect(bed.requests.count <= 8, "\(bed.requests)")
        bed.isBack()
        let back = bed.passed
        while bed.progress.state == .resting, bed.passed < back + SourcePace.longestRest * 2 { try await look() }
        #expect(bed.progress.state == .working)
        // Compared once, and not later than the longest rest.
        #expect(actions == [.sweep])
        #expect(bed.passed - back <= SourcePace.longestRest + BridgeMending.interval)
        try await look()
        #expect(actions == [.sweep])
    }

    /// Messages without a webhook during the outage are found by the next sweep.
    @Test func whatWasSaidMeanwhileIsFoundOnce() async throws {
        let source = ScriptedHistory(.byChat)
        var plan = SweepPlan(from: Self.start - .seconds(3600))
        for minute in Int64(0)..<10 {
            source.say(chat: Int(minute % 3), id: "M\(minute)", at: Self.start + .seconds(60 * minute))
        }
        source.receive(["M9"])
        source.fault = BridgeControlError(.unreachable)
        let during = plan.next(at: Self.start + Self.away, wasAway: true, consent: .distantPast)
        await #expect(throws: BridgeControlError.self) { try await source.sweep(during) }
        source.fault = nil
        let after = plan.next(at: Self.start + Self.away + .seconds(300), wasAway: true, consent: .distantPast)
        let report = try await source.sweep(after)
        #expect(report.found == 9)
        plan.note(after, report.end)
        let next = plan.next(at: Self.start + Self.away + .seconds(900), wasAway: true, consent: .distantPast)
        #expect(try await source.sweep(next).found == 0)
        #expect(Set(source.found) == Set((0..<9).map { "M\($0)" }) && source.found.count == 9)
    }
}
