import Foundation
import TestSupport

/// The ways in which a crew of two of each worker is hurt: the first ones die at steps, the second ones at any time.
extension FaultCrew {
    /// The first of each program's workers dies at one step after the other. The others go on, or not.
    func die(at points: [Program: [StepPoint]]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (program, points) in points {
                group.addTask {
                    guard let slot = self.slots.first(where: { $0.program == program }) else { return }
                    for point in points { try await Self.die(at: point, slot) }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func die(at point: StepPoint, _ slot: CrewSlot) async throws {
        let deaths = slot.endings[.killedAtStep, default: 0]
        try await awaiting("\(slot.program.rawValue) runs", within: .seconds(60)) { slot.current != nil }
        slot.trap(StepTrap.setting(point))
        try await awaiting("\(slot.program.rawValue) dies at \(point)", within: .seconds(180)) {
            slot.endings[.killedAtStep, default: 0] > deaths
        }
    }

    /// Hurts one of the last workers of these programs every few seconds, until the task is cancelled.
    func hurt(_ programs: [Program], seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let others = programs.compactMap { program in self.slots.last { $0.program == program } }
        while !Task.isCancelled {
            try await Task.sleep(for: .milliseconds(Int.random(in: 1000...3000, using: &generator)))
            guard let slot = others.randomElement(using: &generator) else { return }
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<6: slot.end(by: .killed)
            case 6..<8: slot.end(by: .drained)
            default:
                // Longer than its leases.
                let frozen = slot.freeze()
                try? await Task.sleep(for: .seconds(6))
                frozen?.thaw()
            }
        }
    }
}

extension StepPoint {
    /// At most so many of each program, drawn at random. A calendar is made once for each owner: `StepFaultTests` has
    /// these steps.
    static func drawn(_ count: Int, of programs: [Program], seed: UInt64) -> [Program: [StepPoint]] {
        var generator = SeededGenerator(seed: seed)
        var points: [Program: [StepPoint]] = [:]
        for program in programs {
            let all = StepPoint.all(of: program).filter { ![.provision, .remember].contains($0.step) }
            points[program] = Array(all.shuffled(using: &generator).prefix(count))
        }
        return points
    }
}
