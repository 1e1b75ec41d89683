internal import NIOConcurrencyHelpers
internal import TestSupport
internal import Testing

@testable internal import WorkerKit

@Suite("Whoever has to be alone is alone")
struct SeclusionTests {
    @Test func whateverComesAtTheSameTime() async {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let plan = (0..<300).map { _ in
            (Int.random(in: 0..<4, using: &generator), Int.random(in: 0...3, using: &generator))
        }
        let seclusion = Seclusion()
        let inside = NIOLockedValueBox((among: 0, alone: 0))
        await withDiscardingTaskGroup { group in
            for (kind, milliseconds) in plan {
                group.addTask {
                    if kind == 0 {
                        await seclusion.alone {
                            let others = inside.withLockedValue { inside in
                                inside.alone += 1
                                return inside.among + inside.alone - 1
                            }
                            #expect(others == 0, "seed \(seed)")
                            try? await Task.sleep(for: .milliseconds(milliseconds))
                            inside.withLockedValue { $0.alone -= 1 }
                        }
                    } else {
                        await seclusion.among {
                            let alone = inside.withLockedValue { inside in
                                inside.among += 1
                                return inside.alone
                            }
                            #expect(alone == 0, "seed \(seed)")
                            try? await Task.sleep(for: .milliseconds(milliseconds))
                            inside.withLockedValue { $0.among -= 1 }
                        }
                    }
                }
            }
        }
    }
}
