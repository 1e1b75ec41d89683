import Foundation
import TestSupport

/// Keeps several of each worker running, and hurts them at random.
struct FaultCrew: Sendable {
    let slots: [CrewSlot]

    init(
        of programs: [Program] = Program.workers,
        on bed: PipelineBed,
        replicas: Int,
        settings: [String: String] = [:]
    ) {
        self.slots = programs.flatMap { program in
            (0..<replicas).map { _ in CrewSlot(program, on: bed, settings: settings) }
        }
    }

    /// Runs until `close()`.
    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for slot in self.slots { group.addTask { try await slot.run() } }
            try await group.waitForAll()
        }
    }

    /// Asks all to drain, and returns when they have. Nobody comes after them until `revive()`.
    func drain(within limit: Duration = .seconds(30)) async throws {
        for slot in self.slots { slot.rest() }
        for slot in self.slots {
            try await awaiting("\(slot.program.rawValue) has drained", within: limit) { slot.current == nil }
        }
    }

    func revive() { for slot in self.slots { slot.revive() } }

    func close() { for slot in self.slots { slot.close() } }

    var surprises: [String] { self.slots.flatMap(\.surprises) }

    /// How often each ending befell each worker: `killed jadwal-message-worker`.
    var endings: [String: Int] {
        var counts: [String: Int] = [:]
        for slot in self.slots {
            for (ending, count) in slot.endings {
                counts["\(ending.rawValue) \(slot.program.rawValue)", default: 0] += count
            }
        }
        return counts
    }

    /// Waits until each worker reports that it is up.
    func ready(within limit: Duration = .seconds(60)) async throws {
        for slot in self.slots {
            try await awaiting("\(slot.program.rawValue) is up", within: limit) {
                slot.current?.log.contains("Health and metrics are served") == true
            }
        }
    }
}
