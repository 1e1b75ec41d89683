import Foundation
import NIOConcurrencyHelpers
import TestSupport

/// Owners at their pages and apps, and meanwhile one replica at a time is killed or frozen at random moments.
struct OwnerFaultRun: Sendable {
    private let stage: OwnerFaultStage
    private let seed: UInt64
    private let duration: Duration
    private let longestFreeze: Int
    private let owners: Int
    private let counts = NIOLockedValueBox<[String: Int]>([:])

    /// - Parameters:
    ///   - owners: at the same time.
    ///   - longestFreeze: in milliseconds.
    init(_ stage: OwnerFaultStage, seed: UInt64, duration: Duration, owners: Int, longestFreeze: Int) {
        (self.stage, self.seed, self.duration) = (stage, seed, duration)
        (self.owners, self.longestFreeze) = (owners, longestFreeze)
    }

    /// Returns when everything is healed and no letter waits.
    func run() async throws -> OwnerFaultReport {
        let end = ContinuousClock.now + self.duration
        async let hurt: Void = self.hurt(until: end)
        let (stage, seed, owners) = (self.stage, self.seed, self.owners)
        let records: [OwnerRecord] = await withTaskGroup(of: [OwnerRecord].self) { group in
            for place in 1...owners {
                group.addTask {
                    var records: [OwnerRecord] = []
                    while ContinuousClock.now < end {
                        var life = OwnerLife(stage, number: place + records.count * owners, seed: seed)
                        records.append(await life.run(until: end))
                    }
                    return records
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        try await hurt
        for slot in stage.slots { try await OwnerFaultStage.serves(slot) }
        try await stage.lettersAreSent()
        var findings = try await OwnerFaultOracle(stage, records).findings()
        findings.unexpected += try await Self.stillOpen(stage, records).map { "after its sign-out: \($0)" }
        return OwnerFaultReport(
            seed: seed,
            records: records,
            findings: findings,
            struck: self.counts.withLockedValue { $0 },
            surprises: stage.slots.flatMap(\.surprises)
        )
    }

    /// A replica notices within five seconds that a session has ended at another one: owner.md, section 9.
    private static func stillOpen(_ stage: OwnerFaultStage, _ records: [OwnerRecord]) async throws -> [String] {
        let end = ContinuousClock.now + .seconds(5)
        while true {
            let isLast = ContinuousClock.now >= end
            let open = try await stage.stillOpen(records.flatMap(\.ended))
            guard !open.isEmpty, !isLast else { return open }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    private func hurt(until end: ContinuousClock.Instant) async throws {
        var generator = SeededGenerator(seed: self.seed ^ 5)
        while true {
            try await Task.sleep(for: .milliseconds(Int.random(in: 300...2500, using: &generator)))
            let isFrozen = generator.oneIn(3)
            let lasts = Duration.milliseconds(Int.random(in: 1000...self.longestFreeze, using: &generator))
            guard ContinuousClock.now + (isFrozen ? lasts : .zero) < end,
                let slot = self.stage.slots.randomElement(using: &generator)
            else { return }
            if isFrozen {
                let frozen = slot.freeze()
                try await Task.sleep(for: lasts)
                frozen?.thaw()
            } else {
                let former = slot.current
                slot.end(by: .killed)
                // The other one has the owners to itself until then.
                try await OwnerFaultStage.serves(slot, besides: former)
            }
            self.counts.withLockedValue { $0[isFrozen ? "frozen" : "killed", default: 0] += 1 }
        }
    }
}

/// The actions of a run, and their result.
struct OwnerFaultReport: Sendable, CustomStringConvertible {
    let seed: UInt64
    let records: [OwnerRecord]
    let findings: FaultFindings
    let struck: [String: Int]
    let surprises: [String]

    var isClean: Bool { self.findings.isClean && self.surprises.isEmpty }

    func count(_ deed: OwnerDeed) -> DeedCount {
        self.records.compactMap { $0.counts[deed] }.reduce(DeedCount(), +)
    }

    var description: String {
        let deeds = OwnerDeed.allCases.map { deed in
            let count = self.count(deed)
            return "  \(count.done)\t\(count.unknown)\t\(count.refused)\t\(deed.rawValue)"
        }
        let struck = self.struck.sorted { $0.key < $1.key }.map { "\($0.value) times \($0.key)" }
        let again = self.records.reduce(0) { $0 + $1.linksTriedAgain }
        return """
            seed \(self.seed): \(self.records.count) owners; replicas \(struck.joined(separator: ", ")); \
            \(self.records.reduce(0) { $0 + $1.ended.count }) sessions ended, \(again) links tried again
              done\tno answer\trefused
            \(deeds.joined(separator: "\n"))
            \(self.findings)
            \(self.surprises.joined(separator: "\n"))
            """
    }
}
