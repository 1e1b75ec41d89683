import Foundation
import TestSupport
import Testing

/// Parsers of bytes that strangers write never crash, and keep their promises. `deploy/test --fuzz` looks for inputs
/// that break one; what it has found stands in `Corpora`.
@Suite struct ParsersKeepPromisesTests {
    private static let names = FuzzedParser.all.map(\.name)

    @Test(arguments: names) func parserKeepsItsPromisesOnCorpusInputs(_ name: String) throws {
        let parser = try #require(FuzzedParser.named(name))
        for (file, input) in try Corpus.inputs(of: name) {
            do { _ = try parser.check(input) } catch { Issue.record("\(name)/\(file): \(error)") }
        }
    }

    @Test(arguments: names) func parserKeepsItsPromisesOnMutatedInputs(_ name: String) throws {
        let parser = try #require(FuzzedParser.named(name))
        let inputs = try Corpus.inputs(of: name).map(\.input)
        var generator = SeededGenerator(seed: 7)
        var mutator = Mutator(seed: 7, words: parser.words, longest: parser.longest)
        var accepted = 0
        for _ in 0..<Corpus.madeInputs {
            let base = try #require(inputs.randomElement(using: &generator))
            let input = mutator.mutated(base, with: inputs.randomElement(using: &generator) ?? [])
            let start = ContinuousClock.now
            do {
                accepted += try parser.check(input) ? 1 : 0
            } catch {
                Issue.record("\(name): \(error)\n\(Data(input).base64EncodedString())")
                return
            }
            try #require(start.duration(to: .now) < .seconds(5 * TestEnvironment.patience))
        }
        // All refused, or nearly, would test the first guard alone.
        #expect(accepted * 100 >= Corpus.madeInputs, "\(accepted) were accepted")
    }

    private static let hostile = HostileInput.all(scale: 1)
    private static let hostileNames = Self.hostile.map(\.name)

    @Test(arguments: Self.hostileNames) func hostileInputStaysWithinTimeAndMemory(_ name: String) throws {
        let input = try #require(Self.hostile.first { $0.name == name })
        _ = try input.run(patience: TestEnvironment.patience)
    }

    @Test func theCorporaStaySmall() throws {
        let sizes = try Self.names.flatMap { try Corpus.inputs(of: $0).map(\.input.count) }
        #expect(sizes.reduce(0, +) <= 300_000)
        #expect((sizes.max() ?? 0) <= 16_000)
    }
}

/// The inputs in `Corpora/<parser>`.
enum Corpus {
    /// How many inputs the ordinary tests make for each parser.
    static let madeInputs = 500

    static func inputs(of parser: String) throws -> [(file: String, input: [UInt8])] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Corpora/\(parser)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        // The fixtures of bridges have what is expected beside them.
        return try files.filter { !$0.hasSuffix(".expected.json") }.sorted().map { file in
            (file, Array(try Data(contentsOf: folder.appending(path: file))))
        }
    }
}
