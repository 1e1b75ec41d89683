import Foundation
import NIOConcurrencyHelpers

/// One place in a crew: a worker runs there, and another as soon as it has ended.
final class CrewSlot: Sendable {
    private struct State {
        var current: RunningProgram?
        var isClosed = false
        var isResting = false
        /// The next worker is hosted, with this trap.
        var trap: [String: String]?
        /// The next worker is one of another release; as of `RunningProgram`.
        var programs: URL?
        /// Signals that were sent to the current one, or the trap that it carries.
        var expected: Set<CrewEnding> = []
        /// The current one was frozen, for longer than a drain may take.
        var hasStoodStill = false
        var endings: [CrewEnding: Int] = [:]
        var surprises: [String] = []
    }

    let program: Program
    private let bed: PipelineBed
    private let settings: [String: String]
    private let state = NIOLockedValueBox(State())

    init(_ program: Program, on bed: PipelineBed, settings: [String: String] = [:]) {
        (self.program, self.bed, self.settings) = (program, bed, settings)
    }

    var endings: [CrewEnding: Int] { self.state.withLockedValue { $0.endings } }
    var surprises: [String] { self.state.withLockedValue { $0.surprises } }
    var current: RunningProgram? { self.state.withLockedValue { $0.current } }

    /// Runs workers until `close()`.
    func run() async throws {
        while !self.state.withLockedValue({ $0.isClosed }) {
            guard !self.state.withLockedValue({ $0.isResting }) else {
                try? await Task.sleep(for: .milliseconds(20))
                continue
            }
            let trap = self.state.withLockedValue { state in
                defer { state.trap = nil }
                state.expected = state.trap == nil ? [] : [.killedAtStep]
                state.hasStoodStill = false
                return state.trap
            }
            let worker = try await self.bed.start(
                self.program,
                isHosted: trap != nil,
                programs: self.state.withLockedValue { $0.programs },
                settings: self.settings.merging(trap ?? [:]) { $1 }
            )
            let isLate = self.state.withLockedValue { state in
                state.current = worker
                return state.isResting || state.isClosed
            }
            if isLate { worker.kill() }
            while worker.isRunning { try? await Task.sleep(for: .milliseconds(20)) }
            let code = try await worker.exitCode()
            self.note(code, of: worker)
        }
    }

    private func note(_ code: Int32, of worker: RunningProgram) {
        self.state.withLockedValue { state in
            state.current = nil
            // Asked to end before it could hear: it had nothing in hand yet.
            let wasEarly = code == 143 && !worker.log.contains("The program starts")
            // Its grace period went by while it stood still.
            let wasCutShort = code == 70 && state.hasStoodStill && state.expected.contains(.drained)
            let ending = wasEarly || wasCutShort ? .drained : state.expected.first { $0.codes.contains(code) }
            // The services may be away for longer than a start is patient.
            if let ending {
                state.endings[ending, default: 0] += 1
            } else if code != 69, !state.isClosed, !(state.isResting && code == 137) {
                state.surprises.append("\(self.program.rawValue) ended with \(code):\n\(worker.log.suffix(600))")
            }
        }
    }

    func end(by ending: CrewEnding) {
        self.state.withLockedValue { state in
            switch ending {
            case .killed:
                state.expected.insert(.killed)
                state.current?.kill()
            case .drained: Self.drain(&state)
            case .killedAtStep: state.expected.insert(.killedAtStep)
            }
        }
    }

    /// - Returns: what stands still until its `thaw()`.
    func freeze() -> RunningProgram? {
        self.state.withLockedValue { state in
            state.hasStoodStill = true
            state.current?.freeze()
            return state.current
        }
    }

    /// Once for each worker: a second signal would end it at once, and not by draining.
    private static func drain(_ state: inout State) {
        guard let worker = state.current, state.expected.insert(.drained).inserted else { return }
        worker.terminate()
    }

    /// Ends the current worker, and has the next one fall into the trap.
    func trap(_ setting: [String: String]) {
        self.state.withLockedValue { state in
            state.trap = setting
            state.expected.insert(.killed)
            state.current?.kill()
        }
    }

    /// The workers from the next one on are of this release; nil for the one that was built with the tests.
    func install(_ programs: URL?) { self.state.withLockedValue { $0.programs = programs } }

    /// Ends the current worker; returns when the next one is ready.
    ///
    /// - Parameter programs: as of `install`.
    func replace(by ending: CrewEnding, with programs: URL?) async throws -> Worker {
        let former = self.current
        self.install(programs)
        self.end(by: ending)
        let next = try await awaiting("\(self.program.rawValue) is replaced", within: .seconds(60)) {
            () -> RunningProgram? in
            guard let current = self.current, current !== former else { return nil }
            return current
        }
        return try await Worker(next, http: self.bed.http)
    }

    /// Drains the current worker, and has none come after it until `revive()`.
    func rest() {
        self.state.withLockedValue { state in
            state.isResting = true
            state.current?.thaw()
            Self.drain(&state)
        }
    }

    func revive() { self.state.withLockedValue { $0.isResting = false } }

    func close() {
        self.state.withLockedValue { state in
            state.isClosed = true
            state.current?.thaw()
            state.current?.kill()
        }
    }
}

/// How a worker of a crew ends when it is meant to.
enum CrewEnding: String, Sendable, Hashable, CaseIterable {
    case killed
    case killedAtStep
    case drained

    /// Exit codes, as `RunningProgram` tells them.
    var codes: Set<Int32> {
        switch self {
        case .killed, .killedAtStep: [137]
        case .drained: [0]
        }
    }
}
