import Pipeline
import TestSupport
import Testing

/// The contract of the debounce, tested with random histories and a virtual clock.
@Suite struct DebounceModelTests {
    static let rules = DebounceRules(quiet: .seconds(30), maxWait: .seconds(120))

    /// Chats that are rarely quiet, and chats that mostly are.
    private static let pauses = [6, 60]

    @Test(arguments: 0..<12) func randomHistoriesKeepEveryPromise(_ round: Int) async throws {
        let seed = UInt64.random(in: .min ... .max)
        let pause = Self.pauses[round % Self.pauses.count]
        var simulation = DebounceSimulation(bed: .memory(rules: Self.rules), seed: seed, pause: pause)
        try await simulation.run(steps: 2000)
        #expect(simulation.violations.isEmpty, "seed \(seed)")
        #expect(simulation.verdicts > 0, "seed \(seed)")
    }

    /// Once, a revocation before its message started the next pending period, and the claim came 9.5 s early.
    @Test(arguments: [(UInt64(2_207_304_228_147_057_661), 6)])
    func knownFailingHistoriesKeepEveryPromise(_ seed: UInt64, _ pause: Int) async throws {
        var simulation = DebounceSimulation(bed: .memory(rules: Self.rules), seed: seed, pause: pause)
        try await simulation.run(steps: 2000)
        #expect(simulation.violations.isEmpty)
    }

    /// Each promise is broken on purpose, and the simulation must notice it.
    @Test(arguments: MemoryStore.Fault.allCases) func simulationNoticesEachInjectedFault(_ fault: MemoryStore.Fault)
        async throws
    {
        for seed in UInt64(1)...40 {
            let pause = Self.pauses[Int(seed) % Self.pauses.count]
            var simulation = DebounceSimulation(bed: .memory(rules: Self.rules, fault: fault), seed: seed, pause: pause)
            try await simulation.run(steps: 200 * pause)
            if !simulation.violations.isEmpty { return }
        }
        Issue.record("40 seeds did not show that \(fault) is broken")
    }
}
