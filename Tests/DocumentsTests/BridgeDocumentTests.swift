import Foundation
import Pipeline
import Sources
import TestSupport
import Testing
import Time

@Suite("What bridges read is documented") struct BridgeDocumentTests {
    private static let path = "docs/publish/bridges-formats.md"

    @Test func eachReasonToIgnoreAnItemIsInTheTable() throws {
        let rows = Documents.rows(try Documents.table("reasons", in: Self.path))
        let documented = rows.flatMap { Documents.codes($0[0]) }
        #expect(documented.sorted() == IgnoredReason.allCases.map(\.rawValue).sorted())
    }

    @Test func eachFaultOfAnEnvelopeIsNamed() throws {
        let codes = Set(Documents.codes(try Documents.text(Self.path)))
        for fault in BridgeFault.allCases { #expect(codes.contains(fault.rawValue), "\(fault.rawValue)") }
    }

    /// Each fixture of the decoders' tests, and each without a member that its envelope must have, or with another one.
    @Test(.enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set"))
    func schemasAcceptWhatTheDecodersRead() throws {
        var samples: [SchemaTests.Sample] = []
        for (source, marks) in [(SourceKind.waha, ["event"]), (.evolution, ["event"]), (.cloud, ["object", "entry"])] {
            for (name, envelope) in try Self.fixtures(of: source) {
                samples.append(Self.sample(source, name, envelope))
                for mark in marks {
                    var changed = envelope
                    for value in [nil, NSNull(), 7, ["a": 1]] as [Any?] {
                        changed[mark] = value
                        samples.append(Self.sample(source, "\(name) with another \(mark)", changed))
                    }
                }
            }
        }
        #expect(samples.count > 500 && samples.count { !$0.isAccepted } > 300)
        #expect(try SchemaTests.check(samples) == "")
    }

    private static func sample(_ source: SourceKind, _ about: String, _ envelope: [String: Any]) -> SchemaTests.Sample {
        let bytes = (try? JSONSerialization.data(withJSONObject: envelope)).map { Array($0) } ?? []
        let batches = try? BridgeDecoder(source).decode(bytes, receivedAt: UnixTime(seconds: 1_795_600_000))
        return SchemaTests.Sample(
            schema: "bridge-\(source.rawValue)",
            about: about,
            instance: envelope,
            isAccepted: batches != nil
        )
    }

    private static func fixtures(of source: SourceKind) throws -> [(String, [String: Any])] {
        let folder = Documents.top.appending(path: "Tests/BridgeDecoderTests/Fixtures/\(source.rawValue)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try files.filter { !$0.hasSuffix(".expected.json") }.sorted().compactMap { file in
            let value = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: file)))
            return (value as? [String: Any]).map { (file, $0) }
        }
    }
}
