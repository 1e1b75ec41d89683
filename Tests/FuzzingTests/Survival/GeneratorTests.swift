import TestSupport
import Testing

/// The generator of inputs finds what breaks: a search that cannot fail would find nothing.
@Suite struct GeneratorTests {
    /// Each of these has broken a parser somewhere.
    private static let faults: [@Sendable (String) -> Bool] = [
        { $0.contains("[[[[") },
        { $0.contains("\"a\":-1") },
        { $0.unicodeScalars.contains { $0.value == 0x0301 } && $0.contains("\"") },
        { $0.utf8.count > 900 },
        { $0.contains("18446744073709551616") },
        { $0.contains("one") && $0.contains("two") && !$0.contains("three") },
    ]

    @Test(arguments: faults.indices) func everyFaultIsFound(_ index: Int) {
        let seed = UInt64.random(in: 0 ... .max)
        var mutator = Mutator(seed: seed, words: ["one", "two", "["], longest: 1000)
        let start = Array("{\"a\":1,\"b\":[2,\"three\"]}".utf8)
        let isFound = (0..<100_000).contains { _ in
            Self.faults[index](String(decoding: mutator.mutated(start), as: UTF8.self))
        }
        #expect(isFound, "seed \(seed)")
    }

    @Test func theSameSeedMakesTheSameInputs() {
        var (one, other) = (Mutator(seed: 3, words: ["a"], longest: 50), Mutator(seed: 3, words: ["a"], longest: 50))
        for _ in 0..<200 { #expect(one.mutated([1, 2, 3]) == other.mutated([1, 2, 3])) }
    }
}
